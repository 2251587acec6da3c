import { type FormRow, formOf } from '../../books/vat-returns/form.rules.ts'
import type { PrintableReturn } from '../../books/vat-returns/printable-return.ts'
import { formatDay, isDay } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { fontFamilies } from './fonts/families.ts'
import { printCents, printDecimal } from './printed-numbers.ts'
import { vatNumberIn } from './render-model.ts'
import { returnTexts } from './return-texts.ts'
import { texts } from './texts.ts'

/** The input of the template of VAT returns: every amount and date is a formatted text. */
export function returnModel({ vatReturn, organisation, language }: PrintableReturn) {
  const { from, to, status, method, consideration, typeOfSubmission } = vatReturn
  const span = `${printedDay(from)} – ${printedDay(to)}`
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number)
  return {
    template: 'vat-return',
    language,
    fonts: [fontFamilies['source-sans']],
    heading: `${returnTexts.title[language]} ${span}`,
    createdOn: { year, month, day },
    // Across the page while the figures may still change.
    mark: status === 'draft' ? texts.draft[language] : '',
    issuer: { name: organisation.name, lines: addressOf(organisation) },
    facts: [
      { label: texts.vatNumber[language], value: vatNumberIn(organisation.vatNumber ?? '', language) },
      { label: returnTexts.method[language], value: returnTexts.methods[method][language] },
      { label: returnTexts.consideration[language], value: returnTexts.considerations[consideration][language] },
      {
        label: returnTexts.submission[language],
        value: (typeOfSubmission === 2 ? returnTexts.correction : returnTexts.first)[language],
      },
    ].filter(({ value }) => value !== ''),
    columns: {
      box: returnTexts.box[language],
      turnover: returnTexts.turnover[language],
      rate: returnTexts.rate[language],
      tax: returnTexts.tax[language],
    },
    parts: formOf(vatReturn).map(({ name, rows }) => ({
      name: name[language],
      rows: rows.map((row) => printedRow(row, language)),
    })),
    // By which the return can be told from any other.
    hash: vatReturn.sha256 === undefined ? '' : `SHA-256 ${vatReturn.sha256}`,
    pageWords: { page: texts.page[language], of: texts.ofPages[language] },
  }
}

function printedRow({ box, name, turnover, rate, tax, adjustments, isSum }: FormRow, language: Language) {
  return {
    box,
    name: name[language],
    note: adjustments === 0 ? '' : fill(returnTexts.adjusted[language], { amount: printed(adjustments) }),
    turnover: printed(turnover),
    rate: rate === undefined ? '' : printDecimal(rate, 1),
    tax: printed(tax),
    isSum,
    isResult: box === '500' || box === '510',
  }
}

const printed = (amount: number | undefined): string => (amount === undefined ? '' : printCents(cents(amount), 'CHF'))

/** `2026-06-30` becomes `30.06.2026`. */
export const printedDay = (text: string): string => (isDay(text) ? formatDay(text) : text)

/** The address of an organisation, as lines. */
export function addressOf({
  streetName = '',
  buildingNumber = '',
  postCode = '',
  townName = '',
}: PrintableReturn['organisation']) {
  return [`${streetName} ${buildingNumber}`, `${postCode} ${townName}`]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
