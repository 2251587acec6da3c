import assert from 'node:assert/strict'
import { type PdfValue, readValue, skipSpace } from './pdf-value.ts'

const words = (line: string): Set<string> => new Set(line.split(' '))
const nothing = words('')

/**
 * What stays of dictionaries of these types, all others being left as they are. A page keeps its boxes, turn and unit, what is
 * drawn on it, with what, and how it is blended. The others are never drawn; a file may pass them off as a font to have them
 * copied along.
 */
const keptOf = new Map([
  ['/Page', words('Type Parent Contents Resources Group Rotate UserUnit MediaBox CropBox BleedBox TrimBox ArtBox')],
  ['/Catalog', words('Type Pages')],
  ...['/Annot', '/Action', '/Filespec', '/F', '/Outlines', '/Sig', '/StructTreeRoot'].map(
    (type) => [type, nothing] as const,
  ),
])

/** The kinds of actions (ISO 32000-2, table 201), whose type need not be said. Nothing that is drawn has one of these kinds. */
const actions = words(
  '/GoTo /GoToR /GoToE /GoToDp /Launch /Thread /URI /Sound /Movie /Hide /Named /SubmitForm /ResetForm /ImportData ' +
    '/SetOCGState /Rendition /Trans /GoTo3DView /JavaScript /RichMediaExecute',
)

/** What leads from a picture, a form or any other stream to something that is not drawn (ISO 32000-2, 7.3.8, 8.9, 8.10). */
const besideStream = words(
  'A AA AF F FFilter FDecodeParms Ref OPI Alternates Metadata PieceInfo StructParent StructParents',
)

/**
 * Takes out of a PDF, in place, what is not page content: such entries are overwritten with spaces, so that every object
 * stays where the cross-reference table says. What they led to is then without a reader, and a copy of the pages leaves it
 * behind. A page keeps only what is listed above, so that an entry nobody has thought of is out, not in.
 *
 * Made for what PDFium has just written, and for nothing else: one cross-reference table, no object streams, no comments,
 * names in one spelling.
 */
export function keepPageContent(pdf: Buffer): Buffer {
  for (const position of objectsOf(pdf)) {
    const object = readValue(pdf, position)
    if (!isStream(pdf, object)) {
      clean(pdf, object)
      continue
    }
    blank(pdf, object, (key) => besideStream.has(key))
    for (const entry of object.entries) clean(pdf, entry.value)
  }
  return pdf
}

function clean(pdf: Buffer, value: PdfValue): void {
  const kept = actions.has(entryOf(pdf, value, 'S')) ? nothing : keptOf.get(entryOf(pdf, value, 'Type'))
  if (kept !== undefined) blank(pdf, value, (key) => !kept.has(key))
  for (const item of value.items) clean(pdf, item)
  for (const entry of value.entries) clean(pdf, entry.value)
}

/** Where the value of each object begins: behind its "7 0 obj". */
function* objectsOf(pdf: Buffer): Generator<number> {
  const end = pdf.lastIndexOf('startxref')
  const table = Number.parseInt(pdf.toString('latin1', end + 'startxref'.length, end + 40), 10)
  assert(end > 0 && pdf.toString('latin1', table, table + 4) === 'xref', 'PDFium writes a plain cross-reference table')
  for (const [, offset] of pdf.toString('latin1', table, end).matchAll(/^(\d{10}) \d{5} n/gm)) {
    const header = /^\d+ \d+ obj\s+/.exec(pdf.toString('latin1', Number(offset), Number(offset) + 40))
    assert(header !== null, `PDFium writes an object at ${offset}`)
    yield Number(offset) + header[0].length
  }
}

/** The value of an entry as it stands, if it is there. */
function entryOf(pdf: Buffer, dictionary: PdfValue, key: string): string {
  const value = dictionary.entries.find((entry) => entry.key === key)?.value
  return value === undefined ? '' : pdf.toString('latin1', value.from, value.to)
}

function isStream(pdf: Buffer, value: PdfValue): boolean {
  const behind = skipSpace(pdf, value.to)
  return pdf.toString('latin1', behind, behind + 'stream'.length) === 'stream'
}

function blank(pdf: Buffer, dictionary: PdfValue, unwanted: (key: string) => boolean): void {
  for (const entry of dictionary.entries) if (unwanted(entry.key)) pdf.fill(' ', entry.from, entry.to)
}
