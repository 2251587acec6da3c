import assert from 'node:assert/strict'
import {
  type Dictionary,
  dictionaryOf,
  everyValue,
  isName,
  isStream,
  type PdfFile,
  type PdfValue,
  pagesOf,
  readPdf,
  resolved,
  type Stream,
  tokensOf,
  unpacked,
} from '../../test/pdfs/pdf-file.ts'

/**
 * What PDF/A-3 (ISO 19005-3) asks of a document of ours, as far as its bytes tell, read by a reader that shares no code with the writer.
 * Typst refuses to write as PDF/A-3a what breaks the standard in a way it knows of, characters without a glyph among them; this looks
 * again, and at what may change with a new version of it. It is no validator: tables of fonts and the drawing itself are not judged.
 */
export function assertPdfA(pdf: Buffer, language: string): void {
  const file = readPdf(pdf)
  const read: ReadPdf = { file, root: dictionaryOf(file, file.trailer.get('Root')), ...contentsOf(file) }
  assertFileStructure(pdf, read)
  assertColours(read)
  assertDrawing(read)
  assertFonts(read)
  assertActsOnNothing(read)
  assertMetadata(read)
  assertTagged(read, language)
}

type ReadPdf = {
  readonly file: PdfFile
  readonly root: Dictionary
  readonly streams: readonly Stream[]
  /** Of streams, too. */
  readonly dictionaries: readonly Dictionary[]
}

function contentsOf(file: PdfFile): Pick<ReadPdf, 'streams' | 'dictionaries'> {
  const values = [...everyValue(file)]
  const streams = values.filter(isStream)
  const plain = values.filter((value) => value instanceof Map)
  return { streams, dictionaries: [...plain, ...streams.map(({ dictionary }) => dictionary)] }
}

const nameIn = (file: PdfFile, value: PdfValue | undefined): string => {
  const found = resolved(file, value)
  return isName(found) ? found.name : ''
}
const namesIn = (file: PdfFile, value: PdfValue | undefined): string[] => {
  const found = resolved(file, value)
  return Array.isArray(found) ? found.map((one) => nameIn(file, one)) : [nameIn(file, found)]
}

/** Clauses 6.1.2, 6.1.3 and 6.1.7. */
function assertFileStructure(pdf: Buffer, { file, streams }: ReadPdf): void {
  assert.match(pdf.toString('latin1', 0, 20), /^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/)
  assert.equal(file.trailer.has('Encrypt'), false)
  const id = resolved(file, file.trailer.get('ID'))
  assert.ok(Array.isArray(id) && id.length === 2 && id.every((part) => Buffer.isBuffer(part) && part.length > 0))
  const filters = new Set(
    streams.flatMap(({ dictionary }) => (dictionary.has('Filter') ? namesIn(file, dictionary.get('Filter')) : [])),
  )
  for (const filter of filters)
    assert.ok(
      ['FlateDecode', 'DCTDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'].includes(filter),
      filter,
    )
  assert.ok(filters.has('FlateDecode'))
  for (const { dictionary } of streams)
    for (const key of ['F', 'FFilter', 'FDecodeParms']) assert.equal(dictionary.has(key), false, `${key} of a stream`)
}

/** Clauses 6.2.3 and 6.2.4: an output intent says what the colours of no colour space of their own mean, and all of these are of its kind. */
function assertColours({ file, root, streams, dictionaries }: ReadPdf): void {
  const intents = resolved(file, root.get('OutputIntents'))
  assert.ok(Array.isArray(intents) && intents.length === 1)
  const intent = dictionaryOf(file, intents[0])
  assert.equal(nameIn(file, intent.get('S')), 'GTS_PDFA1')
  assert.ok(Buffer.isBuffer(intent.get('OutputConditionIdentifier')))
  const profile = resolved(file, intent.get('DestOutputProfile'))
  assert.ok(isStream(profile))
  const icc = unpacked(profile)
  assert.equal(icc.readUInt32BE(0), icc.length)
  assert.equal(icc.toString('latin1', 36, 40), 'acsp')
  assert.ok(['mntr', 'prtr'].includes(icc.toString('latin1', 12, 16)))
  assert.deepEqual([icc.toString('latin1', 16, 20), profile.dictionary.get('N')], ['RGB ', 3])
  const written = new Set([...everyValue(file)].filter(isName).map(({ name }) => name))
  assert.equal(written.has('DeviceCMYK'), false)
  for (const profiled of dictionaries.filter((one) => one.has('Alternate') && one.has('N')))
    assert.ok([1, 3].includes(Number(profiled.get('N'))))
  for (const stream of drawings(file, streams))
    for (const operator of operatorsOf(stream)) assert.ok(!['k', 'K'].includes(operator), 'four colours')
}

