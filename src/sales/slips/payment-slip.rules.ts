import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { said, type Violation, violation } from '../../said.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import type { Document, Parties } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { paymentReference } from '../documents/payment-reference.rules.ts'
import type { Address } from '../qr-bill/address.ts'
import { carriable, foreignCharacters } from '../qr-bill/character-set.ts'
import { countryCodeOf, countryOfPrefix } from '../qr-bill/countries.ts'
import { ADDITIONAL_LIMIT, AMOUNTS, billViolations, type QrBill } from '../qr-bill/qr-bill.ts'

/** The QR-bill of an invoice, or the reasons against it, in the terms of the settings. */
export type PaymentSlip = { readonly bill: QrBill } | { readonly violations: readonly Violation[] }

/**
 * Whether an invoice is paid by QR-bill: an amount within a slip's range, in francs or euros, to an organisation with an account, unless it was
 * issued without one. Any other missing part then prevents its issue.
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
 * The slip of an invoice between these parties. If a slip cannot name the payer, its box stays empty, as the guidelines allow; a missing part
 * of the organisation makes a slip impossible.
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
    ...(account ? [] : [violation('account', 'is required for a QR-bill in {currency}', { currency })]),
    ...violationsOf(bill).filter(({ field }) => account || field !== 'account'),
  ]
  if (violations.length > 0) return { violations: violations.map((violation) => inTermsOfSettings(violation, setting)) }
  const payer = debtor && debtorAddress(debtor)
  const named = payer ? { ...bill, debtor: payer } : bill
  return { bill: violationsOf(named).length === 0 ? named : bill }
}

/** Further printed texts are added later, and fit. */
const violationsOf = (bill: QrBill): Violation[] => billViolations({ ...bill, message: 'x'.repeat(ADDITIONAL_LIMIT) })

const currencyOf = ({ originalCurrency = PRIMARY_CURRENCY }: Document): QrBill['currency'] | undefined =>
  originalCurrency === 'CHF' || originalCurrency === 'EUR' ? originalCurrency : undefined

type Debtor = NonNullable<Parties['debtor']>

/** The payer, in the character set of a slip. */
function debtorAddress(debtor: Debtor): Address | undefined {
  // The type of Object.entries loses the names.
  const carried = Object.fromEntries(
    // A country in other letters is unknown, not omitted: without a country the address would be domestic.
    Object.entries(debtor).map(([field, text]) => [field, field === 'country' ? text : withoutForeign(text)]),
  ) as Debtor
  const { streetName, addressLine2, buildingNumber, postCode, townName, country = '' } = carried
  if (![streetName, addressLine2, buildingNumber, postCode, townName, country].some(Boolean)) return undefined
  // A slip has no second line: it takes the place of a missing street.
  const street = streetName || addressLine2
  return addressOf(nameOf(carried), { ...carried, ...(street ? { streetName: street } : {}) }, country)
}

const withoutForeign = (text: string): string =>
  carriable(foreignCharacters(carriable(text)).reduce((left, sign) => left.replaceAll(sign, ''), carriable(text)))

/** Warns if the slip of an invoice omits its payer, or characters of the address. */
export function payerWarnings(invoice: Document, parties: Parties): Warning[] {
  const slip = paymentSlip(invoice, parties)
  const { postCode, townName, ...debtor } = parties.debtor ?? {}
  // An incomplete address is another warning.
  if ('violations' in slip || !postCode || !townName) return []
  const leftOut = foreignCharacters(carriable(Object.values({ ...debtor, postCode, townName }).join('')))
  const code = 'customer-invoices/payer-not-on-slip'
  if (slip.bill.debtor === undefined) return [warningOf(code, 'recipient')]
  return leftOut.length === 0
    ? []
    : [
        warningOf(
          code,
          'recipient',
          said('The QR-bill cannot carry {characters}: it names the recipient without.', {
            characters: leftOut.join(' '),
          }),
        ),
      ]
}

