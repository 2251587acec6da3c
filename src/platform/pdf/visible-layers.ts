import {
  dictionaryOf,
  isArray,
  isReference,
  itemsOf,
  type PdfDictionary,
  type PdfObject,
  resolved,
  type WrittenPdf,
} from './written-pdf.ts'

/** Whether what belongs to a layer, which is the value of an entry OC, is shown. */
export type IsShown = (layer: PdfObject | undefined) => boolean

/**
 * The layers of a file that are shown when it is opened: the default configuration and the viewing state of its events (ISO 32000-2, 8.11). A
 * layer that the file does not list is shown.
 */
export function visibleLayers(file: WrittenPdf, properties: PdfDictionary): IsShown {
  const configuration = dictionaryOf(file, properties.get('D'))
  const numbersIn = (value: PdfObject | undefined) =>
    itemsOf(file, value).flatMap((item) => (isReference(item) ? [item.number] : []))
  const listed = new Set(numbersIn(properties.get('OCGs')))
  const hidden = new Set(resolved(file, configuration.get('BaseState')) === '/OFF' ? listed : [])
  for (const layer of numbersIn(configuration.get('ON'))) hidden.delete(layer)
  for (const layer of numbersIn(configuration.get('OFF'))) hidden.add(layer)
  for (const usage of itemsOf(file, configuration.get('AS')).map((item) => dictionaryOf(file, item))) {
    if (resolved(file, usage.get('Event')) !== '/View' || !itemsOf(file, usage.get('Category')).includes('/View'))
      continue
    for (const layer of numbersIn(usage.get('OCGs'))) {
      const view = dictionaryOf(
        file,
        dictionaryOf(file, dictionaryOf(file, { number: layer }).get('Usage')).get('View'),
      )
      const state = resolved(file, view.get('ViewState'))
      if (state === '/OFF') hidden.add(layer)
      if (state === '/ON') hidden.delete(layer)
    }
  }
  const isOn = (group: PdfObject): boolean =>
    !isReference(group) || !listed.has(group.number) || !hidden.has(group.number) || !isForViewing(file, group)

  function isShown(layer: PdfObject | undefined): boolean {
    if (layer === undefined) return true
    const membership = dictionaryOf(file, layer)
    if (resolved(file, membership.get('Type')) !== '/OCMD') return isOn(layer)
    const expression = itemsOf(file, membership.get('VE'))
    if (expression.length > 0) return holds(expression, 0)
    const groups = isArray(resolved(file, membership.get('OCGs')))
      ? itemsOf(file, membership.get('OCGs'))
      : [membership.get('OCGs') ?? 'null']
    const states = groups.filter((group) => resolved(file, group) !== 'null').map(isOn)
    return states.length === 0 || satisfies(states, resolved(file, membership.get('P')))
  }

  /** A visibility expression; readers give up on one that is nested deeper than programs write it. */
  function holds(expression: readonly PdfObject[], depth: number): boolean {
    const [operator, ...operands] = expression
    const states = operands.map((operand) => {
      const nested = itemsOf(file, operand)
      return nested.length > 0 ? depth < DEEPEST && holds(nested, depth + 1) : isOn(operand)
    })
    if (operator === '/Not') return states[0] !== true
    return operator === '/Or' ? states.includes(true) : !states.includes(false)
  }

  return isShown
}

const DEEPEST = 32

/** By the policy of a membership, AnyOn by default. */
function satisfies(states: readonly boolean[], policy: PdfObject): boolean {
  if (policy === '/AllOn') return !states.includes(false)
  if (policy === '/AnyOff') return states.includes(false)
  if (policy === '/AllOff') return !states.includes(true)
  return states.includes(true)
}

/** A layer of another intent than viewing, such as designing, has no effect on what is shown. */
function isForViewing(file: WrittenPdf, group: PdfObject): boolean {
  const intent = resolved(file, dictionaryOf(file, group).get('Intent'))
  const intents = isArray(intent) ? intent : [intent]
  return intent === 'null' || intents.includes('/View') || intents.includes('/All')
}
