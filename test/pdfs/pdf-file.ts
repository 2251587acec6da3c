import assert from 'node:assert/strict'
import { constants, inflateSync } from 'node:zlib'

/** A second reader of PDFs, for tests: it shares no code with the service's, and ignores the table, so nothing is hidden from it. */
export type PdfValue = null | boolean | number | Name | Buffer | Reference | readonly PdfValue[] | Dictionary | Stream
export type Dictionary = ReadonlyMap<string, PdfValue>
type Name = { readonly name: string }
type Reference = { readonly object: number }
export type Stream = { readonly dictionary: Dictionary; readonly bytes: Buffer }

/** Every object of a file by its number, those in object streams included, and the entries of its trailers. */
export type PdfFile = { readonly objects: ReadonlyMap<number, PdfValue>; readonly trailer: Dictionary }

export const isName = (value: PdfValue | undefined): value is Name => isPlain(value) && 'name' in value
const isReference = (value: PdfValue | undefined): value is Reference => isPlain(value) && 'object' in value
export const isStream = (value: PdfValue | undefined): value is Stream => isPlain(value) && 'dictionary' in value
const isPlain = (value: PdfValue | undefined): value is Name | Reference | Stream =>
  typeof value === 'object' &&
  value !== null &&
  !Buffer.isBuffer(value) &&
  !Array.isArray(value) &&
  !(value instanceof Map)

/** Reads a file from its first byte to its last. */
export function readPdf(pdf: Buffer): PdfFile {
  const objects = new Map<number, PdfValue>()
  const trailer = new Map<string, PdfValue>()
  const tokens = tokensOf(pdf)
  for (let previous: (string | PdfValue)[] = []; ; ) {
    const token = tokens.word()
    if (token === undefined) break
    if (token === 'obj') {
      const [number] = previous.slice(-2)
      const value = tokens.value()
      assert(typeof number === 'number' && value !== undefined, 'an object has a number and a value')
      objects.set(number, value instanceof Map ? (tokens.stream(value, objects) ?? value) : value)
    } else if (token === 'trailer') addTo(trailer, tokens.value())
    previous = [...previous.slice(-1), token]
  }
  for (const value of objects.values()) {
    if (!isStream(value)) continue
    const type = value.dictionary.get('Type')
    if (isName(type) && type.name === 'XRef') addTo(trailer, value.dictionary)
    if (isName(type) && type.name === 'ObjStm') readObjectStream(value, objects)
  }
  return { objects, trailer }
}

const addTo = (trailer: Map<string, PdfValue>, more: PdfValue | undefined): void => {
  if (more instanceof Map) for (const [key, value] of more) trailer.set(key, value)
}

function readObjectStream(stream: Stream, objects: Map<number, PdfValue>): void {
  const content = unpacked(stream)
  const head = tokensOf(content)
  const first = Number(stream.dictionary.get('First'))
  for (let count = Number(stream.dictionary.get('N')); count > 0; count--) {
    const [number, at] = [head.value(), head.value()]
    assert(typeof number === 'number' && typeof at === 'number')
    objects.set(number, tokensOf(content.subarray(first + at)).value() ?? null)
  }
}

