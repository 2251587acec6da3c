import type { InLanguages } from '../../platform/words/languages.ts'
import { type AccountBalance, isOfIncomeStatement, resultWithin } from './balances.rules.ts'
import { incomeStatementItems } from './income-statement-items.rules.ts'
import { type Group, groupOf } from './statement-group.rules.ts'

/** Amounts in cents: income is positive, expense negative, so every amount below is the sum of those above. */
export type IncomeStatement = {
  readonly groups: readonly (Group & {
    readonly subtotal?: { readonly code: string; readonly names: InLanguages; readonly amount: bigint }
  })[]
  readonly result: bigint
}

/** The income statement (OR 959b 2) of the balances of a span of days. */
export function incomeStatementOf(balances: readonly AccountBalance[]): IncomeStatement {
  const amounts = balances
    .filter(isOfIncomeStatement)
    .map((balance) => ({ ...balance, amount: balance.credit - balance.debit }))
  let soFar = 0n
  const groups = incomeStatementItems.map(({ subtotal, ...item }) => {
    const group = groupOf(item, amounts)
    soFar += group.amount
    return subtotal ? { ...group, subtotal: { ...subtotal, amount: soFar } } : group
  })
  return { groups, result: resultWithin(balances) }
}
