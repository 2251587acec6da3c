import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cents } from '../money/cents.ts'
import type { Column, Design, DocumentPage } from './document-page.ts'
import { designs, goldenPage } from './golden-page.fixture.ts'
import { renderDocument, stopRendering } from './render-document.ts'
import { samplePage, sampleProduct } from './sample-page.ts'
import { linesOf, type Word, wordsOf } from './text-places.fixture.ts'

after(stopRendering)

const laidOut = async (page: DocumentPage): Promise<Word[][]> => wordsOf(await renderDocument(page))

/** Within the margins of the text, and on a paper that printers can print. */
function assertWithinPage(pages: readonly Word[][]): void {
  for (const word of pages.flat()) {
    const isWithin = word.left >= 21.5 && word.right <= 190.5 && word.top >= 8 && word.bottom <= 292
    assert.ok(isWithin, JSON.stringify(word))
  }
}

/** No text stands on another. Boxes of glyphs in one word touch, those of words do not. */
function assertNothingOverlaps(pages: readonly Word[][]): void {
  const slack = 0.15
  for (const words of pages) {
    const inOrder = words.toSorted((a, b) => a.top - b.top)
    for (const [index, one] of inOrder.entries()) {
      for (const other of inOrder.slice(index + 1)) {
        if (other.top >= one.bottom) break
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        assert.ok(across <= slack || down <= slack, `${JSON.stringify(one)} stands on ${JSON.stringify(other)}`)
      }
    }
  }
}

const amountOf = ({ text }: Word): number | undefined =>
  /^-?[\d']+\.\d\d$/.test(text) ? Number(text.replaceAll(/['.]/g, '')) : undefined

/** The lines of a page from the heading of the table to the totals or the footer. */
function tableOf(words: readonly Word[]): Word[][] {
  const lines = linesOf(words)
  const heading = lines.findIndex((line) => saying([line], 'Beschreibung'))
  if (heading === -1) return []
  const end = lines.findIndex((line) => saying([line], 'Total'))
  return lines.slice(heading, end === -1 ? undefined : end)
}

const saying = (lines: readonly Word[][], word: string): Word[] | undefined =>
  lines.find((line) => line.some(({ text }) => text === word))

