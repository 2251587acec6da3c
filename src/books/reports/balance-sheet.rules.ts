import type { InLanguages } from '../../platform/words/languages.ts'
import { assets, equity, foreignCapital, type Section } from './balance-sheet-items.rules.ts'
import { type AccountBalance, isOfIncomeStatement, resultBefore, resultWithin, sumOf } from './balances.rules.ts'
import { type Amount, type Group, groupOf } from './statement-group.rules.ts'

type SectionOfSheet = {
  readonly code: string
  readonly names: InLanguages
  readonly groups: readonly Group[]
  readonly amount: bigint
}

/** Amounts in cents: assets count debits, the other side counts credits. */
export type BalanceSheet = {
  readonly assets: readonly SectionOfSheet[]
  readonly totalAssets: bigint
  readonly liabilities: readonly SectionOfSheet[]
  readonly equity: SectionOfSheet & { readonly resultOfEarlierYears: bigint; readonly resultOfYear: bigint }
  readonly totalLiabilitiesAndEquity: bigint
}

/**
 * The balance sheet (OR 959a) from the balances since the start of a fiscal year. The balances of income and expense accounts are the result,
 * shown in equity beside its accounts: so both sides agree on every day, whether or not entries have closed the years.
 */
export function balanceSheetOf(balances: readonly AccountBalance[]): BalanceSheet {
  const standing = balances.filter((balance) => !isOfIncomeStatement(balance))
  const debits = standing.map((balance) => ({ ...balance, amount: closing(balance) }))
  const credits = standing.map((balance) => ({ ...balance, amount: -closing(balance) }))
  const results = { resultOfEarlierYears: resultBefore(balances), resultOfYear: resultWithin(balances) }

  const active = assets.map((section) => sectionOf(section, debits))
  const foreign = foreignCapital.map((section) => sectionOf(section, credits))
  const own = sectionOf(equity, credits)
  const ownWithResults = {
    ...own,
    ...results,
    amount: own.amount + results.resultOfEarlierYears + results.resultOfYear,
  }
  return {
    assets: active,
    totalAssets: sumOf(active, ({ amount }) => amount),
    liabilities: foreign,
    equity: ownWithResults,
    totalLiabilitiesAndEquity: sumOf([...foreign, ownWithResults], ({ amount }) => amount),
  }
}

const closing = ({ before, debit, credit }: AccountBalance): bigint => before + debit - credit

function sectionOf({ code, names, items }: Section, amounts: readonly Amount[]): SectionOfSheet {
  const groups = items.map((one) => groupOf(one, amounts))
  return { code, names, groups, amount: sumOf(groups, ({ amount }) => amount) }
}
