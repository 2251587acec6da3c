import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { thinned } from '../../../test/faults/faults.ts'
import {
  designs,
  goldenDocument,
  languages,
  logo,
  slip,
  someLanguages,
} from '../../../test/fixtures/golden-document.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { oneWord, withLargestFigures, withLongestTexts, wordsIn } from '../../../test/fixtures/longest-document.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import {
  assertNothingOverlaps,
  assertWithinPage,
  linesOf,
  smallestType,
  type Word,
  wordsOf,
} from '../../../test/fixtures/text-places.ts'
import { writtenOut } from '../../../test/pdfs/pdf-file.ts'
import type { InLanguages, Language } from '../../platform/words/languages.ts'
import { columnNames } from '../../sales/templates/template.schema.ts'
import { renderDocument } from '../typst/render-document.ts'
import { fontFamilies } from './fonts/families.ts'
import type { Column, PrintableDocument, PrintablePosition } from './printable-document.ts'
import { slipWords, texts } from './texts.ts'

const headings: Partial<Record<Column, InLanguages>> = texts.columns

const laidOut = async (page: PrintableDocument): Promise<Word[][]> => wordsOf(await renderDocument(page))

const amountOf = ({ text }: Word): number | undefined =>
  /^−?[\d’]+\.\d\d$/.test(text) ? Number(text.replaceAll(/[’.]/g, '').replace('−', '-')) : undefined

/** The lines of a page from the heading of the table to the totals or the footer. */
function tableOf(words: readonly Word[], language: Language): Word[][] {
  const { columns, total, totalWithoutVat } = texts
  const lines = linesOf(words)
  const heading = lines.findIndex((line) => saysAll(line, [columns.name[language], columns.totalAmount[language]]))
  if (heading === -1) return []
  const end = lines.findIndex(
    (line) => saysAll(line, [totalWithoutVat[language]]) || saysAll(line, [`${total[language]} CHF`]),
  )
  return lines.slice(heading, end === -1 ? undefined : end)
}

const said = (line: readonly Word[]): string => line.map(({ text }) => text).join(' ')
const saysAll = (line: readonly Word[], phrases: readonly (string | undefined)[]): boolean =>
  phrases.every((phrase) => phrase !== undefined && ` ${said(line)} `.includes(` ${phrase} `))

/** The right end of a label's last word. */
const rightOf = (line: readonly Word[] | undefined, label: string | undefined): number =>
  line?.find(({ text }) => text === label?.split(' ').at(-1))?.right ?? Number.NaN
const isAt = (right: number) => (word: Word) => amountOf(word) !== undefined && Math.abs(word.right - right) < 0.4

