import { fstatSync, readSync, writeSync } from 'node:fs'
import { readValue, skipSpace } from './pdf-value.ts'

/** A part of a file: its title, and its first page, from 0. */
type Part = { readonly title: string; readonly page: number }

/** The entries of a dictionary, as text by key. */
type Dictionary = ReadonlyMap<string, string>
type SavedPdf = { readonly trailer: Dictionary; readonly table: number; readonly read: (object: number) => Dictionary }

/**
 * Adds bookmarks and page labels to a file that PDFium has saved, as an incremental update (ISO 32000-1, 7.5.6): a bookmark for each part. The
 * pages of the first part are 1, 2, 3, those of the next A1, A2, those after B1, B2. Existing bookmarks are replaced.
 */
export function addBookmarks(file: number, parts: readonly Part[]): void {
  const saved = openSaved(file)
  const root = referenceIn(saved.trailer.get('Root'))
  const catalog = saved.read(root)
  const pages = pagesBelow(saved, referenceIn(catalog.get('Pages')))
  const first = Number(saved.trailer.get('Size'))
  const item = (index: number): string => `${first + 1 + index} 0 R`
  const items = parts.map(({ title, page }, index) =>
    [
      `<< /Title <${utf16Of(title)}> /Parent ${first} 0 R /Dest [${pages[page]} 0 R /Fit]`,
      index > 0 ? ` /Prev ${item(index - 1)}` : '',
      index < parts.length - 1 ? ` /Next ${item(index + 1)}` : '',
      ' >>',
    ].join(''),
  )
  const outlines = `<< /Type /Outlines /First ${item(0)} /Last ${item(parts.length - 1)} /Count ${parts.length} >>`
  const labels = parts.map(({ page }, index) => `${page} << /S /D ${index > 0 ? `/P (${letterOf(index)}) ` : ''}>>`)
  const changed = new Map(catalog)
    .set('Outlines', `${first} 0 R`)
    .set('PageLabels', `<< /Nums [${labels.join(' ')}] >>`)
  append(file, saved, [
    [root, dictionary(changed)],
    ...[outlines, ...items].map((text, index): [number, string] => [first + index, text]),
  ])
}

const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + ((index - 1) % 26))
const utf16Of = (text: string): string => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
const dictionary = (entries: Dictionary): string =>
  `<< ${[...entries].map(([key, text]) => `/${key} ${text}`).join(' ')} >>`

function referenceIn(text = ''): number {
  const [, object] = /^(\d+) 0 R$/.exec(text) ?? []
  if (object === undefined) throw new Error(`PDFium has saved ${JSON.stringify(text)} in place of a reference`)
  return Number(object)
}

/** The numbers of the pages below a node, in their order. */
function pagesBelow(saved: SavedPdf, node: number): number[] {
  const kids = saved.read(node).get('Kids')
  if (kids === undefined) return [node]
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesBelow(saved, Number(kid)))
}

/** A file as PDFium saves it: plain objects, and one table of all of them. */
function openSaved(file: number): SavedPdf {
  const { size } = fstatSync(file)
  const end = textAt(file, Math.max(0, size - 1024), size)
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1])
  const text = textAt(file, table, size)
  const offsets = new Map<number, number>()
  let next = 0
  for (const [, start, , offset, state] of text.matchAll(/^(\d+) (\d+)\s*$|^(\d{10}) \d{5} ([nf])\s*$/gm))
    if (start !== undefined) next = Number(start)
    else offsets.set(next++, state === 'n' ? Number(offset) : 0)
  const starts = [...offsets.values()].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? table]))
  const trailer = entriesOf(text.slice(text.indexOf('trailer') + 'trailer'.length))
  return {
    trailer,
    table,
    read: (number) => {
      const at = offsets.get(number) ?? 0
      const object = textAt(file, at, ends.get(at) ?? at)
      return entriesOf(object.slice(object.indexOf('obj') + 'obj'.length))
    },
  }
}

function textAt(file: number, from: number, to: number): string {
  const bytes = Buffer.alloc(to - from)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, from))
}

function entriesOf(text: string): Dictionary {
  const bytes = Buffer.from(text, 'latin1')
  const { entries } = readValue(bytes, skipSpace(bytes, 0))
  return new Map(entries.map(({ key, value, to }) => [key, bytes.toString('latin1', value.from, to).trim()]))
}

/** Appends objects to a file, with a table of them that refers to the previous one. */
function append(file: number, { trailer, table }: SavedPdf, objects: readonly (readonly [number, string])[]): void {
  let at = fstatSync(file).size
  let content = ''
  let rows = ''
  for (const [number, text] of objects) {
    rows += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
    const object = `${number} 0 obj\n${text}\nendobj\n`
    content += object
    at += object.length
  }
  const size = Math.max(...objects.map(([number]) => number)) + 1
  const entries = new Map(trailer).set('Size', String(size)).set('Prev', String(table))
  content += `xref\n${rows}trailer\n${dictionary(entries)}\nstartxref\n${at}\n%%EOF\n`
  const bytes = Buffer.from(content, 'latin1')
  const { size: end } = fstatSync(file)
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, end + written)
}
