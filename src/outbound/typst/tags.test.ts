import assert from 'node:assert/strict'
import { test } from 'node:test'
import { designs, fonts, goldenDocument, logo, slip } from '../../../test/fixtures/golden-document.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import { assertTagTree, type Tag, tagsIn, tagTreeOf } from '../../../test/fixtures/tag-tree.ts'
import { wordsOf } from '../../../test/fixtures/text-places.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { renderDocument } from './render-document.ts'

const pdfOf = async (page: PrintableDocument): Promise<Buffer> => Buffer.from(await renderDocument(page))

for (const design of designs)
  test(`the tags of a document in ${design} are what the Matterhorn protocol asks for, in the order in which one reads`, async () => {
    for (const addressSide of ['left', 'right'] as const)
      for (const page of [
        samplePrintable({ slip, logo, addressSide }),
        { ...goldenDocument(design, 'de', 30), addressSide },
        samplePrintable({ isDraft: true, slip: 'reserved', addressSide }),
        samplePrintable({ isAnnulled: true, foldMarks: true }),
      ])
        assertTagTree(await pdfOf({ ...page, design, font: fonts[design] }))
  })

const kindsIn = (tag: Tag): string[] => tagsIn(tag).map(({ kind }) => kind)

test('each paragraph is one, facts, positions and totals are tables, and the slip comes last', async () => {
  const pdf = await pdfOf(
    samplePrintable({
      slip,
      positions: [sampleProduct()],
      introductoryText: 'eins\n\nzwei\ndrei',
      closingText: 'vier\n\nfünf',
    }),
  )
  const tables = tagsIn(tagTreeOf(pdf)).filter(({ kind }) => kind === 'Table')
  const [facts, positions, totals] = tables.map((table) => kindsIn(table).filter((kind) => /^T[HD]$/.test(kind)))
  assert.equal(tables.length, 3)
  assert.deepEqual(facts?.slice(0, 4), ['TH', 'TD', 'TH', 'TD'])
  assert.equal(positions?.filter((kind) => kind === 'TH').length, 7, 'a header for each column, and no column of none')
  assert.deepEqual(totals, ['TH', 'TD', 'TH', 'TD', 'TH', 'TD', 'TH', 'TD'])
  const [words = []] = await wordsOf(pdf)
  const at = (text: string): number => words.findIndex((word) => word.text === text)
  const order = [
    'Muster',
    'Kundennummer',
    'Keller',
    'R-00042',
    'Umbau',
    'eins',
    'zwei',
    'Pos.',
    'exkl.',
    'vier',
    'fünf',
    'Vor',
    'Empfangsschein',
    'Zahlteil',
  ]
  const places = order.map(at)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  assert.ok(!places.includes(-1))
})

test('300 positions take less than 250 KB, 5 less than 70', async () => {
  assert.ok((await pdfOf(goldenDocument('classic', 'de', 300))).length < 250_000)
  assert.ok((await pdfOf({ ...goldenDocument('classic', 'de', 5), slip })).length < 70_000)
})
