import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { sql } from '../db/sql.ts'
import { type Cents, toAmount } from '../money/cents.ts'
import type { Payment } from './payment.schema.ts'

const columns = sql`id, invoice, date, amount, exchange_rate as "exchangeRate", account, note, is_reversed as "isReversed"`

type Row = Omit<Payment, 'exchangeRate' | 'note'> & { amount: Cents; exchangeRate: string | null; note: string | null }

/** A payment with its amount in cents, as the books count. */
export type StoredPayment = Payment & { readonly cents: Cents }

const paymentOf = ({ amount, exchangeRate, note, ...row }: Row): StoredPayment => ({
  ...row,
  amount: toAmount(amount),
  cents: amount,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
  ...(note === null ? {} : { note }),
})

export const insertPayment = (tx: Tx, payment: Omit<StoredPayment, 'amount' | 'isReversed'>): Promise<number> =>
  tx.run(sql`
  insert into payments (organisation, id, invoice, date, amount, exchange_rate, account, note)
  values (${tx.organisation}, ${payment.id}, ${payment.invoice}, ${payment.date}, ${payment.cents}, ${payment.exchangeRate ?? null},
          ${payment.account}, ${payment.note ?? null})`)

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
