import { formatDay } from '../../platform/calendar/day.ts'
import { contrast } from './colour-contrast.ts'
import type { DocumentPage, Issuer, Language } from './document-page.ts'
import { fontFamilies } from './fonts/families.ts'
import { type PositionTable, positionTable } from './position-table.ts'
import { printedLogo } from './printed-logo.ts'
import { printCents, printDecimal, printIban, printVatRate } from './printed-numbers.ts'
import { type SlipSheet, slipSheet } from './slip-sheet.ts'
import { type Texts, textsIn } from './texts/texts.ts'

/**
 * A document in words, as the Typst template takes it: every amount and date is a text, every optional part a text
 * that may be empty. The template decides where things stand and how large they are, and nothing else.
 */
export type DocumentSheet = {
  readonly language: Language
  /** Title in the file's metadata and heading of the document. */
  readonly heading: string
  readonly subject: string
  readonly createdOn: { readonly year: number; readonly month: number; readonly day: number }
  /** The word across every page: draft or annulled. */
  readonly mark: string
  readonly isAnnulled: boolean
  readonly design: DocumentPage['design']
  /** The typefaces in which a glyph is looked for, in this order. */
  readonly fonts: readonly string[]
  readonly accentColour: string
  /** The accent, or black where it is too light to be read on white paper. */
  readonly headingColour: string
  /** White or black, whichever is read better on the accent. */
  readonly inkOnAccent: string
  /** None, or one. */
  readonly logos: readonly { readonly svg: string; readonly width: number; readonly height: number }[]
  readonly addressSide: DocumentPage['addressSide']
  readonly issuer: {
    readonly name: string
    readonly lines: readonly string[]
    readonly contact: readonly string[]
    readonly vatNumber: string
    readonly iban: string
    readonly bankName: string
  }
  readonly recipient: readonly string[]
  readonly facts: readonly Fact[]
  readonly introduction: string
  readonly amountsNote: string
  readonly table: PositionTable
  readonly totals: readonly TotalLine[]
  readonly conversionNote: string
  readonly paymentTerm: string
  readonly bankAccount: string
  readonly closing: string
  readonly pageWords: { readonly page: string; readonly of: string }
  readonly slip: SlipSheet | null
}

export type Fact = { readonly label: string; readonly value: string }

export type TotalLine = Fact & { readonly isGrandTotal: boolean }

