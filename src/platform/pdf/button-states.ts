import {
  type Changes,
  dictionaryOf,
  isReference,
  itemsOf,
  type PdfDictionary,
  type PdfObject,
  type PdfReference,
  resolved,
  storedBytes,
  textOf,
  type WrittenPage,
  type WrittenPdf,
} from './written-pdf.ts'

/**
 * Gives each check box and radio button the state that the value of its field names, if it has none, or if the form marks its appearances as
 * outdated (ISO 32000-2, 12.7.3 and 12.7.5.2). PDFium draws the state of a button; without one, the first.
 */
export function settleButtons(
  file: WrittenPdf,
  pages: readonly WrittenPage[],
  isOutdated: boolean,
  changes: Changes,
): void {
  // Each field is read once, whatever the number of its buttons.
  const fields: Fields = { read: new Map(), states: new Map(), unnamed: new Set() }
  for (const { page } of pages)
    for (const item of itemsOf(file, page.get('Annots'))) {
      const widget = dictionaryOf(file, item)
      const own = statesOf(file, widget)
      if (!isReference(item) || own.length === 0 || widget.get('Subtype') !== '/Widget') continue
      const field = fieldWithValue(file, widget, fields)
      const value = resolved(file, field.get('V'))
      const state = stateFor(value, own, (name) => statesBelow(file, field, fields).has(name))
      const current = resolved(file, widget.get('AS'))
      const settled =
        current === 'null' || (isOutdated && state !== undefined) ? new Map(widget).set('AS', state ?? '/Off') : widget
      if (settled !== widget) changes.set(item.number, textOf(settled))
      if (isOutdated) namesOwnState(file, { item, widget: settled }, fields, changes)
    }
}

/** The fields above buttons by number, the states of the buttons of each, and the fields without what their buttons export. */
type Fields = {
  readonly read: Map<number, PdfDictionary>
  readonly states: Map<PdfDictionary, ReadonlySet<string>>
  readonly unnamed: Set<number>
}

function parentOf(file: WrittenPdf, field: PdfDictionary, { read }: Fields): PdfDictionary {
  const place = field.get('Parent')
  if (!isReference(place)) return dictionaryOf(file, place)
  return read.getOrInsertComputed(place.number, () => dictionaryOf(file, place))
}

type Button = { readonly item: PdfReference; readonly widget: PdfDictionary }

/** Removes a button's export value, by which PDFium would name its generated appearance instead of the button's state. */
function namesOwnState(file: WrittenPdf, { item, widget }: Button, fields: Fields, changes: Changes): void {
  if (widget.has('Opt')) changes.set(item.number, withoutExports(widget))
  const place = widget.get('Parent')
  if (!isReference(place) || fields.unnamed.has(place.number)) return
  fields.unnamed.add(place.number)
  const parent = parentOf(file, widget, fields)
  if (parent.has('Opt')) changes.set(place.number, withoutExports(parent))
}

const withoutExports = (field: PdfDictionary): Buffer => textOf(new Map([...field].filter(([key]) => key !== 'Opt')))

/** The state that a value names, as a name or string: one of the button, or off if another of the field has it; undefined if none has. */
function stateFor(value: PdfObject, own: readonly string[], isOfField: (name: string) => boolean): string | undefined {
  const name = typeof value === 'string' ? value.replace(/^\((.*)\)$/s, '/$1') : ''
  if (own.includes(name)) return name
  return name === '/Off' || isOfField(name) ? '/Off' : undefined
}

/** The states of a button, as names; none if it has one appearance only. */
function statesOf(file: WrittenPdf, widget: PdfDictionary): string[] {
  const normal = dictionaryOf(file, widget.get('AP')).get('N')
  if (normal === undefined || (isReference(normal) && storedBytes(file, normal.number))) return []
  return [...dictionaryOf(file, normal).keys()].map((name) => `/${name}`)
}

/** The states of all buttons right below a field. */
function statesBelow(file: WrittenPdf, field: PdfDictionary, { states }: Fields): ReadonlySet<string> {
  const found = () => itemsOf(file, field.get('Kids')).flatMap((kid) => statesOf(file, dictionaryOf(file, kid)))
  return states.getOrInsertComputed(field, () => new Set(found()))
}

/** The field that has a value, which the ones below it inherit. */
function fieldWithValue(file: WrittenPdf, widget: PdfDictionary, fields: Fields): PdfDictionary {
  let field = widget
  for (let depth = 0; depth < DEEPEST && !field.has('V') && field.has('Parent'); depth++)
    field = parentOf(file, field, fields)
  return field
}

const DEEPEST = 32
