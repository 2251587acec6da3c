import { type PdfValue, readValue, skipSpace } from './pdf-value.ts'

/** A value of a PDF: a reference, an array, a dictionary, or anything else as it is written. */
export type PdfObject = string | PdfReference | readonly PdfObject[] | PdfDictionary
export type PdfReference = { readonly number: number }
export type PdfDictionary = ReadonlyMap<string, PdfObject>

/** A file that PDFium has just written: one cross-reference table, no object streams, no comments. */
export type WrittenPdf = {
  readonly pdf: Buffer
  /** The offset of each object's value, after "7 0 obj", by object number. */
  readonly places: ReadonlyMap<number, number>
}

export function readWritten(pdf: Buffer): WrittenPdf {
  return { pdf, places: new Map(placesIn(pdf)) }
}

/** The number of each object, and the offset of its value. */
function* placesIn(pdf: Buffer): Generator<[number: number, position: number]> {
  const table = tableOf(pdf)
  for (const [, offset] of pdf.toString('latin1', table).matchAll(/^(\d{10}) \d{5} n/gm)) {
    const header = /^(\d+) \d+ obj\s+/.exec(pdf.toString('latin1', Number(offset), Number(offset) + 40))
    if (header === null) throw new Error(`invariant violated: PDFium wrote no object at ${offset}`)
    yield [Number(header[1]), Number(offset) + header[0].length]
  }
}

/** The offset of the cross-reference table. */
function tableOf(pdf: Buffer): number {
  const end = pdf.lastIndexOf('startxref')
  const table = Number.parseInt(pdf.toString('latin1', end + 'startxref'.length, end + 40), 10)
  if (end <= 0 || pdf.toString('latin1', table, table + 4) !== 'xref')
    throw new Error('invariant violated: PDFium wrote no plain cross-reference table')
  return table
}

export function isStream(pdf: Buffer, value: PdfValue): boolean {
  const behind = skipSpace(pdf, value.to)
  return pdf.toString('latin1', behind, behind + 'stream'.length) === 'stream'
}

/** The entries of the trailer. */
export function trailerOf({ pdf }: WrittenPdf): PdfDictionary {
  const trailer = pdf.indexOf('trailer', tableOf(pdf)) + 'trailer'.length
  return dictionaryIn(objectOf(pdf, readValue(pdf, skipSpace(pdf, trailer))))
}

/** The object of this number; of a stream, its dictionary. An object that is not there is null. */
function objectAt({ pdf, places }: WrittenPdf, number: number): PdfObject {
  const position = places.get(number)
  if (position === undefined) return 'null'
  const value = readValue(pdf, position)
  return referenceIn(pdf.toString('latin1', position, position + 32)) ?? objectOf(pdf, value)
}

/** The object that a value refers to, through as many references as PDFium follows. */
export function resolved(file: WrittenPdf, value: PdfObject | undefined): PdfObject {
  let found = value ?? 'null'
  for (let steps = 0; isReference(found) && steps < 32; steps++) found = objectAt(file, found.number)
  return found
}

export const isReference = (value: PdfObject | undefined): value is PdfReference =>
  typeof value === 'object' && 'number' in value

export const isArray = (value: PdfObject): value is readonly PdfObject[] => Array.isArray(value)

/** The entries of a value; none, if it is no dictionary. */
const dictionaryIn = (value: PdfObject): PdfDictionary => (value instanceof Map ? value : nothing)
const nothing: PdfDictionary = new Map()

/** A dictionary of the defined entries. */
export const dictionaryWith = (entries: Readonly<Record<string, PdfObject | undefined>>): PdfDictionary =>
  new Map(Object.entries(entries).filter((entry): entry is [string, PdfObject] => entry[1] !== undefined))

/** The dictionary, or the dictionary of the stream, that a value refers to. */
export const dictionaryOf = (file: WrittenPdf, value: PdfObject | undefined): PdfDictionary =>
  dictionaryIn(resolved(file, value))

/** The items of the array that a value refers to; none, if it is no array. */
export function itemsOf(file: WrittenPdf, value: PdfObject | undefined): readonly PdfObject[] {
  const found = resolved(file, value)
  return isArray(found) ? found : []
}

