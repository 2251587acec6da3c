import { isCurrencyCode } from '../../platform/money/currency-places.rules.ts'
import { type Violation, violation } from '../../said.ts'
import { taxTreatments } from '../vat/tax-codes.ts'
import type { Account } from './account.schema.ts'

/** Trade receivables. */
export const RECEIVABLES = 1100
/** Trade payables. */
export const PAYABLES = 2000
/** The accounts that are the sum of their open items. */
const accountsOfItems: ReadonlySet<number> = new Set([RECEIVABLES, PAYABLES])
export const isAccountOfItems = (account: number): boolean => accountsOfItems.has(account)
/** Advances of customers: money for supplies that are not invoiced yet. */
export const ADVANCES = 2030
/** Reductions of sales by discounts, and lost receivables. */
export const SALES_DEDUCTIONS = 3800
export const LOST_RECEIVABLES = 3805
/** Financial loss and gain on exchange (swiss.md 2). */
export const EXCHANGE_LOSS = 6949
export const EXCHANGE_GAIN = 6999

/** VAT on turnover. */
export const VAT_OWED = 2200
/** The debt to the tax administration, or the claim on it, once a VAT period is settled. */
export const VAT_SETTLEMENT = 2201
/** VAT on turnover that is not received yet, and input tax on purchases that are not paid yet, by received consideration. */
export const VAT_NOT_RECEIVED = 2202
export const INPUT_TAX_NOT_PAID = 1172
/** VAT that is invoiced at the rates of the law, and not owed by net tax rates. */
export const NET_TAX_RATES = 3809
/** Differences of rounding. */
export const ROUNDING_DIFFERENCE = 6945

/** The accounts of input tax. */
export const inputTaxAccounts: ReadonlySet<number> = new Set(
  Object.values(taxTreatments).flatMap(({ inputTax }) => inputTax?.account ?? []),
)

/** The accounts of VAT owed and of input tax. */
export const taxAccounts: ReadonlySet<number> = new Set([
  ...inputTaxAccounts,
  ...Object.values(taxTreatments).flatMap(({ taxDue }) => taxDue?.account ?? []),
])

/** The accounts that the service itself posts to: without them an invoice or a tax code could not be booked. */
const postedByTheService = new Set([
  RECEIVABLES,
  ADVANCES,
  SALES_DEDUCTIONS,
  LOST_RECEIVABLES,
  EXCHANGE_LOSS,
  EXCHANGE_GAIN,
  VAT_SETTLEMENT,
  VAT_NOT_RECEIVED,
  INPUT_TAX_NOT_PAID,
  NET_TAX_RATES,
  ROUNDING_DIFFERENCE,
  ...taxAccounts,
])

export const isPostedByTheService = (account: number): boolean => postedByTheService.has(account)

/** True for receivables and the accounts of VAT: a document computes its postings there, so none of its positions names one. */
export const isReceivablesOrTax = (account: number): boolean => account === RECEIVABLES || taxAccounts.has(account)

/** A name in every language: missing ones take the first given one, in the order de, fr, it, en. */
export function inEveryLanguage({ de, fr, it, en }: Partial<Account['names']>): Account['names'] {
  const first = de ?? fr ?? it ?? en ?? ''
  return { de: de ?? first, fr: fr ?? first, it: it ?? first, en: en ?? first }
}

/** A new account has a name: null in every language is none. */
export const unnamedViolations = (names: Account['names']): Violation[] =>
  names.de === '' ? [violation('names', 'must have a name in at least one language')] : []

/** A currency is one of ISO 4217. */
export const currencyViolations = ({ currency }: Pick<Account, 'currency'>): Violation[] =>
  isCurrencyCode(currency) ? [] : [violation('currency', 'must be the code of a currency')]

type CurrentAccount = { readonly account: Account; readonly isPostedTo: boolean }

/** The violations of changing an account: entries must keep their meaning, and the service needs the accounts that it posts to. */
export function accountViolations(
  { type, currency, isActive }: Pick<Account, 'type' | 'currency' | 'isActive'>,
  { account, isPostedTo }: CurrentAccount,
): Violation[] {
  const isNeeded = isPostedByTheService(account.number)
  const violations: Violation[] = []
  if (type !== account.type && (isPostedTo || isNeeded)) {
    const message = isPostedTo
      ? 'must stay {type}: the account was posted to'
      : 'must stay {type}: the service itself posts to the account'
    violations.push(violation('type', message, { type: account.type }))
  }
  if (currency !== account.currency && isNeeded) {
    const message = 'must stay {currency}: the service itself posts to the account'
    violations.push(violation('currency', message, { currency: account.currency }))
  }
  if (!isActive && isNeeded)
    violations.push(violation('isActive', 'must stay true: the service itself posts to the account'))
  return violations
}
