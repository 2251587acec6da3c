import { deflateSync } from 'node:zlib'
import { randomFrom } from '../faults/faults.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { activePdfs } from './active.ts'
import { encrypted } from './encrypted.ts'
import { drawing, type HostilePdf, hostile, image, latin } from './hostile-pdf.ts'

/** Valid files of every make, to be damaged. */
const goodFiles = (): Buffer[] => [
  pdfWith({
    pages: ['Beilage', 'Anhang', 'Plan'],
    squares: true,
    field: 'Feld',
    link: 'https://example.ch',
    embeddedFile: 'x',
  }),
  drawing(image(100, 100, '/Filter /FlateDecode', latin(deflateSync(Buffer.alloc(10_000, 'colour'))))),
  ...encrypted.filter(({ verdict }) => verdict === 'taken').map(({ pdf }) => pdf()),
  ...activePdfs().map(({ pdf }) => pdf()),
]

/** Valid files cut at each tenth of their length. */
export const truncated = (): HostilePdf[] =>
  goodFiles().flatMap((file, index) =>
    Array.from({ length: 10 }, (_, tenth) =>
      hostile('any', `good file ${index} after ${tenth} tenths`, () =>
        file.subarray(0, Math.floor((file.length * tenth) / 10)),
      ),
    ),
  )

/** Keywords of a PDF, which random bytes would hardly hit. */
const words = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '/',
  '%',
  'stream',
  'endstream',
  'endobj',
  ' 0 R',
  '1 0 R',
  '3 0 R',
  '4 0 R',
  'obj',
  'xref',
  'trailer',
  '-1',
  '0',
  '2147483647',
  '4294967296',
  '1e38',
  '/Kids',
  '/Parent',
  '/Length',
  '/Filter',
  '/FlateDecode',
  '/Type',
  '/Page',
  '/Pages',
  'null',
]

/** Damaged files, the same for the same seed: flipped bits, random bytes, replaced words, and pieces cut out, doubled or moved. */
export function* mutants(seed: number, count: number): Generator<{ readonly name: string; readonly pdf: Buffer }> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const files = goodFiles()
  for (let index = 0; index < count; index++) {
    const at = below(files.length)
    let pdf: Buffer = Buffer.from(files[at] ?? Buffer.alloc(0))
    for (let damages = 1 + below(8); damages > 0; damages--) pdf = damaged(pdf, below)
    yield { name: `mutant ${index} of good file ${at}`, pdf }
  }
}

function damaged(pdf: Buffer, below: (limit: number) => number): Buffer {
  const at = below(pdf.length + 1)
  const length = 1 + below(40)
  const word = Buffer.from(words[below(words.length)] ?? '')
  const [head, piece, tail] = [pdf.subarray(0, at), pdf.subarray(at, at + length), pdf.subarray(at + length)]
  const ways: readonly (() => Buffer)[] = [
    () => Buffer.concat([head, piece.map((byte) => byte ^ (1 << below(8))), tail]),
    () => Buffer.concat([head, Buffer.from(piece.map(() => below(256))), tail]),
    () => Buffer.concat([head, word, pdf.subarray(at + word.length)]),
    () => Buffer.concat([head, word, piece, tail]),
    () => Buffer.concat([head, tail]),
    () => Buffer.concat([head, piece, piece, tail]),
    () => {
      const elsewhere = below(pdf.length + 1)
      return Buffer.concat([head, tail, piece, pdf.subarray(elsewhere, elsewhere + length)])
    },
    // Replacing a number by a number keeps all offsets, but not the meaning.
    () =>
      Buffer.from(
        pdf.toString('latin1').replace(/\d/g, (digit) => (below(50) === 0 ? String(below(10)) : digit)),
        'latin1',
      ),
  ]
  return ways[below(ways.length)]?.() ?? pdf
}
