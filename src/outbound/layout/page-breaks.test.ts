/**
 * Content that stays together on a page, by the positions of words in the PDF: for every design, kind and length, with and without texts and
 * slip. `npm test` runs some lengths.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom, seed, sized, thinned } from '../../../test/faults/faults.ts'
import { type Design, designs, fonts, slip, someLanguages } from '../../../test/fixtures/golden-document.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import {
  assertNothingOverlaps,
  assertWithinPage,
  linesOf,
  type Word,
  wordsOf,
} from '../../../test/fixtures/text-places.ts'
import { patience } from '../../../test/patience.ts'
import { cents } from '../../platform/money/cents.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { PrintableDocument, PrintablePosition } from './printable-document.ts'

const LENGTHS = Array.from({ length: 60 }, (_, index) => index + 1)
const SLIP_NOTE = 187

const texts = {
  none: { title: '', introductoryText: '', closingText: '' },
  short: {
    title: 'Umbau Werkstatt',
    introductoryText: 'Guten Tag\n\nWir stellen wie folgt Rechnung.',
    closingText: 'Besten~Dank\n\nFreundliche~Grüsse\n\nMuster~Werkstatt',
  },
  long: {
    title: 'Umbau Werkstatt',
    introductoryText: 'Guten Tag',
    closingText: Array.from({ length: 34 }, (_, line) => `Schluss-${line + 1} der Bedingungen`).join('\n'),
  },
} as const

/** The description of a position: none, two lines, a list, or more lines than stay together. */
function descriptionOf(number: number): string[] {
  if (number % 20 === 13) return Array.from({ length: 44 }, (_, line) => `P${number}-${line + 1} der Beschreibung`)
  if (number % 8 === 0)
    return ['enthält:', '- Montage', '- Anschluss'].map((line, at) => `${line} P${number}-${at + 1}`)
  return number % 3 === 0 ? [`massiv P${number}-1`, `geölt P${number}-2`] : []
}

function positionsOf(count: number): PrintablePosition[] {
  return Array.from({ length: count }, (_, index): PrintablePosition[] => {
    const number = index + 1
    return [
      ...(number % 11 === 5 ? [{ type: 'text' as const, name: `Kapitel-${number}` }] : []),
      sampleProduct({
        name: `Position-${number}`,
        quantity: number * 0.25,
        description: descriptionOf(number).join('\n'),
      }),
      ...(number % 10 === 0 ? [{ type: 'subtotal' as const, name: `Summe-${number}`, totalAmount: cents(1000) }] : []),
    ]
  }).flat()
}

type Variant = {
  readonly kind: PrintableDocument['kind']
  readonly hasSlip: boolean
  readonly text: keyof typeof texts
}
const variants: readonly Variant[] = [
  ...(['estimate', 'credit-note', 'invoice'] as const).flatMap((kind) =>
    (['none', 'short', 'long'] as const).map((text) => ({ kind, hasSlip: false, text })),
  ),
  ...(['none', 'short', 'long'] as const).map((text) => ({ kind: 'invoice' as const, hasSlip: true, text })),
]

const documentOf = (design: Design, { kind, hasSlip, text }: Variant, count: number): PrintableDocument =>
  samplePrintable({
    kind,
    design,
    font: fonts[design],
    ...texts[text],
    positions: positionsOf(count),
    ...(hasSlip ? { slip } : {}),
  })

/** The words above a slip, by page. */
async function pagesOf(page: PrintableDocument): Promise<Word[][]> {
  const pages = await wordsOf(await renderDocument(page))
  return pages.map((words, index) =>
    page.slip && index === pages.length - 1 ? words.filter(({ bottom }) => bottom < SLIP_NOTE) : words,
  )
}

/** The first page with a word, and its number. */
const pageWith = (pages: readonly Word[][], text: string): number =>
  pages.findIndex((words) => words.some((word) => word.text === text))

function assertTogether(pages: readonly Word[][], { hasSlip, text }: Variant, count: number): void {
  const totals = pagesWithTotals(pages)
  assert.equal(totals.length, 1, 'the totals stand on one page')
  const [ofTotals = 0] = totals
  const last = [`Position-${count}`, ...descriptionOf(count).map((_, line) => `P${count}-${line + 1}`)]
  assert.ok(
    last.some((word) => pages[ofTotals]?.some((other) => other.text === word)),
    'the last position stands with the totals',
  )
  if (ofTotals > 0) assert.ok(saysOn(pages[ofTotals], 'Übertrag'), 'the totals stand below what was carried over')
  if (hasSlip && text !== 'long') assert.equal(ofTotals, pages.length - 1, 'the slip stands with the totals')
  assertClosing(pages, ofTotals, text)
  for (let number = 1; number <= count; number++) assertPosition(pages, number)
}

/** The grand total is beside the heading too, which is on the first page. */
const pagesWithTotals = (pages: readonly Word[][]): number[] =>
  pages.flatMap((words, index) => (linesOf(words).some((line) => saidIn(line).includes('Total CHF')) ? [index] : []))

