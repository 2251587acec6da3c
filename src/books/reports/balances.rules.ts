import type { InLanguages } from '../../platform/words/languages.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'

declare global {
  /** ECMAScript's JSON.rawJSON, which TypeScript's esnext library does not declare yet. */
  interface JSON {
    /** A primitive that `stringify` writes literally: here a number of any length. */
    rawJSON(text: string): { readonly rawJSON: string }
  }
}

export type AccountHeading = { readonly account: number; readonly type: AccountType; readonly names: InLanguages }

/** An account over a span of days, in cents of the primary currency. Sums are `bigint`: no number of postings makes them inexact. */
export type AccountBalance = AccountHeading & {
  /** The balance before the first day of the span, debits less credits. */
  readonly before: bigint
  /** Its part before the first day of the fiscal year in which the span begins. */
  readonly earlier: bigint
  readonly debit: bigint
  readonly credit: bigint
}

/** True for accounts that begin every fiscal year at zero: their balance is the result of the year. */
export const isOfIncomeStatement = ({ type }: AccountHeading): boolean => type === 'income' || type === 'expense'

/** Results of earlier years that no closing entry has moved to equity; a loss is negative. */
export const resultBefore = (balances: readonly AccountBalance[]): bigint =>
  sumOf(balances.filter(isOfIncomeStatement), ({ earlier }) => -earlier)

/** The profit of the span; a loss is negative. */
export const resultWithin = (balances: readonly AccountBalance[]): bigint =>
  sumOf(balances.filter(isOfIncomeStatement), ({ debit, credit }) => credit - debit)

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => bigint): bigint =>
  items.reduce((total, item) => total + amount(item), 0n)

/** A line of the trial balance, in cents. */
type TrialBalanceLine = AccountHeading & {
  readonly openingBalance: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly balance: bigint
}

type TrialBalance = {
  readonly accounts: readonly TrialBalanceLine[]
  readonly totalDebit: bigint
  readonly totalCredit: bigint
  readonly resultOfEarlierYears: bigint
}

/**
 * The trial balance of a span of days. Accounts of the balance sheet carry their balance forward. Income and expense begin every fiscal year at
 * zero, and their balances from earlier years are one result, so all balances less that result add up to zero.
 */
export function trialBalanceOf(balances: readonly AccountBalance[]): TrialBalance {
  const accounts = balances
    .map(({ before, earlier, ...balance }) => ({
      ...balance,
      openingBalance: isOfIncomeStatement(balance) ? before - earlier : before,
    }))
    .filter(({ openingBalance, debit, credit }) => openingBalance !== 0n || debit !== 0n || credit !== 0n)
    .map((line) => ({ ...line, balance: line.openingBalance + line.debit - line.credit }))
  return {
    accounts,
    totalDebit: sumOf(accounts, ({ debit }) => debit),
    totalCredit: sumOf(accounts, ({ credit }) => credit),
    resultOfEarlierYears: resultBefore(balances),
  }
}

/** A report with its sums as exact JSON numbers, also beyond 2^53: clients that read JSON numbers as doubles see those rounded. */
export function inExactJson(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : JSON.rawJSON(String(value))
  if (Array.isArray(value)) return value.map(inExactJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inExactJson(one)]))
}
