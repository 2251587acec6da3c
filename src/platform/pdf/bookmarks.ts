import {
  dictionaryOf,
  dictionaryWith,
  isReference,
  type PdfReference,
  pagesBelow,
  readWritten,
  textOf,
  trailerOf,
  updateOf,
} from './written-pdf.ts'

/** A part of a file: what it is called, and its first page, from 0. */
type Part = { readonly title: string; readonly page: number }

/**
 * Bookmarks and page labels for a file that PDFium has written, as the bytes to append to it: a bookmark for each part; the pages of the first
 * part are 1, 2, 3, those of the next A1, A2, those after B1, B2. What bookmarks there were are replaced.
 */
export function bookmarksFor(pdf: Buffer, parts: readonly Part[]): Buffer {
  const file = readWritten(pdf)
  const trailer = trailerOf(file)
  const root = trailer.get('Root')
  if (!isReference(root)) throw new Error('invariant violated: PDFium wrote no catalogue')
  const catalog = dictionaryOf(file, root)
  const pages = [...pagesBelow(file, catalog.get('Pages'))]
  const outlines: PdfReference = { number: Number(trailer.get('Size')) }
  const items = parts.map((_, index): PdfReference => ({ number: outlines.number + 1 + index }))
  const bookmarks = parts.map(({ title, page }, index) =>
    dictionaryWith({
      Title: `<${utf16Of(title)}>`,
      Parent: outlines,
      Dest: [{ number: pages[page]?.number ?? 0 }, '/Fit'],
      Prev: items[index - 1],
      Next: items[index + 1],
    }),
  )
  const labels = parts.flatMap(({ page }, index) => [
    String(page),
    dictionaryWith({ S: '/D', P: index > 0 ? `(${letterOf(index)})` : undefined }),
  ])
  const changed = new Map(catalog).set('Outlines', outlines).set('PageLabels', dictionaryWith({ Nums: labels }))
  const list = dictionaryWith({ Type: '/Outlines', First: items[0], Last: items.at(-1), Count: String(parts.length) })
  return updateOf(
    file,
    new Map([
      [root.number, textOf(changed)],
      ...[list, ...bookmarks].map((object, index): [number, Buffer] => [outlines.number + index, textOf(object)]),
    ]),
  )
}

const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + ((index - 1) % 26))
const utf16Of = (text: string): string => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
