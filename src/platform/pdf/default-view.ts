import { deflateSync } from 'node:zlib'
import { settleButtons } from './button-states.ts'
import { nameOf, withoutHidden } from './hide-content.ts'
import type { Pdfium } from './pdfium.ts'
import { closeDocument, embeddedFile, openBytes } from './pdfium-document.ts'
import { type IsShown, visibleLayers } from './visible-layers.ts'
import {
  type Changes,
  dictionaryOf,
  dictionaryWith,
  isArray,
  isReference,
  itemsOf,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
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

/** `next` is the number of the next new object; `contentOf` unpacks a stream. */
type Hiding = {
  readonly isShown: IsShown
  readonly changes: Changes
  readonly contentOf: (stream: number) => Buffer
  next: number
}
/** A file, and whether its form marks the appearances of its fields as outdated. */
type DefaultView = { readonly pdf: Buffer; readonly isOutdated: boolean }

/**
 * A file as readers show it when it is opened. Content of hidden layers is removed, so that copying and drawing need not know layers, and each
 * check box and radio button has the state of its field. PDFium has written the file.
 */
export function defaultView(pdfium: Pdfium, pdf: Buffer): DefaultView {
  const file = readWritten(pdf)
  const changes: Changes = new Map()
  const trailer = trailerOf(file)
  const root = trailer.get('Root')
  if (!isReference(root)) throw new Error('invariant violated: PDFium wrote no catalogue')
  const catalog = new Map(dictionaryOf(file, root))
  const pages = [...pagesBelow(file, catalog.get('Pages'))]
  const form = dictionaryOf(file, catalog.get('AcroForm'))
  const isOutdated = resolved(file, form.get('NeedAppearances')) === 'true'
  settleButtons(file, pages, isOutdated, changes)
  if (isOutdated && form.get('NeedAppearances') !== 'true') {
    // PDFium does not follow a reference there.
    const outdated = new Map(form).set('NeedAppearances', 'true')
    const place = catalog.get('AcroForm')
    if (isReference(place)) changes.set(place.number, textOf(outdated))
    else catalog.set('AcroForm', outdated)
    changes.set(root.number, textOf(catalog))
  }
  const layers = catalog.get('OCProperties')
  if (layers !== undefined) {
    const isShown = visibleLayers(file, dictionaryOf(file, layers))
    const streams = streamsOf(pdfium, file, root)
    const hiding = { isShown, changes, contentOf: streams.contentOf, next: Number(trailer.get('Size')) }
    const heirs = heirsOf(file, pages, isShown)
    for (const page of pages) hideInPage(file, page, hiding)
    for (const number of file.places.keys()) hideInStream(file, number, heirs.get(number), hiding)
    streams.close()
    changes.set(root.number, textOf(without(catalog, 'OCProperties')))
  }
  return { pdf: withObjects(file, changes), isOutdated }
}

const without = (dictionary: PdfDictionary, ...keys: readonly string[]): PdfDictionary =>
  new Map([...dictionary].filter(([key]) => !keys.includes(key)))

/** Removes the annotations and the content of hidden layers from a page; its content becomes one stream, the new object. */
function hideInPage(file: WrittenPdf, { number, page, resources }: WrittenPage, hiding: Hiding): void {
  const changed = new Map(page)
  const annotations = itemsOf(file, page.get('Annots'))
  const shown = annotations.filter((item) => hiding.isShown(dictionaryOf(file, item).get('OC')))
  if (shown.length < annotations.length) changed.set('Annots', shown)
  const hidden = hiddenNames(file, resources, hiding.isShown)
  const content = hidden.size > 0 ? pageContentOf(file, page.get('Contents'), hiding) : EMPTY
  if (content.length > 0) {
    hiding.changes.set(hiding.next, streamOf(new Map(), withoutHidden(content, hidden)))
    changed.set('Contents', { number: hiding.next++ })
  }
  if (content.length > 0 || changed.get('Annots') === shown) hiding.changes.set(number, textOf(changed))
}

/**
 * Empties a form or a picture of a hidden layer, and removes what belongs to one from the content of a form or a pattern; `inherited` are
 * the names of hidden layers where it is drawn, if it has no names of its own.
 */
function hideInStream(
  file: WrittenPdf,
  number: number,
  inherited: ReadonlySet<string> | undefined,
  hiding: Hiding,
): void {
  const dictionary = dictionaryOf(file, { number })
  const kind = resolved(file, dictionary.get('Subtype'))
  if ((kind === '/Form' || kind === '/Image') && !hiding.isShown(dictionary.get('OC'))) {
    if (storedBytes(file, number)) hiding.changes.set(number, streamOf(EMPTY_FORM, EMPTY))
    return
  }
  if (inherited === undefined && !dictionary.has('Resources')) return
  if (isOfPages(dictionary)) return
  const hidden = inherited ?? hiddenNames(file, dictionaryOf(file, dictionary.get('Resources')), hiding.isShown)
  if (hidden.size === 0 || storedBytes(file, number) === undefined) return
  hiding.changes.set(number, streamOf(dictionary, withoutHidden(hiding.contentOf(number), hidden)))
}

/**
 * The forms and patterns that name no layers in their own resources: they use the names of the content that draws them (PDFium and Poppler
 * agree). By the number of each, the names of hidden layers.
 */
function heirsOf(file: WrittenPdf, pages: readonly WrittenPage[], isShown: IsShown): Map<number, Set<string>> {
  const heirs = new Map<number, Set<string>>()
  const inherit = (drawn: readonly PdfObject[], names: ReadonlySet<string>): void => {
    for (const object of drawn) {
      if (!isReference(object)) continue
      const dictionary = dictionaryOf(file, object)
      // Patterns and some appearances say no kind; pictures are no content.
      const kind = resolved(file, dictionary.get('Subtype'))
      const resources = dictionaryOf(file, dictionary.get('Resources'))
      if ((kind !== '/Form' && kind !== 'null') || resources.has('Properties')) continue
      const known = heirs.get(object.number) ?? new Set()
      if ([...names].every((name) => known.has(name))) continue
      heirs.set(object.number, known.union(names))
      inherit(drawnBy(file, resources), names)
    }
  }
  // Pages and forms that share their resources are one.
  const seen = new Set<unknown>()
  const inheritFrom = (place: PdfObject | undefined, resources: PdfDictionary): void => {
    const key = isReference(place) ? place.number : resources
    if (!seen.has(key)) inherit(drawnBy(file, resources), hiddenNames(file, resources, isShown))
    seen.add(key)
  }
  for (const { page, resources } of pages) {
    inheritFrom(page.get('Resources'), resources)
    inherit(appearancesOf(file, page), hiddenNames(file, resources, isShown))
  }
  for (const number of file.places.keys()) {
    const dictionary = dictionaryOf(file, { number })
    const resources = dictionaryOf(file, dictionary.get('Resources'))
    if (resources.has('Properties') && !isOfPages(dictionary)) inheritFrom(dictionary.get('Resources'), resources)
  }
  return heirs
}

/** Whether it is a node of the tree of pages. */
const isOfPages = (dictionary: PdfDictionary): boolean => dictionary.has('Kids') || dictionary.get('Type') === '/Page'

const drawnBy = (file: WrittenPdf, resources: PdfDictionary): PdfObject[] =>
  ['XObject', 'Pattern'].flatMap((kind) => [...dictionaryOf(file, resources.get(kind)).values()])

/** The normal appearances of the annotations of a page, of each state. */
const appearancesOf = (file: WrittenPdf, page: PdfDictionary): PdfObject[] =>
  itemsOf(file, page.get('Annots')).flatMap((item) => {
    const normal = dictionaryOf(file, dictionaryOf(file, item).get('AP')).get('N')
    return normal === undefined ? [] : [normal, ...dictionaryOf(file, normal).values()]
  })

const EMPTY_FORM = dictionaryWith({ Type: '/XObject', Subtype: '/Form', BBox: ['0', '0', '0', '0'] })

/** The names by which content belongs to a hidden layer. */
function hiddenNames(file: WrittenPdf, resources: PdfDictionary, isShown: IsShown): Set<string> {
  const layers = [...dictionaryOf(file, resources.get('Properties'))].filter(([, layer]) => !isShown(layer))
  return new Set(layers.map(([name]) => nameOf(name)))
}

/** The content of a page, which may be split into several streams. */
function pageContentOf(file: WrittenPdf, contents: PdfObject | undefined, { contentOf }: Hiding): Buffer {
  const streams = isArray(resolved(file, contents)) ? itemsOf(file, contents) : [contents]
  const numbers = streams.flatMap((stream) =>
    isReference(stream) && dictionaryOf(file, stream).size > 0 ? [stream.number] : [],
  )
  return Buffer.concat(numbers.flatMap((number) => [contentOf(number), LINE]))
}

const LINE = Buffer.from('\n')
const EMPTY = Buffer.alloc(0)

/**
 * The streams of a file, unpacked as far as PDFium can read them when it draws. PDFium returns the bytes of embedded files, so every object
 * becomes one in a copy that is opened on first use.
 */
function streamsOf(pdfium: Pdfium, file: WrittenPdf, root: PdfReference) {
  const numbers = [...file.places.keys()]
  const indices = new Map(numbers.map((number, index) => [number, index]))
  let copy: ReturnType<typeof openBytes> | undefined
  const opened = () => {
    const files = numbers.flatMap((number) => [
      '()',
      dictionaryWith({ F: '(f)', EF: dictionaryWith({ F: { number } }) }),
    ])
    const names = dictionaryWith({ EmbeddedFiles: dictionaryWith({ Names: files }) })
    const catalog = new Map(dictionaryOf(file, root)).set('Names', names)
    return openBytes(pdfium, withObjects(file, new Map([[root.number, textOf(catalog)]])))
  }
  return {
    contentOf: (stream: number): Buffer => {
      copy ??= opened()
      return embeddedFile(pdfium, copy.handle, indices.get(stream) ?? 0)
    },
    close: () => copy && closeDocument(pdfium, copy),
  }
}

function streamOf(dictionary: PdfDictionary, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const entries = new Map(without(dictionary, 'Filter', 'DecodeParms', 'Length'))
    .set('Filter', '/FlateDecode')
    .set('Length', String(packed.length))
  return Buffer.concat([textOf(entries), Buffer.from('\nstream\n'), packed, Buffer.from('\nendstream')])
}
