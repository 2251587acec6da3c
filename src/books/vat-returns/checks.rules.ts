import type { Obstacle } from '../../errors.ts'
import type { Message, Sentence, WarningCode } from '../../messages.ts'
import { said } from '../../said.ts'

/** Problems that break a return and cannot be confirmed. */
const blocking = {
  'vat/two-methods':
    'The method, the consideration or the net tax rates change within the period: delete it, and create one that ends before the change and one that begins with it.',
  'vat/booked-by-other-method':
    'These entries were booked by another method or other net tax rates and count in this period: the service does not compute such a return. Declare it in the portal by hand, and delete the period.',
  'vat/coded-without-method':
    'Entries of the period have a tax code, although the settings say that no VAT is declared: correct the settings or the entries.',
  'vat/turnover-without-rate':
    'Turnover on these accounts belongs to no single activity: name each account in one of the net tax rates of the VAT settings.',
  'vat/adjustment-not-booked':
    'Adjustments of input tax differ from the entries without a tax code on 1170 and 1171: post what is missing, or change the adjustments.',
  'vat/adjustment-without-box': 'An adjustment is in a box that the form of net tax rates does not have: delete it.',
} as const satisfies Readonly<Record<string, Sentence>>

/** A problem that must be corrected before the period is settled. */
export const obstacle = (code: keyof typeof blocking, ledgerEntries: readonly string[] = []): Obstacle => ({
  code,
  said: said(blocking[code]),
  isBlocking: true,
  ledgerEntries,
})

/** The warnings of a settlement. */
export const settlementWarnings = [
  'vat/period-not-over',
  'vat/earlier-period-open',
  'vat/tax-account-without-code',
  'vat/base-on-tax-account',
  'vat/no-vat-period',
  'vat/code-outside-validity',
  'vat/direction-derived',
  'vat/input-tax-not-deductible',
  'vat/payments-not-allocated',
  'vat/consideration-changes',
  'vat/coded-without-item',
] as const satisfies readonly WarningCode[]

/** A problem that can be confirmed. */
export const doubt = (
  code: (typeof settlementWarnings)[number],
  ledgerEntries: readonly string[] = [],
  message: Message = said(code),
): Obstacle => ({ code, said: message, isBlocking: false, ledgerEntries })
