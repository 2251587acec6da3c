export type SvgNode = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: SvgNode[]
  text: string
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
/** Private data of drawing programs beside the picture. Browsers and printers ignore it. */
const notes = [
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://www.figma.com/figma/ns',
]

const MOST_ELEMENTS = 5_000
const DEEPEST = 64

const token =
  /<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')[^?<>]*\?>|<!--(?:(?!--)[^])*-->|<!DOCTYPE\s+svg\b[^[\]<>]*>|<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>|<(\/?)([A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attributeIn = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * The elements of an SVG by name; those of drawing programs keep their prefix. Undefined if it is not well-formed, has its own entities, or
 * needless namespaces. This reads a subset of XML 1.0 in which no program sees another picture.
 */
export function svgTree(text: string): SvgNode | undefined {
  // XML 1.0 forbids most control characters, and no program writes the others.
  if (/[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/v.test(text)) return undefined
  const top: SvgNode = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [top]
  const prefixes = new Map<string, string>()
  let count = 0
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const [whole, cdata, closes, tag = '', written = '', isEmpty, characters] = token.exec(text) ?? []
    const parent = open.at(-1)
    if (whole === undefined || !parent) return undefined
    if (whole.startsWith('<?') && from > 0) return undefined
    const said = cdata ?? (characters === undefined ? undefined : decoded(characters))
    if (cdata === undefined && characters !== undefined && said === undefined) return undefined
    if (said !== undefined) {
      if (parent === top && said.trim() !== '') return undefined
      parent.text += said
    } else if (closes === '/') {
      if (open.pop()?.name !== nameOf(tag, prefixes) || open.length === 0 || written !== '' || isEmpty === '/')
        return undefined
    } else if (tag !== '') {
      const node = nodeOf(tag, written, prefixes)
      count += 1
      if (!node || open.length > DEEPEST || count > MOST_ELEMENTS) return undefined
      // Without its namespace, a browser draws nothing.
      if (parent === top && !tag.includes(':') && !/\sxmlns\s*=/.test(written)) return undefined
      parent.children.push(node)
      if (isEmpty !== '/') open.push(node)
    }
  }
  const [root, ...others] = top.children
  return open.length === 1 && root?.name === 'svg' && others.length === 0 ? root : undefined
}

function nodeOf(tag: string, written: string, prefixes: Map<string, string>): SvgNode | undefined {
  const values = new Map<string, string>()
  for (const [, name = '', double, single] of written.matchAll(attributeIn)) {
    const value = decoded(double ?? single ?? '')
    if (value === undefined || values.has(name)) return undefined
    values.set(name, value)
  }
  const known = new Map<string, string>()
  for (const [name, value] of values) {
    if (name === 'xmlns' && value !== SVG) return undefined
    if (!name.startsWith('xmlns:')) continue
    const prefix = name.slice('xmlns:'.length)
    // Programs never redefine a prefix further inside.
    if ((prefixes.get(prefix) ?? value) !== value || prefix.startsWith('xml')) return undefined
    if (value !== SVG && value !== XLINK && !notes.includes(value)) return undefined
    prefixes.set(prefix, value)
  }
  for (const [name, value] of values) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue
    const attribute = nameOf(name, prefixes)
    if (attribute === undefined || known.has(attribute)) return undefined
    known.set(attribute, value)
  }
  const name = nameOf(tag, prefixes)
  if (name === undefined) return undefined
  return { name, attributes: known, children: [], text: '' }
}

function nameOf(written: string, prefixes: ReadonlyMap<string, string>): string | undefined {
  const [prefix = '', local] = written.split(':')
  if (local === undefined || prefix === 'xml') return written
  const uri = prefixes.get(prefix)
  return uri === undefined ? undefined : uri === SVG || uri === XLINK ? local : written
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its character references resolved; undefined if it names an entity that is not built in. */
function decoded(text: string): string | undefined {
  if (/&(?!#?\w{1,10};)/.test(text)) return undefined
  let isKnown = true
  const said = text.replaceAll(/&([^;&\s]*;?)/g, (_, reference: string) => {
    const [, hexadecimal, decimal, name = ''] = /^(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));$/.exec(reference) ?? []
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entities[name]
    isKnown &&= character !== undefined
    return character ?? ''
  })
  return isKnown ? said : undefined
}
