import { createHash } from 'node:crypto'
import type { Period } from '../periods/period.rules.ts'
import { type AccountBalance, trialBalanceOf } from '../reports/balances.rules.ts'

/** SHA-256 of the figures of a fiscal year, which follow from its balances from the first to the last day. */
export const statementsSha256 = (year: Pick<Period, 'from' | 'to'>, balances: readonly AccountBalance[]): Buffer =>
  createHash('sha256').update(statementsText(year, balances)).digest()

/**
 * The figures of the balance sheet and the income statement of a fiscal year, as a text that anyone can write from the trial balance of its
 * last day. Its first line has the first day, the last day and the result of earlier years. One line follows for each account, by number, with
 * its type, opening balance, debits and credits. Amounts in cents, a space between two values, a line feed between two lines.
 */
function statementsText({ from, to }: Pick<Period, 'from' | 'to'>, balances: readonly AccountBalance[]): string {
  const { accounts, resultOfEarlierYears } = trialBalanceOf(balances)
  const lines = accounts.map(({ account, type, openingBalance, debit, credit }) =>
    [account, type, openingBalance, debit, credit].join(' '),
  )
  return [[from, to, resultOfEarlierYears].join(' '), ...lines].join('\n')
}
