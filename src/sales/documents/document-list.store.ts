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
  /** Today in the organisation, which says what `isOverdue` means. */
  readonly today?: Sql | undefined
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

/** What a filter says of the days of documents, by the order whose indexes have them; and of those that are not overdue. */
function daysOf(filter: DocumentFilter) {
  const from = (column: Sql, day: string | undefined) => (day === undefined ? undefined : sql`${column} >= ${day}`)
  const to = (column: Sql, day: string | undefined) => (day === undefined ? undefined : sql`${column} <= ${day}`)
  const isLate = sql`due_date < ${filter.today ?? sql`null::date`}`
  return {
    openingDate: [from(sql`opening_date`, filter.openingDateFrom), to(sql`opening_date`, filter.openingDateTo)],
    dueDate: [
      from(sql`due_date`, filter.dueDateFrom),
      to(sql`due_date`, filter.dueDateTo),
      filter.isOverdue === true ? isLate : undefined,
    ],
    others: [filter.isOverdue === false ? sql`not (state = 'unpaid' and ${isLate})` : undefined],
  }
}

/** The indexes by due date are of invoices, which PostgreSQL knows of a kind that stands in the statement. */
const documentsOf = {
  estimate: sql`kind = ${'estimate'}`,
  invoice: sql`kind = 'invoice'`,
  'credit-note': sql`kind = ${'credit-note'}`,
} as const satisfies Record<DocumentKind, Sql>

/**
 * The indexes go by kind, by kind and state, or by recipient, kind and state; and by a date where that is the order. The scope of the words
 * tells the kind, their marks tell state and recipient, and of opening dates only the months.
 */
function partsOf(tx: Tx, kind: DocumentKind, page: Page, filter: DocumentFilter) {
  const days = daysOf(filter)
  const order = page.sort.replace('-', '')
  const inOrder = order === 'openingDate' || order === 'dueDate' ? days[order] : []
  const of = (part: Sql): Sql => all(part, ...inOrder)
  const filters = [days.openingDate, days.dueDate, days.others].filter((some) => some !== inOrder).flat()
  const has = (some: readonly unknown[]) => some !== inOrder && some.some((one) => one !== undefined)
  const narrowed = has(days.openingDate) ? sql`order by opening_date, id` : undefined
  const ofKind = documentsOf[kind]
  const states = isNarrowed(filter) ? statesOf(kind, filter) : undefined
  const { recipient } = filter
  const few = fewDocuments(tx, kind, filter)
  if (few !== undefined) {
    return {
      parts: few ? [few] : [],
      filters: [
        ...inOrder,
        ...filters,
        states && sql`state = any(${states})`,
        recipient === undefined ? undefined : isId(recipient) ? sql`recipient = ${recipient}` : sql`false`,
      ],
    }
  }
  if (recipient === undefined) {
    const parts = states?.map((state) => sql`${ofKind} and state = ${state}`) ?? [ofKind]
    // Those without a number come first: a block of drafts, which are not found by what only issued documents have.
    const isBlock = states === undefined && page.sort === 'number' && (filter.q ?? filter.metadata) !== undefined
    const byDueDate = !narrowed && has(days.dueDate) ? sql`order by due_date, id` : narrowed
    return {
      parts: (isBlock ? [sql`${ofKind} and number = ''`, sql`${ofKind} and number > ''`] : parts).map(of),
      filters,
      unworded: inOrder,
      narrowed: byDueDate,
    }
  }
  const parts = statesOf(kind, filter).map((state) =>
    of(sql`${ofKind} and recipient = ${recipient} and state = ${state}`),
  )
  return { parts: isId(recipient) ? parts : [], filters, unworded: inOrder, narrowed }
}

/** The condition of a filter that leaves few documents, by an index of its own; null where it leaves none. */
function fewDocuments(
  tx: Tx,
  kind: DocumentKind,
  { paymentReference, invoice, externalReference }: DocumentFilter,
): Sql | null | undefined {
  if (externalReference !== undefined)
    return sql`id = any(array(select id from documents
      where organisation = ${tx.organisation} and kind = ${kind} and external_reference = ${externalReference}))`
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