const saidIn = (line: readonly Word[]): string => line.map(({ text }) => text).join(' ')
const saysOn = (words: readonly Word[] | undefined, text: string): boolean =>
  (words ?? []).some((word) => word.text === text)

function assertClosing(pages: readonly Word[][], ofTotals: number, text: Variant['text']): void {
  if (text === 'short')
    for (const word of ['Besten~Dank', 'Freundliche~Grüsse', 'Muster~Werkstatt'])
      assert.equal(pageWith(pages, word), ofTotals, `${word} stands with the totals`)
  if (text !== 'long') return
  const perPage = pages.map((words) => words.filter((word) => word.text.startsWith('Schluss-')).length)
  assert.equal(
    perPage.reduce((sum, lines) => sum + lines, 0),
    34,
    'all of the closing text is there',
  )
  for (const lines of perPage) assert.notEqual(lines, 1, 'no line of the closing text is alone')
}

function assertPosition(pages: readonly Word[][], number: number): void {
  const page = pageWith(pages, `Position-${number}`)
  assert.notEqual(page, -1, `position ${number} is printed`)
  if (number % 11 === 5) assert.equal(pageWith(pages, `Kapitel-${number}`), page, 'a heading stands with what it heads')
  const lines = descriptionOf(number).map((_, line) => pageWith(pages, `P${number}-${line + 1}`))
  const ends = lines.at(-1) ?? page
  if (number % 10 === 0) assert.equal(pageWith(pages, `Summe-${number}`), ends, 'a subtotal stands with what it closes')
  if (lines.length === 0) return
  assert.ok(!lines.includes(-1), `position ${number} is described in full`)
  assert.equal(lines[0], page, 'a description begins with its name')
  if (lines.length < 10) assert.equal(ends, page, 'a short description stays whole')
  for (const ofPage of Map.groupBy(lines, (on) => on).values())
    assert.ok(ofPage.length >= 2, `no line of the description of ${number} is alone`)
}

test('related content is on one page, and nothing is left alone on one', {
  timeout: patience(3_600_000),
}, async (context) => {
  const random = randomFrom(seed)
  let judged = 0
  for (const [at, design] of designs.entries())
    for (const variant of thinned(2, variants, at)) {
      const some = LENGTHS[Math.floor(random() * LENGTHS.length)] ?? 1
      for (const count of sized([some], LENGTHS)) {
        const pages = await pagesOf(documentOf(design, variant, count))
        try {
          assertWithinPage(pages)
          assertNothingOverlaps(pages)
          assertTogether(pages, variant, count)
        } catch (error) {
          throw new Error(`${design}, ${JSON.stringify(variant)}, ${count} positions`, { cause: error })
        }
        judged += 1
      }
    }
  context.diagnostic(`${judged} documents of ${designs.length * variants.length * LENGTHS.length}`)
})

/** One-line positions, with the texts of a usual invoice or without any. */
const usualInvoice = (changes: Partial<PrintableDocument>, count: number): PrintableDocument =>
  samplePrintable({
    slip,
    closingText: 'Besten Dank für Ihren Auftrag.\n\nFreundliche Grüsse\nMuster Werkstatt AG',
    positions: Array.from({ length: count }, (_, index) => sampleProduct({ name: `Position ${index + 1}` })),
    ...changes,
  })

for (const design of thinned(designs.length, designs))
  test(`in ${design}, an invoice with slip takes one sheet: with texts up to 4 positions, without up to 8, in every language, for both windows`, async () => {
    for (const language of someLanguages(design))
      for (const addressSide of ['left', 'right'] as const) {
        const look = { design, font: fonts[design], language, addressSide }
        for (const page of [
          usualInvoice(look, 4),
          usualInvoice({ ...look, title: '', introductoryText: '', closingText: '' }, 8),
        ]) {
          const pages = await wordsOf(await renderDocument(page))
          assert.equal(pages.length, 1, `${language}, ${addressSide}`)
          assertNothingOverlaps(pages)
        }
      }
  })

/** Lengths around which a slip moves to another page. */
const AROUND_A_SLIP = [1, 5, 9, 10, 24, 25]

test('a draft keeps the place of its slip: it has as many pages as the invoice that it becomes', async () => {
  for (const [at, design] of designs.entries())
    for (const count of thinned(3, AROUND_A_SLIP, at)) {
      const look = { design, font: fonts[design] }
      const draft = usualInvoice({ ...look, slip: 'reserved', isDraft: true, number: '' }, count)
      const [before, after] = await Promise.all(
        [draft, usualInvoice(look, count)].map(async (page) => (await wordsOf(await renderDocument(page))).length),
      )
      assert.equal(before, after, `${design}, ${count} positions`)
    }
})

test('a heading begins at 85 mm, which no window shows, and the address at 54 mm', async () => {
  for (const design of designs) {
    const [words = []] = await wordsOf(await renderDocument(samplePrintable({ design, font: fonts[design] })))
    const top = (text: string): number => words.find((word) => word.text === text)?.top ?? Number.NaN
    assert.ok(top('R-00042') >= 85 && top('R-00042') < 89, `${design}: ${top('R-00042')}`)
    assert.ok(top('Keller') >= 54)
  }
})
