import type { Day } from '../../platform/calendar/day.ts'
import { formatAmount, sum } from '../../platform/money/cents.ts'
import type { Language } from '../../platform/words/languages.ts'
import { printedAddress } from '../../sales/qr-bill/address.ts'
import { type BillingInformation, swicoS1 } from '../../sales/qr-bill/billing-information.ts'
import { ADDITIONAL_LIMIT, payloadOf, type QrBill } from '../../sales/qr-bill/qr-bill.ts'
import { printedReference } from '../../sales/qr-bill/reference.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printIban } from './printed-numbers.ts'
import { slipWords } from './texts.ts'

export type SlipModel = ReturnType<typeof slipModel>

/**
 * The QR-bill in the render model. Empty fields are left for the payer to fill in, or not printed.
 * @param heading The document's heading
 * becomes the message to the creditor, who recognises the invoice by it.
 */
export const slipModel = (document: PrintableDocument, slip: QrBill, heading: string) =>
  printedSlipModel(printedBill(document, slip, heading), document.language)

/** A complete QR-bill in the render model. */
export function printedSlipModel(bill: QrBill, language: Language) {
  return {
    words: wordsOf(language),
    // The account, then the address of the creditor.
    creditor: [printIban(bill.account), ...printedAddress(bill.creditor)],
    reference: printedReference(bill.reference),
    // Message and billing information, each split at its possible line breaks.
    additional: [bill.message, bill.billingInformation].flatMap((text) => (text ? [piecesOf(text)] : [])),
    currency: bill.currency,
    amount: bill.amount === undefined ? '' : formatAmount(bill.amount, ' '),
    debtor: bill.debtor ? printedAddress(bill.debtor) : [],
    // The file of the picture.
    code: 'slip-code',
    // The content of the QR code, line by line. The Typst process turns it into a picture.
    payload: payloadOf(bill),
  }
}

const wordsOf = (language: Language): SlipWords =>
  // The keys are those of the words.
  Object.fromEntries(Object.entries(slipWords).map(([name, word]) => [name, word[language]])) as SlipWords
type SlipWords = Readonly<Record<keyof typeof slipWords, string>>

/** Words are not split; billing information may break before a tag and between the parts of its value. */
const piecesOf = (text: string): string[] => text.split(/(?=\/\d\d\/)|(?<=[:;])/)

/**
 * The bill with its message and, if it fits completely, its billing information: a truncated one would be misread. Its VAT would be misread
 * beside an amount other than the document's, so the open amount of a partly paid one has none.
 */
function printedBill(document: PrintableDocument, slip: QrBill, message: string): QrBill {
  if (slip.amount !== document.totals.total) return { ...slip, message }
  const billingInformation = swicoS1(billingInformationOf(document))
  const fits = [...message, ...billingInformation].length <= ADDITIONAL_LIMIT
  return { ...slip, message, ...(fits ? { billingInformation } : {}) }
}

function billingInformationOf({
  number,
  openingDate,
  payableInDays,
  discountTerms,
  issuer,
  ...document
}: PrintableDocument): BillingInformation {
  const uid = /^CHE-(\d{3})\.(\d{3})\.(\d{3})/
    .exec(issuer.vatNumber ?? '')
    ?.slice(1)
    .join('')
  const supply = supplyOf(document.positions)
  return {
    invoiceNumber: number,
    invoiceDate: openingDate,
    ...(supply ? { supply } : {}),
    // Without a VAT number there is no VAT to deduct.
    ...(uid ? { uid, ...vatOf(document.totals) } : {}),
    terms: [
      ...(discountTerms?.rate ? [{ discount: discountTerms.rate, days: discountTerms.days }] : []),
      { discount: 0, days: payableInDays },
    ],
  }
}

/** The first and last date of the positions. */
function supplyOf(positions: PrintableDocument['positions']): BillingInformation['supply'] {
  const days = positions.flatMap((position) => (position.type === 'product' ? (position.date ?? []) : [])).sort()
  const [from, to]: (Day | undefined)[] = [days[0], days.at(-1)]
  if (!from || !to) return undefined
  return from === to ? from : { from, to }
}

/** The scheme has no sign (Swico, version 1.2, tag 32): if more was taken back at a rate than sold, the VAT is omitted. */
function vatOf({ groups }: PrintableDocument['totals']): Pick<BillingInformation, 'vat'> {
  const rates = [...Map.groupBy(groups, ({ ratePerMille }) => ratePerMille)]
  const [only, ...others] = rates
  if (only && others.length === 0) return { vat: only[0] }
  const vat = rates.map(([ratePerMille, ofRate]) => ({ ratePerMille, amount: sum(ofRate.map(({ net }) => net)) }))
  return vat.some(({ amount }) => amount < 0) ? {} : { vat }
}
