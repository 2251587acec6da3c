import { inflateRawSync, constants as zlib } from 'node:zlib'

/** A filter of a stream, as its name without the slash, and a number of its parameters (ISO 32000-2, 7.4). */
export type Filter = { readonly name: string; readonly parameter: (key: string) => number | undefined }

/** A stream may not unpack to more: nobody writes such a content, and the process has little memory. */
const MOST = 64 * 2 ** 20

/** The bytes that a stream stands for, as PDFium reads them; undefined, if it is damaged, too large, or packed as only pictures are. */
export function unpacked(stored: Buffer, filters: readonly Filter[]): Buffer | undefined {
  let content: Buffer | undefined = stored
  for (const filter of filters) {
    try {
      content = unpackers[filter.name]?.(content, filter)
    } catch {
      return undefined
    }
    if (content === undefined || content.length > MOST) return undefined
  }
  return content
}

const unpackers: Record<string, (stored: Buffer, filter: Filter) => Buffer | undefined> = {
  FlateDecode: (stored, filter) => withoutPredictor(inflated(stored), filter),
  LZWDecode: (stored, filter) => withoutPredictor(ofLzw(stored, filter.parameter('EarlyChange') ?? 1), filter),
  ASCII85Decode: ofAscii85,
  ASCIIHexDecode: ofHexadecimal,
  RunLengthDecode: ofRunLengths,
}
for (const [short, long] of [
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['A85', 'ASCII85Decode'],
  ['AHx', 'ASCIIHexDecode'],
  ['RL', 'RunLengthDecode'],
] as const)
  unpackers[short] = unpackers[long] as (stored: Buffer, filter: Filter) => Buffer | undefined

/** Behind the header of two bytes; readers do without the checksum, and without the end of what was cut off. */
const inflated = (stored: Buffer): Buffer =>
  inflateRawSync(stored.subarray(2), { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: MOST })

/** Bytes that grow up to the limit. */
class Output {
  #bytes = Buffer.alloc(2 ** 16)
  #length = 0

