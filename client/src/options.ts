import { LONGEST_TIMER, type Sending } from './send.ts'

export type RappenOptions = {
  /** The secret of an API token: `rap_live_…`. Omitted on a page of the service itself, for which the browser sends the session. */
  readonly token?: string
  /** The address of the service: `https://rappen.example.ch`. */
  readonly baseUrl: string
  /** The time limit of one attempt from when it is sent, in milliseconds: an uploaded stream is read before. Default 60000. */
  readonly timeout?: number
  /** The most retries after a temporary failure. Default 4. */
  readonly retries?: number
  /** Sends the requests in place of the global `fetch`: for a proxy, or for tests. */
  readonly fetch?: typeof fetch
  /** Ends every call. */
  readonly signal?: AbortSignal
}

/** The options of every call besides its request. */
export type CallOptions = {
  /** Ends the call; it rejects with the reason. */
  readonly signal?: AbortSignal
  /** The time limit of one attempt from when it is sent, in milliseconds. */
  readonly timeout?: number
  /** The most retries. */
  readonly retries?: number
  /** The media type of the answer, for an operation with several: `application/pdf`. */
  readonly accept?: string
  /** Called with the answer before it is read: its status and headers, such as ETag and Location. */
  readonly onResponse?: (response: Response) => void
}

export type Keyed = {
  /** The key under which a repetition has no second effect, even after a crash of the caller. Default: a random one for each call. */
  readonly idempotencyKey?: string
}
export type IfMatch = {
  /** The ETag of the record as read: the call is rejected (412) if it has changed since. */
  readonly ifMatch?: string
}
export type IfNoneMatch = {
  /** The ETag of the known record: the call answers undefined while the record is unchanged. */
  readonly ifNoneMatch: string
}
export type Minimal = {
  /** The call answers undefined instead of the record; `onResponse` sees its Location and ETag. */
  readonly prefer: 'return=minimal'
}

/** The last argument of a call, for any operation. */
export type AnyOptions = CallOptions & Keyed & IfMatch & Partial<IfNoneMatch> & Partial<Minimal>

export type Connection = Sending & {
  readonly base: string
  readonly token: string | undefined
  readonly signal: AbortSignal | undefined
}

const named = ['token', 'baseUrl']
const sending = ['timeout', 'retries', 'signal']
const perCall = [...sending, 'accept', 'onResponse', 'idempotencyKey', 'ifMatch', 'ifNoneMatch', 'prefer']

/** The validated options of a client. Throws TypeError. */
export function connectionOf(options: RappenOptions): Connection {
  requireKnown(options, [...named, ...sending, 'fetch'], 'Rappen')
  const {
    token,
    baseUrl,
    timeout = 60_000,
    retries = 4,
    fetch = (...request) => globalThis.fetch(...request),
  } = options
  if ('token' in options && (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)))
    throw new TypeError('token must be the secret of an API token such as rap_live_…, without spaces')
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function')
  requireNumbers({ timeout, retries })
  return { base: baseOf(baseUrl), token, timeout, retries, fetch, signal: options.signal }
}

function baseOf(baseUrl: unknown): string {
  const text = typeof baseUrl === 'string' ? baseUrl : ''
  const { protocol, origin, pathname, username, password } = new URL(URL.canParse(text) ? text : 'none:')
  // A search or a hash may be empty, and would remove the path of every call.
  if (username !== '' || password !== '')
    throw new TypeError('baseUrl must be an address without a name and a password')
  if (!/^https?:$/.test(protocol) || /[?#]/.test(text))
    throw new TypeError(
      `baseUrl must be an address such as https://rappen.example.ch or http://127.0.0.1:8080, not ${JSON.stringify(baseUrl)}`,
    )
  return origin + pathname.replace(/\/+$/, '')
}

/** The options of one call. Throws TypeError. */
export function callOptionsOf(options: unknown, alsoKnown: readonly string[], call: string): AnyOptions {
  requireKnown(options ?? {}, [...perCall, ...alsoKnown], call)
  const known = (options ?? {}) as AnyOptions
  requireNumbers(known)
  return known
}

function requireKnown(options: unknown, known: readonly string[], what: string): void {
  if (typeof options !== 'object' || options === null) throw new TypeError(`The options of ${what} must be an object`)
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new TypeError(`${what} has no option ${unknown.join(', ')}; it has ${known.join(', ')}`)
}

function requireNumbers({ timeout = 1, retries = 0 }: { timeout?: unknown; retries?: unknown }): void {
  if (typeof timeout !== 'number' || !(timeout > 0 && timeout <= LONGEST_TIMER))
    throw new TypeError('timeout must be a number of milliseconds')
  if (!Number.isInteger(retries) || Number(retries) < 0)
    throw new TypeError('retries must be a whole number, 0 or more')
}
