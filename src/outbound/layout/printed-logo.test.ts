import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thinned } from '../../../test/faults/faults.ts'
import { designs, goldenDocument, logoOf } from '../../../test/fixtures/golden-document.ts'
import { jpeg, svg, turnedJpeg } from '../../../test/fixtures/logo.ts'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { DOT, lastPage } from '../../../test/fixtures/slip-picture.ts'
import { wordsOf } from '../../../test/fixtures/text-places.ts'
import { writtenOut } from '../../../test/pdfs/pdf-file.ts'
import { examineImage } from '../../platform/images/examine-image.ts'
import { jpegOrientation } from '../../platform/images/jpeg-size.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'
import { renderDocument, renderLogo } from '../typst/render-document.ts'

const vector: Logo = {
  mediaType: 'image/svg+xml',
  width: 1_200,
  height: 400,
  content: svg({ content: '<rect width="300" height="100"/>' }),
}

/** A wide one, a tall one, and one that is enlarged, with the largest size of a logo: 60 by 18 mm. */
const logos = [
  { logo: logoOf(1000, 100), width: 60, height: 6 },
  { logo: logoOf(100, 300), width: 6, height: 18 },
  { logo: logoOf(40, 12), width: 60, height: 18 },
  { logo: vector, width: 54, height: 18 },
]
/** The left edge of the column beside the envelope's window, in millimetres. */
const columns = { right: 22, left: 124 } as const

for (const design of thinned(designs.length, designs))
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

/** The visible position of the sample's black corner, and whether the picture is upright, by orientation. */
const turned = [
  ['top left', false],
  ['top right', false],
  ['bottom right', false],
  ['bottom left', false],
  ['top left', true],
  ['top right', true],
  ['bottom right', true],
  ['bottom left', true],
] as const

for (const [index, [corner, isUpright]] of turned.entries())
  test(`a JPEG of orientation ${index + 1} is printed with its corner at the ${corner}`, async () => {
    const [width, height] = isUpright ? [16, 24] : [24, 16]
    for (const isLittle of [false, true]) {
      const content = turnedJpeg(index + 1, isLittle)
      const logo: Logo = { mediaType: 'image/jpeg', width: 24, height: 16, content }
      assert.deepEqual({ ...examineImage(content, 4_000_000), content }, logo)
      const picture = readPng(Buffer.from(await renderLogo(logo, 'organisation')))
      assert.ok(Math.abs(picture.width / picture.height - width / height) < 0.02)
      const at = (part: number, whole: number) => Math.round(part * whole)
      const corners = {
        'top left': picture.at(at(0.1, picture.width), at(0.1, picture.height)),
        'top right': picture.at(at(0.9, picture.width), at(0.1, picture.height)),
        'bottom left': picture.at(at(0.1, picture.width), at(0.9, picture.height)),
        'bottom right': picture.at(at(0.9, picture.width), at(0.9, picture.height)),
      }
      for (const [place, [grey = 0]] of Object.entries(corners))
        assert.ok(place === corner ? grey < 20 : grey > 240, `${place}: ${grey}`)
    }
  })

test('a JPEG that says nothing of its orientation, or nonsense, is printed as it is', () => {
  assert.equal(jpegOrientation(jpeg()), 1)
  assert.equal(jpegOrientation(jpeg({ metadata: 'xmp' })), 1)
  for (const orientation of [0, 9, 65_535]) assert.equal(jpegOrientation(turnedJpeg(orientation)), 1)
  const whole = turnedJpeg(6)
  for (let length = 0; length < 50; length++) assert.ok([1, 6].includes(jpegOrientation(whole.subarray(0, length))))
})
