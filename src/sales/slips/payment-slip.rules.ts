import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Violation } from '../../errors.ts'
import type { Document, Parties } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { paymentReference } from '../documents/payment-reference.rules.ts'
import type { Address } from '../qr-bill/address.ts'
import { carriable } from '../qr-bill/character-set.ts'
import { countryCodeOf } from '../qr-bill/countries.ts'
import { ADDITIONAL_LIMIT, AMOUNTS, billViolations, type QrBill } from '../qr-bill/qr-bill.ts'

/** The QR-bill of an invoice, or what keeps it from having a valid one, in the terms of settings and contact. */
export type PaymentSlip = { readonly bill: QrBill } | { readonly violations: readonly Violation[] }

/**
 * Whether an invoice is one to pay by QR-bill: an amount that a slip can carry, in francs or euros, to an organisation that has told
 * its account. Whatever else is missing then keeps the PDF back.
 */
export const isPaidBySlip = (invoice: Document, { issuer }: Parties): boolean =>
  kindOf(invoice.kind).isPayable &&
  !invoice.isAnnulled &&
  currencyOf(invoice) !== undefined &&
  invoice.total >= AMOUNTS.least &&
  invoice.total <= AMOUNTS.most &&
  Boolean(issuer.iban || issuer.qrIban)

/** The slip of an invoice that is paid by one, between these parties. */
export function paymentSlip(invoice: Document, { issuer, debtor }: Parties): PaymentSlip {
  const currency = currencyOf(invoice) ?? PRIMARY_CURRENCY
  const type = currency === PRIMARY_CURRENCY && issuer.qrIban ? 'QRR' : 'SCOR'
  const setting = type === 'QRR' ? 'qrIban' : 'iban'
  const account = issuer[setting]
  const payer = debtor && debtorAddress(debtor)
  const bill: QrBill = {
    account: account ?? '',
    creditor: addressOf(issuer.name, issuer.address ?? {}, issuer.address?.country ?? ''),
    amount: invoice.total,
    currency,
    ...(payer ? { debtor: payer } : {}),
    reference: paymentReference(invoice.id, type),
  }
  const violations = [
    ...(account ? [] : [{ field: 'account', message: `is required for a QR-bill in ${currency}` }]),
    // What is printed besides is added later, and finds room.
    ...billViolations({ ...bill, message: 'x'.repeat(ADDITIONAL_LIMIT) }).filter(
      ({ field }) => account || field !== 'account',
    ),
  ]
  return violations.length === 0
    ? { bill }
    : { violations: violations.flatMap((violation) => inTermsOfTheCaller(violation, setting, debtor)) }
}

const currencyOf = ({ originalCurrency = PRIMARY_CURRENCY }: Document): QrBill['currency'] | undefined =>
  originalCurrency === 'CHF' || originalCurrency === 'EUR' ? originalCurrency : undefined

type Debtor = NonNullable<Parties['debtor']>

/** A contact without any address leaves the box of the payer empty: nobody is refused for what was never known. */
function debtorAddress(debtor: Debtor): Address | undefined {
  const { streetName, addressLine2, buildingNumber, postCode, townName, country } = debtor
  if (![streetName, addressLine2, buildingNumber, postCode, townName, country].some(Boolean)) return undefined
  // A slip has no second line: it stands where it is the only one.
  const street = streetName || addressLine2
  return addressOf(
    debtor.companyName || [debtor.firstName, debtor.lastName].filter(Boolean).join(' '),
    { ...debtor, ...(street ? { streetName: street } : {}) },
    codeOf(country, postCode),
  )
}

/** Post without a country is domestic, and domestic post codes have four digits. */
const codeOf = (country = '', postCode = ''): string =>
  country === '' && /^\d{4}$/.test(postCode.trim()) ? 'CH' : (countryCodeOf(country) ?? '')

function addressOf(name: string, address: Partial<Address>, country: string): Address {
  const [streetName, buildingNumber] = [carriable(address.streetName ?? ''), carriable(address.buildingNumber ?? '')]
  return {
    name: carriable(name),
    ...(streetName ? { streetName } : {}),
    ...(buildingNumber ? { buildingNumber } : {}),
    postCode: carriable(address.postCode ?? ''),
    townName: carriable(address.townName ?? ''),
    country,
  }
}

/** Settings are named `organisation.…`, fields of the contact `recipient.…`. */
function inTermsOfTheCaller(
  { field, message }: Violation,
  setting: 'iban' | 'qrIban',
  debtor: Debtor | undefined,
): Violation[] {
  const [party = '', part = ''] = field.split('.')
  if (party === 'account') return [{ field: `organisation.${setting}`, message }]
  if (party === 'creditor') return [{ field: `organisation.${part}`, message }]
  if (party !== 'debtor') throw new Error(`a slip has no violation in ${field} that its parties could mend`)
  const behind: Readonly<Record<string, readonly string[]>> = {
    name: debtor?.companyName ? ['companyName'] : ['firstName', 'lastName'],
    streetName: [debtor?.streetName ? 'streetName' : 'addressLine2'],
  }
  const fields = behind[part] ?? [part]
  return fields.map((name) => ({ field: `recipient.${name}`, message }))
}
