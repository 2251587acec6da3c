import type { Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { taxPart } from '../../journal/journal.store.ts'
import type { Period } from '../../periods/period.rules.ts'
import type { Movement } from './reconciliation.rules.ts'

type Span = Pick<Period, 'from' | 'to'>

/**
 * The movements that a return may report or that move accounts of income or input tax, in a year and in VAT periods that end in it. Entries that
 * close a year or settle a period are left out.
 */
export const movementsBetween = (
  tx: Tx,
  { from, to }: Span,
  periods: readonly (Span & { readonly hasReturn: boolean; readonly isSimple: boolean })[],
  accounts: readonly number[],
): Promise<Movement[]> =>
  tx.rows(sql`
  with span as (
    select * from unnest(${periods.map((period) => period.from)}::date[], ${periods.map((period) => period.to)}::date[],
                         ${periods.map(({ hasReturn }) => hasReturn)}::boolean[], ${periods.map((period) => period.isSimple)}::boolean[])
      as span (first, last, has_return, is_simple)
  )
  select e.tax_code as "taxCode", ${taxPart} as "taxPart", e.is_reversal as "isReversal",
         t.debit_account as "debitAccount", d.type as "debitType", t.credit_account as "creditAccount", c.type as "creditType",
         t.date between ${from} and ${to} as "isInYear",
         case when span.has_return then 'return' when not span.has_return then 'journal' end as period,
         coalesce(span.is_simple, false) as "isSimple", sum(t.amount)::text as amount
    from ledger_transactions t
    join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry
    join accounts d on d.organisation = t.organisation and d.number = t.debit_account
    join accounts c on c.organisation = t.organisation and c.number = t.credit_account
    left join span on t.date between span.first and span.last
   where t.organisation = ${tx.organisation}
     and t.date between least(${from}::date, (select min(first) from span)) and greatest(${to}::date, (select max(last) from span))
     and e.source not in ('closing', 'vat-settlement')
     and (e.tax_code is not null or d.type = 'income' or c.type = 'income'
          or t.debit_account = any(${accounts}) or t.credit_account = any(${accounts}))
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`)
