import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Violation, violation } from '../../said.ts'
import { covers } from './scope.rules.ts'
import type { TokenCreation } from './token.schema.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
/** The length of a token in characters. */
export const TOKEN_LENGTH = 'rap_live_'.length + SECRET_LENGTH + CHECKSUM_LENGTH
const form = new RegExp(`^rap_(live|test)_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

const DAY = 24 * 60 * 60 * 1000

/** The default validity of a token, in milliseconds: 90 days. */
export const DEFAULT_VALIDITY = 90 * DAY
/** The longest validity, in milliseconds: 366 days, so that «a year from today» is allowed in a leap year too. */
export const LONGEST_VALIDITY = 366 * DAY

/** The most valid tokens of an organisation at once: each has a quota of requests of its own. */
export const TOKENS_AT_MOST = 100

/** How long before its expiry a token is announced, in milliseconds: 14 days. */
export const NOTICE = 14 * DAY

/** The scopes of the token that asks for a new one, its expiry, if any, and the time of the request. */
type GrantingToken = { readonly granted: ReadonlySet<string>; readonly until: string | null; readonly now: Date }

/**
 * The violations of a requested token: its expiry lies ahead, within a year, and its rights do not exceed those of the token that asks for it.
 */
export function tokenViolations(
  { expiresAt, scopes }: TokenCreation,
  { granted, until, now }: GrantingToken,
): Violation[] {
  return [
    ...(expiresAt === undefined ? [] : endViolations(Date.parse(expiresAt), until, now)),
    ...scopes.flatMap((scope, index) =>
      covers(granted, scope)
        ? []
        : [violation(`scopes[${index}]`, 'must not go beyond the scopes of the token that asks')],
    ),
  ]
}

function endViolations(end: number, until: string | null, now: Date): Violation[] {
  if (end <= now.getTime() || end > now.getTime() + LONGEST_VALIDITY)
    return [violation('expiresAt', 'must lie ahead, at most a year')]
  return until === null || end <= Date.parse(until)
    ? []
    : [violation('expiresAt', 'must not be later than that of the token that asks')]
}

/** The token of 256 random bits: `rap_live_`, the bits as 43 base62 characters, and six characters of checksum that reveal a typo. */
export function tokenOf(bits: Buffer): string {
  const secret = base62(BigInt(`0x${bits.toString('hex')}`), SECRET_LENGTH)
  return `rap_live_${secret}${checksumOf(`rap_live_${secret}`)}`
}

/** True for text with the form and the checksum of a token: only such text is looked up. */
export const looksLikeToken = (text: string): boolean =>
  form.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)

/** The stored form of a token. A plain hash suffices: 256 random bits cannot be guessed. */
export const hashOf = (token: string): Buffer => Buffer.from(hashTextOf(token), 'base64url')

/** The same as text, the key of the token cache: it costs no memory outside of the heap. */
export const hashTextOf = (token: string): string => hash('sha256', token, 'base64url')

/** The last four characters, by which its owner recognises a token. */
export const hintOf = (token: string): string => token.slice(-4)

const checksumOf = (text: string): string => base62(BigInt(crc32(text)), CHECKSUM_LENGTH)

function base62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits
  return digits
}
