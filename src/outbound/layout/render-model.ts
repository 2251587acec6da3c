import { formatDay } from '../../platform/calendar/day.ts'
import { currencyPlaces } from '../../platform/money/currency-places.rules.ts'
import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { documentTitle } from '../../sales/documents/document-title.rules.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'
import { SIGNATURE_BOX } from '../../sales/documents/link-decision.schema.ts'
import { discountOffered } from '../../sales/positions/discount-terms.rules.ts'
import { contrast } from './colour-contrast.ts'
import { fontFamilies } from './fonts/families.ts'
import { positionTable } from './position-table.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printedLetterhead } from './printed-letterhead.ts'
import { printedLogo } from './printed-logo.ts'
import { printCents, printDecimal, printIban, printMoney, printPercent } from './printed-numbers.ts'
import { type SlipModel, slipModel } from './slip-model.ts'
import { texts } from './texts.ts'
import { openAmount, showsVat, soldTotals, totalLinesOf } from './totals-table.ts'

export type RenderModel = ReturnType<typeof renderModel>
/** A slip on a page of its own, below what it pays. */
export type FurtherSlip = { readonly heading: string; readonly description: string; readonly slip: SlipModel }
type Fact = { readonly label: string; readonly value: string }

/**
 * The input of the Typst template: every amount and date is a formatted text, every optional part a text that may be empty. The template
 * decides only position and size.
 * @throws {RangeError} for an accent colour that is not `#rrggbb`.
 */
