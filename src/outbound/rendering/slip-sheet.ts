import type { Day } from '../../platform/calendar/day.ts'
import { formatAmount } from '../../platform/money/cents.ts'
import { printedAddress } from '../../sales/qr-bill/address.ts'
import { type BillingInformation, swicoS1 } from '../../sales/qr-bill/billing-information.ts'
import { ADDITIONAL_LIMIT, payloadOf, type QrBill } from '../../sales/qr-bill/qr-bill.ts'
import { printedReference } from '../../sales/qr-bill/reference.ts'
import type { DocumentPage } from './document-page.ts'
import { printIban } from './printed-numbers.ts'
import { type SlipWords, slipWords } from './texts/slip-words.ts'

/** A QR-bill in words, as the Typst template takes it. What is empty is left for the payer to fill in, or not printed. */
export type SlipSheet = {
  readonly words: SlipWords
  /** The account, then the address of the creditor. */
  readonly creditor: readonly string[]
  readonly reference: string
  /** Message and billing information, in the pieces between which a line may break. */
  readonly additional: readonly (readonly string[])[]
  readonly currency: string
  readonly amount: string
  readonly debtor: readonly string[]
  /** What the code says, line by line. It becomes a picture where the document is laid out. */
  readonly payload: string
}

/** @param heading What the document calls itself: the message to the creditor, by which a person finds the invoice. */
export function slipSheet(page: DocumentPage, slip: QrBill, heading: string): SlipSheet {
  const bill = printedBill(page, slip, heading)
  return {
    words: slipWords[page.language],
    creditor: [printIban(bill.account), ...printedAddress(bill.creditor)],
    reference: printedReference(bill.reference),
    additional: [bill.message, bill.billingInformation].flatMap((text) => (text ? [piecesOf(text)] : [])),
    currency: bill.currency,
    amount: bill.amount === undefined ? '' : formatAmount(bill.amount, ' '),
    debtor: bill.debtor ? printedAddress(bill.debtor) : [],
    payload: payloadOf(bill),
  }
}

/** Words stay whole; billing information breaks before its tags and between the parts of their values. */
const piecesOf = (text: string): string[] => text.split(/(?=\/\d\d\/)|(?<=[:;])/)

/** The bill with its message and, where it fits as a whole, the information for the payer's books: half of it would mislead. */
function printedBill(page: DocumentPage, slip: QrBill, message: string): QrBill {
  const billingInformation = swicoS1(billingInformationOf(page))
  const fits = [...message, ...billingInformation].length <= ADDITIONAL_LIMIT
  return { ...slip, message, ...(fits ? { billingInformation } : {}) }
}

function billingInformationOf({
  number,
  openingDate,
  payableInDays,
  issuer,
  ...page
}: DocumentPage): BillingInformation {
  const uid = /^CHE-(\d{3})\.(\d{3})\.(\d{3})/
    .exec(issuer.vatNumber ?? '')
    ?.slice(1)
    .join('')
  const supply = supplyOf(page.positions)
  return {
    invoiceNumber: number,
    invoiceDate: openingDate,
    ...(supply ? { supply } : {}),
    // Without a number there is no VAT to deduct.
    ...(uid ? { uid, vat: vatOf(page.totals) } : {}),
    terms: [{ discount: 0, days: payableInDays }],
  }
}

/** The days that the positions name, from the first to the last. */
function supplyOf(positions: DocumentPage['positions']): BillingInformation['supply'] {
  const days = positions.flatMap((position) => (position.type === 'product' ? (position.date ?? []) : [])).sort()
  const [from, to]: (Day | undefined)[] = [days[0], days.at(-1)]
  if (!from || !to) return undefined
  return from === to ? from : { from, to }
}

function vatOf({ groups }: DocumentPage['totals']): NonNullable<BillingInformation['vat']> {
  const [only, ...others] = groups
  return only && others.length === 0
    ? only.ratePerMille
    : groups.map(({ ratePerMille, net }) => ({ ratePerMille, amount: net }))
}