  room(more: number): { readonly bytes: Buffer; readonly at: number } {
    const at = this.#length
    this.#length += more
    if (this.#length > MOST) throw new RangeError('the stream unpacks to too much')
    if (this.#length > this.#bytes.length) {
      const larger = Buffer.alloc(2 * this.#length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    return { bytes: this.#bytes, at }
  }

  get content(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

const SPACE = /[\0\t\n\f\r ]/g

function ofHexadecimal(stored: Buffer): Buffer {
  const [digits = ''] = stored.toString('latin1').split('>', 1)
  const legal = digits.replaceAll(/[^0-9a-fA-F]/g, '')
  return Buffer.from(legal.length % 2 === 0 ? legal : `${legal}0`, 'hex')
}

function ofAscii85(stored: Buffer): Buffer {
  const text = stored.toString('latin1').replaceAll(SPACE, '')
  const output = new Output()
  for (let at = 0; at < text.length; ) {
    if (text[at] === 'z') {
      const { bytes, at: to } = output.room(4)
      bytes.writeUInt32BE(0, to)
      at++
      continue
    }
    const [group = ''] = /^[!-u]*/.exec(text.slice(at, at + 5)) ?? []
    if (group.length < 2) break
    const value = [...group.padEnd(5, 'u')].reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0)
    const four = Buffer.alloc(4)
    four.writeUInt32BE(value % 2 ** 32)
    const { bytes, at: to } = output.room(group.length - 1)
    bytes.set(four.subarray(0, group.length - 1), to)
    at += group.length
  }
  return output.content
}

function ofRunLengths(stored: Buffer): Buffer {
  const output = new Output()
  for (let at = 0; at < stored.length; ) {
    const length = stored[at++] ?? END_OF_RUNS
    if (length === END_OF_RUNS) break
    if (length < END_OF_RUNS) {
      const copied = stored.subarray(at, at + length + 1)
      const { bytes, at: to } = output.room(copied.length)
      bytes.set(copied, to)
      at += copied.length
    } else {
      const { bytes, at: to } = output.room(257 - length)
      bytes.fill(stored[at++] ?? 0, to, to + 257 - length)
    }
  }
  return output.content
}

const END_OF_RUNS = 128

/** Codes of 9 to 12 bits; `early` is how many codes before the table needs it a code becomes longer (ISO 32000-2, 7.4.4.2). */
function ofLzw(stored: Buffer, early: number): Buffer {
  const output = new Output()
  /** Where the sequence of each code from FIRST_CODE stands in the output, and its length. */
  let sequences: { readonly from: number; readonly length: number }[] = []
  let previous: { readonly from: number; readonly length: number } | undefined
  let bits = 0
  let held = 0
  for (const byte of stored) {
    held = ((held << 8) | byte) & 0xff_ffff
    bits += 8
    const width = widthOf(FIRST_CODE + sequences.length + early)
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & (2 ** width - 1)
    if (code === END_OF_LZW) break
    if (code === CLEAR) {
      sequences = []
      previous = undefined
      continue
    }
    if (previous && FIRST_CODE + sequences.length < MOST_CODES)
      // The sequence before, and the byte behind it, which is the first of this one.
      sequences.push({ from: previous.from, length: previous.length + 1 })
    const known = code < CLEAR ? undefined : sequences[code - FIRST_CODE]
    if (code > CLEAR && known === undefined) throw new RangeError('the stream names a code that it has not')
    const { bytes, at } = output.room(known?.length ?? 1)
    if (known === undefined) bytes[at] = code
    // Byte by byte: a sequence may end in what it adds.
    else for (let index = 0; index < known.length; index++) bytes[at + index] = bytes[known.from + index] ?? 0
    previous = { from: at, length: known?.length ?? 1 }
  }
  return output.content
}

const [CLEAR, END_OF_LZW, FIRST_CODE, MOST_CODES] = [256, 257, 258, 4096]
const widthOf = (next: number): number => (next < 512 ? 9 : next < 1024 ? 10 : next < 2048 ? 11 : 12)

/** What a predictor has made of rows, undone (ISO 32000-2, 7.4.4.4). */
function withoutPredictor(content: Buffer, { parameter }: Filter): Buffer | undefined {
  const predictor = parameter('Predictor') ?? 1
  if (predictor < 2) return content
  const bits = parameter('BitsPerComponent') ?? 8
  const colours = parameter('Colors') ?? 1
  const row = Math.ceil((colours * bits * (parameter('Columns') ?? 1)) / 8)
  const pixel = Math.ceil((colours * bits) / 8)
  if (!(row > 0 && row <= MOST && pixel > 0)) return undefined
  if (predictor >= 10) return withoutRowFilters(content, row, pixel)
  if (bits !== 8) return undefined
  const rows = Buffer.from(content)
  for (let at = 0; at < rows.length; at++) if (at % row >= pixel) rows[at] = (rows[at] ?? 0) + (rows[at - pixel] ?? 0)
  return rows
}

/** Each row begins with its filter, as in PNG (ISO/IEC 15948, 9.2). */
function withoutRowFilters(content: Buffer, row: number, pixel: number): Buffer {
  const rows = Buffer.alloc(content.length - Math.ceil(content.length / (row + 1)))
  let at = 0
  for (let from = 0; from < content.length; from += row + 1) {
    const filter = content[from]
    const begin = at
    for (const byte of content.subarray(from + 1, from + 1 + row)) {
      const left = at - begin < pixel ? 0 : (rows[at - pixel] ?? 0)
      const above = begin === 0 ? 0 : (rows[at - row] ?? 0)
      const before = begin === 0 || at - begin < pixel ? 0 : (rows[at - row - pixel] ?? 0)
      rows[at++] = byte + predicted(filter, left, above, before)
    }
  }
  return rows
}

function predicted(filter: number | undefined, left: number, above: number, before: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [byLeft, byAbove, byBefore] = [above - before, left - before, left + above - 2 * before].map(Math.abs)
  if ((byLeft ?? 0) <= (byAbove ?? 0) && (byLeft ?? 0) <= (byBefore ?? 0)) return left
  return (byAbove ?? 0) <= (byBefore ?? 0) ? above : before
}