for (const design of thinned(designs.length, designs)) {
  for (const language of someLanguages(design)) {
    const [singleAmount, totalAmount] = [texts.columns.singleAmount[language], texts.columns.totalAmount[language]]

    describe(`the layout of ${design}, in ${language},`, () => {
      let ofManyPages: Word[][]
      before(async () => {
        ofManyPages = await laidOut(goldenDocument(design, language, 300))
      })

      test('keeps all text on the page, and none on other text', async () => {
        const short = [1, 30].map((count) => goldenDocument(design, language, count))
        const other = short.map(
          (page) => ({ ...page, addressSide: page.addressSide === 'left' ? 'right' : 'left' }) as const,
        )
        for (const page of [...short, ...other, { ...goldenDocument(design, language, 2), logo }]) {
          const pages = await laidOut(page)
          assertWithinPage(pages)
          assertNothingOverlaps(pages)
        }
        assertWithinPage(ofManyPages)
        assertNothingOverlaps(ofManyPages)
      })

      test('also of the longest texts and of the largest figures in all columns', async () => {
        const [one, twelve] = [goldenDocument(design, language, 1), goldenDocument(design, language, 12)]
        for (const page of [
          withLongestTexts(one, wordsIn(language)),
          withLargestFigures({ ...twelve, columns: columnNames }),
        ]) {
          const pages = await laidOut(page)
          assertWithinPage(pages)
          assertNothingOverlaps(pages)
        }
      })

      test('sets nothing in type of less than 7 points, also with all columns and in the smallest print', async () => {
        const one = goldenDocument(design, language, 3)
        for (const page of [one, { ...one, columns: columnNames }, withLongestTexts(one, wordsIn(language))]) {
          const { points, text } = await smallestType(await renderDocument(page))
          assert.ok(points >= 7, `${points} pt: ${text}`)
        }
      })

      test('keeps the words of a slip on it, those of the document above it, and none on others', async () => {
        const page = goldenDocument(design, language, 2)
        const pages = await laidOut({ ...page, slip: { ...slip, amount: page.totals.total } })
        assertNothingOverlaps(pages)
        const words = pages.at(-1) ?? []
        const above = words.filter(({ bottom }) => bottom < SLIP_TOP)
        assertWithinPage([...pages.slice(0, -1), above])
        // Only the page number remains of the foot, beside the words that ask to separate the slip.
        const foot = linesOf(above).at(-1) ?? []
        assert.equal(
          said(foot),
          `${slipWords.separate[language]} ${texts.page[language]} 1 ${texts.ofPages[language]} 1`,
        )
        for (const word of words.filter(({ top }) => top > SLIP_TOP)) assertOnSlip(word)
      })

      test('has the heading of the table on each page that positions stand on, and the number of the page on all', async () => {
        assert.ok(ofManyPages.length > 8)
        const labels = goldenDocument(design, language, 300).columns.flatMap(
          (column) => headings[column]?.[language] ?? [],
        )
        for (const [index, words] of ofManyPages.entries()) {
          const lines = linesOf(words)
          const number = `${texts.page[language]} ${index + 1} ${texts.ofPages[language]} ${ofManyPages.length}`
          if (!lines.some((line) => saysAll(line, [number]))) assert.fail(`${number} in ${said(words)}`)
          if (!lines.some((line) => /^\d+ .* \d+\.\d\d$/.test(said(line)))) continue
          // A label of several words may take two lines.
          const at = lines.findIndex((line) => saysAll(line, [texts.columns.name[language], totalAmount]))
          const heading = said(lines.slice(Math.max(at - 1, 0), at + 1).flat()).split(' ')
          for (const word of labels.join(' ').split(' ')) assert.ok(heading.includes(word), `${word} in ${heading}`)
        }
      })

      test('begins no page with a subtotal, which belongs to the rows before it', () => {
        for (const words of ofManyPages) {
          const [, first = []] = tableOf(words, language).filter(
            (line) => !saysAll(line, [texts.broughtForward[language]]),
          )
          assert.ok(!saysAll(first, [texts.subtotal[language]]), said(first))
        }
      })

      test('sets the figures of a column flush right', async () => {
        for (const words of ofManyPages) {
          const [labels, ...lines] = tableOf(words, language)
          const rows = lines.map((line) => line.filter((word) => amountOf(word) !== undefined).slice(-2))
          for (const [price, amount] of rows.filter((row) => row.length === 2) as [Word, Word][]) {
            assert.ok(isAt(rightOf(labels, singleAmount))(price), JSON.stringify(price))
            assert.ok(isAt(rightOf(labels, totalAmount))(amount), JSON.stringify(amount))
          }
        }
      })

      test('carries over at the end of each page the sum of all rows so far', async () => {
        const tables = ofManyPages.map((words) => tableOf(words, language)).filter((lines) => lines.length > 0)
        const isAmount = isAt(rightOf(tables[0]?.[0], totalAmount))
        const sumIn = (line: Word[] | undefined): number | undefined => line && amountOf(line.find(isAmount) as Word)
        const carriesOver = (line: Word[]): boolean =>
          saysAll(line, [texts.broughtForward[language]]) || saysAll(line, [texts.carriedForward[language]])
        let carried: number | undefined
        for (const [index, lines] of tables.entries()) {
          const sums = lines.filter(carriesOver)
          assert.equal(sums.length, (index > 0 ? 1 : 0) + (index < tables.length - 1 ? 1 : 0), `page ${index + 1}`)
          if (index > 0) assert.equal(sumIn(sums[0]), carried, `brought to page ${index + 1}`)
          const rows = lines.filter((line) => !carriesOver(line) && !saysAll(line, [texts.subtotal[language]]))
          const onPage = rows.flatMap((line) => line.filter(isAmount)).map((word) => amountOf(word) ?? 0)
          carried = onPage.reduce((sum, amount) => sum + amount, carried ?? 0)
          if (index < tables.length - 1) assert.equal(sumIn(sums.at(-1)), carried, `carried from page ${index + 1}`)
        }
        assert.equal(tables.flat().filter((line) => saysAll(line, [texts.subtotal[language]])).length, 30)
      })
    })
  }

  test(`the layout of ${design} lets words that no space breaks and the largest figures leave neither their column nor the page`, async () => {
    for (const [index, columns] of thinned(columnSets.length, [...columnSets.entries()])) {
      const addressSide = index % 2 === 0 ? 'right' : 'left'
      const page = goldenDocument(design, languages[index % languages.length] ?? 'de', 1)
      const pages = await laidOut(withLargestFigures(withLongestTexts({ ...page, columns, addressSide }, oneWord)))
      assertWithinPage(pages)
      assertNothingOverlaps(pages)
    }
  })

  test(`the layout of ${design} ends no page with a heading, which belongs to what comes after it`, async () => {
    const page = goldenDocument(design, 'de', 100)
    const heading: PrintablePosition = { type: 'text', name: 'Kapitel' }
    const positions = page.positions.flatMap((position) => [
      ...(position.type === 'product' ? [heading] : []),
      position,
    ])
    const tables = (await laidOut({ ...page, positions })).map((words) => tableOf(words, 'de'))
    const lasts = tables.map((lines) => lines[lines.findLastIndex((line) => saysAll(line, ['Übertrag'])) - 1] ?? [])
    assert.ok(lasts.length > 4)
    for (const line of lasts) assert.ok(!saysAll(line, ['Kapitel']), said(line))
  })

  test(`the layout of ${design} carries nothing over before the first amount`, async () => {
    const page = withLongestTexts(goldenDocument(design, 'de', 1), wordsIn('de'))
    const before: PrintablePosition = { type: 'text', description: 'Zeile\n'.repeat(200) }
    const [first = [], second = [], ...others] = await laidOut({ ...page, positions: [before, ...page.positions] })
    for (const words of [first, second]) assert.ok(!linesOf(words).some((line) => saysAll(line, ['Übertrag'])))
    assert.ok(others.length > 0)
  })

  test(`the layout of ${design} has all lines of a recipient on the first page, however many they are`, async () => {
    const recipient = Array.from({ length: 1000 }, (_, index) => `${index}`)
    const [first = []] = await laidOut({ ...goldenDocument(design, 'de', 1), recipient })
    assertWithinPage([first])
  })
}