for (const design of designs) {
  describe(`the layout of ${design}`, () => {
    test('keeps all text on the page, and none on other text', async () => {
      for (const count of [1, 30, 300]) {
        for (const addressSide of ['left', 'right'] as const) {
          const pages = await laidOut({ ...goldenPage(design, 'de', count), addressSide })
          assertWithinPage(pages)
          assertNothingOverlaps(pages)
        }
      }
    })

    test('has the heading of the table on each page that positions stand on, and the number of the page on all', async () => {
      const pages = await laidOut(goldenPage(design, 'de', 300))
      assert.ok(pages.length > 8)
      for (const [index, words] of pages.entries()) {
        const lines = linesOf(words).map((line) => line.map(({ text }) => text).join(' '))
        assert.ok(lines.some((line) => line.includes(`Seite ${index + 1} von ${pages.length}`)))
        const rows = lines.filter((line) => /^\d+ .* \d+\.\d\d$/.test(line))
        if (rows.length > 0)
          assert.ok(lines.some((line) => /^Pos\. Beschreibung Menge Einheit Einzelpreis MWST-Satz Betrag$/.test(line)))
      }
    })

    test('sets the figures of a column flush right', async () => {
      for (const words of await laidOut(goldenPage(design, 'de', 300))) {
        const lines = tableOf(words)
        const labels = Object.fromEntries((lines[0] ?? []).map((label) => [label.text, label]))
        const rows = lines.slice(1).map((line) => line.filter((word) => amountOf(word) !== undefined).slice(-2))
        for (const [price, amount] of rows.filter((row) => row.length === 2)) {
          assert.ok(Math.abs((price?.right ?? 0) - (labels['Einzelpreis']?.right ?? 0)) < 0.4, JSON.stringify(price))
          assert.ok(Math.abs((amount?.right ?? 0) - (labels['Betrag']?.right ?? 0)) < 0.4, JSON.stringify(amount))
        }
      }
    })

    test('carries over at the end of each page what stands on it and on those before', async () => {
      const tables = (await laidOut(goldenPage(design, 'de', 300))).map(tableOf).filter((lines) => lines.length > 0)
      const right = tables[0]?.[0]?.find(({ text }) => text === 'Betrag')?.right ?? 0
      const isAmount = (word: Word): boolean => amountOf(word) !== undefined && Math.abs(word.right - right) < 0.4
      const sumIn = (line: Word[] | undefined): number | undefined => line && amountOf(line.find(isAmount) as Word)
      let carried: number | undefined
      for (const [index, lines] of tables.entries()) {
        const sums = lines.filter((line) => line.some(({ text }) => text === 'Übertrag'))
        assert.equal(sums.length, (index > 0 ? 1 : 0) + (index < tables.length - 1 ? 1 : 0), `page ${index + 1}`)
        if (index > 0) assert.equal(sumIn(sums[0]), carried, `brought to page ${index + 1}`)
        const rows = lines.filter((line) => !line.some(({ text }) => text === 'Übertrag' || text === 'Zwischentotal'))
        const onPage = rows.flatMap((line) => line.filter(isAmount)).map((word) => amountOf(word) ?? 0)
        carried = onPage.reduce((sum, amount) => sum + amount, carried ?? 0)
        if (index < tables.length - 1) assert.equal(sumIn(sums.at(-1)), carried, `carried from page ${index + 1}`)
      }
      const subtotals = tables.flat().filter((line) => saying([line], 'Zwischentotal'))
      assert.equal(subtotals.length, 30)
    })

    test('lets the longest fields leave neither their column nor the page', async () => {
      for (const [index, columns] of columnSets.entries()) {
        const pages = await laidOut(longest({ design, columns, addressSide: index % 2 === 0 ? 'right' : 'left' }))
        assertWithinPage(pages)
        assertNothingOverlaps(pages)
      }
    })
  })
}

const allColumns: readonly Column[] = goldenPage('classic', 'de', 1).columns
const columnSets: readonly (readonly Column[])[] = [
  samplePage().columns,
  allColumns,
  allColumns.filter((column) => column !== 'name'),
  ['totalAmount', 'name'],
  ['name', 'totalAmount', 'quantity'],
  ['totalAmount'],
  ['name'],
]

/** Every field as long as the interface allows, of words that no space breaks. */
function longest(changes: { design: Design; columns: readonly Column[]; addressSide: 'left' | 'right' }): DocumentPage {
  const of = (length: number): string => 'Wasserschadensanierung'.repeat(100).slice(0, length)
  const line = `${of(48)} ${of(24)}`
  const number = 999_999_999.999999
  const amount = cents(99_999_999_999_999)
  const product = sampleProduct({
    name: of(256),
    description: of(2000),
    unit: of(32),
    articleNumber: of(64),
    quantity: number,
    singleAmount: number,
    discountRate: 33.3333,
    totalAmount: amount,
    vatDebt: amount,
    date: samplePage().openingDate,
    customTextColumns: { customTextColumn1: of(256), customTextColumn2: of(256), customTextColumn3: of(256) },
  })
  return samplePage({
    ...changes,
    title: of(128),
    introductoryText: of(2000),
    closingText: of(2000),
    customerNumber: of(16),
    recipient: [of(48), `${of(24)} ${line}`, line, of(48), line, of(24)],
    issuer: {
      name: of(70),
      lines: [`${of(70)} ${of(16)}`, `${of(16)} ${of(35)}`],
      email: `${of(64)}@${of(63)}.${of(63)}.example`,
      phone: of(24),
      website: `https://${of(120)}`,
      vatNumber: 'CHE-101.654.423 MWST',
      iban: 'CH9300762011623852957',
      bankName: of(70),
    },
    positions: [
      product,
      { type: 'text', name: of(256), description: of(2000) },
      { type: 'subtotal', name: of(256), totalAmount: amount },
      { type: 'discount', name: of(256), discountRate: 33.3333, totalAmount: cents(-33_333_333_333) },
    ],
  })
}
