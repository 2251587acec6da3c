import { formatDay } from '../../platform/calendar/day.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'
import { SIGNATURE_BOX } from '../../sales/documents/link-decision.schema.ts'
import { contrast } from './colour-contrast.ts'
import { fontFamilies } from './fonts/families.ts'
import { positionTable } from './position-table.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printedLetterhead } from './printed-letterhead.ts'
import { printedLogo } from './printed-logo.ts'
import { printCents, printDecimal, printIban, printMoney } from './printed-numbers.ts'
import { type SlipModel, slipModel } from './slip-model.ts'
import type { Texts } from './texts/de.ts'
import { textsIn } from './texts/texts.ts'
import { openAmount, showsVat, totalLinesOf } from './totals-table.ts'

export type RenderModel = ReturnType<typeof renderModel>
type Fact = { readonly label: string; readonly value: string }

/**
 * The input of the Typst template: every amount and date is a formatted text, every optional part a text that may be
 * empty. The template decides position and size, and nothing else.
 * @throws {RangeError} for an accent colour that is not `#rrggbb`.
 */
export function renderModel(document: PrintableDocument) {
  const texts = textsIn(document.language)
  const heading = headingOf(document)
  const [year = 0, month = 0, day = 0] = document.openingDate.split('-').map(Number)
  return {
    language: document.language,
    // The title in the file's metadata, too.
    heading,
    // Beside the heading: what it amounts to, or what is left to pay, and until when; or that nothing is.
    highlight: highlightOf(document, texts),
    subject: document.title ?? '',
    createdOn: { year, month, day },
    // The word across every page, for a draft or an annulled document; otherwise empty.
    mark: markOf(document, texts),
    isAnnulled: document.isAnnulled,
    design: document.design,
    // The typefaces that are searched for a glyph, in this order.
    fonts: [fontFamilies[document.font]],
    accentColour: document.accentColour,
    // Black where the accent is too light to be read on white.
    headingColour: contrast(document.accentColour, '#ffffff') >= 4.5 ? document.accentColour : '#000000',
    // Whichever has more contrast with the accent colour.
    inkOnAccent: contrast(document.accentColour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    logos: document.logo === undefined ? [] : [printedLogo(document.logo)],
    // What is printed behind the first page, and behind all others.
    letterhead: printedLetterhead(document.letterhead ?? []),
    addressSide: document.addressSide,
    foldMarks: document.foldMarks ?? false,
    issuer: {
      name: document.issuer.name,
      lines: document.issuer.lines,
      contact: contactOf(document.issuer),
      vatNumber: vatNumberIn(document.issuer.vatNumber ?? '', texts),
    },
    recipient: document.recipient.flatMap((line) => line.split(/\r\n|[\r\n]/)),
    facts: factsOf(document, texts),
    introduction: document.introductoryText ?? '',
    amountsNote: texts.amountsIn(document.currency, vatInAmounts(document)),
    table: positionTable({
      ...document,
      columns: columnsOf(document),
      mixesRates: showsVat(document) && document.totals.groups.length > 1,
    }),
    totals: totalLinesOf(document, texts),
    conversionNote: conversionNoteOf(document, texts),
    paymentTerm: paymentTermOf(document, texts),
    bankAccount: bankAccountOf(document, texts),
    closing: document.closingText ?? '',
    // Who accepted an estimate by its link, and the drawn signature as an SVG; empty where there is none.
    acceptance: acceptanceOf(document, texts),
    pageWords: { page: texts.page, of: texts.ofPages },
    slip: slipOf(document, heading),
    // What a draft says in the place that is kept for its slip; empty where none is kept.
    slipFollows: document.slip === 'reserved' ? texts.slipFollows : '',
  }
}

/** What stands in large type on the first page: `Rechnung R-00042`. */
export const headingOf = ({
  kind,
  number,
  language,
}: Pick<PrintableDocument, 'kind' | 'number' | 'language'>): string =>
  `${textsIn(language).kind[kind]} ${number}`.trimEnd()

function markOf(document: PrintableDocument, texts: Texts): string {
  if (document.isAnnulled) return texts.annulled
  return document.isDraft ? texts.draft : ''
}

const contactOf = ({ phone = '', email = '', website = '' }: PrintableDocument['issuer']): string[] =>
  [phone, email, website].filter((line) => line !== '')

function factsOf(document: PrintableDocument, texts: Texts): Fact[] {
  const facts = [
    { label: texts.date, value: formatDay(document.openingDate) },
    ...creditedInvoiceOf(document, texts),
    supplyOf(document, texts),
    { label: texts.customerNumber, value: document.customerNumber ?? '' },
    { label: texts.vatNumber, value: vatNumberIn(document.issuer.vatNumber ?? '', texts) },
  ]
  return facts.filter((fact) => fact.value !== '')
}

function highlightOf(document: PrintableDocument, texts: Texts): Fact {
  const date = formatDay(document.dueDate)
  const value = printMoney(document.totals.total, document.currency)
  const { settled } = document
  if (settled && !document.isAnnulled && openAmount(document) <= 0)
    return { label: value, value: settled.paid > 0 ? texts.paid : texts.credited }
  if (kindOf(document.kind).due === 'valid') return { label: texts.validUntil(date), value }
  if (!isPayable(document)) return { label: texts.total, value }
  const label = document.payableInDays === 0 ? texts.payableWithin(0) : texts.payableUntil(date)
  return { label, value: printMoney(openAmount(document), document.currency) }
}

/** Over what is left to pay: whoever has paid a part already is not asked for it again. */
function slipOf(document: PrintableDocument, heading: string): SlipModel | null {
  const { slip, settled } = document
  if (slip === undefined || slip === 'reserved') return null
  if (settled === undefined) return slipModel(document, slip, heading)
  const amount = openAmount(document)
  return amount > 0 ? slipModel(document, { ...slip, amount }, heading) : null
}

function acceptanceOf(
  { acceptance }: PrintableDocument,
  texts: Texts,
): { text: string; signature: string; alt: string } {
  if (!acceptance) return { text: '', signature: '', alt: '' }
  const { person, at, signature } = acceptance
  return {
    text: texts.acceptedBy(person, at),
    signature: signature === undefined ? '' : signatureSvg(signature),
    alt: `${texts.signature}: ${person}`,
  }
}

/** A drawn signature as a picture; its path was validated when it was drawn. */
export const signatureSvg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${path}" fill="none" stroke="#1b1c1e" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** A credit note names the invoice whose tax it corrects. */
const creditedInvoiceOf = ({ creditedInvoice: invoice }: PrintableDocument, texts: Texts): Fact[] =>
  invoice ? [{ label: texts.creditedInvoice, value: `${invoice.number}, ${formatDay(invoice.openingDate)}` }] : []

/** The law requires the date of supply on the invoice (MWSTG art. 26), also if the table has no column for it. */
function supplyOf({ positions }: PrintableDocument, texts: Texts): Fact {
  const days = positions.flatMap((position) => (position.type === 'product' && position.date ? [position.date] : []))
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return { label: texts.supplyDate, value: '' }
  return first === last
    ? { label: texts.supplyDate, value: formatDay(first) }
    : { label: texts.supplyPeriod, value: `${formatDay(first)} – ${formatDay(last)}` }
}

/** The suffix of a VAT number (MWST, TVA, IVA) depends on the language of the document. */
export const vatNumberIn = (vatNumber: string, texts: Texts): string =>
  vatNumber.replace(/\s*(MWST|TVA|IVA|VAT)$/, `\u00a0${texts.vat}`)

/** Without the VAT columns if the document shows no VAT. */
const columnsOf = (document: PrintableDocument): PrintableDocument['columns'] =>
  document.columns.filter((column) => showsVat(document) || (column !== 'vatRate' && column !== 'vatDebt'))

function vatInAmounts(document: PrintableDocument): 'included' | 'excluded' | 'none' {
  if (!showsVat(document)) return 'none'
  return document.amountMode === 'gross' ? 'included' : 'excluded'
}

function conversionNoteOf(document: PrintableDocument, texts: Texts): string {
  if (document.conversion === undefined || kindOf(document.kind).posts === undefined) return ''
  const { primaryCurrency, exchangeRate, vat } = document.conversion
  const rate = `${texts.exchangeRate}: 1 ${document.currency} = ${printDecimal(exchangeRate, 2)} ${primaryCurrency}`
  if (document.totals.vat === 0) return rate
  const vatWord = texts.columns.vatDebt
  return `${rate}; ${vatWord} ${document.currency} ${printCents(document.totals.vat, document.currency)} = ${primaryCurrency} ${printCents(vat, primaryCurrency)}`
}

function paymentTermOf(document: PrintableDocument, texts: Texts): string {
  if (!isPayable(document)) return ''
  const term = texts.payableWithin(document.payableInDays)
  return document.payableInDays === 0 ? term : texts.until(term, formatDay(document.dueDate))
}

function bankAccountOf(document: PrintableDocument, texts: Texts): string {
  const account = ibanOf(document.issuer)
  // With a slip, its account is the only one: a payment to another would lose the reference.
  if (!isPayable(document) || account === '' || document.slip) return ''
  return `${texts.bankAccount}: ${[account, document.issuer.bankName ?? ''].filter((part) => part !== '').join(', ')}`
}

const ibanOf = ({ iban = '' }: PrintableDocument['issuer']): string =>
  iban === '' ? '' : `IBAN\u00a0${printIban(iban)}`

/** A quote, an annulled invoice or one of which nothing is left to pay does not ask for payment. */
const isPayable = (document: PrintableDocument): boolean =>
  kindOf(document.kind).isPayable && !document.isAnnulled && openAmount(document) > 0