const columnSets: readonly (readonly Column[])[] = [
  samplePrintable().columns,
  columnNames,
  columnNames.filter((column) => column !== 'name'),
  ['totalAmount', 'name'],
  ['name', 'totalAmount', 'quantity'],
  ['totalAmount'],
  ['name'],
]

/** Where the slip begins on A4, and its margins of 5 mm. */
const SLIP_TOP = 297 - 105
function assertOnSlip(word: Word): void {
  const isOnReceipt = word.left >= 4.9 && word.right <= 57.1
  const isOnPaymentPart = word.left >= 66.9 && word.right <= 205.1
  const isBetween = word.top >= SLIP_TOP + 4.9 && word.bottom <= 292.1
  assert.ok(isBetween && (isOnReceipt || isOnPaymentPart), JSON.stringify(word))
}

test('mail and web addresses of the sender lead there, and look like the text around them', async () => {
  const issuer = { ...samplePrintable().issuer, email: 'hallo@muster.example', website: 'https://muster.example/de' }
  const pdf = writtenOut(Buffer.from(await renderDocument(samplePrintable({ issuer })))).toString('latin1')
  const targets = [...pdf.matchAll(/\/URI \(([^)]*)\)/g)].map(([, target]) => target)
  assert.deepEqual(new Set(targets), new Set(['mailto:hallo@muster.example', 'https://muster.example/de']))
})

const wide = ['10.', '28.', '44)', '00.', '—', '►']
const narrow = ['-', '–', '•', '·', '*', '▪', '✓', '1.', '9.', '4)', '8)']

test('the mark of a list stands apart from its text in every font, and all lines of an item begin below each other', async () => {
  for (const font of Object.keys(fontFamilies) as PrintableDocument['font'][]) {
    const list = [...wide, ...narrow].map((mark) => `${mark} Oktober`).join('\n')
    const long = `12. ${'Oktober '.repeat(300)}`
    const page = samplePrintable({ font, introductoryText: list, closingText: long })
    const pages = await laidOut({ ...page, positions: [sampleProduct({ description: list })] })
    assertNothingOverlaps(pages)
    const items = pages.flatMap(linesOf).filter((line) => saysAll(line, ['Oktober']))
    for (const [mark, text] of items.slice(0, 2 * (wide.length + narrow.length)) as [Word, Word][])
      assert.ok(text && text.left - mark.right > 0.5, `${font}: ${mark.text}`)
    const longLines = items.slice(2 * (wide.length + narrow.length))
    assert.ok(longLines.length > 10)
    const lefts = longLines.map((line) => line.find(({ text }) => text === 'Oktober')?.left ?? Number.NaN)
    for (const left of lefts) assert.ok(Math.abs(left - (lefts[0] ?? 0)) < 0.1, `${font}: ${lefts.join(' ')}`)
  }
})

/** The red of each point of the first page. */
async function redsOf(page: PrintableDocument): Promise<number[]> {
  const [first] = await inspectPdf(Buffer.from(await renderDocument(page)))
  assert.ok(first)
  const { width, height, colourAt } = first
  const points = Array.from({ length: Math.floor(width) * Math.floor(height) }, (_, index) => index)
  return points.map((point) => colourAt(point % Math.floor(width), Math.floor(point / Math.floor(width)))[0])
}

test('the mark of a draft is seen on paper and, where every other position has a stripe, on stripes', async () => {
  for (const design of designs) {
    const page = goldenDocument(design, 'de', 10)
    const [issued, draft] = [await redsOf(page), await redsOf({ ...page, isDraft: true })]
    const surfaces = [...Map.groupBy(issued.keys(), (point) => issued[point] ?? 0)]
    const large = surfaces.filter(([, points]) => points.length > issued.length / 20)
    assert.equal(large.length, design === 'modern' ? 2 : 1, design)
    for (const [red, points] of large) {
      const marked = points.filter((point) => (draft[point] ?? 0) < red - 15)
      assert.ok(marked.length > points.length / 100, `${design}, on ${red}: ${marked.length} of ${points.length}`)
    }
  }
})
