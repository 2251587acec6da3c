import { isUtf8 } from 'node:buffer'
import { Problem } from '../../errors.ts'
import type { Message } from '../../messages.ts'
import { said } from '../../said.ts'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'

const MAXIMUM_DEPTH = 32
/** More than 5,000 entries with all their fields and metadata have. More take long to parse, in a single turn of the event loop. */
const MOST_VALUES = 500_000
const PIECE_CHARACTERS = 65_536
/** An integer of so many digits is a safe one. */
const SAFE_DIGITS = 15

const refuse = (reason: Message): never => {
  throw new Problem('general/invalid-body', { said: reason })
}

/** Longer bodies are read in separate turns of the event loop, in which their work also begins. */
const LARGE_BODY_BYTES = 65_536

/**
 * Reads a JSON body strictly: valid UTF-8 without a byte order mark, no duplicate keys, at most 32 levels, no integer beyond 2^53 - 1 and no
 * number beyond a double. Anything that other parsers would silently repair or read differently is a 400. An empty body is undefined.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const isLarge = bytes.length > LARGE_BODY_BYTES
  const steps = stepsOf(bytes)
  for (;;) {
    if (isLarge) await yieldToEventLoop()
    const { done, value } = steps.next()
    if (!done) continue
    if (isLarge) await yieldToEventLoop()
    return value
  }
}

/** Reads a body, and yields at each point where others may have their turn. */
function* stepsOf(bytes: Buffer): Generator<undefined, unknown> {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) refuse(said('Send the body in UTF-8.'))
  yield
  const text = bytes.toString('utf8')
  yield
  if (text.startsWith('\uFEFF')) refuse(said('Send the body without a byte order mark.'))
  const { keys, violation } = yield* scan(text)
  yield
  const value = parse(text)
  if (violation !== undefined) refuse(violation)
  yield
  if (keysIn(value) < keys) {
    const key = yield* repeatedKey(text)
    refuse(
      said('Send every key of an object once: {key} stands there twice.', { key: JSON.stringify(key.slice(0, 40)) }),
    )
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, line, column = ''] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    return refuse(
      line === undefined
        ? said('Send a body that is well-formed JSON.')
        : said('Send a body that is well-formed JSON: this one is not, in line {line} column {column}.', {
            line,
            column,
          }),
    )
  }
}

type ScannedBody = {
  /** The number of members of all objects: colons outside of strings. */
  readonly keys: number
  /** The violation of a well-formed text, if there is one. */
  readonly violation: Message | undefined
}

/** Scans a text, which need not be well-formed, for content that takes long to parse or is lost by parsing. */
function* scan(text: string): Generator<undefined, ScannedBody> {
  let [depth, deepest, keys, values, pause] = [0, 0, 0, 1, PIECE_CHARACTERS]
  let isInRange = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTATION_MARK) at = endOfString(text, at)
    else if (code === COLON) keys++
    else if (code === COMMA) values++
    else if (code === BRACE || code === BRACKET) {
      values++
      deepest = Math.max(deepest, ++depth)
    } else if (code === BRACE_END || code === BRACKET_END) depth--
    else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(text, at)
      isInRange &&= isNumberInRange(text, at, end)
      at = end - 1
    }
    if (at < pause) continue
    if (values > MOST_VALUES) refuse(said('Send a body of at most {limit} values.', { limit: MOST_VALUES }))
    pause = at + PIECE_CHARACTERS
    yield
  }
  if (deepest > MAXIMUM_DEPTH)
    return { keys, violation: said('Nest at most {limit} levels.', { limit: MAXIMUM_DEPTH }) }
  const violation = isInRange
    ? undefined
    : said('Send integers of at most 9007199254740991 and numbers that a double can hold.')
  return { keys, violation }
}

const [QUOTATION_MARK, COMMA, MINUS, COLON] = [0x22, 0x2c, 0x2d, 0x3a]
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
/** A digit, or one of `+-.eE`. */
const isOfNumber = (code: number): boolean =>
  isDigit(code) || code === 0x2b || code === MINUS || code === 0x2e || code === 0x45 || code === 0x65

/** The place of the quotation mark that ends a string; the end of the text where there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** An odd number of backslashes before a quotation mark makes it part of the string. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

/** The place behind a number that begins here. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isOfNumber(text.charCodeAt(end))) end++
  return end
}

/** Whether a double holds a number as it is written. */
function isNumberInRange(text: string, start: number, end: number): boolean {
  const literal = text.slice(start, end)
  if (literal.length <= SAFE_DIGITS && !/e/i.test(literal)) return true
  const value = Number(literal)
  return /[.e]/i.test(literal) ? Number.isFinite(value) : Number.isSafeInteger(value)
}

/** The number of members of all objects of a parsed value. */
function keysIn(value: unknown): number {
  let keys = 0
  if (Array.isArray(value)) for (const item of value) keys += isNested(item) ? keysIn(item) : 0
  else if (isNested(value)) for (const name in value) keys += isNested(value[name]) ? 1 + keysIn(value[name]) : 1
  return keys
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The first key that an object of a well-formed text repeats. */
function* repeatedKey(text: string): Generator<undefined, string> {
  /** For each open object the keys seen so far; null for an array. */
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let [at, pause] = [0, PIECE_CHARACTERS]; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BRACE || code === BRACKET) {
      isKeyNext = code === BRACE
      open.push(isKeyNext ? new Set() : null)
    } else if (code === BRACE_END || code === BRACKET_END) open.pop()
    else if (code === COMMA) isKeyNext = open.at(-1) !== null
    else if (code === QUOTATION_MARK) {
      const end = endOfString(text, at)
      if (isKeyNext) {
        const key: string = JSON.parse(text.slice(at, end + 1))
        if (open.at(-1)?.has(key)) return key
        open.at(-1)?.add(key)
      }
      isKeyNext = false
      at = end
    }
    if (at < pause) continue
    pause = at + PIECE_CHARACTERS
    yield
  }
  throw new Error('no key of the body is repeated')
}
