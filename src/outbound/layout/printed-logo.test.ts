import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyNth } from '../../../test/faults/faults.ts'
import { designs, goldenDocument, logoOf } from '../../../test/fixtures/golden-document.ts'
import { svg } from '../../../test/fixtures/logo.ts'
import { DOT, lastPage } from '../../../test/fixtures/slip-picture.ts'
import { wordsOf } from '../../../test/fixtures/text-places.ts'
import { writtenOut } from '../../../test/pdfs/pdf-file.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { Logo } from './printable-document.ts'

const vector: Logo = {
  mediaType: 'image/svg+xml',
  width: 1_200,
  height: 400,
  content: svg({ content: '<rect width="300" height="100"/>' }),
}

/** A wide one, a tall one, and one that is enlarged, at the most a logo takes: 60 by 18 mm. */
const logos = [
  { logo: logoOf(1000, 100), width: 60, height: 6 },
  { logo: logoOf(100, 300), width: 6, height: 18 },
  { logo: logoOf(40, 12), width: 60, height: 18 },
  { logo: vector, width: 54, height: 18 },
]
/** Where the column begins that the window of the envelope leaves, in millimetres. */
const columns = { right: 22, left: 124 } as const

for (const design of everyNth(designs.length, designs))
  for (const addressSide of ['right', 'left'] as const)
    test(`in ${design}, a logo keeps its proportions beside the window on the ${addressSide}, and no text overlaps it`, async () => {
      for (const { logo, width, height } of logos) {
        const [left, top] = [columns[addressSide], 20]
        const pdf = await renderDocument({ ...goldenDocument(design, 'de', 2), logo, addressSide })
        const picture = await lastPage(pdf)
        const ink = [
          ...picture.inkAlong({ y: top + height / 2, from: left - 10, to: left + width + 6 }),
          ...picture.inkAlong({ x: left + width / 2, from: top - 10, to: top + height + 1 }),
        ]
        const expected = [left, left + width, top, top + height]
        const edges = ink.flatMap(({ from, to }) => [from, to])
        assert.equal(edges.length, 4)
        for (const [index, edge] of edges.entries())
          assert.ok(Math.abs(edge - (expected[index] ?? 0)) <= 2 * DOT, `${edges}, not ${expected}`)
        const [words = []] = await wordsOf(pdf)
        assert.ok(words.some(({ text }) => text === 'Werkstatt'))
        const on = words.filter((word) => word.right > left && word.left < left + width && word.top < top + height)
        assert.deepEqual(on, [])
      }
    })

test('an SVG is printed as vectors: no picture is in the file', async () => {
  const printed = async (logo: Logo): Promise<string> =>
    writtenOut(Buffer.from(await renderDocument({ ...goldenDocument('classic', 'de', 2), logo }))).toString('latin1')
  assert.match(await printed(logoOf(40, 12)), /\/Subtype \/Image/)
  assert.doesNotMatch(await printed(vector), /\/Subtype \/Image/)
})
