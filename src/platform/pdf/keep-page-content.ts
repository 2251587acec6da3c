import { type PdfValue, readValue, skipSpace } from './pdf-value.ts'

const words = (line: string): Set<string> => new Set(line.split(' '))
const nothing = words('')

/**
 * The entries that are kept of dictionaries of these types; other dictionaries are left unchanged. A page keeps its boxes, rotation and
 * unit, its content and resources, and its blending. The other types are never drawn; a file may disguise them as a font so that they
 * are copied.
 */
const keptOf = new Map([
  ['/Page', words('Type Parent Contents Resources Group Rotate UserUnit MediaBox CropBox BleedBox TrimBox ArtBox')],
  ['/Catalog', words('Type Pages')],
  ...['/Annot', '/Action', '/Filespec', '/F', '/Outlines', '/Sig', '/StructTreeRoot'].map(
    (type) => [type, nothing] as const,
  ),
])

/** The kinds of actions (ISO 32000-2, table 201), in which `Type` is optional. Drawn objects never have one of these kinds. */
const actions = words(
  '/GoTo /GoToR /GoToE /GoToDp /Launch /Thread /URI /Sound /Movie /Hide /Named /SubmitForm /ResetForm /ImportData ' +
    '/SetOCGState /Rendition /Trans /GoTo3DView /JavaScript /RichMediaExecute',
)

/** The kinds of annotations (ISO 32000-2, table 171), in which `Type` is optional, too. Drawn objects never have one of these kinds. */
const annotations = words(
  '/Text /Link /FreeText /Line /Square /Circle /Polygon /PolyLine /Highlight /Underline /Squiggly /StrikeOut /Caret /Stamp /Ink /Popup ' +
    '/FileAttachment /Sound /Redact /Movie /Screen /Widget /PrinterMark /TrapNet /Watermark /3D /RichMedia /Projection',
)

/** Entries of an image, a form or another stream that refer to something that is not drawn (ISO 32000-2, 7.3.8, 8.9, 8.10). */
const besideStream = words(
  'A AA AF F FFilter FDecodeParms Ref OPI Alternates Metadata PieceInfo StructParent StructParents',
)

/**
 * PDFium copies these entries unchanged, so they refer to an object of the source file, even after that was closed (cpdf_pageorganizer.cpp,
 * UpdateReference): writing the copy then reads freed memory. Drawn objects never have them.
 */
const backReferences = words('Parent Prev First')

/** The types of objects in which PDFium itself sets `Parent`, or which it does not copy. */
const nodes = words('/Page /Pages')

/**
 * Removes everything from a PDF, in place, that is not page content: such entries are overwritten with spaces, so that the
 * offsets in the cross-reference table stay valid. The objects that they referred to become unreachable, and a copy of the
 * pages drops them. A page keeps only the entries of an allow-list, so that an unknown entry is removed.
 *
 * Only for files that PDFium has just written: one cross-reference table, no object streams, no comments, names without escapes.
 */
export function keepPageContent(pdf: Buffer): Buffer {
  const file: WrittenPdf = { pdf, places: new Map(objectsOf(pdf)) }
  for (const position of file.places.values()) {
    const object = readValue(pdf, position)
    if (isStream(pdf, object)) blank(pdf, object, (key) => besideStream.has(key) || backReferences.has(key))
    else if (nodes.has(wordOf(file, object, 'Type'))) empty(file, object)
    else clean(file, object)
    cleanWithin(file, object)
  }
  return pdf
}

/** A file, and the offset of each object's value by object number. */
type WrittenPdf = { readonly pdf: Buffer; readonly places: ReadonlyMap<number, number> }

function cleanWithin(file: WrittenPdf, { items, entries }: PdfValue): void {
  for (const value of [...items, ...entries.map((entry) => entry.value)]) {
    clean(file, value)
    cleanWithin(file, value)
  }
}

function clean(file: WrittenPdf, value: PdfValue): void {
  blank(file.pdf, value, (key) => backReferences.has(key))
  empty(file, value)
}

function empty(file: WrittenPdf, value: PdfValue): void {
  const kept = doesNothing(file, value) ? keptOf.get(wordOf(file, value, 'Type')) : nothing
  if (kept !== undefined) blank(file.pdf, value, (key) => !kept.has(key))
}

/** Whether it is neither an action nor an annotation nor a file, whatever its `Type` says. */
const doesNothing = (file: WrittenPdf, value: PdfValue): boolean =>
  !actions.has(wordOf(file, value, 'S')) &&
  !annotations.has(wordOf(file, value, 'Subtype')) &&
  !isEmbedding(file, valueOf(file, value, 'EF'))

/** The value of EF in a file specification: files by operating system (ISO 32000-2, table 43). */
const isEmbedding = (file: WrittenPdf, value: PdfValue | undefined): boolean =>
  value !== undefined &&
  value.entries.some(({ key }) => systems.has(key)) &&
  value.entries.every(({ key, value: stream }) => systems.has(key) && file.pdf[stream.from] !== SLASH)

const systems = words('F UF DOS Mac Unix')
const SLASH = 0x2f

/** The number of each object, and the offset of its value, after "7 0 obj". */
function* objectsOf(pdf: Buffer): Generator<[number: number, position: number]> {
  const end = pdf.lastIndexOf('startxref')
  const table = Number.parseInt(pdf.toString('latin1', end + 'startxref'.length, end + 40), 10)
  if (end <= 0 || pdf.toString('latin1', table, table + 4) !== 'xref')
    throw new Error('invariant violated: PDFium wrote no plain cross-reference table')
  for (const [, offset] of pdf.toString('latin1', table, end).matchAll(/^(\d{10}) \d{5} n/gm)) {
    const header = /^(\d+) \d+ obj\s+/.exec(pdf.toString('latin1', Number(offset), Number(offset) + 40))
    if (header === null) throw new Error(`invariant violated: PDFium wrote no object at ${offset}`)
    yield [Number(header[1]), Number(offset) + header[0].length]
  }
}

/** The value of an entry, also if it is a reference to another object. */
function valueOf({ pdf, places }: WrittenPdf, dictionary: PdfValue, key: string): PdfValue | undefined {
  const entry = dictionary.entries.find((one) => one.key === key)
  if (entry === undefined) return undefined
  const place = /^(\d+) \d+ R\s*$/.exec(
    pdf.toString('latin1', entry.value.from, Math.min(entry.to, entry.value.from + 24)),
  )
  if (place === null) return entry.value
  const position = places.get(Number(place[1]))
  return position === undefined ? undefined : readValue(pdf, position)
}

/** The source text of an entry's value; empty if it is missing. */
function wordOf(file: WrittenPdf, dictionary: PdfValue, key: string): string {
  const value = valueOf(file, dictionary, key)
  return value === undefined ? '' : file.pdf.toString('latin1', value.from, Math.min(value.to, value.from + 24))
}

function isStream(pdf: Buffer, value: PdfValue): boolean {
  const behind = skipSpace(pdf, value.to)
  return pdf.toString('latin1', behind, behind + 'stream'.length) === 'stream'
}

function blank(pdf: Buffer, dictionary: PdfValue, unwanted: (key: string) => boolean): void {
  for (const entry of dictionary.entries) if (unwanted(entry.key)) pdf.fill(' ', entry.from, entry.to)
}
