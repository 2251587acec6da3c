import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { taxPart } from '../journal/journal.store.ts'
import type { Period } from '../periods/period.rules.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import type { AccountType, TaxPart } from '../vat/tax-transactions.rules.ts'

/** The transactions of the entries with a tax code in a period, by what decides where they are reported. The accounts are of entries that do not say whether they are reversals. */
export type CodedSum = {
  readonly taxCode: TaxCode
  readonly taxPart: TaxPart
  readonly amount: string
} & (
  | { readonly isReversal: boolean }
  | {
      readonly isReversal: null
      readonly debitAccount: number
      readonly debitType: AccountType
      readonly creditAccount: number
      readonly creditType: AccountType
    }
)

export const codedSumsWithin = (tx: Tx, { from, to }: Pick<Period, 'from' | 'to'>): Promise<CodedSum[]> =>
  tx.rows(sql`
  select sums.*, d.type as "debitType", c.type as "creditType"
    from (
      select e.tax_code as "taxCode", ${taxPart} as "taxPart", e.is_reversal as "isReversal",
             case when e.is_reversal is null then e.debit_account end as "debitAccount",
             case when e.is_reversal is null then e.credit_account end as "creditAccount", sum(t.amount)::text as amount
        from ledger_entries e
        join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
       where e.organisation = ${tx.organisation} and e.date between ${from} and ${to} and e.tax_code is not null
       group by 1, 2, 3, 4, 5
    ) as sums
    left join accounts d on d.organisation = ${tx.organisation} and d.number = sums."debitAccount"
    left join accounts c on c.organisation = ${tx.organisation} and c.number = sums."creditAccount"`)
