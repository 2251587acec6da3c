import { type Day, monthOf } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'

export type AccountBalance = {
  readonly account: number
  readonly type: AccountType
  readonly names: { readonly de: string; readonly fr: string; readonly it: string; readonly en: string }
  readonly debit: number
  readonly credit: number
  readonly balance: number
}

/**
 * Debits and credits of every account up to a day, in cents: whole months from the maintained totals, the days of the last month
 * from the journal. One statement, whose cost does not grow with the journal.
 */
export const trialBalance = async (tx: Tx, asOf: Day): Promise<AccountBalance[]> => {
  const month = monthOf(asOf)
  const rows = await tx.rows<
    Omit<AccountBalance, 'debit' | 'credit' | 'balance'> & { debit: string; credit: string }
  >(sql`
    with side as (
      select account, debit, credit from account_totals where organisation = ${tx.organisation} and month < ${month}
      union all
      select debit_account, amount::numeric, 0 from ledger_transactions where organisation = ${tx.organisation} and date between ${month} and ${asOf}
      union all
      select credit_account, 0, amount from ledger_transactions where organisation = ${tx.organisation} and date between ${month} and ${asOf}
    )
    select a.number as account, a.type, a.names, sum(side.debit) as debit, sum(side.credit) as credit
      from side join accounts a on a.organisation = ${tx.organisation} and a.number = side.account
     group by a.number, a.type, a.names order by a.number`)
  return rows.map(({ debit, credit, ...row }) => ({
    ...row,
    debit: Number(debit),
    credit: Number(credit),
    balance: Number(debit) - Number(credit),
  }))
}