/** Both lines of the company's name, where a slip has room for them (Implementation Guidelines QR-bill: 70 characters). */
function nameOf({ companyName, companyNameAddition, firstName, lastName }: Debtor): string {
  if (!companyName) return [firstName, lastName].filter(Boolean).join(' ')
  const joined = [companyName, companyNameAddition].filter(Boolean).join(' ')
  return carriable(joined).length <= 70 ? joined : companyName
}

const PREFIX = /^([A-Z]{1,3})(?:[ ./-]+(?=[A-Z\d])|(?=\d))/i

/**
 * Signs that people write before post codes, with the number of digits of such a code: a state of the USA or the letters of a British town are
 * not among them.
 */
const POSTAL_SIGNS: ReadonlyMap<string, number> = new Map([
  ...['A', 'AT', 'B', 'BE', 'CH', 'DK', 'FL', 'LI', 'H', 'HU', 'L', 'LU', 'N', 'NO', 'P', 'PT', 'SLO', 'SI'].map(
    (sign) => [sign, 4] as const,
  ),
  ...['CZ', 'D', 'DE', 'E', 'ES', 'EL', 'GR', 'F', 'FR', 'FI', 'FIN', 'HR', 'I', 'IT', 'PL', 'S', 'SE', 'SK'].map(
    (sign) => [sign, 5] as const,
  ),
])

/** Countries whose post codes begin with letters of the country, or of a town, that are part of the code («AD500», «KY1-1100», «JE2 3AB»). */
const WITH_OWN_LETTERS = ['AD', 'AI', 'BB', 'IM', 'JE', 'KY', 'LC', 'MS', 'MT', 'VC', 'VG', 'WS']

/** Swiss Post assigns these post codes to the towns of Liechtenstein. */
const isOfLiechtenstein = (postCode: string): boolean => /^94(?:8[5-9]|9[0-8])$/.test(postCode)

/**
 * A post code without the sign of its country, which has a line of its own (Implementation Guidelines QR-bill: "always without a country code
 * prefix"), and the code of that country: the named one, else that of the sign. Without either it is domestic, and domestic post codes have
 * four digits.
 */
function postCodeOf(text: string, country: string): { readonly postCode: string; readonly country: string } {
  const [prefix = '', sign = ''] = PREFIX.exec(text) ?? []
  const rest = text.slice(prefix.length)
  const [signed, digits] = [countryOfPrefix(sign), POSTAL_SIGNS.get(sign.toUpperCase())]
  const digitsLeft = /^\d[\d -]*$/.test(rest) ? rest.replaceAll(/\D/g, '').length : 0
  if (country !== '') {
    const named = countryCodeOf(country)
    // Büsingen has a Swiss post code and a German one, Monaco a French one.
    const isSign = signed !== undefined && (signed === named || (digits !== undefined && digitsLeft >= 4))
    const isPart = named !== undefined && WITH_OWN_LETTERS.includes(named)
    return { postCode: isSign && !isPart ? rest : text, country: named ?? '' }
  }
  const isSigned = digits !== undefined && digitsLeft === digits
  const postCode = isSigned ? rest : text
  if (isSigned && signed !== undefined && signed !== 'CH') return { postCode, country: signed }
  if (!/^\d{4}$/.test(postCode)) return { postCode, country: '' }
  return { postCode, country: isOfLiechtenstein(postCode) ? 'LI' : 'CH' }
}

function addressOf(name: string, address: Partial<Address>, country: string): Address {
  const [streetName, buildingNumber] = [carriable(address.streetName ?? ''), carriable(address.buildingNumber ?? '')]
  return {
    name: carriable(name),
    ...(streetName ? { streetName } : {}),
    ...(buildingNumber ? { buildingNumber } : {}),
    ...postCodeOf(carriable(address.postCode ?? ''), country),
    townName: carriable(address.townName ?? ''),
  }
}

/** Settings are named `organisation.…`. */
function inTermsOfSettings({ field, ...message }: Violation, setting: 'iban' | 'qrIban'): Violation {
  const [party, part] = field.split('.')
  if (party === 'account') return { field: `organisation.${setting}`, ...message }
  if (party === 'creditor') return { field: `organisation.${part}`, ...message }
  throw new Error(`invariant violated: a slip has a violation in ${field}, which no setting could mend`)
}
