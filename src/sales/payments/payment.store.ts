import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { pageStatement, searchOf } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { all, type Orders, type Page } from '../../platform/http/paging.ts'
import { type Cents, toAmount } from '../../platform/money/cents.ts'
import type { Payment } from './payment.schema.ts'

const columns = sql`id, invoice, date, amount, exchange_rate as "exchangeRate", account, note, is_reversed as "isReversed",
  paid_off as "paidOff", metadata`

type Row = Omit<Payment, 'amount' | 'exchangeRate' | 'note' | 'metadata'> & {
  amount: Cents
  paidOff: Cents
  exchangeRate: string | null
  note: string | null
  metadata: Metadata | null
  keys: string[]
}

/** A payment as the books count: its amount in cents, and what it took off the receivable in cents of the primary currency. */
export type StoredPayment = Payment & { readonly cents: Cents; readonly paidOff: Cents }

const paymentOf = ({ amount, exchangeRate, note, metadata, keys: _, ...row }: Row): StoredPayment => ({
  ...row,
  amount: toAmount(amount),
  cents: amount,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
  ...(note === null ? {} : { note }),
  ...(metadata === null ? {} : { metadata }),
})

export const insertPayment = (tx: Tx, payment: Omit<StoredPayment, 'amount' | 'isReversed'>): Promise<number> =>
  tx.run(sql`
  insert into payments (organisation, id, invoice, date, amount, paid_off, exchange_rate, account, note, metadata)
  values (${tx.organisation}, ${payment.id}, ${payment.invoice}, ${payment.date}, ${payment.cents}, ${payment.paidOff},
          ${payment.exchangeRate ?? null}, ${payment.account}, ${payment.note ?? null}, ${payment.metadata && JSON.stringify(payment.metadata)})`)

export const updatePayment = (tx: Tx, { id, note, metadata }: StoredPayment): Promise<number> =>
  tx.run(sql`
  update payments set note = ${note ?? null}, metadata = ${metadata && JSON.stringify(metadata)}
   where organisation = ${tx.organisation} and id = ${id}`)

/** What the payments of an invoice that stand took off its receivable. */
export const paidOffSoFar = async (tx: Tx, invoice: string): Promise<Cents> =>
  (
    await tx.one<{ paidOff: Cents }>(sql`
      select coalesce(sum(paid_off), 0)::bigint as "paidOff" from payments
       where organisation = ${tx.organisation} and invoice = ${invoice} and not is_reversed`)
  ).paidOff

export async function findPayment(tx: Tx, id: string): Promise<StoredPayment | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<Row>(
    sql`select ${columns} from payments where organisation = ${tx.organisation} and id = ${id}`,
  )
  return row && paymentOf(row)
}

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
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly account?: number | undefined
  readonly isReversed?: boolean | undefined
  readonly q?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of payments, of all invoices or of one. */
export async function listPayments(
  tx: Tx,
  page: Page,
  filter: PaymentFilter,
): Promise<{ payment: StoredPayment; keys: string[] }[]> {
  const { invoice, dateFrom, dateTo, account, isReversed } = filter
  const days = [
    dateFrom === undefined ? undefined : sql`date >= ${dateFrom}`,
    dateTo === undefined ? undefined : sql`date <= ${dateTo}`,
  ]
  const isByDay = page.sort.endsWith('date')
  const part = invoice === undefined ? sql`true` : isId(invoice) ? sql`invoice = ${invoice}` : undefined
  const rows = await tx.rows<Row>(
    pageStatement(
      {
        table: sql`payments`,
        searched: sql`searched_payments`,
        selected: columns,
        own: sql`organisation = ${tx.organisation}`,
        parts: part ? [isByDay ? all(part, ...days) : part] : [],
        filters: [
          ...(isByDay ? [] : days),
          account === undefined ? undefined : sql`account = ${account}`,
          isReversed === undefined ? undefined : sql`is_reversed = ${isReversed}`,
        ],
        words: searchOf(sql`search_scope(${tx.organisation}::uuid, 'p')`, filter),
      },
      page,
    ),
  )
  return rows.map((row) => ({ payment: paymentOf(row), keys: row.keys }))
}