/** An own file with the objects of its compressed streams, and its trailer, written out: for tests that read or change its text. */
export function writtenOut(pdf: Buffer): Buffer {
  const source = pdf.toString('latin1')
  const packed = /\d+ 0 obj\n<< \/Type \/(ObjStm|XRef) (.*?)\/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/gs
  let written = ''
  let taken = 0
  for (const match of source.matchAll(packed)) {
    const [head, type, entries = '', length] = match
    const from = match.index + head.length
    written += source.slice(taken, match.index)
    taken = source.indexOf('endobj\n', from + Number(length)) + 'endobj\n'.length
    if (type === 'XRef') written += `trailer\n<< ${entries.replace(/\/W \[.*?\]/, '')} >>\n`
    else written += objectsIn(inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1'), entries)
  }
  return Buffer.from(written + source.slice(taken), 'latin1')
}

function objectsIn(content: string, entries: string): string {
  const first = Number(/\/First (\d+)/.exec(entries)?.[1])
  const places = content.slice(0, first).trim().split(' ').map(Number)
  const offsets = [...places.filter((_, index) => index % 2 === 1), content.length - first]
  return places
    .filter((_, index) => index % 2 === 0)
    .map(
      (number, index) =>
        `${number} 0 obj\n${content.slice(first + (offsets[index] ?? 0), first + (offsets[index + 1] ?? 0))}endobj\n`,
    )
    .join('')
}

/** The target of a reference; any other value itself. */
export const resolved = (file: PdfFile, value: PdfValue | undefined): PdfValue =>
  isReference(value) ? resolved(file, file.objects.get(value.object)) : (value ?? null)

export const dictionaryOf = (file: PdfFile, value: PdfValue | undefined): Dictionary => {
  const found = resolved(file, value)
  return isStream(found) ? found.dictionary : found instanceof Map ? found : new Map()
}

/** Every value of a file, and every value in these. */
export function* everyValue(file: PdfFile): Generator<PdfValue> {
  for (const value of [...file.objects.values(), file.trailer]) yield* within(value)
}

function* within(value: PdfValue): Generator<PdfValue> {
  yield value
  if (Array.isArray(value)) for (const item of value) yield* within(item)
  const dictionary = isStream(value) ? value.dictionary : value
  if (dictionary instanceof Map) for (const entry of dictionary.values()) yield* within(entry)
}

/** The pages in their order. */
export function pagesOf(file: PdfFile): Dictionary[] {
  const below = (node: Dictionary): Dictionary[] => {
    const kids = resolved(file, node.get('Kids'))
    return Array.isArray(kids) ? kids.flatMap((kid) => below(dictionaryOf(file, kid))) : [node]
  }
  return below(dictionaryOf(file, dictionaryOf(file, file.trailer.get('Root')).get('Pages')))
}

/** The bytes of a stream without its filters, as far as they are those of text; a picture stays as it is. */
export function unpacked({ dictionary, bytes }: Stream): Buffer {
  const listed = (value: PdfValue | undefined): readonly PdfValue[] =>
    Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  const parameters = listed(dictionary.get('DecodeParms'))
  let content = bytes
  for (const [index, filter] of listed(dictionary.get('Filter')).entries()) {
    const name = isName(filter) ? filter.name : ''
    if (name === 'FlateDecode') content = predicted(inflated(content), parameters[index])
    else if (name === 'ASCIIHexDecode')
      content = Buffer.from(content.toString('latin1').replace(/[^0-9a-f]/gi, ''), 'hex')
    else return content
  }
  return content
}

const inflated = (bytes: Buffer): Buffer =>
  inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 28 })

/** Reverses the predictors of PNG (ISO 32000-1, 7.4.4.4), of which writers of tables use "up". */
function predicted(bytes: Buffer, parameters: PdfValue | undefined): Buffer {
  const entries = parameters instanceof Map ? parameters : new Map<string, PdfValue>()
  if (Number(entries.get('Predictor') ?? 1) < 10) return bytes
  const width = Number(entries.get('Columns') ?? 1)
  const rows = Math.floor(bytes.length / (width + 1))
  const result = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)]
    assert(kind === 0 || kind === 2, 'a table is predicted from the row above or not at all')
    for (let column = 0; column < width; column++) {
      const above = kind === 2 && row > 0 ? (result[(row - 1) * width + column] ?? 0) : 0
      result[row * width + column] = ((bytes[row * (width + 1) + 1 + column] ?? 0) + above) & 0xff
    }
  }
  return result
}

const SPACE = '\0\t\n\f\r '
const DELIMITER = '()<>[]{}/%'

