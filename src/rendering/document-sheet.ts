import { formatDay } from '../calendar/day.ts'
import type { DocumentPage, Issuer, Language } from './document-page.ts'
import { type PositionTable, positionTable } from './position-table.ts'
import { printCents, printDecimal, printIban, printVatRate } from './printed-numbers.ts'
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
  readonly accentColour: string
  readonly headingColour: string
  readonly addressSide: DocumentPage['addressSide']
  readonly issuer: { readonly name: string; readonly lines: readonly string[]; readonly contact: readonly string[] }
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
}

export type Fact = { readonly label: string; readonly value: string }

export type TotalLine = Fact & { readonly isGrandTotal: boolean }

/** @throws {RangeError} for an accent colour that is not `#rrggbb`. */
export function documentSheet(page: DocumentPage): DocumentSheet {
  const texts = textsIn(page.language)
  const [year = 0, month = 0, day = 0] = page.openingDate.split('-').map(Number)
  return {
    language: page.language,
    heading: `${texts.kind[page.kind]} ${page.number}`.trimEnd(),
    subject: page.title ?? '',
    createdOn: { year, month, day },
    mark: markOf(page, texts),
    isAnnulled: page.isAnnulled,
    accentColour: page.accentColour,
    headingColour: isLegible(page.accentColour) ? page.accentColour : '#000000',
    addressSide: page.addressSide,
    issuer: { name: page.issuer.name, lines: page.issuer.lines, contact: contactOf(page.issuer) },
    recipient: page.recipient.flatMap((line) => line.split(/\r\n|[\r\n]/)),
    facts: factsOf(page, texts),
    introduction: page.introductoryText ?? '',
    amountsNote: texts.amountsIn(page.currency, vatInAmounts(page)),
    table: positionTable(page),
    totals: totalLinesOf(page, texts),
    conversionNote: conversionNoteOf(page, texts),
    paymentTerm: paymentTermOf(page, texts),
    bankAccount: bankAccountOf(page, texts),
    closing: page.closingText ?? '',
    pageWords: { page: texts.page, of: texts.ofPages },
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
    { label: texts.customerNumber, value: page.customerNumber ?? '' },
    { label: texts.vatNumber, value: vatNumberIn(page.issuer.vatNumber ?? '', texts) },
  ]
  return facts.filter((fact) => fact.value !== '')
}

/** The same number ends in MWST, TVA or IVA depending on the language in which it is read. */
const vatNumberIn = (vatNumber: string, texts: Texts): string =>
  vatNumber.replace(/\s*(MWST|TVA|IVA|VAT)$/, `\u00a0${texts.vat}`)

/** A supplier who is not registered for VAT must not show any, not even zero (MWSTG art. 27). */
const showsVat = (page: DocumentPage): boolean =>
  page.totals.vat !== 0 || (page.totals.groups.length > 0 && (page.issuer.vatNumber ?? '') !== '')

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
  const { iban = '', bankName = '' } = page.issuer
  if (!isPayable(page) || iban === '') return ''
  const account = [`IBAN ${printIban(iban)}`, bankName].filter((part) => part !== '')
  return `${texts.bankAccount}: ${account.join(', ')}`
}

/** Nobody is asked to pay a quote or an annulled invoice. */
const isPayable = (page: DocumentPage): boolean => page.kind === 'invoice' && !page.isAnnulled

/** Whether text in this colour can be read on white paper: contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
function isLegible(colour: string): boolean {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`accent colour '${colour}' is not of the form #rrggbb`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5
}
