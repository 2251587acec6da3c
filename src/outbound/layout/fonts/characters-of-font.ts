import { closeSync, openSync, readSync } from 'node:fs'

/**
 * The characters that a TrueType font has a glyph for, as ranges from first to last. Only the table `cmap` is read (OpenType specification,
 * cmap: formats 4 and 12, of which every bundled font has one).
 */
export function charactersOfFont(path: string): readonly (readonly [first: number, last: number])[] {
  const file = openSync(path, 'r')
  try {
    const { offset, length } = placeOfCmap(bytesOf(file, 0, 12 + 16 * bytesOf(file, 4, 2).readUInt16BE()))
    return charactersOfCmap(bytesOf(file, offset, length))
  } finally {
    closeSync(file)
  }
}

function bytesOf(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes, 0, length, position) !== length) throw new Error('a font is shorter than it says')
  return bytes
}

function placeOfCmap(directory: Buffer): { offset: number; length: number } {
  for (let at = 12; at < directory.length; at += 16) {
    if (directory.toString('latin1', at, at + 4) === 'cmap')
      return { offset: directory.readUInt32BE(at + 8), length: directory.readUInt32BE(at + 12) }
  }
  throw new Error('a font has a table of characters')
}

function charactersOfCmap(cmap: Buffer): [number, number][] {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const formatAt = (at: number): number => cmap.readUInt16BE(at)
  const full = tables.find((at) => formatAt(at) === 12)
  if (full !== undefined) return groupsOf(cmap.subarray(full))
  const basic = tables.find((at) => formatAt(at) === 4)
  if (basic === undefined) throw new Error('a font has a table of characters of format 4 or 12')
  return segmentsOf(cmap.subarray(basic))
}

/** Format 12: groups of first character, last character, glyph. */
const groupsOf = (table: Buffer): [number, number][] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + 12 * index),
    table.readUInt32BE(20 + 12 * index),
  ])

/** Format 4: segments, with last characters, first characters, differences and offsets in four rows. */
function segmentsOf(table: Buffer): [number, number][] {
  const segments = table.readUInt16BE(6) / 2
  const row = (number: number, index: number): number => 14 + 2 * (number * segments + index) + (number > 0 ? 2 : 0)
  const ranges: [number, number][] = []
  for (let index = 0; index < segments; index++) {
    const [last, first] = [table.readUInt16BE(row(0, index)), table.readUInt16BE(row(1, index))]
    const [difference, offset] = [table.readUInt16BE(row(2, index)), table.readUInt16BE(row(3, index))]
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph =
        offset === 0
          ? (character + difference) & 0xffff
          : table.readUInt16BE(row(3, index) + offset + 2 * (character - first))
      if (glyph !== 0) ranges.push([character, character])
    }
  }
  return ranges
}