/** Words and values in sequence: of a file, of an object stream, of the content of a page. */
export function tokensOf(pdf: Buffer) {
  let at = 0
  const character = (offset = 0): string => (at + offset < pdf.length ? String.fromCharCode(pdf[at + offset] ?? 0) : '')

  const skip = (): void => {
    for (;;) {
      while (character() !== '' && SPACE.includes(character())) at++
      if (character() !== '%') return
      while (character() !== '' && !'\r\n'.includes(character())) at++
    }
  }
  const bare = (): string => {
    const from = at
    while (character() !== '' && !SPACE.includes(character()) && !DELIMITER.includes(character())) at++
    if (at === from) at++
    return pdf.toString('latin1', from, at)
  }
  const name = (): Name => {
    at++
    const written = DELIMITER.includes(character()) || SPACE.includes(character()) ? '' : bare()
    return {
      name: written.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      ),
    }
  }
  const hexadecimal = (): Buffer => {
    const to = pdf.indexOf('>', at)
    const digits = pdf.toString('latin1', at + 1, to).replace(/\s/g, '')
    at = to + 1
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
  }
  const literal = (): Buffer => {
    const bytes: number[] = []
    at++
    for (let depth = 1; at < pdf.length; at++) {
      const one = character()
      if (one === '\\') {
        const octal = /^[0-7]{1,3}/.exec(pdf.toString('latin1', at + 1, at + 4))?.[0]
        if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff)
        else if (!'\r\n'.includes(character(1)))
          bytes.push(
            ({ n: 10, r: 13, t: 9, b: 8, f: 12 } as Record<string, number>)[character(1)] ?? character(1).charCodeAt(0),
          )
        at += octal?.length ?? (character(1) === '\r' && character(2) === '\n' ? 2 : 1)
        continue
      }
      if (one === '(') depth++
      if (one === ')' && --depth === 0) break
      bytes.push(one.charCodeAt(0))
    }
    at++
    return Buffer.from(bytes)
  }
  const listed = (end: string): PdfValue[] => {
    const items: PdfValue[] = []
    for (skip(); character() !== '' && !pdf.toString('latin1', at, at + end.length).startsWith(end); skip()) {
      const item = value()
      if (item !== undefined) items.push(item)
    }
    at += end.length
    return items
  }
  const dictionary = (): Dictionary => {
    at += 2
    const items = listed('>>')
    const entries = new Map<string, PdfValue>()
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = items[index]
      if (isName(key)) entries.set(key.name, items[index + 1] ?? null)
    }
    return entries
  }
  /** A value, or a bare word such as an operator. */
  const word = (): string | PdfValue | undefined => {
    skip()
    const first = character()
    if (first === '') return undefined
    if (first === '/') return name()
    if (first === '(') return literal()
    if (first === '<') return character(1) === '<' ? dictionary() : hexadecimal()
    if (first === '[') {
      at++
      return listed(']')
    }
    const written = bare()
    if (written === 'null') return null
    if (written === 'true' || written === 'false') return written === 'true'
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(written)) return written
    const reference = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      pdf.toString('latin1', at, at + 30),
    )
    if (reference === null || !/^\d+$/.test(written)) return Number(written)
    at += reference[0].length
    return { object: Number(written) }
  }
  const value = (): PdfValue | undefined => {
    const found = word()
    return typeof found === 'string' ? undefined : found
  }
  return {
    word,
    value,
    /** The stream after a dictionary, if there is one. Its length may be in an earlier object; else its end decides. */
    stream: (entries: Dictionary, objects: ReadonlyMap<number, PdfValue>): Stream | undefined => {
      skip()
      if (pdf.toString('latin1', at, at + 6) !== 'stream') return undefined
      at += 6
      if (character() === '\r') at++
      if (character() === '\n') at++
      const told = entries.get('Length')
      const length = isReference(told) ? objects.get(told.object) : told
      const end = typeof length === 'number' ? at + length : pdf.indexOf('endstream', at)
      assert(end >= at && end <= pdf.length, 'a stream has an end')
      const bytes = pdf.subarray(at, end)
      at = end
      skip()
      assert.equal(bare(), 'endstream')
      return { dictionary: entries, bytes }
    },
    /** The bytes of a picture in the content of a page, behind "ID ". */
    skipPicture: (): void => {
      const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/.exec(pdf.toString('latin1', at))
      at = end === null ? pdf.length : at + end.index + 3
    },
  }
}
