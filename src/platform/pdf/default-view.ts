import { deflateSync, inflateSync, constants as zlib } from 'node:zlib'
import { settleButtons } from './button-states.ts'
import { nameOf, withoutHidden } from './hide-content.ts'
import { type IsShown, visibleLayers } from './visible-layers.ts'
import {
  type Changes,
  dictionaryOf,
  isArray,
  isReference,
  itemsOf,
  type PdfDictionary,
  type PdfObject,
  pagesBelow,
  readWritten,
  resolved,
  storedBytes,
  textOf,
  trailerOf,
  type WrittenPage,
  type WrittenPdf,
  withObjects,
} from './written-pdf.ts'

/** `next` is the number of the next new object. */
type Hiding = { readonly changes: Changes; next: number }
/** A file, and whether its form says that the appearances of its fields are not up to date. */
export type DefaultView = { readonly pdf: Buffer; readonly isOutdated: boolean }

/**
 * A file as readers show it when it is opened: what belongs to hidden layers is removed, so that neither what copies nor what draws its pages
 * needs to know of layers, and each check box and radio button has the state that its field says. The file is one that PDFium has written.
 */
export function defaultView(pdf: Buffer): DefaultView {
  const file = readWritten(pdf)
  const changes: Changes = new Map()
  const trailer = trailerOf(file)
  const root = trailer.get('Root')
  const catalog = dictionaryOf(file, root)
  const pages = [...pagesBelow(file, catalog.get('Pages'))]
  const form = dictionaryOf(file, catalog.get('AcroForm'))
  const isOutdated = resolved(file, form.get('NeedAppearances')) === 'true'
  settleButtons(file, pages, isOutdated, changes)
  const layers = catalog.get('OCProperties')
  if (layers !== undefined && isReference(root)) {
    const isShown = visibleLayers(file, dictionaryOf(file, layers))
    const hiding = { changes, next: Number(trailer.get('Size')) }
    for (const page of pages) hideInPage(file, page, isShown, hiding)
    for (const number of file.places.keys()) hideInStream(file, number, isShown, hiding)
    changes.set(root.number, textOf(without(catalog, 'OCProperties')))
  }
  return { pdf: withObjects(file, changes), isOutdated }
}

const without = (dictionary: PdfDictionary, ...keys: readonly string[]): PdfDictionary =>
  new Map([...dictionary].filter(([key]) => !keys.includes(key)))

/** Removes the annotations and the content of hidden layers from a page; its content becomes one stream, the new object. */
function hideInPage(
  file: WrittenPdf,
  { number, page, resources }: WrittenPage,
  isShown: IsShown,
  hiding: Hiding,
): void {
  const changed = new Map(page)
  const annotations = itemsOf(file, page.get('Annots'))
  const shown = annotations.filter((item) => isShown(dictionaryOf(file, item).get('OC')))
  if (shown.length < annotations.length) changed.set('Annots', shown)
  const hidden = hiddenNames(file, resources, isShown)
  const content = hidden.size > 0 ? pageContentOf(file, page.get('Contents')) : undefined
  if (content) {
    hiding.changes.set(
      hiding.next,
      streamOf(
        new Map(),
        withoutHidden(content, (name) => hidden.has(name)),
      ),
    )
    changed.set('Contents', { number: hiding.next++ })
  }
  if (content || changed.get('Annots') === shown) hiding.changes.set(number, textOf(changed))
}

/** Empties a form or a picture of a hidden layer, and removes what belongs to one from the content of a form or a pattern. */
function hideInStream(file: WrittenPdf, number: number, isShown: IsShown, { changes }: Hiding): void {
  const dictionary = dictionaryOf(file, { number })
  const kind = dictionary.get('Subtype')
  if ((kind === '/Form' || kind === '/Image') && !isShown(dictionary.get('OC'))) {
    if (storedBytes(file, number)) changes.set(number, streamOf(EMPTY_FORM, Buffer.alloc(0)))
    return
  }
  if (!dictionary.has('Resources') || dictionary.has('Kids') || dictionary.get('Type') === '/Page') return
  const hidden = hiddenNames(file, dictionaryOf(file, dictionary.get('Resources')), isShown)
  const content = hidden.size > 0 ? contentOf(file, number) : undefined
  if (content)
    changes.set(
      number,
      streamOf(
        dictionary,
        withoutHidden(content, (name) => hidden.has(name)),
      ),
    )
}

const EMPTY_FORM: PdfDictionary = new Map<string, PdfObject>([
  ['Type', '/XObject'],
  ['Subtype', '/Form'],
  ['BBox', ['0', '0', '0', '0']],
])

/** The names by which content says that it belongs to a hidden layer. */
function hiddenNames(file: WrittenPdf, resources: PdfDictionary, isShown: IsShown): Set<string> {
  const layers = [...dictionaryOf(file, resources.get('Properties'))].filter(([, layer]) => !isShown(layer))
  return new Set(layers.map(([name]) => nameOf(name)))
}

/** The content of a page, which may stand in several streams; undefined, if one cannot be read. */
function pageContentOf(file: WrittenPdf, contents: PdfObject | undefined): Buffer | undefined {
  const streams = isArray(resolved(file, contents)) ? itemsOf(file, contents) : [contents]
  const parts = streams.flatMap((stream) => (isReference(stream) ? [contentOf(file, stream.number)] : []))
  const readable = parts.filter((part) => part !== undefined)
  return readable.length < parts.length ? undefined : Buffer.concat(readable.flatMap((part) => [part, LINE]))
}

const LINE = Buffer.from('\n')
/** A content stream that unpacks to more is left as it is: nobody writes one, and the process has little memory. */
const MOST_CONTENT = 64 * 2 ** 20

/** The content of a stream that is stored plainly or deflated, as whatever has layers writes it; undefined, if it is stored otherwise. */
function contentOf(file: WrittenPdf, number: number): Buffer | undefined {
  const stored = storedBytes(file, number)
  const dictionary = dictionaryOf(file, { number })
  const filter = resolved(file, dictionary.get('Filter'))
  const filters = isArray(filter) ? filter : [filter]
  if (stored === undefined || filters.length === 0 || filters[0] === 'null') return stored
  if (filters.length > 1 || (filters[0] !== '/FlateDecode' && filters[0] !== '/Fl')) return undefined
  try {
    return inflateSync(stored, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: MOST_CONTENT })
  } catch {
    return undefined
  }
}

function streamOf(dictionary: PdfDictionary, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const entries = new Map(without(dictionary, 'Filter', 'DecodeParms', 'Length'))
    .set('Filter', '/FlateDecode')
    .set('Length', String(packed.length))
  return Buffer.concat([textOf(entries), Buffer.from('\nstream\n'), packed, Buffer.from('\nendstream')])
}
