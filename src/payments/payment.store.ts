import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { sql } from '../db/sql.ts'
import { type Cents, toAmount } from '../money/cents.ts'
import type { Payment } from './payment.schema.ts'

const columns = sql`id, invoice, date, amount, exchange_rate as "exchangeRate", account, note, is_reversed as "isReversed",
  paid_off as "paidOff"`

type Row = Omit<Payment, 'amount' | 'exchangeRate' | 'note'> & {
  amount: Cents
  paidOff: Cents
  exchangeRate: string | null
  note: string | null
}

/** A payment as the books count: its amount in cents, and what it took off the receivable in cents of the primary currency. */
export type StoredPayment = Payment & { readonly cents: Cents; readonly paidOff: Cents }

const paymentOf = ({ amount, exchangeRate, note, ...row }: Row): StoredPayment => ({
  ...row,
  amount: toAmount(amount),
  cents: amount,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
  ...(note === null ? {} : { note }),
})

export const insertPayment = (tx: Tx, payment: Omit<StoredPayment, 'amount' | 'isReversed'>): Promise<number> =>
  tx.run(sql`
  insert into payments (organisation, id, invoice, date, amount, paid_off, exchange_rate, account, note)
  values (${tx.organisation}, ${payment.id}, ${payment.invoice}, ${payment.date}, ${payment.cents}, ${payment.paidOff},
          ${payment.exchangeRate ?? null}, ${payment.account}, ${payment.note ?? null})`)

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

export const listPayments = async (tx: Tx, invoice: string): Promise<StoredPayment[]> =>
  (
    await tx.rows<Row>(
      sql`select ${columns} from payments where organisation = ${tx.organisation} and invoice = ${invoice} order by created_at, id`,
    )
  ).map(paymentOf)
