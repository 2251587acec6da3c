import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Violation } from '../../errors.ts'
import type { Document, Parties } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { paymentReference } from '../documents/payment-reference.rules.ts'
import type { Address } from '../qr-bill/address.ts'
import { carriable } from '../qr-bill/character-set.ts'
import { countryCodeOf } from '../qr-bill/countries.ts'
import { ADDITIONAL_LIMIT, AMOUNTS, billViolations, type QrBill } from '../qr-bill/qr-bill.ts'
import type { BillViolation } from '../qr-bill/text-violations.ts'

/** The QR-bill of an invoice, or what keeps it from having one, in the terms of the settings. */
export type PaymentSlip = { readonly bill: QrBill } | { readonly violations: readonly Violation[] }

/**
 * Whether an invoice is one to pay by QR-bill: an amount that a slip can carry, in francs or euros, to an organisation that has told
 * its account, unless it was issued without one. Whatever else is missing then keeps it from being issued.
 */
export const isPaidBySlip = (invoice: Document, { issuer, withoutSlip: issuedWithout }: Parties): boolean =>
  kindOf(invoice.kind).isPayable &&
  !invoice.isAnnulled &&
  !issuedWithout &&
  currencyOf(invoice) !== undefined &&
  invoice.total >= AMOUNTS.least &&
  invoice.total <= AMOUNTS.most &&
  Boolean(issuer.iban || issuer.qrIban)

/**
 * The slip of an invoice that is paid by one, between these parties. A payer whom a slip cannot name leaves the box of the payer empty, as
 * the guidelines allow; what is missing on the side of the organisation makes a slip impossible.
 */
export function paymentSlip(invoice: Document, { issuer, debtor }: Parties): PaymentSlip {
  const currency = currencyOf(invoice) ?? PRIMARY_CURRENCY
  const type = currency === PRIMARY_CURRENCY && issuer.qrIban ? 'QRR' : 'SCOR'
  const setting = type === 'QRR' ? 'qrIban' : 'iban'
  const account = issuer[setting]
  const bill: QrBill = {
    account: account ?? '',
    creditor: addressOf(issuer.name, issuer.address ?? {}, issuer.address?.country ?? ''),
    amount: invoice.total,
    currency,
    reference: paymentReference(invoice, type),
  }
  const violations = [
    ...(account ? [] : [{ field: 'account', message: `is required for a QR-bill in ${currency}` }]),
    ...violationsOf(bill).filter(({ field }) => account || field !== 'account'),
  ]
  if (violations.length > 0) return { violations: violations.map((violation) => inTermsOfSettings(violation, setting)) }
  const payer = debtor && debtorAddress(debtor)
  const named = payer ? { ...bill, debtor: payer } : bill
  return { bill: violationsOf(named).length === 0 ? named : bill }
}

/** What is printed besides is added later, and finds room. */
const violationsOf = (bill: QrBill): BillViolation[] =>
  billViolations({ ...bill, message: 'x'.repeat(ADDITIONAL_LIMIT) })

const currencyOf = ({ originalCurrency = PRIMARY_CURRENCY }: Document): QrBill['currency'] | undefined =>
  originalCurrency === 'CHF' || originalCurrency === 'EUR' ? originalCurrency : undefined

type Debtor = NonNullable<Parties['debtor']>

function debtorAddress(debtor: Debtor): Address | undefined {
  const { streetName, addressLine2, buildingNumber, postCode, townName, country } = debtor
  if (![streetName, addressLine2, buildingNumber, postCode, townName, country].some(Boolean)) return undefined
  // A slip has no second line: it stands where it is the only one.
  const street = streetName || addressLine2
  return addressOf(nameOf(debtor), { ...debtor, ...(street ? { streetName: street } : {}) }, codeOf(country, postCode))
}

/** Both lines of the company's name, where a slip has room for them (Implementation Guidelines QR-bill: 70 characters). */
function nameOf({ companyName, companyNameAddition, firstName, lastName }: Debtor): string {
  if (!companyName) return [firstName, lastName].filter(Boolean).join(' ')
  const joined = [companyName, companyNameAddition].filter(Boolean).join(' ')
  return carriable(joined).length <= 70 ? joined : companyName
}

/** Post without a country is domestic, and domestic post codes have four digits; behind the code of another country they are not. */
const codeOf = (country = '', postCode = ''): string =>
  country === '' && /^(CH-)?\d{4}$/i.test(carriable(postCode)) ? 'CH' : (countryCodeOf(country) ?? '')

/** «D-79098» without the code of the country, which has a line of its own (Implementation Guidelines QR-bill: "always without a country code prefix"). */
const barePostCode = (postCode = ''): string => carriable(postCode).replace(/^[A-Z]{1,3}-(?=\d)/i, '')

function addressOf(name: string, address: Partial<Address>, country: string): Address {
  const [streetName, buildingNumber] = [carriable(address.streetName ?? ''), carriable(address.buildingNumber ?? '')]
  return {
    name: carriable(name),
    ...(streetName ? { streetName } : {}),
    ...(buildingNumber ? { buildingNumber } : {}),
    postCode: barePostCode(address.postCode),
    townName: carriable(address.townName ?? ''),
    country,
  }
}

/** Settings are named `organisation.…`. */
function inTermsOfSettings({ field, message }: BillViolation, setting: 'iban' | 'qrIban'): Violation {
  const [party, part] = field.split('.')
  if (party === 'account') return { field: `organisation.${setting}`, message }
  if (party === 'creditor') return { field: `organisation.${part}`, message }
  throw new Error(`invariant violated: a slip has a violation in ${field}, which no setting could mend`)
}
