import { type Violation, violation } from '../../said.ts'
import type { ImageSize } from './jpeg-size.ts'
import { drawnBy, sheetsOf, shortestDashes } from './svg-cost.ts'
import { type SvgNode, svgTree } from './svg-tree.ts'

/** The most drawn elements, nested ones included; a reference counts as often as it is followed. */
const MOST_ELEMENTS = 20_000
/** The most characters of paths and points, counted in the same way: twice the size of a file. */
const MOST_CHARACTERS = 1_048_576
/** A part of the longer side. Finer dashes look like a grey line, and take seconds to draw. */
const FINEST_DASHES = 1 / 5_000
/** In style sheets. Programs write one for each gradient and each clipping. */
const MOST_REFERENCES = 2_000
const MOST_VIOLATIONS = 20
const LONGEST_NAME = 64

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
/** Allowed functions of style sheets and values. Any other function could load something. */
const functions = words(
  'url rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY',
)

/** The violations of an SVG as a logo; or its width and height, in proportion. */
export type ExaminedSvg = ImageSize | { readonly violations: Violation[] }

const opening = /^(?:\u{feff})?\s*<(?:svg[\s>]|\?xml\s|!--|!DOCTYPE\s+svg)/u

/** Whether bytes may be an SVG: a text that begins with a tag, in one, two or four bytes a character. */
export const looksLikeSvg = (content: Buffer): boolean =>
  opening.test(Buffer.from(content.subarray(0, 1_024).filter((byte) => !isOfWide(byte))).toString('utf8'))

/** Bytes that UTF-16 and UTF-32 have in a tag and UTF-8 never has: zeros, and those of byte order marks. */
const isOfWide = (byte: number): boolean => byte === 0 || byte >= 0xfe

/**
 * Examines an SVG as a logo: shapes, gradients and clipping of them. No scripts, external references, fonts, images or filters. UTF-8 only,
 * since another program might read the bytes differently. Undefined when it is damaged.
 */
export function examinedSvg(content: Buffer): ExaminedSvg | undefined {
  const text = textOf(content)
  if (text === undefined) return { violations: [violation('encoding', 'must be UTF-8')] }
  const root = svgTree(text)
  if (!root) return undefined
  const found = new Map<string, Violation>()
  const say = (one: Violation): void => {
    const named = { ...one, field: one.field.slice(0, LONGEST_NAME) }
    if (found.size < MOST_VIOLATIONS) found.set(`${named.field} ${one.message}`, named)
  }
  examine(root, say)
  const size = sizeOf(root)
  if (!size) say(violation('svg', 'must have a viewBox, or width and height'))
  else if (found.size === 0) examineCost(root, size.longer, say)
  return size && found.size === 0 ? { width: size.width, height: size.height } : { violations: [...found.values()] }
}

/** The text, if it is UTF-8 and declares no other encoding (XML 1.0, 4.3.3). */
function textOf(content: Buffer): string | undefined {
  if (content.includes(0)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content).trim()
    const [, encoding = 'utf-8'] = /^<\?xml\s[^?<>]*?\bencoding\s*=\s*["']([^"'?<>]*)/.exec(text) ?? []
    return encoding.toLowerCase() === 'utf-8' ? text : undefined
  } catch {
    return undefined
  }
}

function examineCost(root: SvgNode, longer: number, say: Say): void {
  if (sheetsOf(root).split('url(').length > MOST_REFERENCES + 1)
    return say(violation('style', 'must not refer to more than {limit} elements', { limit: MOST_REFERENCES }))
  const { elements, characters } = drawnBy(root)
  if (elements > MOST_ELEMENTS)
    say(violation('svg', 'must not draw more than {limit} elements', { limit: MOST_ELEMENTS }))
  else if (characters > MOST_CHARACTERS)
    say(violation('svg', 'must not draw more than {limit} characters of paths and points', { limit: MOST_CHARACTERS }))
  if (shortestDashes(root) < longer * FINEST_DASHES)
    say(violation('stroke-dasharray', 'must not be finer than a 5000th of the picture'))
}

type Say = (violation: Violation) => void

function examine(node: SvgNode, say: Say): void {
  const { name } = node
  const isNote = name.includes(':')
  if (lettering.has(name)) say(violation(name, 'must be turned into paths: a logo brings no fonts'))
  else if (!isNote && !elements.has(name)) say(violation(name, 'is not an element that a logo may have'))
  if (!isNote) for (const [attribute, value] of node.attributes) examineAttribute({ name, attribute, value }, say)
  if (name === 'style' && !isInert(node.text)) say(violation('style', 'must not refer to anything outside of the logo'))
  for (const child of node.children) examine(child, say)
}

type Attribute = { readonly name: string; readonly attribute: string; readonly value: string }

function examineAttribute({ name, attribute, value }: Attribute, say: Say): void {
  const isNote = (attribute.includes(':') && !attribute.startsWith('xml:')) || /^(?:data|aria)-[\w-]+$/.test(attribute)
  if (isNote) return
  if (!attributes.has(attribute)) say(violation(`${name} ${attribute}`, 'is not an attribute that a logo may have'))
  else if (attribute === 'href' ? !/^#[^#\s]+$/.test(value) : !isInert(value))
    say(violation(`${name} ${attribute}`, 'must not refer to anything outside of the logo'))
}

/** Whether a value or a style sheet stays within the file: no import, no escape, and only known functions. */
function isInert(text: string): boolean {
  const within = text.replaceAll(/url\(\s*(["']?)#[^"'()\s]+\1\s*\)/g, '')
  if (/[@\\<]|url\s*\(|:\/\//i.test(within)) return false
  return within
    .split('(')
    .slice(0, -1)
    .every((before) => functions.has(lastWordOf(before)))
}

/** The word at the end of a text; in steps, since a pattern would start again at each character. */
function lastWordOf(text: string): string {
  const trimmed = text.trimEnd()
  let from = trimmed.length
  while (/[\w-]/.test(trimmed.charAt(from - 1))) from -= 1
  return trimmed.slice(from)
}

/** The longer side of every SVG, which has proportions but no size of its own. */
const LONGER = 1_200

/** Its size in proportion, and the length of its longer side in units of its shapes. */
function sizeOf({ attributes: of }: SvgNode): (ImageSize & { readonly longer: number }) | undefined {
  const [, , boxWidth, boxHeight] = (of.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [lengthOf(of.get('width')) ?? boxWidth, lengthOf(of.get('height')) ?? boxHeight]
  if (of.has('viewBox') && !(isLength(boxWidth) && isLength(boxHeight))) return undefined
  if (!isLength(width) || !isLength(height)) return undefined
  const scale = LONGER / Math.max(width, height)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  const longer = Math.max(boxWidth ?? width, boxHeight ?? height)
  return wide > 0 && high > 0 ? { width: wide, height: high, longer } : undefined
}

const isLength = (length: number | undefined): length is number =>
  length !== undefined && length >= 0.001 && length <= 1_000_000

/** In CSS pixels; undefined for a percentage. */
function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*(\d*\.?\d+(?:e[-+]?\d+)?)(px|pt|pc|mm|cm|in)?\s*$/i.exec(text ?? '') ?? []
  const pixels = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[unit.toLowerCase()]
  return number === undefined || pixels === undefined ? undefined : Number(number) * pixels
}
