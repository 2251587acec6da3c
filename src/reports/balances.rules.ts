import type { AccountType } from '../vat/tax-transactions.rules.ts'

export type Names = { readonly de: string; readonly fr: string; readonly it: string; readonly en: string }

export type AccountHeading = { readonly account: number; readonly type: AccountType; readonly names: Names }

/** An account over a span of days, in cents of the primary currency. */
export type AccountBalance = AccountHeading & {
  /** The balance before the first day of the span, debits less credits. */
  readonly before: number
  readonly debit: number
  readonly credit: number
}

/** True for accounts that begin every fiscal year at nothing: their balance is the result of the year. */
export const isOfIncomeStatement = ({ type }: AccountHeading): boolean => type === 'income' || type === 'expense'

/** What earlier years earned and no closing entry has carried to equity; a loss is negative. */
export const resultBefore = (balances: readonly AccountBalance[]): number =>
  sumOf(balances.filter(isOfIncomeStatement), ({ before }) => 0 - before)

/** What the span earned; a loss is negative. */
export const resultWithin = (balances: readonly AccountBalance[]): number =>
  sumOf(balances.filter(isOfIncomeStatement), ({ debit, credit }) => credit - debit)

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0)

/** A line of the trial balance, in cents. */
type TrialBalanceLine = AccountHeading & {
  readonly openingBalance: number
  readonly debit: number
  readonly credit: number
  readonly balance: number
}

type TrialBalance = {
  readonly accounts: readonly TrialBalanceLine[]
  readonly totalDebit: number
  readonly totalCredit: number
  readonly resultOfEarlierYears: number
}

/**
 * The trial balance of a fiscal year up to a day. Accounts of the balance sheet bring their balance forward; income and expense begin
 * at nothing, and what earlier years left on them is one result, so all balances less that result add up to nothing.
 */
export function trialBalanceOf(balances: readonly AccountBalance[]): TrialBalance {
  const accounts = balances
    .map(({ before, ...balance }) => ({ ...balance, openingBalance: isOfIncomeStatement(balance) ? 0 : before }))
    .filter(({ openingBalance, debit, credit }) => openingBalance !== 0 || debit !== 0 || credit !== 0)
    .map((line) => ({ ...line, balance: line.openingBalance + line.debit - line.credit }))
  return {
    accounts,
    totalDebit: sumOf(accounts, ({ debit }) => debit),
    totalCredit: sumOf(accounts, ({ credit }) => credit),
    resultOfEarlierYears: resultBefore(balances),
  }
}
