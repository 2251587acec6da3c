import type { SvgNode } from './svg-tree.ts'

/** The cost of drawing an SVG, each part as often as it is referenced: elements, and the characters of their paths and points. */
export type DrawingCost = { readonly elements: number; readonly characters: number }

/** The deepest chain of references. */
const DEEPEST = 200

const nothing: DrawingCost = { elements: 0, characters: 0 }
const endless: DrawingCost = { elements: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY }
const sum = (all: readonly DrawingCost[]): DrawingCost =>
  all.reduce(
    (some, one) => ({ elements: some.elements + one.elements, characters: some.characters + one.characters }),
    nothing,
  )

/** The text of all style sheets. */
export const sheetsOf = (node: SvgNode): string =>
  (node.name === 'style' ? `${node.text}}` : '') + node.children.map(sheetsOf).join('')

/**
 * The drawn parts. Infinite if something refers to itself or is nested too deeply. Each element and each rule of a style sheet is counted once.
 */
export function drawnBy(root: SvgNode): DrawingCost {
  const named = elementsById(root)
  const rules = rulesOf(sheetsOf(root))
  const known = new Map<SvgNode | Rule | string, DrawingCost>()
  const once = (what: SvgNode | Rule | string, depth: number, costs: () => readonly DrawingCost[]): DrawingCost => {
    const before = known.get(what)
    if (before) return before
    if (depth > DEEPEST) return endless
    // Infinite until it is known: the result for an element that refers to itself.
    known.set(what, endless)
    const drawn = sum(costs())
    known.set(what, drawn)
    return drawn
  }
  const targets = (ids: readonly string[], depth: number): DrawingCost[] =>
    ids.flatMap((id) => named.get(id) ?? []).map((target) => ofNode(target, depth))
  const ofRules = (list: readonly Rule[], depth: number): DrawingCost[] =>
    list.map((rule) => once(rule, depth, () => targets(rule.refersTo, depth + 1)))
  const ofClass = (name: string, depth: number): DrawingCost =>
    once(name, depth, () => ofRules(rules.get(name) ?? [], depth + 1))
  const ofNode = (node: SvgNode, depth: number): DrawingCost =>
    once(node, depth, () => [
      ownOf(node),
      ...node.children.map((child) => ofNode(child, depth + 1)),
      ...targets(referredBy(node), depth + 1),
      ...[EVERY, ...classesOf(node)].map((name) => ofClass(name, depth + 1)),
    ])
  return ofNode(root, 0)
}

const ownOf = ({ attributes }: SvgNode): DrawingCost => ({
  elements: 1,
  characters: (attributes.get('d') ?? attributes.get('points') ?? '').length,
})

function elementsById(root: SvgNode): Map<string, SvgNode> {
  const named = new Map<string, SvgNode>()
  const collect = (node: SvgNode): void => {
    const id = node.attributes.get('id')
    if (id !== undefined) named.set(id, node)
    node.children.forEach(collect)
  }
  collect(root)
  return named
}

const referredIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^"'()\s]+)/g)].flatMap(([, id]) => id ?? [])

const referredBy = ({ attributes }: SvgNode): string[] =>
  referredIn([...attributes].map(([name, value]) => (name === 'href' ? `url(${value})` : value)).join(' '))

const classesOf = ({ attributes }: SvgNode): Set<string> =>
  new Set((attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== ''))

/** A rule of a style sheet that refers to elements. */
type Rule = { readonly refersTo: readonly string[] }
/** In place of a class: rules for elements of any class. */
const EVERY = ''

/** Rules by class; those not for a single class apply to every element. Sheets have no nested blocks. */
function rulesOf(sheets: string): Map<string, Rule[]> {
  const rules = new Map<string, Rule[]>()
  for (const written of withoutComments(sheets).split('}')) {
    const [selectors = '', body = ''] = written.split('{')
    const rule = { refersTo: referredIn(body) }
    if (rule.refersTo.length === 0) continue
    for (const name of new Set(selectors.split(',').map((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? EVERY)))
      rules.getOrInsertComputed(name, () => []).push(rule)
  }
  return rules
}

const withoutComments = (sheets: string): string =>
  sheets
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.split('*/').slice(1).join('*/')))
    .join(' ')

/** The shortest period of dashes, in units of the line; infinity without dashes. */
export const shortestDashes = (root: SvgNode): number =>
  [sheetsOf(root), ...dashesIn(root)]
    .flatMap((written) => written.split('stroke-dasharray').slice(1))
    .map((said) => (said.split(/[;}]/, 1)[0] ?? '').match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [])
    .map((dashes) => dashes.reduce((sum, dash) => sum + Number(dash), 0))
    // Zeros only mean a line without dashes.
    .reduce((shortest, period) => (period > 0 ? Math.min(shortest, period) : shortest), Number.POSITIVE_INFINITY)

const dashesIn = ({ attributes, children }: SvgNode): string[] => [
  `stroke-dasharray:${attributes.get('stroke-dasharray') ?? ''};${attributes.get('style') ?? ''}`,
  ...children.flatMap(dashesIn),
]
