import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thinned } from '../../../test/faults/faults.ts'
import { designs, fonts, goldenDocument, slip } from '../../../test/fixtures/golden-document.ts'
import { letterheadPdf } from '../../../test/fixtures/letterhead.ts'
import { assertPdfA } from '../../../test/fixtures/pdf-a.ts'
import { lastPage } from '../../../test/fixtures/slip-picture.ts'
import { assertTagTree } from '../../../test/fixtures/tag-tree.ts'
import { wordsOf } from '../../../test/fixtures/text-places.ts'
import { inkOf } from '../../platform/pdf/validate-pdf.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printedLetterhead } from './printed-letterhead.ts'

async function letterheadOf(pdf: Buffer): Promise<NonNullable<PrintableDocument['letterhead']>> {
  const ink = await inkOf(pdf, { pages: 2, tenant: '' })
  assert.ok(!('verdict' in ink))
  return ink
}

const invoiceOn = (
  letterhead: NonNullable<PrintableDocument['letterhead']>,
  page: PrintableDocument,
): PrintableDocument => ({
  ...page,
  kind: 'invoice',
  slip: { ...slip, amount: page.totals.total },
  letterhead,
})

for (const design of thinned(designs.length, designs))
  test(`in ${design}, a letterhead stands behind the text, which leaves its head and its foot free, in a file that stays PDF/A and tagged`, async () => {
    const letterhead = await letterheadOf(letterheadPdf(2))
    for (const addressSide of thinned(2, ['left', 'right'] as const)) {
      const page = { ...goldenDocument(design, 'de', 60), addressSide, font: fonts[design] }
      for (const document of [invoiceOn(letterhead, page), { ...page, letterhead }]) {
        const pdf = Buffer.from(await renderDocument(document))
        assertPdfA(pdf, 'de-CH')
        assertTagTree(pdf)
        const pages = await wordsOf(pdf)
        assert.ok(pages.length > 2)
        for (const [index, words] of pages.entries()) {
          const head = index === 0 ? 27.2 : 20.1
          const foot = words.some(({ text }) => text === 'Empfangsschein') ? 297 : 275.5
          const on = words.filter(({ top, bottom }) => top < head || bottom > foot)
          assert.deepEqual(on, [], `page ${index + 1}`)
        }
        const [first = []] = pages
        assert.ok(!first.some(({ text }) => text.includes('@')), 'name and address are on the paper')
      }
    }
  })

test('of two pages the second stands behind all pages but the first, and where there is one, they are blank', async () => {
  const page = goldenDocument('classic', 'de', 60)
  const square = async (pages: 1 | 2): Promise<boolean> => {
    const picture = await lastPage(
      await renderDocument({ ...page, letterhead: await letterheadOf(letterheadPdf(pages)) }),
    )
    return picture.isDark(23, 16)
  }
  assert.deepEqual([await square(1), await square(2)], [false, true])
})

test('a stripe along the edge joins no head to a foot, and many dots are few pictures', async () => {
  const [head, foot] = ['0.2 g 62 700 170 113 re f', '0.2 g 62 20 476 79 re f']
  const reserved = async (content: string) => {
    const [page] = printedLetterhead(await letterheadOf(letterheadPdf(1, { content })))
    return page && [Math.round(page.head), Math.round(page.foot), page.pictures.length]
  }
  const [plain, striped] = [await reserved(`${head} ${foot}`), await reserved(`${head} ${foot} 0.8 g 0 0 11 842 re f`)]
  assert.deepEqual(plain, [50, 35, 2])
  assert.deepEqual(striped, [50, 35, 3])
  const dots = Array.from({ length: 50 * 35 }, (_, at) => `${12 * (at % 50)} ${24 * Math.floor(at / 50)} 1 1 re f`)
  assert.ok(((await reserved(dots.join(' ')))?.[2] ?? 0) < 100)
})

test('a letterhead that is printed everywhere leaves the slip white and its code readable, and a draft its mark', async () => {
  const black = await letterheadOf(letterheadPdf(1, { content: '0 g 0 0 596 842 re f' }))
  const page = goldenDocument('plain', 'de', 4)
  const picture = await lastPage(await renderDocument(invoiceOn(black, page)))
  assert.ok(picture.isDark(3, 100))
  assert.deepEqual(picture.inkAlong({ x: 3, from: 187.5, to: 191.5 }), [], 'above the slip, where is said to part it')
  assert.deepEqual(picture.inkAlong({ x: 208, from: 193, to: 296 }), [])
  const [code] = await picture.codes()
  assert.ok(code?.text.startsWith('SPC'))
  const draft = await lastPage(await renderDocument({ ...page, isDraft: true, number: '', letterhead: black }))
  assert.ok(draft.inkAlong({ y: 166.5, from: 0, to: 209 }).length > 1, 'light letters on black')
})
