import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchQuery, searchScope, searchVector } from '../../platform/db/search-words.rules.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { type AddedUp, addedUp, keysToAddUp, type Listing, pageStatement } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { given, type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import { type Cents, toAmount } from '../../platform/money/cents.ts'
import { grossOf } from '../documents/written-off.rules.ts'
import type { Advance } from '../settlement/advance-entries.rules.ts'
import type { Reduced } from '../write-offs/write-off-entries.rules.ts'
import type { Payment, PaymentType } from './payment.schema.ts'

const columns = sql`id, type, invoice, contact, credit_note as "creditNote", refund_of as "refundOf", document_number as "documentNumber", recipient_name as "recipientName", date, amount, currency, exchange_rate as "exchangeRate", account, note, is_reversed as "isReversed",
  paid_off as "paidOff", recovered, advance, metadata`

/** A payment in the books' units: its amount in cents, and its movement on receivables in cents of the primary currency. */
export type StoredPayment = Omit<Payment, 'signedAmount' | 'amountRecovered' | 'advanceTaxCode' | 'amountAdvance'> & {
  readonly cents: Cents
  readonly paidOff: Cents
  /** The part of a receipt that was written off as a bad debt. */
  readonly recovered?: Reduced
  /** The part of a payment of a contact, or of its refund, that is an advance. */
  readonly advance?: Advance
}

/** A payment from its row, also from a row of a page. */
export function paymentOf(row: object): StoredPayment {
  type Row = Omit<StoredPayment, 'amount' | 'cents' | 'exchangeRate'> & {
    readonly amount: Cents
    readonly exchangeRate?: string
  }
  const { amount, exchangeRate, ...payment } = withoutNulls<Row>(recordOn(row))
  const rate = exchangeRate === undefined ? {} : { exchangeRate: Number(exchangeRate) }
  return { ...payment, amount: toAmount(amount), cents: amount, ...rate }
}

/** A payment as answers show it. */
export const representPayment = ({
  cents: _,
  paidOff: __,
  recovered,
  advance,
  ...payment
}: StoredPayment): Payment => ({
  ...payment,
  ...(recovered ? { amountRecovered: toAmount(grossOf(recovered.parts)) } : {}),
  // One that somebody forged may have no amounts: `check` names the payment.
  ...(advance ? { advanceTaxCode: advance.taxCode, amountAdvance: (advance.net + advance.vat) / 100 } : {}),
  signedAmount: payment.type === 'receipt' ? payment.amount : -payment.amount,
})

/** The answer of one payment. */
export const paymentAnswer = (payment: StoredPayment): { payment: Payment } => ({ payment: representPayment(payment) })

const paymentScope = (tx: Tx): string => searchScope(tx.organisation, 'p')

/** The words of a payment. */
const wordsOf = (
  tx: Tx,
  {
    documentNumber,
    recipientName,
    note,
    metadata,
  }: Pick<StoredPayment, 'documentNumber' | 'recipientName' | 'note' | 'metadata'>,
): string => searchVector(paymentScope(tx), [documentNumber, recipientName, note], { pairs: metadata })

export const insertPayment = (tx: Tx, payment: Omit<StoredPayment, 'amount' | 'isReversed'>): Promise<number> =>
  tx.run(sql`
  insert into payments (organisation, id, type, invoice, contact, credit_note, refund_of, document_number, recipient_name, date, amount, currency, paid_off, recovered, advance, exchange_rate, account, note, metadata, words)
  values (${tx.organisation}, ${payment.id}, ${payment.type}, ${payment.invoice ?? null}, ${payment.contact ?? null}, ${payment.creditNote ?? null}, ${payment.refundOf ?? null},
          ${payment.documentNumber ?? null}, ${payment.recipientName}, ${payment.date}, ${payment.cents}, ${payment.currency}, ${payment.paidOff},
          ${payment.recovered && JSON.stringify(payment.recovered)}, ${payment.advance && JSON.stringify(payment.advance)}, ${payment.exchangeRate ?? null}, ${payment.account}, ${payment.note ?? null}, ${payment.metadata && JSON.stringify(payment.metadata)},
          ${wordsOf(tx, payment)}::tsvector)`)

