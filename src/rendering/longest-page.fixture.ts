import { cents, negate } from '../money/cents.ts'
import type { DocumentPage, Language, PagePosition } from './document-page.ts'
import { sampleTexts } from './preview/sample-texts.ts'

/** Texts of a length: of words that say something, or of one that no space breaks. */
export type Filling = (length: number) => string
export const wordsIn = (language: Language): Filling => {
  const { consulting, design, book } = sampleTexts[language]
  return repeated(`${consulting}, ${design}, ${book}; `)
}
export const oneWord: Filling = repeated('Wasserschadensanierung')

function repeated(text: string): Filling {
  return (length) =>
    text
      .repeat(Math.ceil(length / text.length))
      .slice(0, length)
      .trimEnd()
      .padEnd(length, '.')
}

/** The page with every text as long as the interface allows, and a position of each kind that has one. */
export function withLongestTexts(page: DocumentPage, of: Filling): DocumentPage {
  const line = `${of(48)} ${of(24)}`
  const subtotal: PagePosition = { type: 'subtotal', totalAmount: page.totals.net }
  return {
    ...page,
    number: 'RECHNUNG-2026-000042',
    title: of(128),
    introductoryText: of(2000),
    closingText: of(2000),
    customerNumber: of(16),
    recipient: [of(48), `${of(24)} ${of(48)} ${of(48)}`, line, of(48), line, of(24)],
    issuer: {
      ...page.issuer,
      name: of(70),
      lines: [`${of(70)} ${of(16)}`, `${of(16)} ${of(35)}`],
      email: `${oneWord(64)}@${oneWord(63)}.${oneWord(63)}.${oneWord(53)}.example`,
      phone: of(24),
      website: `https://${oneWord(120)}`,
      bankName: of(70),
    },
    positions: [...page.positions, subtotal].map((position) => withLongest(position, of)),
  }
}

function withLongest(position: PagePosition, of: Filling): PagePosition {
  switch (position.type) {
    case 'product':
      return {
        ...position,
        name: of(256),
        description: of(2000),
        unit: of(32),
        articleNumber: of(64),
        customTextColumns: { customTextColumn1: of(256), customTextColumn2: of(256), customTextColumn3: of(256) },
      }
    case 'text':
      return { ...position, name: of(256), description: of(2000) }
    case 'discount':
    case 'subtotal':
      return { ...position, name: of(256) }
  }
}

/** The largest figures that the interface allows; all positions of a document together stay below the amount. */
const amount = cents(99_999_999_999_999)
const number = 999_999_999.999999
const rate = 33.3333

/** The page with every figure as long as the interface allows, in a foreign currency: one product is sold and the next taken back, whose minus is one character more. */
export function withLargestFigures(page: DocumentPage): DocumentPage {
  return {
    ...page,
    payableInDays: 365,
    currency: 'EUR',
    conversion: { primaryCurrency: 'CHF', exchangeRate: 999_999.999999, vat: negate(amount) },
    positions: page.positions.map((position, index) => withLargest(position, index % 2 === 0)),
    totals: {
      net: negate(amount),
      vat: negate(amount),
      total: negate(amount),
      groups: page.totals.groups.map((group) => ({ ...group, net: negate(amount), vat: negate(amount) })),
    },
  }
}

function withLargest(position: PagePosition, isSold: boolean): PagePosition {
  const totalAmount = isSold ? amount : negate(amount)
  switch (position.type) {
    case 'product':
      return {
        ...position,
        quantity: isSold ? number : -number,
        singleAmount: number,
        discountRate: rate,
        vatDebt: totalAmount,
        totalAmount,
      }
    case 'discount':
      return { ...position, discountRate: rate, totalAmount: negate(amount) }
    case 'subtotal':
      return { ...position, totalAmount }
    case 'text':
      return position
  }
}
