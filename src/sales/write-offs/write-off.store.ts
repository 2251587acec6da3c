import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement } from '../../platform/http/listing.ts'
import { given, type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import { type Cents, toAmount } from '../../platform/money/cents.ts'
import { grossOf, type VatPart, type WriteOffReason } from '../documents/written-off.rules.ts'
import type { WriteOff } from './write-off.schema.ts'

/** A write-off in the units of the books: its parts in cents of its currency, and its movement on receivables in cents of the primary one. */
export type StoredWriteOff = {
  readonly id: string
  readonly invoice: string
  readonly documentNumber: string
  readonly reason: WriteOffReason
  readonly date: Day
  readonly currency: string
  readonly parts: readonly VatPart[]
  readonly booked: Cents
  readonly isReversed: boolean
  /** The payment with which it was recorded. */
  readonly payment?: string
}

const columns = sql`id, invoice, document_number as "documentNumber", reason, date, currency, parts, booked, is_reversed as "isReversed", payment`

/** A write-off from its row, also from a row of a page. */
export const writeOffOf = (row: object): StoredWriteOff => withoutNulls<StoredWriteOff>(recordOn(row))

/** A write-off as answers show it, with the ids of its entries. */
export const representWriteOff = (
  { parts, booked: _, date, ...writeOff }: StoredWriteOff,
  ledgerEntries: readonly string[],
): WriteOff => ({
  ...writeOff,
  date,
  amount: toAmount(grossOf(parts)),
  vatGroups: parts.map(({ taxCode, net, vat }) => ({
    ...(taxCode && { taxCode }),
    netAmount: toAmount(net),
    vatAmount: toAmount(vat),
  })),
  ledgerEntries: [...ledgerEntries],
})

export const insertWriteOff = (tx: Tx, writeOff: StoredWriteOff): Promise<number> =>
  tx.run(sql`
  insert into write_offs (organisation, id, invoice, document_number, reason, date, currency, parts, booked, payment)
  values (${tx.organisation}, ${writeOff.id}, ${writeOff.invoice}, ${writeOff.documentNumber}, ${writeOff.reason}, ${writeOff.date},
          ${writeOff.currency}, ${JSON.stringify(writeOff.parts)}, ${writeOff.booked}, ${writeOff.payment ?? null})`)

export const markWriteOffReversed = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update write_offs set is_reversed = true where organisation = ${tx.organisation} and id = ${id}`)

/** The write-offs with these ids, as far as they exist. */
export const findWriteOffs = async (tx: Tx, ids: readonly string[]): Promise<StoredWriteOff[]> =>
  (
    await tx.rows<object>(
      sql`select ${columns} from write_offs where organisation = ${tx.organisation} and id = any(${ids.filter(isId)}::uuid[])`,
    )
  ).map(writeOffOf)

/** The write-offs that were recorded with a payment, and not reversed. */
export const writeOffsOfPayment = async (tx: Tx, payment: string): Promise<StoredWriteOff[]> =>
  (
    await tx.rows<object>(
      sql`select ${columns} from write_offs where organisation = ${tx.organisation} and payment = ${payment} and not is_reversed order by id`,
    )
  ).map(writeOffOf)

export const writeOffOrders: Orders = {
  createdAt: [
    { column: sql`created_at`, kind: 'instant' },
    { column: sql`id`, kind: 'id' },
  ],
}

export type WriteOffFilter = {
  readonly invoice?: string | undefined
  readonly reason?: WriteOffReason | undefined
  readonly isReversed?: boolean | undefined
}

/** A page of write-offs, also of those that were reversed. */
export const listWriteOffs = (
  tx: Tx,
  page: Page,
  { invoice, reason, isReversed }: WriteOffFilter,
): Promise<OnPage[]> => {
  const ofInvoice: Sql | undefined =
    invoice === undefined || isId(invoice) ? given(invoice, sql`invoice = ${invoice}`) : sql`false`
  return tx.rows(
    pageStatement(
      {
        table: sql`write_offs`,
        searched: sql`write_offs`,
        selected: columns,
        own: sql`organisation = ${tx.organisation}`,
        part: [ofInvoice],
        filters: [given(reason, sql`reason = ${reason}`), given(isReversed, sql`is_reversed = ${isReversed}`)],
      },
      page,
    ),
  )
}