/** Clauses 6.2.5, 6.2.6, 6.2.8 to 6.2.10. */
function assertDrawing({ file, streams, dictionaries }: ReadPdf): void {
  const blends =
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
      ' ',
    )
  for (const one of dictionaries) {
    for (const key of ['TR', 'HTP', 'Alternates', 'OPI', 'Ref', 'PS']) assert.equal(one.has(key), false, key)
    if (one.has('TR2')) assert.equal(nameIn(file, one.get('TR2')), 'Default')
    if (one.has('Interpolate')) assert.equal(one.get('Interpolate'), false)
    if (one.has('BM')) assert.ok(blends.includes(nameIn(file, one.get('BM'))))
    const subtype = nameIn(file, one.get('Subtype'))
    if (nameIn(file, one.get('Type')) === 'XObject') assert.ok(['Image', 'Form'].includes(subtype), subtype)
  }
  const drawn = drawings(file, streams)
  assert.ok(drawn.length > 0)
  for (const stream of drawn) {
    let depth = 0
    let deepest = 0
    for (const operator of operatorsOf(stream)) {
      depth += operator === 'q' ? 1 : operator === 'Q' ? -1 : 0
      deepest = Math.max(deepest, depth)
    }
    assert.equal(depth, 0)
    assert.ok(deepest <= 28, `${deepest} states of graphics at once`)
  }
}

/** Clause 6.2.11: embedded, their codes in one spelling, and each with its meaning in Unicode. */
function assertFonts({ file, dictionaries }: ReadPdf): void {
  const ofType = (type: string): Dictionary[] => dictionaries.filter((one) => nameIn(file, one.get('Type')) === type)
  const fonts = ofType('Font')
  const whole = fonts.filter((font) => !nameIn(file, font.get('Subtype')).startsWith('CIDFont'))
  assert.ok(whole.length > 0)
  for (const font of whole) {
    assert.equal(nameIn(file, font.get('Subtype')), 'Type0', 'all fonts are composite')
    assert.ok(['Identity-H', 'Identity-V'].includes(nameIn(file, font.get('Encoding'))))
    const meanings = resolved(file, font.get('ToUnicode'))
    assert.ok(isStream(meanings) && /beginbf(char|range)/.test(unpacked(meanings).toString('latin1')))
  }
  for (const font of fonts.filter((one) => !whole.includes(one))) {
    const { map, embedded } = {
      map: resolved(file, font.get('CIDToGIDMap')),
      embedded: dictionaryOf(file, font.get('FontDescriptor')),
    }
    if (nameIn(file, font.get('Subtype')) === 'CIDFontType2')
      assert.ok(isStream(map) || nameIn(file, map) === 'Identity')
    assert.ok(['FontFile', 'FontFile2', 'FontFile3'].some((key) => isStream(resolved(file, embedded.get(key)))))
    assert.match(nameIn(file, font.get('BaseFont')), /^[A-Z]{6}\+/, 'a subset has a tag of its own')
  }
}

/** Clauses 6.3 to 6.5 and 6.8 to 6.10: no action, script, form, file or layer; what is annotated is printed. */
function assertActsOnNothing({ file, root, dictionaries }: ReadPdf): void {
  const forbidden =
    'AA OpenAction JS JavaScript EF EmbeddedFiles AF AcroForm XFA NeedsRendering OCProperties AlternatePresentations PresSteps Requirements Perms'.split(
      ' ',
    )
  for (const one of dictionaries) for (const key of forbidden) assert.equal(one.has(key), false, key)
  for (const one of dictionaries.filter((some) => nameIn(file, some.get('Type')) === 'Action' || some.has('URI')))
    assert.ok(['URI', 'GoTo'].includes(nameIn(file, one.get('S'))))
  assert.equal(root.has('OCProperties'), false)
  const [print, seenAndStill] = [0b100, 0b1_0010_0011]
  for (const page of pagesOf(file)) {
    const annotations = resolved(file, page.get('Annots'))
    for (const value of Array.isArray(annotations) ? annotations : []) {
      const annotation = dictionaryOf(file, value)
      const flags = Number(resolved(file, annotation.get('F')))
      assert.equal(nameIn(file, annotation.get('Subtype')), 'Link')
      assert.deepEqual([flags & print, flags & seenAndStill], [print, 0])
    }
  }
}

