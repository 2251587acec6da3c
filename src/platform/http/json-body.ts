import { isUtf8 } from 'node:buffer'
import { Problem } from '../../errors.ts'

const MAXIMUM_DEPTH = 32

const refuse = (message: string): never => {
  throw new Problem('general/invalid-body', { message })
}

/**
 * Reads a JSON body, strictly: valid UTF-8 without a byte order mark, no duplicate keys, at most 32 levels, no integer beyond
 * 2^53 - 1 and no number beyond a double. What other parsers would silently repair or read differently is a 400.
 * An empty body is undefined.
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) refuse('Send the body in UTF-8.')
  const text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF')) refuse('Send the body without a byte order mark.')
  const value = parse(text)
  validate(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, at] = /(line \d+ column \d+)/.exec(String(error)) ?? []
    return refuse(`Send a body that is well-formed JSON${at === undefined ? '' : `: this one is not, in ${at}`}.`)
  }
}

/** Looks at the text of a document that is known to be well-formed JSON for what the parsed value no longer shows. */
function validate(text: string): void {
  /** For each open object the keys seen so far; null for an array. */
  const open: (Set<string> | null)[] = []
  let keyExpected = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case '{':
      case '[':
        keyExpected = text[at] === '{'
        open.push(keyExpected ? new Set() : null)
        if (open.length > MAXIMUM_DEPTH) refuse(`Nest at most ${MAXIMUM_DEPTH} levels.`)
        break
      case '}':
      case ']':
        open.pop()
        keyExpected = false
        break
      case ',':
        keyExpected = open.at(-1) !== null
        break
      case '"': {
        const end = endOfString(text, at)
        if (keyExpected) validateKey(text.slice(at, end + 1), open.at(-1))
        keyExpected = false
        at = end
        break
      }
      case '-':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9':
        at = validateNumber(text, at)
        break
      default:
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

/** An odd number of backslashes before a quotation mark makes it part of the string. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

function validateKey(literal: string, seen: Set<string> | null | undefined): void {
  const key: string = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1)
  if (seen?.has(key))
    refuse(`Send every key of an object once: ${JSON.stringify(key.slice(0, 40))} stands there twice.`)
  seen?.add(key)
}

const number = /[-+.\deE]+/y

/** Validates the number that starts here and returns the index of its last character. */
function validateNumber(text: string, start: number): number {
  number.lastIndex = start
  const [literal = ''] = number.exec(text) ?? []
  const value = Number(literal)
  const isInteger = !/[.eE]/.test(literal)
  if (!Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value))) {
    refuse('Send integers of at most 9007199254740991 and numbers that a double can hold.')
  }
  return start + literal.length - 1
}
