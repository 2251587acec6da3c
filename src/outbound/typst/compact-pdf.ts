import { deflateSync, inflateSync } from 'node:zlib'

/** A PDF of Typst, a character for each byte: the content of each object, by number, and the trailer. */
type Objects = { readonly bodies: ReadonlyMap<number, string>; readonly trailer: string }

/** Viewers unpack a stream of objects as a whole: this number keeps it small. */
const OBJECTS_PER_STREAM = 200
/** The compression level: the default takes twice as long, for five per cent less. */
const LEVEL = 3

/**
 * A PDF of Typst with its objects in compressed streams (ISO 32000-1, 7.5.7 and 7.5.8), which PDF/A-3 allows: a tagged document of many
 * positions is a quarter as large. Streams, the metadata included, stay unchanged, and so do the numbers of objects.
 *
 * @throws {Error} if the file is not written as Typst 0.14 writes it.
 */
export function compactPdf(pdf: Uint8Array): Buffer {
  const { bodies, trailer } = objectsOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1'))
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1])
  const [streams, packed]: [Map<number, string>, Map<number, string>] = [new Map(), new Map()]
  for (const [number, body] of bodies) (isStream(body) ? streams : packed).set(number, body)
  makeReadable(packed, root)
  const file = writer()
  file.push('%PDF-1.7\n%\xbf\xf7\xa2\xfe\n')
  const fonts = new Set([...packed.values()].flatMap((body) => fontsIn(body)))
  for (const [number, body] of streams) file.object(number, fonts.has(number) ? unpackedStream(body) : body)

  let next = Math.max(...bodies.keys()) + 1
  const places = new Map<number, { readonly stream: number; readonly index: number }>()
  const all = [...packed]
  for (let from = 0; from < all.length; from += OBJECTS_PER_STREAM) {
    const some = all.slice(from, from + OBJECTS_PER_STREAM)
    for (const [index, [number]] of some.entries()) places.set(number, { stream: next, index })
    file.object(next, objectStream(some))
    next += 1
  }
  const table = file.length()
  file.offsets.set(next, table)
  file.object(next, crossReferences(next, file.offsets, places, trailer))
  file.push(`startxref\n${table}\n%%EOF\n`)
  return file.bytes()
}

function objectsOf(pdf: string): Objects {
  const end = pdf.lastIndexOf('startxref')
  const table = Number.parseInt(pdf.slice(end + 'startxref'.length), 10)
  const [, entries = '', trailer = ''] =
    /^xref\s+0 \d+\s([^t]*)trailer\s*<<([\s\S]*)>>\s*$/.exec(pdf.slice(table, end)) ?? []
  if (entries === '') throw new Error('a PDF of Typst has one table of references')
  const offsets = [...entries.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset)).sort((a, b) => a - b)
  const bodies = offsets.map((offset, index): [number, string] => {
    const to = pdf.lastIndexOf('endobj', offsets[index + 1] ?? table)
    const head = /^(\d+) 0 obj\s/.exec(pdf.slice(offset, offset + 24))
    if (!head || to < offset) throw new Error(`no object of a PDF stands at ${offset}`)
    return [Number(head[1]), pdf.slice(offset + head[0].length, to)]
  })
  return { bodies: new Map(bodies), trailer: trailer.replace(/\/Size \d+/, '').trim() }
}

/** The numbers of the font files that a font names. */
const fontsIn = (body: string): number[] =>
  /\/Type \/FontDescriptor\s/.test(body)
    ? [...body.matchAll(/\/FontFile[23]? (\d+) 0 R/g)].map(([, number]) => Number(number))
    : []

/**
 * The stream of a font, so that an archive of documents finds the outlines of letters in the shared fonts. A document is some 12 KB larger, and
 * takes a quarter of the room in the archive.
 */
function unpackedStream(body: string): string {
  const [head, entries = '', length] = /^<<([^]*?\/Length (\d+)[^]*?)>>\s*stream\r?\n/.exec(body) ?? []
  if (head === undefined || !entries.includes('/Filter /FlateDecode')) return body
  const content = inflateSync(Buffer.from(body.slice(head.length, head.length + Number(length)), 'latin1'))
  const kept = entries.replace('/Filter /FlateDecode', '').replace(/\/Length \d+/, `/Length ${content.length}`)
  return `<<${kept}>>\nstream\n${content.toString('latin1')}\nendstream\n`
}

const isStream = (body: string): boolean => body.trimEnd().endsWith('endstream')

/**
 * Adds accessibility data that Typst cannot express: viewers show the title, not the name of the file; and the first cell of a row is its
 * header in a table without labels. There, rows are children of the table, not of a body.
 */
function makeReadable(objects: Map<number, string>, root: number): void {
  const catalog = objects.get(root) ?? ''
  objects.set(root, catalog.replace('/ViewerPreferences <<', '/ViewerPreferences << /DisplayDocTitle true'))
  for (const object of objects.values()) {
    // Texts of users are in other objects than elements of the tag tree.
    const [, parent] = /^<<\s+\/Type \/StructElem\s+\/S \/TR\s+\/P (\d+) 0 R/.exec(object) ?? []
    if (parent === undefined || !/\/S \/Table\s/.test(objects.get(Number(parent)) ?? '')) continue
    const first = Number(/\/K \[(\d+) 0 R/.exec(object)?.[1])
    const cell = objects.get(first)
    if (cell === undefined) continue
    objects.set(first, cell.replace('/S /TD', '/S /TH').replace('/Headers []', '/Scope /Row'))
  }
}

function objectStream(objects: readonly (readonly [number: number, text: string])[]): string {
  let [places, content] = ['', '']
  for (const [number, text] of objects) {
    places += `${number} ${content.length} `
    content += `${text}\n`
  }
  const entries = `/Type /ObjStm /N ${objects.length} /First ${places.length}`
  return stream(entries, Buffer.from(places + content, 'latin1'))
}

/** The stream that replaces the table of references; it refers to itself, too. */
function crossReferences(
  self: number,
  offsets: ReadonlyMap<number, number>,
  places: ReadonlyMap<number, { readonly stream: number; readonly index: number }>,
  trailer: string,
): string {
  const WIDTH = 8
  const table = Buffer.alloc((self + 1) * WIDTH)
  // Number 0 is free, and is never used (ISO 32000-1, 7.5.4).
  table.writeUIntBE(0xffff, WIDTH - 3, 3)
  for (let number = 1; number <= self; number++) {
    const place = places.get(number)
    table.writeUInt8(place ? 2 : 1, number * WIDTH)
    table.writeUInt32BE(place?.stream ?? offsets.get(number) ?? 0, number * WIDTH + 1)
    table.writeUIntBE(place?.index ?? 0, number * WIDTH + 5, 3)
  }
  return stream(`/Type /XRef /W [1 4 3] /Size ${self + 1} ${trailer}`, table)
}

function stream(entries: string, content: Buffer): string {
  const packed = deflateSync(content, { level: LEVEL })
  return `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\n`
}

/** A growing file with the offsets of its objects. */
function writer() {
  const offsets = new Map<number, number>()
  let written = ''
  const push = (piece: string): void => {
    written += piece
  }
  return {
    push,
    offsets,
    length: () => written.length,
    object: (number: number, body: string): void => {
      offsets.set(number, written.length)
      push(`${number} 0 obj\n${body}endobj\n`)
    },
    bytes: () => Buffer.from(written, 'latin1'),
  }
}
