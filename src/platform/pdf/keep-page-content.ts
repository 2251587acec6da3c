import { type PdfEntry, type PdfValue, readValue, skipSpace } from './pdf-value.ts'
import { isStream, readWritten, type WrittenPdf } from './written-pdf.ts'

const words = (line: string): Set<string> => new Set(line.split(' '))
const nothing = words('')

/**
 * The entries that dictionaries of these types keep; others keep all entries except those in the lists below. A page keeps its boxes, rotation
 * and unit, its content and resources, and its blending. The other types are never drawn; a file may disguise them as a font so that they are
 * copied.
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

/**
 * Entries that act, or carry invisible content (ISO 32000-2, 7.11, 12.3 to 12.8, 13, 14.5 to 14.14). Drawing has no entry of these names, so
 * they are removed from any dictionary: in a damaged file its type may be lost.
 */
const neverDrawn = words(
  'AA AcroForm AF Alternates Annots AP Collection Dests DPartRoot EF EmbeddedFiles FFilter FS IDS JavaScript JS Legal Metadata Movie Names ' +
    'NeedAppearances OPI OpenAction Outlines Perms PieceInfo PresSteps Ref Renditions RichMediaContent Requirements Sound SpiderInfo ' +
    'StructParent StructParents Thumb Threads Trans URI URLS VP XFA 3DD',
)

/** The author of the file chooses the names in dictionaries under these entries: a font may be called `JS`. */
const chosenNames = words('ExtGState ColorSpace Pattern Shading XObject Font Properties CharProcs Colorants')

/** Of a stream, more entries that refer to something that is not drawn (ISO 32000-2, 7.3.8). */
const besideStream = words('A F FDecodeParms')

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
  const file = readWritten(pdf)
  const withChosenNames = new Set(chosenNamesIn(file))
  for (const position of file.places.values()) {
    const object = readValue(pdf, position)
    if (isStream(pdf, object))
      blank(pdf, object, ({ key }) => besideStream.has(key) || neverDrawn.has(key) || backReferences.has(key))
    else if (nodes.has(wordOf(file, object, 'Type'))) empty(file, object)
    else clean(file, object, withChosenNames.has(position))
    cleanWithin(file, object)
  }
  return pdf
}

/** The offsets of the dictionaries that are referred to where the names in them are chosen. */
function* chosenNamesIn({ pdf, places }: WrittenPdf): Generator<number> {
  const references = new RegExp(`/(?:${[...chosenNames].join('|')})\\s*(\\d+) \\d+ R`, 'g')
  for (const [, number] of pdf.toString('latin1').matchAll(references)) {
    const position = places.get(Number(number))
    if (position !== undefined) yield position
  }
}

function cleanWithin(file: WrittenPdf, { items, entries }: PdfValue): void {
  for (const item of items) {
    clean(file, item, false)
    cleanWithin(file, item)
  }
  for (const { key, value } of entries) {
    clean(file, value, chosenNames.has(key))
    cleanWithin(file, value)
  }
}

function clean(file: WrittenPdf, value: PdfValue, hasChosenNames: boolean): void {
  // First: the entries that identify it may be removed below.
  empty(file, value)
  blank(
    file.pdf,
    value,
    ({ key, value: of }) =>
      backReferences.has(key) || (neverDrawn.has(key) && !(hasChosenNames && mayBeDrawn(file.pdf, of))),
  )
}

/** Whether a chosen name can refer to the value: an object, a dictionary, or an array that begins with a name, as a colour space does. */
function mayBeDrawn(pdf: Buffer, { from }: PdfValue): boolean {
  const [first, second] = pdf.toString('latin1', from, from + 2)
  return first === '[' ? pdf[skipSpace(pdf, from + 1)] === SLASH : first !== '(' && (first !== '<' || second === '<')
}

function empty(file: WrittenPdf, value: PdfValue): void {
  const kept = doesNothing(file, value) ? keptOf.get(wordOf(file, value, 'Type')) : nothing
  if (kept !== undefined) blank(file.pdf, value, ({ key }) => !kept.has(key))
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

function blank(pdf: Buffer, dictionary: PdfValue, unwanted: (entry: PdfEntry) => boolean): void {
  for (const entry of dictionary.entries) if (unwanted(entry)) pdf.fill(' ', entry.from, entry.to)
}