/** Clause 6.6: the metadata claim part 3 and agree with what the file says the old way. */
function assertMetadata({ file, root }: ReadPdf): void {
  const metadata = resolved(file, root.get('Metadata'))
  assert.ok(isStream(metadata))
  assert.deepEqual(
    [
      nameIn(file, metadata.dictionary.get('Type')),
      nameIn(file, metadata.dictionary.get('Subtype')),
      metadata.dictionary.has('Filter'),
    ],
    ['Metadata', 'XML', false],
  )
  const xmp = metadata.bytes.toString('utf8')
  const said = (element: string): string =>
    new RegExp(`<${element}>(?:<rdf:\\w+>)?(?:<rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? ''
  assert.match(xmp, /^<\?xpacket begin=/)
  assert.deepEqual([said('pdfaid:part'), said('pdfaid:conformance')], ['3', 'A'], 'level A is level B and more')
  const info = dictionaryOf(file, file.trailer.get('Info'))
  const old = (key: string): string => textOf(resolved(file, info.get(key)))
  const digits = (date: string): string => date.replaceAll(/\D/g, '').slice(0, 14)
  const pairs = { Title: 'dc:title', Author: 'dc:creator', Creator: 'xmp:CreatorTool', Producer: 'pdf:Producer' }
  for (const [key, element] of Object.entries(pairs)) assert.equal(old(key), info.has(key) ? said(element) : '', key)
  assert.deepEqual([info.has('Title'), info.has('Author'), info.has('Creator')], [true, true, true])
  for (const [key, element] of [
    ['CreationDate', 'xmp:CreateDate'],
    ['ModDate', 'xmp:ModifyDate'],
  ] as const) {
    assert.ok(info.has(key))
    assert.equal(digits(old(key)), digits(said(element)), key)
  }
}

/** Clause 6.7. */
function assertTagged({ file, root, dictionaries }: ReadPdf, language: string): void {
  assert.equal(dictionaryOf(file, root.get('MarkInfo')).get('Marked'), true)
  assert.equal(textOf(resolved(file, root.get('Lang'))), language)
  const tree = dictionaryOf(file, root.get('StructTreeRoot'))
  assert.ok(tree.has('K') && tree.has('ParentTree'))
  for (const page of pagesOf(file)) assert.equal(typeof page.get('StructParents'), 'number')
  const elements = dictionaries.filter((one) => one.has('S') && one.has('P') && one.has('K'))
  const kinds = new Set(elements.map((one) => nameIn(file, one.get('S'))))
  for (const kind of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD']) assert.ok(kinds.has(kind), kind)
  for (const one of elements.filter((some) => nameIn(file, some.get('S')) === 'Figure'))
    assert.ok(one.has('Alt'), 'a picture is described')
}

function textOf(value: PdfValue): string {
  if (!Buffer.isBuffer(value)) return ''
  return value.readUInt16BE(0) === 0xfeff
    ? Buffer.from(value.subarray(2)).swap16().toString('utf16le')
    : value.toString('latin1')
}

/** Pages and forms: what is drawn by operators. */
function drawings(file: PdfFile, streams: readonly Stream[]): Stream[] {
  const contents = pagesOf(file).flatMap((page) => {
    const content = resolved(file, page.get('Contents'))
    return (Array.isArray(content) ? content : [content]).map((one) => resolved(file, one)).filter(isStream)
  })
  return [...contents, ...streams.filter(({ dictionary }) => nameIn(file, dictionary.get('Subtype')) === 'Form')]
}

function* operatorsOf(stream: Stream): Generator<string> {
  const tokens = tokensOf(unpacked(stream))
  for (let word = tokens.word(); word !== undefined; word = tokens.word()) if (typeof word === 'string') yield word
}
