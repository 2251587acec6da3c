import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { StatementPosition } from './statement-cursor.rules.ts'

/** A transaction from the view of an account, and its place in the order of its statement. */
export type AccountTransaction = {
  readonly ledgerEntry: string
  readonly id: string
  readonly date: Day
  readonly place: Pick<StatementPosition, 'date' | 'entry' | 'line'>
  readonly description: string
  readonly documentNumber: string | null
  readonly contraAccount: number
  readonly taxCode: string | null
  readonly debit: number
  readonly credit: number
  readonly originalAmount: number
  readonly originalCurrency: string
}

/**
 * The transactions of an account after a position of reading, as of the journal at its beginning: two index ranges, merged, so a page costs a
 * page.
 */
export const transactionsBehind = (
  tx: Tx,
  reading: StatementPosition,
  limit: number,
): Promise<AccountTransaction[]> => {
  const onSide = (own: Sql, other: Sql, amounts: Sql) => sql`
    (select id, date, entry, line, ${other} as contra_account, original_amount, ${amounts}
       from ledger_transactions
      where organisation = ${tx.organisation} and ${own} = ${reading.account}
        and (date, entry, line) > (${reading.date}, ${reading.entry}, ${reading.line})
        and date <= ${reading.to} and entry <= ${reading.sequence}
      order by date, entry, line limit ${limit})`
  const [debit, credit] = [sql`debit_account`, sql`credit_account`]
  return tx.rows(sql`
    select e.id as "ledgerEntry", t.id, t.date, json_build_object('date', t.date, 'entry', t.entry, 'line', t.line) as place,
           e.description, e.document_number as "documentNumber", t.contra_account as "contraAccount", e.tax_code as "taxCode", t.debit, t.credit,
           t.original_amount as "originalAmount", e.currency as "originalCurrency"
      from (
        ${onSide(debit, credit, sql`amount as debit, 0::bigint as credit`)}
        union all
        ${onSide(credit, debit, sql`0, amount`)}
        order by date, entry, line limit ${limit}
      ) as t
      join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = t.entry
     order by t.date, t.entry, t.line`)
}