/** @throws {RangeError} for an accent colour that is not `#rrggbb`. */
export function documentSheet(page: DocumentPage): DocumentSheet {
  const texts = textsIn(page.language)
  const heading = `${texts.kind[page.kind]} ${page.number}`.trimEnd()
  const [year = 0, month = 0, day = 0] = page.openingDate.split('-').map(Number)
  return {
    language: page.language,
    heading,
    subject: page.title ?? '',
    createdOn: { year, month, day },
    mark: markOf(page, texts),
    isAnnulled: page.isAnnulled,
    design: page.design,
    fonts: [fontFamilies[page.font]],
    accentColour: page.accentColour,
    headingColour: contrast(page.accentColour, '#ffffff') >= 4.5 ? page.accentColour : '#000000',
    inkOnAccent: contrast(page.accentColour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
    logos: page.logo === undefined ? [] : [printedLogo(page.logo)],
    addressSide: page.addressSide,
    issuer: {
      name: page.issuer.name,
      lines: page.issuer.lines,
      contact: contactOf(page.issuer),
      vatNumber: vatNumberIn(page.issuer.vatNumber ?? '', texts),
      iban: ibanOf(page.issuer),
      bankName: page.issuer.bankName ?? '',
    },
    recipient: page.recipient.flatMap((line) => line.split(/\r\n|[\r\n]/)),
    facts: factsOf(page, texts),
    introduction: page.introductoryText ?? '',
    amountsNote: texts.amountsIn(page.currency, vatInAmounts(page)),
    table: positionTable({
      ...page,
      columns: columnsOf(page),
      mixesRates: showsVat(page) && page.totals.groups.length > 1,
    }),
    totals: totalLinesOf(page, texts),
    conversionNote: conversionNoteOf(page, texts),
    paymentTerm: paymentTermOf(page, texts),
    bankAccount: bankAccountOf(page, texts),
    closing: page.closingText ?? '',
    pageWords: { page: texts.page, of: texts.ofPages },
    slip: page.slip ? slipSheet(page, page.slip, heading) : null,
  }
}

function markOf(page: DocumentPage, texts: Texts): string {
  if (page.isAnnulled) return texts.annulled
  return page.isDraft ? texts.draft : ''
}

const contactOf = ({ phone = '', email = '', website = '' }: Issuer): string[] =>
  [phone, email, website].filter((line) => line !== '')

function factsOf(page: DocumentPage, texts: Texts): Fact[] {
  const facts = [
    { label: texts.number[page.kind], value: page.number },
    { label: texts.date, value: formatDay(page.openingDate) },
    { label: texts.dueDate[page.kind], value: formatDay(page.dueDate) },
    supplyOf(page, texts),
    { label: texts.customerNumber, value: page.customerNumber ?? '' },
    { label: texts.vatNumber, value: vatNumberIn(page.issuer.vatNumber ?? '', texts) },
  ]
  return facts.filter((fact) => fact.value !== '')
}

/** The law wants the date of supply on the invoice (MWSTG art. 26), also where the table has no column for it. */
function supplyOf({ positions }: DocumentPage, texts: Texts): Fact {
  const days = positions.flatMap((position) => (position.type === 'product' && position.date ? [position.date] : []))
  const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return { label: texts.supplyDate, value: '' }
  return first === last
    ? { label: texts.supplyDate, value: formatDay(first) }
    : { label: texts.supplyPeriod, value: `${formatDay(first)} – ${formatDay(last)}` }
}

/** The same number ends in MWST, TVA or IVA depending on the language in which it is read. */
const vatNumberIn = (vatNumber: string, texts: Texts): string =>
  vatNumber.replace(/\s*(MWST|TVA|IVA|VAT)$/, `\u00a0${texts.vat}`)

/** A supplier who is not registered for VAT must not show any, not even zero (MWSTG art. 27). */
const showsVat = (page: DocumentPage): boolean =>
  page.totals.vat !== 0 || (page.totals.groups.length > 0 && (page.issuer.vatNumber ?? '') !== '')

/** Where no VAT is shown, its columns have nothing to say. */
const columnsOf = (page: DocumentPage): DocumentPage['columns'] =>
  page.columns.filter((column) => showsVat(page) || (column !== 'vatRate' && column !== 'vatDebt'))

function vatInAmounts(page: DocumentPage): 'included' | 'excluded' | 'none' {
  if (!showsVat(page)) return 'none'
  return page.amountMode === 'gross' ? 'included' : 'excluded'
}

/** Net prices add the VAT up to the total; gross prices show under the total what VAT it includes. */
function totalLinesOf(page: DocumentPage, texts: Texts): TotalLine[] {
  const { net, total, groups } = page.totals
  const grandTotal = { label: `${texts.total} ${page.currency}`, value: printCents(total), isGrandTotal: true }
  if (!showsVat(page)) return [grandTotal]

  const totalWithoutVat = { label: texts.totalWithoutVat, value: printCents(net), isGrandTotal: false }
  const label = page.amountMode === 'gross' ? texts.includedVatOn : texts.vatOn
  const vatLines = groups.map((group) => ({
    label: label(printVatRate(group.ratePerMille), printCents(group.net)),
    value: printCents(group.vat),
    isGrandTotal: false,
  }))
  return page.amountMode === 'gross'
    ? [grandTotal, ...vatLines, totalWithoutVat]
    : [totalWithoutVat, ...vatLines, grandTotal]
}

function conversionNoteOf(page: DocumentPage, texts: Texts): string {
  if (page.conversion === undefined || page.kind === 'estimate') return ''
  const { primaryCurrency, exchangeRate, vat } = page.conversion
  const rate = `${texts.exchangeRate}: 1 ${page.currency} = ${printDecimal(exchangeRate, 2)} ${primaryCurrency}`
  if (page.totals.vat === 0) return rate
  const vatWord = texts.columns.vatDebt
  return `${rate}; ${vatWord} ${page.currency} ${printCents(page.totals.vat)} = ${primaryCurrency} ${printCents(vat)}`
}

function paymentTermOf(page: DocumentPage, texts: Texts): string {
  if (!isPayable(page)) return ''
  const term = texts.payableWithin(page.payableInDays)
  return page.payableInDays === 0 ? term : texts.until(term, formatDay(page.dueDate))
}

function bankAccountOf(page: DocumentPage, texts: Texts): string {
  const account = ibanOf(page.issuer)
  if (!isPayable(page) || account === '') return ''
  return `${texts.bankAccount}: ${[account, page.issuer.bankName ?? ''].filter((part) => part !== '').join(', ')}`
}

const ibanOf = ({ iban = '' }: Issuer): string => (iban === '' ? '' : `IBAN\u00a0${printIban(iban)}`)

/** Nobody is asked to pay a quote or an annulled invoice. */
const isPayable = (page: DocumentPage): boolean => page.kind === 'invoice' && !page.isAnnulled
