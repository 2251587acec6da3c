import type { Violation } from '../../errors.ts'
import { type SvgNode, svgTree } from './svg-tree.rules.ts'

/** What may be drawn: elements within others, and references count as often as they are followed. */
const MOST_DRAWN = 20_000
const MOST_VIOLATIONS = 20
/** Of references that lead to references. */
const DEEPEST = 200

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
const elements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath
  title desc metadata style`)
const lettering = words('text tspan textPath font font-face glyph')
const attributes = words(`
  id class style version baseProfile viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy fx fy r rx ry d points width height
  pathLength offset gradientUnits gradientTransform spreadMethod clipPathUnits href type role focusable
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-rendering direction display
  enable-background fill fill-opacity fill-rule font-family font-size font-style font-weight image-rendering isolation letter-spacing
  mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-rendering transform-origin vector-effect
  visibility word-spacing xml:space xml:lang`)
/** Of style sheets and values. Whatever else has parentheses could load something. */
const functions = words(
  'url rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY',
)

/** What is wrong with an SVG as a logo; or how wide and high it is, in proportion. */
export type ExaminedSvg = { readonly width: number; readonly height: number } | { readonly violations: Violation[] }

/** Whether bytes may be an SVG: a text that begins with a tag. */
export const looksLikeSvg = (content: Buffer): boolean =>
  /^(?:\u{feff})?\s*<(?:svg[\s>]|\?xml\s|!--|!DOCTYPE\s+svg)/u.test(content.toString('utf8', 0, 256))

/**
 * Examines an SVG as a logo: shapes, gradients and clipping of them. No scripts, no references to anything outside, no fonts, no images and
 * no filters. Undefined when it is damaged.
 */
export function examinedSvg(content: Buffer): ExaminedSvg | undefined {
  const root = svgTree(content)
  if (!root) return undefined
  const found = new Map<string, Violation>()
  const say = (field: string, message: string): void => {
    if (found.size < MOST_VIOLATIONS) found.set(`${field} ${message}`, { field, message })
  }
  examine(root, say)
  if (found.size === 0 && drawnBy(root) > MOST_DRAWN) say('svg', `must not draw more than ${MOST_DRAWN} elements`)
  const size = sizeOf(root)
  if (!size) say('svg', 'must have a viewBox, or width and height')
  return size && found.size === 0 ? size : { violations: [...found.values()] }
}

type Say = (field: string, message: string) => void

function examine(node: SvgNode, say: Say): void {
  const { name } = node
  const isNote = name.includes(':')
  if (lettering.has(name)) say(name, 'must be turned into paths: a logo brings no fonts')
  else if (!isNote && !elements.has(name)) say(name, 'is not an element that a logo may have')
  if (!isNote) for (const [attribute, value] of node.attributes) examineAttribute({ name, attribute, value }, say)
  if (name === 'style' && !isInert(node.text)) say('style', 'must not refer to anything outside of the logo')
  for (const child of node.children) examine(child, say)
}

type Attribute = { readonly name: string; readonly attribute: string; readonly value: string }

function examineAttribute({ name, attribute, value }: Attribute, say: Say): void {
  const isNote = (attribute.includes(':') && !attribute.startsWith('xml:')) || /^(?:data|aria)-[\w-]+$/.test(attribute)
  if (isNote) return
  if (!attributes.has(attribute)) say(`${name} ${attribute}`, 'is not an attribute that a logo may have')
  else if (attribute === 'href' ? !/^#[^#\s]+$/.test(value) : !isInert(value))
    say(`${name} ${attribute}`, 'must not refer to anything outside of the logo')
}

/** Whether a value or a style sheet stays within the file: no import, no escape, and functions that are known. */
function isInert(text: string): boolean {
  const within = text.replaceAll(/url\(\s*(["']?)#[^"'()\s]+\1\s*\)/g, '')
  if (/[@\\<]|url\s*\(|:\/\//i.test(within)) return false
  return within
    .split('(')
    .slice(0, -1)
    .every((before) => functions.has(lastWordOf(before)))
}

/** The word at the end of a text; by steps, since a pattern would begin anew at each of its characters. */
function lastWordOf(text: string): string {
  const trimmed = text.trimEnd()
  let from = trimmed.length
  while (/[\w-]/.test(trimmed.charAt(from - 1))) from -= 1
  return trimmed.slice(from)
}

/** How many elements are drawn, with those that are referred to, as often as they are. More than may be where they refer to themselves. */
function drawnBy(root: SvgNode): number {
  const named = new Map<string, SvgNode>()
  let sheets = ''
  const collect = (node: SvgNode): void => {
    const id = node.attributes.get('id')
    if (id !== undefined) named.set(id, node)
    if (node.name === 'style') sheets += node.text
    node.children.forEach(collect)
  }
  collect(root)
  const ofSheets = referredIn(sheets)
  const known = new Map<SvgNode, number>()
  const costOf = (node: SvgNode, depth: number): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    if (depth > DEEPEST) return MOST_DRAWN + 1
    // Until it is known, it is too much: that of what refers to itself.
    known.set(node, MOST_DRAWN + 1)
    const values = [...node.attributes].map(([name, value]) => (name === 'href' ? `url(${value})` : value)).join(' ')
    const referred = [...referredIn(values), ...(node.attributes.has('class') ? ofSheets : [])]
    const targets = referred.flatMap((id) => named.get(id) ?? [])
    let cost = 1
    for (const one of [...node.children, ...targets]) cost += costOf(one, depth + 1)
    known.set(node, cost)
    return cost
  }
  return costOf(root, 0)
}

const referredIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^"'()\s]+)/g)].flatMap(([, id]) => id ?? [])

/** The longer side of every SVG: it has proportions, and no size of its own. */
const LONGER = 1_200

function sizeOf({ attributes: of }: SvgNode): { width: number; height: number } | undefined {
  const [, , boxWidth, boxHeight] = (of.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [lengthOf(of.get('width')) ?? boxWidth, lengthOf(of.get('height')) ?? boxHeight]
  if (of.has('viewBox') && !(isLength(boxWidth) && isLength(boxHeight))) return undefined
  if (!isLength(width) || !isLength(height)) return undefined
  const scale = LONGER / Math.max(width, height)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  return wide > 0 && high > 0 ? { width: wide, height: high } : undefined
}

const isLength = (length: number | undefined): length is number =>
  length !== undefined && length >= 0.001 && length <= 1_000_000

/** In pixels of CSS; none for a share of what is around it. */
function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+(?:e[-+]?\d+)?)(px|pt|pc|mm|cm|in)?\s*$/i.exec(text ?? '') ?? []
  const pixels = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[unit.toLowerCase()]
  return number === undefined || pixels === undefined ? undefined : Number(number) * pixels
}
