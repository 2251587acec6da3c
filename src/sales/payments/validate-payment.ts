import { roundedRate } from '../../books/currencies/currency.rules.ts'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem, rejectViolations, renamed, unknownAccount, violationOf } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import type { Cents } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { type GivenPayment, type PaymentTerms, paymentViolations } from './payment.rules.ts'

const BANK = 1020

type Wanted = GivenPayment & { readonly date?: string }

/** The limits of a payment: its terms, the most that it may be, its first possible day, and further violations. */
type Limits = {
  readonly terms: PaymentTerms
  readonly most?: Cents | undefined
  readonly notBefore?: Day | undefined
  readonly violations?: (exchangeRate: number | undefined, date: Day) => readonly Violation[]
}

/**
 * The day, the account and the rate of a payment: the given ones, else today, 1020, and the configured rate.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function validPayment(
  tx: Tx,
  given: Wanted,
  { terms, most, notBefore, violations: further = () => [] }: Limits,
  now: Date,
): Promise<{ readonly date: Day; readonly account: number; readonly exchangeRate?: number }> {
  const { account = BANK } = given
  const wanted = given.exchangeRate === undefined ? given : { ...given, exchangeRate: roundedRate(given.exchangeRate) }
  const date = wanted.date === undefined ? await todayOrLater(tx, now, notBefore) : day(wanted.date)
  const { violations, exchangeRate } = await validated(tx, terms, { ...wanted, account }, most)
  violations.push(...further(exchangeRate, date))
  if (notBefore !== undefined && date < notBefore)
    violations.push(violation('date', 'must not be before {earliest:day}', { earliest: notBefore }))
  // For a valid payment, posting validates its day, with the head of the journal locked.
  if (violations.length > 0) violations.push(...dayViolations((await editabilityOn(tx, [date], now))(date), 'date'))
  rejectViolations(violations)
  return { date, account, ...(exchangeRate === undefined ? {} : { exchangeRate }) }
}

async function todayOrLater(tx: Tx, now: Date, notBefore: Day | undefined): Promise<Day> {
  const today = await todayOf(tx, now, 'date')
  return notBefore !== undefined && today < notBefore ? notBefore : today
}

/** The violations of a payment, and its rate: the given one, else the configured one for its currency. */
async function validated(
  tx: Tx,
  terms: PaymentTerms,
  payment: GivenPayment & { readonly account: number },
  most: Cents | undefined,
): Promise<{ readonly violations: Violation[]; readonly exchangeRate: number | undefined }> {
  const { originalCurrency } = terms
  const asksForRate = originalCurrency !== undefined && payment.exchangeRate === undefined
  const { accounts, currencies } = await postableIn(tx, {
    accounts: [payment.account],
    currencies: asksForRate ? [originalCurrency] : [],
  })
  const configured = asksForRate ? currencies.get(originalCurrency) : undefined
  const exchangeRate = configured ? Number(configured) : payment.exchangeRate
  const unknown =
    configured === null
      ? violationOf('ledger/exchange-rate-missing', 'exchangeRate')
      : violationOf('ledger/currency-not-enabled', 'currency')
  const violations = [
    ...paymentViolations(terms, { ...payment, ...(exchangeRate === undefined ? {} : { exchangeRate }) }, most),
    ...metadataViolations(payment),
    ...(accounts.has(payment.account) ? [] : [unknownAccount('account', payment.account)]),
    ...(asksForRate && exchangeRate === undefined ? [unknown] : []),
  ]
  return { violations, exchangeRate: originalCurrency === undefined ? undefined : exchangeRate }
}

/** A rejection of the journal in the terms of a payment. */
export const inTermsOfThePayment = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'account', creditAccount: 'account' }) : error
}
