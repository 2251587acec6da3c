import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { pageStatement, searchOf } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { all, type OnPage, type Orders, type Page } from '../../platform/http/paging.ts'
import { type DocumentRow, selected } from './document.store.ts'
import { isNarrowed, monthMarks, type StateFilter, statesOf } from './document-list.rules.ts'
import { type DocumentKind, kindOf } from './kinds.rules.ts'
import { sourceOfReference } from './payment-reference.rules.ts'

const byId = { column: sql`id`, kind: 'id' } as const
export const documentOrders: Orders = {
  createdAt: [{ column: sql`created_at`, kind: 'instant' }, byId],
  openingDate: [{ column: sql`opening_date`, kind: 'day' }, byId],
  number: [{ column: sql`number`, kind: 'text' }, byId],
}

export type DocumentFilter = StateFilter & {
  readonly recipient?: string | undefined
  readonly paymentReference?: string | undefined
  readonly invoice?: string | undefined
  readonly openingDateFrom?: string | undefined
  readonly openingDateTo?: string | undefined
  readonly q?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of documents of one kind. */
export const listDocuments = (
  tx: Tx,
  kind: DocumentKind,
  page: Page,
  filter: DocumentFilter,
): Promise<(DocumentRow & OnPage)[]> =>
  tx.rows(
    pageStatement(
      {
        table: sql`documents`,
        listed: sql`listed_documents`,
        searched: sql`searched_documents`,
        selected,
        bytes: sql`bytes`,
        own: sql`organisation = ${tx.organisation}`,
        words: searchOf(
          sql`search_scope(${tx.organisation}::uuid, ${kindOf(kind).searchScope})`,
          filter,
          marksOf(kind, filter),
        ),
        ...partsOf(tx, kind, page, filter),
      },
      page,
    ),
  )

/** What a filter leaves, as the marks of documents. */
const marksOf = (kind: DocumentKind, filter: DocumentFilter) => [
  isNarrowed(filter) ? statesOf(kind, filter).map((state) => `#${state}`) : undefined,
  filter.recipient !== undefined && isId(filter.recipient) ? [`@${filter.recipient}`] : undefined,
  monthMarks(filter.openingDateFrom, filter.openingDateTo),
]

/**
 * The indexes go by kind, by kind and state, or by recipient, kind and state; and by opening date where that is the order. The scope of the
 * words tells the kind, their marks tell state and recipient, and of days only the months.
 */
function partsOf(tx: Tx, kind: DocumentKind, page: Page, filter: DocumentFilter) {
  const days = [
    filter.openingDateFrom === undefined ? undefined : sql`opening_date >= ${filter.openingDateFrom}`,
    filter.openingDateTo === undefined ? undefined : sql`opening_date <= ${filter.openingDateTo}`,
  ]
  const isByDay = page.sort.endsWith('openingDate')
  const of = (part: Sql): Sql => (isByDay ? all(part, ...days) : part)
  const filters = isByDay ? [] : days
  const unworded = isByDay ? days : []
  const narrowed = filters.some((one) => one !== undefined) ? sql`order by opening_date, id` : undefined
  const states = isNarrowed(filter) ? statesOf(kind, filter) : undefined
  const { recipient } = filter
  const few = fewDocuments(tx, kind, filter)
  if (few !== undefined) {
    return {
      parts: few ? [few] : [],
      filters: [
        ...days,
        states && sql`state = any(${states})`,
        recipient === undefined ? undefined : isId(recipient) ? sql`recipient = ${recipient}` : sql`false`,
      ],
    }
  }
  if (recipient === undefined) {
    const parts = states?.map((state) => sql`kind = ${kind} and state = ${state}`) ?? [sql`kind = ${kind}`]
    // Those without a number come first: a block of drafts, which are not found by what only issued documents have.
    const isBlock = states === undefined && page.sort === 'number' && (filter.q ?? filter.metadata) !== undefined
    return {
      parts: (isBlock ? [sql`kind = ${kind} and number = ''`, sql`kind = ${kind} and number > ''`] : parts).map(of),
      filters,
      unworded,
      narrowed,
    }
  }
  const parts = statesOf(kind, filter).map((state) =>
    of(sql`kind = ${kind} and recipient = ${recipient} and state = ${state}`),
  )
  return { parts: isId(recipient) ? parts : [], filters, unworded, narrowed }
}

/** The condition of a filter that leaves few documents, by an index of its own; null where it leaves none. */
function fewDocuments(
  tx: Tx,
  kind: DocumentKind,
  { paymentReference, invoice }: DocumentFilter,
): Sql | null | undefined {
  if (paymentReference !== undefined) {
    const source = sourceOfReference(paymentReference)
    if (source === undefined) return null
    const ofKey = sql`select id from documents where organisation = ${tx.organisation} and payment_key = ${source.key}`
    const ofId = source.ids
      ? sql`union all select id from documents where organisation = ${tx.organisation} and payment_key is null
              and id between ${source.ids.from} and ${source.ids.to}`
      : sql``
    return sql`kind = ${kind} and id = any(array(${ofKey} ${ofId}))`
  }
  if (invoice === undefined) return undefined
  return isId(invoice)
    ? sql`kind = ${kind} and id = any(array(select id from documents where organisation = ${tx.organisation} and invoice = ${invoice}))`
    : null
}