/** The bytes of a stream as they are stored, if the object of this number is one. */
export function storedBytes(file: WrittenPdf, number: number): Buffer | undefined {
  const position = file.places.get(number)
  if (position === undefined) return undefined
  const value = readValue(file.pdf, position)
  if (!isStream(file.pdf, value)) return undefined
  const start = file.pdf.indexOf('\n', skipSpace(file.pdf, value.to)) + 1
  const length = Number(resolved(file, dictionaryIn(objectOf(file.pdf, value)).get('Length')))
  return file.pdf.subarray(start, start + length)
}

/** A page, with the resources that it may have inherited. */
export type WrittenPage = { readonly number: number; readonly page: PdfDictionary; readonly resources: PdfDictionary }

/** The pages below a node of the page tree, each once. */
export function* pagesBelow(
  file: WrittenPdf,
  node: PdfObject | undefined,
  inherited: PdfDictionary = new Map(),
  seen = new Set<number>(),
): Generator<WrittenPage> {
  if (!isReference(node) || seen.has(node.number)) return
  seen.add(node.number)
  const page = dictionaryOf(file, node)
  const resources = page.has('Resources') ? dictionaryOf(file, page.get('Resources')) : inherited
  if (!page.has('Kids')) yield { number: node.number, page, resources }
  for (const kid of itemsOf(file, page.get('Kids'))) yield* pagesBelow(file, kid, resources, seen)
}

/** A value in PDF's own syntax. */
export const textOf = (value: PdfObject): Buffer => Buffer.from(written(value), 'latin1')

function written(value: PdfObject): string {
  if (typeof value === 'string') return value
  if (isReference(value)) return `${value.number} 0 R`
  if (isArray(value)) return `[${value.map(written).join(' ')}]`
  return `<<${[...value].map(([key, of]) => `/${key} ${written(of)}`).join(' ')}>>`
}

/** New and changed objects of a file by number, as the bytes of each. */
export type Changes = Map<number, Buffer>

/** The file with new and changed objects. */
export const withObjects = (file: WrittenPdf, objects: Changes): Buffer =>
  objects.size === 0 ? file.pdf : Buffer.concat([file.pdf, updateOf(file, objects)])

/** New and changed objects as an incremental update, to be appended to the file (ISO 32000-2, 7.5.6). */
function updateOf(file: WrittenPdf, objects: Changes): Buffer {
  const pieces: Buffer[] = []
  let at = file.pdf.length
  let rows = ''
  for (const [number, content] of objects) {
    rows += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')])
    pieces.push(object)
    at += object.length
  }
  const trailer = trailerOf(file)
  const size = Math.max(Number(trailer.get('Size')), ...[...objects.keys()].map((number) => number + 1))
  const entries = new Map(trailer).set('Size', String(size)).set('Prev', String(tableOf(file.pdf)))
  pieces.push(Buffer.from(`xref\n${rows}trailer\n${written(entries)}\nstartxref\n${at}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(pieces)
}

function objectOf(pdf: Buffer, value: PdfValue): PdfObject {
  const [first, second] = pdf.toString('latin1', value.from, value.from + 2)
  if (first === '[') return arrayOf(value.items.map((item) => objectOf(pdf, item)))
  if (first !== '<' || second !== '<') return pdf.toString('latin1', value.from, value.to)
  return new Map(
    value.entries.map(({ key, value: of, to }) => [
      key,
      referenceIn(pdf.toString('latin1', of.from, Math.min(to, of.from + 32))) ?? objectOf(pdf, of),
    ]),
  )
}

const referenceIn = (text: string): PdfReference | undefined => {
  const [, number] = /^(\d+) \d+ R(?![^\s/>\]])/.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number) }
}

/** In an array, a reference is three values. */
function arrayOf(items: readonly PdfObject[]): PdfObject[] {
  const found: PdfObject[] = []
  for (const item of items)
    if (item === 'R') found.splice(-2, 2, { number: Number(found.at(-2)) })
    else found.push(item)
  return found
}
