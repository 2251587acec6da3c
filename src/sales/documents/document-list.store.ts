import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchQuery } from '../../platform/db/search-words.rules.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type AddedUp, addedUp, keysToAddUp, type Listing, pageStatement } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { given, type OnPage, type Orders, type Page } from '../../platform/http/paging.ts'
import { documentScope } from '../lists/listed-document.store.ts'
import { type DocumentRow, selected } from './document.store.ts'
import { isNarrowed, monthMarks, type StateFilter, statesOf } from './document-list.rules.ts'
import type { DocumentKind } from './kinds.rules.ts'
import { sourceOfReference } from './payment-reference.rules.ts'

const byId = { column: sql`id`, kind: 'id' } as const
export const documentOrders: Orders = {
  createdAt: [{ column: sql`created_at`, kind: 'instant' }, byId],
  openingDate: [{ column: sql`opening_date`, kind: 'day' }, byId],
  number: [{ column: sql`number`, kind: 'text' }, byId],
  dueDate: [{ column: sql`due_date`, kind: 'day' }, byId],
}

export type DocumentFilter = StateFilter & {
  readonly recipient?: string | undefined
  readonly paymentReference?: string | undefined
  readonly invoice?: string | undefined
  readonly openingDateFrom?: string | undefined
  readonly openingDateTo?: string | undefined
  readonly dueDateFrom?: string | undefined
  readonly dueDateTo?: string | undefined
  readonly externalReference?: string | undefined
  /** Today in the organisation, for the meaning of `isOverdue`. */
  readonly today?: Sql | undefined
  readonly q?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of documents of one kind. */
export function listDocuments(
  tx: Tx,
  kind: DocumentKind,
  page: Page,
  filter: DocumentFilter,
): Promise<(DocumentRow & OnPage)[]> {
  return tx.rows(pageStatement(listingOf(tx, kind, filter, page.sort), page))
}

function listingOf(tx: Tx, kind: DocumentKind, filter: DocumentFilter, sort: string): Listing {
  const scope = documentScope(tx, kind)
  const days = daysOf(filter)
  const ofOrder = sort.endsWith('openingDate') ? days.opening : sort.endsWith('dueDate') ? days.due : []
  return {
    table: sql`documents`,
    listed: sql`listed_documents`,
    searched: sql`searched_documents`,
    selected,
    bytes: sql`bytes`,
    own: sql`organisation = ${tx.organisation}`,
    part: [documentsOf[kind], namedBy(tx, kind, filter), ...ofOrder],
    filters: [...conditionsOf(kind, filter), ...[days.opening, days.due].filter((some) => some !== ofOrder).flat()],
    words: searchQuery(scope, filter),
    marks: searchQuery(scope, { ...filter, choices: marksOf(kind, filter) }),
  }
}

/** The totals of documents of one currency, in its cents. Drafts and annulled invoices owe nothing. */
export type CurrencyTotal = {
  readonly currency: string
  readonly count: number
  readonly total: number
  readonly rest: number
}

/** The totals of all documents that match a filter, by currency; undefined if there are too many. */
export async function addUpDocuments(
  tx: Tx,
  kind: DocumentKind,
  filter: DocumentFilter,
): Promise<AddedUp<CurrencyTotal> | undefined> {
  const keys = keysToAddUp(listingOf(tx, kind, filter, ''))
  const totals = await tx.rows<CurrencyTotal>(sql`
    select coalesce(original_currency, ${PRIMARY_CURRENCY}) as currency, count(*)::int as count, sum(total)::float8 as total,
           coalesce(sum(total - paid - allocated) filter (where not is_draft and not is_annulled), 0)::float8 as rest
      from documents where organisation = ${tx.organisation} and id = any(array(${keys})) group by 1 order by 1`)
  return addedUp(totals)
}

/** States, recipient and months of opening dates as the marks of documents: an index finds the matches of a filter if they are few. */
const marksOf = (kind: DocumentKind, filter: DocumentFilter) => [
  isNarrowed(filter) ? statesOf(kind, filter).map((state) => `#${state}`) : undefined,
  filter.recipient === undefined ? undefined : [`@${filter.recipient}`],
  monthMarks(filter.openingDateFrom, filter.openingDateTo),
]

const isLate = ({ today }: DocumentFilter): Sql => sql`due_date < ${today ?? sql`null::date`}`

/** A filter's conditions on days, by the order that uses them. */
const daysOf = (filter: DocumentFilter) => ({
  opening: [
    given(filter.openingDateFrom, sql`opening_date >= ${filter.openingDateFrom}`),
    given(filter.openingDateTo, sql`opening_date <= ${filter.openingDateTo}`),
  ],
  due: [
    given(filter.dueDateFrom, sql`due_date >= ${filter.dueDateFrom}`),
    given(filter.dueDateTo, sql`due_date <= ${filter.dueDateTo}`),
    filter.isOverdue === true ? isLate(filter) : undefined,
  ],
})

const conditionsOf = (kind: DocumentKind, filter: DocumentFilter): (Sql | undefined)[] => [
  isNarrowed(filter) ? sql`state = any(${statesOf(kind, filter)})` : undefined,
  filter.recipient === undefined || !isId(filter.recipient)
    ? given(filter.recipient, sql`false`)
    : sql`recipient = ${filter.recipient}`,
  filter.isOverdue === false ? sql`not (state = 'unpaid' and ${isLate(filter)})` : undefined,
]

/** The index by due date covers invoices; PostgreSQL uses it if the kind is a constant of the statement. */
const documentsOf = {
  estimate: sql`kind = ${'estimate'}`,
  invoice: sql`kind = 'invoice'`,
  'credit-note': sql`kind = ${'credit-note'}`,
} as const satisfies Record<DocumentKind, Sql>

/** The condition on names of documents, each with an index of its own. */
function namedBy(
  tx: Tx,
  kind: DocumentKind,
  { paymentReference, invoice, externalReference }: DocumentFilter,
): Sql | undefined {
  const those = (condition: Sql) =>
    sql`id = any(array(select id from documents where organisation = ${tx.organisation} and ${condition}))`
  if (externalReference !== undefined) return those(sql`kind = ${kind} and external_reference = ${externalReference}`)
  if (paymentReference !== undefined) {
    const source = sourceOfReference(paymentReference)
    if (source === undefined) return sql`false`
    const ofKey = sql`payment_key = ${source.key}`
    return those(
      source.ids
        ? sql`(${ofKey} or payment_key is null and id between ${source.ids.from} and ${source.ids.to})`
        : ofKey,
    )
  }
  if (invoice === undefined) return undefined
  return isId(invoice) ? those(sql`invoice = ${invoice}`) : sql`false`
}
