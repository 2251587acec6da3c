import { isReceivablesOrTax } from '../../books/accounts/account.rules.ts'
import { unknownAccount } from '../../errors.ts'
import { decimalPlaces } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import type { ReminderSettings } from './reminder-settings.schema.ts'

export const incomeAccounts = ['feeAccount', 'interestAccount'] as const

/** Violations of settings that their schema does not show, given the accounts that take postings. */
export const settingsViolations = (
  settings: ReminderSettings,
  changed: ReadonlySet<string>,
  accounts: ReadonlyMap<number, unknown>,
): Violation[] => [
  ...settings.levels.flatMap(({ days, fee }, index) => [
    ...placesViolations(`levels[${index}].fee`, fee),
    ...(days <= (settings.levels[index - 1]?.days ?? 0)
      ? [violation(`levels[${index}].days`, 'must be more than that of the level before')]
      : []),
  ]),
  ...placesViolations('interestRate', settings.interestRate),
  ...placesViolations('smallestAmount', settings.smallestAmount),
  ...incomeAccounts.flatMap((field) => (changed.has(field) ? accountViolations(field, settings[field], accounts) : [])),
]

const placesViolations = (field: string, amount: number): Violation[] =>
  decimalPlaces(amount) > 2 ? [violation(field, 'must have at most two decimal places')] : []

function accountViolations(field: string, account: number, accounts: ReadonlyMap<number, unknown>): Violation[] {
  if (isReceivablesOrTax(account))
    return [violation(field, 'must not be receivables or VAT, to which the document posts by itself')]
  return accounts.has(account) ? [] : [unknownAccount(field, account)]
}
