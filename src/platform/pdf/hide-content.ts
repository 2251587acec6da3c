/** A word of a content stream, or an inline image as a whole. */
type Token = { readonly from: number; readonly to: number; readonly text: string }

/** The operators that replace one whose content is hidden; the others are left out. */
const painting = new Set('f F f* B B* b b* S s'.split(' '))
const removed = new Set('Tj TJ sh Do BI MP DP'.split(' '))

/**
 * A content stream without what belongs to the layers of these names, which are hidden. Operators of the graphics state stay
 * effective, as they do where a reader hides content (ISO 32000-2, 8.11.3.2); paths are still used for clipping.
 */
export function withoutHidden(content: Buffer, hidden: ReadonlySet<string>): Buffer {
  const kept: string[] = []
  /** Of each marked content that is open, whether it is hidden. */
  const open: boolean[] = []
  let operands: Token[] = []
  for (const token of tokensOf(content)) {
    if (!isOperator(token.text)) {
      operands.push(token)
      continue
    }
    const source = content.toString('latin1', operands[0]?.from ?? token.from, token.to)
    const hides = open.includes(true)
    const last = operands.at(-1)?.text ?? ''
    if (token.text === 'BDC' || token.text === 'BMC') {
      const layer =
        token.text === 'BDC' && nameOf(operands.at(-2)?.text ?? '') === '/OC' && hidden.has(nameOf(last.slice(1)))
      open.push(layer)
      if (!layer && !hides) kept.push(source)
    } else if (token.text === 'EMC') {
      if (open.pop() !== true && !open.includes(true)) kept.push(source)
    } else kept.push(hides ? whileHidden(token.text, operands, source) : source)
    operands = []
  }
  return Buffer.from(kept.filter((source) => source !== '').join('\n'), 'latin1')
}

function whileHidden(operator: string, operands: readonly Token[], source: string): string {
  if (painting.has(operator)) return 'n'
  if (operator === "'") return 'T*'
  if (operator === '"') return `${operands.at(-3)?.text ?? 0} Tw ${operands.at(-2)?.text ?? 0} Tc T*`
  return removed.has(operator) ? '' : source
}

/** A name without its escapes. */
export const nameOf = (written: string): string =>
  written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const isOperator = (text: string): boolean => /^[A-Za-z'"]/.test(text) && !/^(true|false|null)$/.test(text)

const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const COMMENT = /%[^\r\n]*/y
const HEXADECIMAL = /<[^<>]*>/y
/** Where an inline image ends: what follows has to look like content, since the bytes of an image may be anything. */
const END_OF_IMAGE = /[\0\t\n\f\r ]EI(?=$|[\0\t\n\f\r ])(?![^]{0,15}[^\0\t\n\f\r -~])/g

/** The words of a content stream, however damaged: one that makes no sense is a word by itself. */
function* tokensOf(content: Buffer): Generator<Token> {
  const text = content.toString('latin1')
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? ''
    let to = at + 1
    if ('\0\t\n\f\r '.includes(character)) {
      at++
      continue
    }
    if (character === '(') to = endOfString(text, at)
    else if (character === '/') to = endOf(NAME, text, at)
    else if (character === '%') to = endOf(COMMENT, text, at)
    else if (text.startsWith('<<', at) || text.startsWith('>>', at)) to = at + 2
    else if (character === '<') to = endOf(HEXADECIMAL, text, at)
    else if (!'>[]{}'.includes(character)) to = endOf(WORD, text, at)
    const word = text.slice(at, to)
    if (word === 'BI') {
      END_OF_IMAGE.lastIndex = at
      to = END_OF_IMAGE.test(text) ? END_OF_IMAGE.lastIndex : text.length
    }
    if (character !== '%') yield { from: at, to, text: word }
    at = to
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at + 1
}

function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}