export function renderModel(document: PrintableDocument) {
  const { language } = document
  const heading = headingOf(document)
  const [year = 0, month = 0, day = 0] = document.openingDate.split('-').map(Number)
  return {
    language,
    // The title in the file's metadata, too.
    heading,
    // Beside the heading: the total, or the open amount, and the date; or that nothing is due.
    highlight: highlightOf(document),
    subject: document.title ?? '',
    createdOn: { year, month, day },
    // The word across every page, for a draft or an annulled document; otherwise empty.
    mark: markOf(document),
    isAnnulled: document.isAnnulled,
    design: document.design,
    // The typefaces, searched in this order for a glyph.
    fonts: [fontFamilies[document.font]],
    accentColour: document.accentColour,
    // Black if the accent is too light to be read on white.
    headingColour: contrast(document.accentColour, '#ffffff') >= 4.5 ? document.accentColour : '#000000',
    // The colour with more contrast to the accent colour.
    inkOnAccent: contrast(document.accentColour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    logos: document.logo === undefined ? [] : [printedLogo(document.logo)],
    // The background of the first page, and of all others.
    letterhead: printedLetterhead(document.letterhead ?? []),
    addressSide: document.addressSide,
    foldMarks: document.foldMarks ?? false,
    issuer: {
      name: document.issuer.name,
      lines: document.issuer.lines,
      contact: contactOf(document.issuer),
      vatNumber: vatNumberIn(document.issuer.vatNumber ?? '', language),
    },
    recipient: document.recipient.flatMap((line) => line.split(/\r\n|[\r\n]/)),
    facts: factsOf(document),
    introduction: document.introductoryText ?? '',
    amountsNote: fill(texts.amountsIn[vatInAmounts(document)][language], document),
    table: positionTable({
      ...document,
      columns: columnsOf(document),
      mixesRates: showsVat(document) && soldTotals(document).groups.length > 1,
    }),
    totals: totalLinesOf(document),
    conversionNote: conversionNoteOf(document),
    paymentTerm: paymentTermOf(document),
    discountTerms: discountTermsOf(document),
    bankAccount: bankAccountOf(document),
    closing: document.closingText ?? '',
    // The person who accepted an estimate by its link, and the drawn signature as an SVG; empty without either.
    acceptance: acceptanceOf(document),
    pageWords: { page: texts.page[language], of: texts.ofPages[language] },
    slip: slipOf(document, heading),
    // Of a letter about several invoices.
    furtherSlips: [] as readonly FurtherSlip[],
    // A draft's text in the place reserved for its slip; empty if none is reserved.
    slipFollows: document.slip === 'reserved' ? texts.slipFollows[language] : '',
  }
}

/** The heading of the first page: `Rechnung R-00042`. */
export const headingOf = ({
  number,
  language,
  ...of
}: Pick<PrintableDocument, 'kind' | 'number' | 'language' | 'invoiceType'>): string =>
  `${documentTitle(of)[language]} ${number}`.trimEnd()

function markOf({ isAnnulled, isDraft, language }: PrintableDocument): string {
  if (isAnnulled) return texts.annulled[language]
  return isDraft ? texts.draft[language] : ''
}

const contactOf = ({ phone = '', email = '', website = '' }: PrintableDocument['issuer']): string[] =>
  [phone, email, website].filter((line) => line !== '')

function factsOf(document: PrintableDocument): Fact[] {
  const { language } = document
  const facts = [
    { label: texts.date[language], value: formatDay(document.openingDate) },
    ...creditedInvoiceOf(document),
    supplyOf(document),
    { label: texts.customerNumber[language], value: document.customerNumber ?? '' },
    { label: texts.vatNumber[language], value: vatNumberIn(document.issuer.vatNumber ?? '', language) },
  ]
  return facts.filter((fact) => fact.value !== '')
}

function highlightOf(document: PrintableDocument): Fact {
  const date = formatDay(document.dueDate)
  const value = printMoney(document.totals.total, document.currency)
  const { settled, language } = document
  if (settled && !document.isAnnulled && openAmount(document) <= 0)
    return { label: value, value: (settled.paid > 0 ? texts.paid : texts.credited)[language] }
  if (kindOf(document.kind).due === 'valid') return { label: fill(texts.validUntil[language], { date }), value }
  if (!isPayable(document)) return { label: texts.total[language], value }
  const label = document.payableInDays === 0 ? texts.payableNow[language] : fill(texts.payableUntil[language], { date })
  return { label, value: printMoney(openAmount(document), document.currency) }
}

/** Over the open amount: a part that is paid already is not requested again. */
function slipOf(document: PrintableDocument, heading: string): SlipModel | null {
  const { slip, settled } = document
  if (slip === undefined || slip === 'reserved') return null
  if (settled === undefined) return slipModel(document, slip, heading)
  const amount = openAmount(document)
  return amount > 0 ? slipModel(document, { ...slip, amount }, heading) : null
}

function acceptanceOf({ acceptance, language }: PrintableDocument): { text: string; signature: string; alt: string } {
  if (!acceptance) return { text: '', signature: '', alt: '' }
  const { person, at, signature } = acceptance
  return {
    text: fill(texts.acceptedBy[language], { person, ...at }),
    signature: signature === undefined ? '' : signatureSvg(signature),
    alt: `${texts.signature[language]}: ${person}`,
  }
}

/** A drawn signature as a picture; its path was validated when it was drawn. */
export const signatureSvg = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${path}" fill="none" stroke="#1b1c1e" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

/** A credit note names the invoice whose tax it corrects. */
const creditedInvoiceOf = ({ creditedInvoice: invoice, language }: PrintableDocument): Fact[] =>
  invoice
    ? [{ label: texts.creditedInvoice[language], value: `${invoice.number}, ${formatDay(invoice.openingDate)}` }]
    : []

/** The law requires the date of supply on the invoice (MWSTG art. 26), also if the table has no column for it. */
function supplyOf({ positions, language }: PrintableDocument): Fact {
  const days = positions.flatMap((position) => (position.type === 'product' && position.date ? [position.date] : []))
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return { label: texts.supplyDate[language], value: '' }
  return first === last
    ? { label: texts.supplyDate[language], value: formatDay(first) }
    : { label: texts.supplyPeriod[language], value: `${formatDay(first)} – ${formatDay(last)}` }
}

/** The suffix of a VAT number (MWST, TVA, IVA) depends on the language of the document. */
export const vatNumberIn = (vatNumber: string, language: Language): string =>
  vatNumber.replace(/\s*(MWST|TVA|IVA|VAT)$/, `\u00a0${texts.vat[language]}`)

/** Without the VAT columns if the document shows no VAT. */
const columnsOf = (document: PrintableDocument): PrintableDocument['columns'] =>
  document.columns.filter((column) => showsVat(document) || (column !== 'vatRate' && column !== 'vatDebt'))

function vatInAmounts(document: PrintableDocument): 'included' | 'excluded' | 'none' {
  if (!showsVat(document)) return 'none'
  return document.amountMode === 'gross' ? 'included' : 'excluded'
}

function conversionNoteOf(document: PrintableDocument): string {
  if (document.conversion === undefined || kindOf(document.kind).posts === undefined) return ''
  const { language } = document
  const { primaryCurrency, exchangeRate, vat } = document.conversion
  const rate = `${texts.exchangeRate[language]}: 1 ${document.currency} = ${printDecimal(exchangeRate, 2)} ${primaryCurrency}`
  if (document.totals.vat === 0) return rate
  const vatWord = texts.columns.vatDebt[language]
  return `${rate}; ${vatWord} ${document.currency} ${printCents(document.totals.vat, document.currency)} = ${primaryCurrency} ${printCents(vat, primaryCurrency)}`
}

function paymentTermOf(document: PrintableDocument): string {
  const { payableInDays: days, language, dueDate } = document
  if (!isPayable(document)) return ''
  if (days === 0) return texts.payableNow[language]
  const term = days === 1 ? texts.payableWithinOneDay[language] : fill(texts.payableWithin[language], { days })
  return fill(texts.until[language], { term, date: formatDay(dueDate) })
}

/** The discount for early payment. Once something was paid or credited, the full amount is owed. */
function discountTermsOf(document: PrintableDocument): string {
  const { discountTerms: terms, openingDate, totals, currency, language } = document
  if (!terms?.rate || document.settled) return ''
  const percent = printPercent(terms.rate)
  if (!kindOf(document.kind).isPayable) return fill(texts.discountWithin[language], { percent, days: terms.days })
  if (!isPayable(document)) return ''
  const places = Math.min(2, currencyPlaces(currency))
  const { until, payable } = discountOffered(terms, { openingDate, total: totals.total, places })
  const words = { percent, date: formatDay(until), amount: printMoney(payable, currency) }
  return fill(texts.discountUntil[language], words)
}

function bankAccountOf(document: PrintableDocument): string {
  const account = ibanOf(document.issuer)
  // With a slip, its account is the only one: a payment to another would lose the reference.
  if (!isPayable(document) || account === '' || document.slip) return ''
  return `${texts.bankAccount[document.language]}: ${[account, document.issuer.bankName ?? ''].filter((part) => part !== '').join(', ')}`
}

const ibanOf = ({ iban = '' }: PrintableDocument['issuer']): string =>
  iban === '' ? '' : `IBAN\u00a0${printIban(iban)}`

/** A quote, an annulled invoice and an invoice without an open amount do not ask for payment. */
const isPayable = (document: PrintableDocument): boolean =>
  kindOf(document.kind).isPayable && !document.isAnnulled && openAmount(document) > 0
