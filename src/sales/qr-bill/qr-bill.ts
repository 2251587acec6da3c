import { type Cents, formatAmount } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { isPlainIban, isQrIban } from './account.ts'
import { type Address, addressLines, addressViolations } from './address.ts'
import { PAYLOAD_BYTES } from './code-modules.ts'
import { isCreditorReference, isQrReference, type Reference } from './reference.ts'
import { textViolations } from './text-violations.ts'

/** The content of a QR-bill. The payer fills in unset parts, or they are not needed. */
export type QrBill = {
  /** IBAN or QR-IBAN of Switzerland or Liechtenstein. */
  readonly account: string
  readonly creditor: Address
  readonly amount?: Cents
  readonly currency: 'CHF' | 'EUR'
  readonly debtor?: Address
  readonly reference: Reference
  readonly message?: string
  /** Structured information for the payer's books: see billing-information.ts. */
  readonly billingInformation?: string
}

/** From 0.01 to 999 999 999.99. */
export const AMOUNTS = { least: 1, most: 99_999_999_999 } as const

/** The limit of message and billing information together. */
export const ADDITIONAL_LIMIT = 140

/** All violations of Implementation Guidelines 2.4 in a bill. */
export function billViolations(bill: QrBill): Violation[] {
  const violations = [
    ...accountViolations(bill),
    ...addressViolations('creditor', bill.creditor),
    ...(bill.debtor ? addressViolations('debtor', bill.debtor) : []),
    ...amountViolations(bill),
    ...additionalViolations(bill),
  ]
  if (violations.length > 0 || new TextEncoder().encode(payloadOf(bill)).length <= PAYLOAD_BYTES) return violations
  return (['creditor', 'debtor'] as const)
    .filter((party) => bill[party])
    .flatMap((party) => [`${party}.name`, `${party}.streetName`])
    .map((field) =>
      violation(field, 'is too long: with all other texts the code would hold more than {limit} bytes', {
        limit: PAYLOAD_BYTES,
      }),
    )
}

/**
 * The lines of the Swiss QR code. Alternative procedures are never given, so lines after the last set one are omitted; the text ends without a
 * line break.
 */
export function payloadOf(bill: QrBill): string {
  const { account, creditor, amount, currency, debtor, reference, message = '', billingInformation } = bill
  const ultimateCreditor = addressLines(undefined)
  return [
    'SPC',
    '0200',
    '1',
    account,
    ...addressLines(creditor),
    ...ultimateCreditor,
    amount === undefined ? '' : formatAmount(amount, ''),
    currency,
    ...addressLines(debtor),
    reference.type,
    reference.type === 'NON' ? '' : reference.value,
    message,
    'EPD',
    ...(billingInformation ? [billingInformation] : []),
  ].join('\n')
}

function accountViolations({ account, currency, reference }: QrBill): Violation[] {
  if (!isQrIban(account) && !isPlainIban(account)) return [violation('account', 'must be a valid IBAN of CH or LI')]
  if (isQrIban(account) && currency !== 'CHF')
    return [violation('account', 'must be an IBAN: a QR-IBAN takes francs only')]
  if (isQrIban(account) !== (reference.type === 'QRR'))
    return [violation('reference', 'must be a QR reference with a QR-IBAN, and none with an IBAN')]
  if (reference.type === 'QRR' && !isQrReference(reference.value))
    return [violation('reference', 'must be 27 digits, not all zero, the last of which is the check digit')]
  if (reference.type === 'SCOR' && !isCreditorReference(reference.value))
    return [violation('reference', 'must be a creditor reference (ISO 11649) with valid check digits')]
  return []
}

const amountViolations = ({ amount }: QrBill): Violation[] =>
  amount === undefined || (amount >= AMOUNTS.least && amount <= AMOUNTS.most)
    ? []
    : [violation('amount', 'must be from 0.01 to 999999999.99')]

function additionalViolations({ message = '', billingInformation = '' }: QrBill): Violation[] {
  const violations = Object.entries({ message, billingInformation }).flatMap(([field, text]) =>
    textViolations(field, text),
  )
  if ([...message, ...billingInformation].length > ADDITIONAL_LIMIT)
    violations.push(
      violation('message', 'has more than {limit} characters with the billing information', {
        limit: ADDITIONAL_LIMIT,
      }),
    )
  return violations
}