export const updatePayment = (tx: Tx, payment: StoredPayment): Promise<number> =>
  tx.run(sql`
  update payments set note = ${payment.note ?? null}, metadata = ${payment.metadata && JSON.stringify(payment.metadata)},
         words = ${wordsOf(tx, payment)}::tsvector
   where organisation = ${tx.organisation} and id = ${payment.id}`)

/** Whether an invoice or its credit notes have an unreversed payment. */
export const hasStandingPayments = (tx: Tx, invoice: string): Promise<boolean> =>
  tx.value(sql`
      select exists (select from payments
       where organisation = ${tx.organisation} and invoice = ${invoice} and not is_reversed) as standing`)

/** The total of a payment's unreversed refunds. */
export const refundedOf = (tx: Tx, { id, invoice, contact }: StoredPayment): Promise<Cents> =>
  tx.value(sql`
      select coalesce(sum(amount), 0)::bigint as refunded from payments
       where organisation = ${tx.organisation} and (invoice = ${invoice ?? null} or contact = ${contact ?? null}) and refund_of = ${id} and not is_reversed`)

export async function findPayment(tx: Tx, id: string): Promise<StoredPayment | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<object>(
    sql`select ${columns} from payments where organisation = ${tx.organisation} and id = ${id}`,
  )
  return row && paymentOf(row)
}

export const findPayments = async (tx: Tx, ids: readonly string[]): Promise<StoredPayment[]> =>
  (
    await tx.rows<object>(
      sql`select ${columns} from payments where organisation = ${tx.organisation} and id = any(${ids}::uuid[])`,
    )
  ).map(paymentOf)

/** Locks a payment of a contact until the transaction ends. */
export const lockPayment = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`select from payments where organisation = ${tx.organisation} and id = ${id} for update`)

export const markReversed = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  update payments set is_reversed = true where organisation = ${tx.organisation} and id = ${id}`)

const byId = { column: sql`id`, kind: 'id' } as const
export const paymentOrders: Orders = {
  createdAt: [{ column: sql`created_at`, kind: 'instant' }, byId],
  date: [{ column: sql`date`, kind: 'day' }, byId],
}

export type PaymentFilter = {
  readonly invoice?: string | undefined
  readonly creditNote?: string | undefined
  readonly contact?: string | undefined
  readonly type?: PaymentType | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly account?: number | undefined
  readonly isReversed?: boolean | undefined
  readonly q?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of payments, of all invoices or of one. */
export const listPayments = (tx: Tx, page: Page, filter: PaymentFilter): Promise<OnPage[]> =>
  tx.rows(pageStatement(listingOf(tx, filter), page))

/** The sums of payments of one currency, in its cents. Money that went out counts as negative, and a reversed payment as nothing. */
export type PaymentTotal = { readonly currency: string; readonly count: number; readonly total: number }

/** The sums of all payments that a filter leaves, by currency; undefined where they are too many. */
export async function addUpPayments(tx: Tx, filter: PaymentFilter): Promise<AddedUp<PaymentTotal> | undefined> {
  const keys = keysToAddUp(listingOf(tx, filter))
  const totals = await tx.rows<PaymentTotal>(sql`
    select currency, count(*)::int as count,
           coalesce(sum(case type when 'receipt' then amount else -amount end) filter (where not is_reversed), 0)::float8 as total
      from payments where organisation = ${tx.organisation} and id = any(array(${keys})) group by 1 order by 1`)
  return addedUp(totals)
}

function listingOf(tx: Tx, filter: PaymentFilter): Listing {
  const { invoice, creditNote, contact, type, dateFrom, dateTo, account, isReversed } = filter
  const named = (column: Sql, id: string | undefined) =>
    id === undefined || isId(id) ? given(id, sql`${column} = ${id}`) : sql`false`
  return {
    table: sql`payments`,
    searched: sql`searched_payments`,
    selected: columns,
    bytes: sql`coalesce(octet_length(metadata::text), 0)`,
    own: sql`organisation = ${tx.organisation}`,
    part: [named(sql`invoice`, invoice), named(sql`credit_note`, creditNote), named(sql`contact`, contact)],
    filters: [
      given(dateFrom, sql`date >= ${dateFrom}`),
      given(dateTo, sql`date <= ${dateTo}`),
      given(type, sql`type = ${type}`),
      given(account, sql`account = ${account}`),
      given(isReversed, sql`is_reversed = ${isReversed}`),
    ],
    words: searchQuery(paymentScope(tx), filter),
  }
}
