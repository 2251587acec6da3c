import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { pngOf } from './png.ts'

/** A picture with a gap between its rows in memory, as PDFium may place them. */
function pixelsOf(rows: readonly (readonly number[])[]) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const data = Uint32Array.from(rows.flatMap((row) => [...row, 0xdeadbeef]))
  return { data, width, height, pitch: width + 1 }
}

const colour = fc.integer({ min: 0, max: 0xffffff })
const channels = (pixel: number) => [(pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixel & 0xff]

test('every pixel of a picture is within seven of what was drawn, and pictures of few colours have a palette', () =>
  fc.assert(
    fc.property(
      fc.array(colour, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }),
      (colours, width, rows) => {
        // Equal rows, and others.
        const wanted = rows.map((row) =>
          Array.from({ length: width }, (_, x) => colours[(row * x) % colours.length] ?? 0),
        )
        const read = readPng(pngOf(pixelsOf(wanted)))
        assert.deepEqual([read.width, read.height, read.hasPalette], [width, rows.length, true])
        for (const [y, row] of wanted.entries())
          for (const [x, pixel] of row.entries())
            for (const [at, channel] of channels(pixel).entries())
              assert.ok(Math.abs((read.at(x, y)[at] ?? -99) - channel) < 8, `${x} ${y}`)
      },
    ),
  ))

test('a picture of more colours than a palette holds keeps them all', () => {
  const rows = Array.from({ length: 20 }, (_, y) => Array.from({ length: 20 }, (_, x) => (x << 19) | (y << 11)))
  const read = readPng(pngOf(pixelsOf(rows)))
  assert.equal(read.hasPalette, false)
  for (const [y, row] of rows.entries())
    for (const [x, pixel] of row.entries()) assert.deepEqual(read.at(x, y), channels(pixel))
})
