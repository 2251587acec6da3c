import { deflateSync } from 'node:zlib'
import { settleButtons } from './button-states.ts'
import { nameOf, withoutHidden } from './hide-content.ts'
import { unpacked } from './unpack-stream.ts'
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

/** `next` is the number of the next new object; `isWhole` says whether all content that names hidden layers could be read. */
type Hiding = { readonly isShown: IsShown; readonly changes: Changes; next: number; isWhole: boolean }
/**
 * A file, whether its form says that the appearances of its fields are not up to date, and whether all that belongs to hidden layers is removed:
 * it is left in content that cannot be unpacked.
 */
export type DefaultView = { readonly pdf: Buffer; readonly isOutdated: boolean; readonly isWhole: boolean }

/**
 * A file as readers show it when it is opened: what belongs to hidden layers is removed, so that neither what copies nor what draws its pages
 * needs to know of layers, and each check box and radio button has the state that its field says. The file is one that PDFium has written.
 */
export function defaultView(pdf: Buffer): DefaultView {
  const file = readWritten(pdf)
  const changes: Changes = new Map()
  const trailer = trailerOf(file)
  const root = trailer.get('Root')
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
    if (isReference(root)) changes.set(root.number, textOf(catalog))
  }
  const layers = catalog.get('OCProperties')
  const isShown = visibleLayers(file, dictionaryOf(file, layers))
  const hiding = { isShown, changes, next: Number(trailer.get('Size')), isWhole: true }
  if (layers !== undefined && isReference(root)) {
    const heirs = heirsOf(file, pages, isShown)
    for (const page of pages) hideInPage(file, page, hiding)
    for (const number of file.places.keys()) hideInStream(file, number, heirs.get(number), hiding)
    changes.set(root.number, textOf(without(catalog, 'OCProperties')))
  }
  return { pdf: withObjects(file, changes), isOutdated, isWhole: hiding.isWhole }
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
  const content = hidden.size > 0 ? pageContentOf(file, page.get('Contents')) : EMPTY
  if (content === undefined) hiding.isWhole = false
  else if (content.length > 0) {
    hiding.changes.set(hiding.next, streamOf(new Map(), hideIn(content, hidden)))
    changed.set('Contents', { number: hiding.next++ })
  }
  if (content?.length || changed.get('Annots') === shown) hiding.changes.set(number, textOf(changed))
}

const hideIn = (content: Buffer, hidden: ReadonlySet<string>): Buffer =>
  withoutHidden(content, (name) => hidden.has(name))

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
  const content = contentOf(file, number)
  if (content) hiding.changes.set(number, streamOf(dictionary, hideIn(content, hidden)))
  else hiding.isWhole = false
}

/**
 * The forms and patterns that name no layers in their own resources: they use the names of what draws them (PDFium and Poppler agree). By
 * the number of each, the names of hidden layers.
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

/** The content of a page, which may stand in several streams; undefined, if one cannot be unpacked. */
function pageContentOf(file: WrittenPdf, contents: PdfObject | undefined): Buffer | undefined {
  const streams = isArray(resolved(file, contents)) ? itemsOf(file, contents) : [contents]
  const numbers = streams.flatMap((stream) =>
    isReference(stream) && dictionaryOf(file, stream).size > 0 ? [stream.number] : [],
  )
  const parts = numbers.map((number) => contentOf(file, number))
  const readable = parts.filter((part) => part !== undefined)
  return readable.length < parts.length ? undefined : Buffer.concat(readable.flatMap((part) => [part, LINE]))
}

const LINE = Buffer.from('\n')
const EMPTY = Buffer.alloc(0)

/** The content of a stream; undefined, if it cannot be unpacked. */
function contentOf(file: WrittenPdf, number: number): Buffer | undefined {
  const stored = storedBytes(file, number)
  const dictionary = dictionaryOf(file, { number })
  const [filters, parameters] = ['Filter', 'DecodeParms'].map((key) => {
    const value = resolved(file, dictionary.get(key))
    return isArray(value) ? value : value === 'null' ? [] : [value]
  })
  const steps = filters?.map((filter, index) => {
    const of = dictionaryOf(file, parameters?.[index])
    const parameter = (key: string) => (of.has(key) ? Number(resolved(file, of.get(key))) : undefined)
    const name = resolved(file, filter)
    return { name: typeof name === 'string' ? name.slice(1) : '', parameter }
  })
  return stored && unpacked(stored, steps ?? [])
}

function streamOf(dictionary: PdfDictionary, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const entries = new Map(without(dictionary, 'Filter', 'DecodeParms', 'Length'))
    .set('Filter', '/FlateDecode')
    .set('Length', String(packed.length))
  return Buffer.concat([textOf(entries), Buffer.from('\nstream\n'), packed, Buffer.from('\nendstream')])
}
