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
 * Gives each check box and radio button the state that the value of its field names, if it has none, or if the form says that its
 * appearances are outdated (ISO 32000-2, 12.7.3 and 12.7.5.2). PDFium draws the state that a button has, and the first of all, if it has none.
 */
export function settleButtons(
  file: WrittenPdf,
  pages: readonly WrittenPage[],
  isOutdated: boolean,
  changes: Changes,
): void {
  for (const { page } of pages)
    for (const item of itemsOf(file, page.get('Annots'))) {
      const widget = dictionaryOf(file, item)
      const own = statesOf(file, widget)
      if (!isReference(item) || own.length === 0 || widget.get('Subtype') !== '/Widget') continue
      const [field, value] = inherited(file, widget, 'V')
      const state = stateFor(value, own, (name) => statesBelow(file, field).includes(name))
      const current = resolved(file, widget.get('AS'))
      const settled =
        current === 'null' || (isOutdated && state !== undefined) ? new Map(widget).set('AS', state ?? '/Off') : widget
      if (settled !== widget) changes.set(item.number, textOf(settled))
      if (isOutdated) namesOwnState(file, item, settled, changes)
    }
}

/** Removes what a button exports, by which PDFium would name the appearance that it makes, instead of by the state of the button. */
function namesOwnState(file: WrittenPdf, item: PdfReference, widget: PdfDictionary, changes: Changes): void {
  const parent = widget.get('Parent')
  const fields: [PdfObject | undefined, PdfDictionary][] = [
    [item, widget],
    [parent, dictionaryOf(file, parent)],
  ]
  for (const [place, field] of fields)
    if (isReference(place) && field.has('Opt'))
      changes.set(place.number, textOf(new Map([...field].filter(([key]) => key !== 'Opt'))))
}

/** The state that a value names, or says as a string: one of the button, or off if another of the field has it; undefined, if none has. */
function stateFor(value: PdfObject, own: readonly string[], isOfField: (name: string) => boolean): string | undefined {
  const name = typeof value === 'string' ? value.replace(/^\((.*)\)$/s, '/$1') : ''
  if (own.includes(name)) return name
  return name === '/Off' || isOfField(name) ? '/Off' : undefined
}

/** The states of a button, as names; none of what has one appearance only. */
function statesOf(file: WrittenPdf, widget: PdfDictionary): string[] {
  const normal = dictionaryOf(file, widget.get('AP')).get('N')
  if (normal === undefined || (isReference(normal) && storedBytes(file, normal.number))) return []
  return [...dictionaryOf(file, normal).keys()].map((name) => `/${name}`)
}

const statesBelow = (file: WrittenPdf, field: PdfDictionary): string[] =>
  itemsOf(file, field.get('Kids')).flatMap((kid) => statesOf(file, dictionaryOf(file, kid)))

/** The field that has an entry, which the ones below it inherit, and its value. */
function inherited(file: WrittenPdf, widget: PdfDictionary, key: string): [PdfDictionary, PdfObject] {
  let field = widget
  for (let depth = 0; depth < DEEPEST && !field.has(key) && field.has('Parent'); depth++)
    field = dictionaryOf(file, field.get('Parent'))
  return [field, resolved(file, field.get(key))]
}

const DEEPEST = 32
