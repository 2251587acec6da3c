import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { codeOf } from '../../platform/files/errors.ts'
import type { Reason, ReasonCode } from '../../reasons.ts'
import { type FindAddresses, findAddresses } from './find-addresses.ts'
import { AddressRefused, lookupWithin, type Reach } from './reachable.ts'
import type { EndedAttempt } from './record-attempt.ts'
import { wishOf } from './retry.rules.ts'
import { INTERRUPTED } from './webhook-endpoint.rules.ts'
import { admittedBy, hostOf } from './webhook-url.ts'

export type Limits = {
  /** Milliseconds for finding the host and connecting. */
  readonly connect: number
  /** Milliseconds for the whole exchange, to the end of the answer. */
  readonly whole: number
}

/** Standard Webhooks 1.0 recommends 15 to 30 seconds. */
const LIMITS: Limits = { connect: 5_000, whole: 15_000 }

/**
 * Milliseconds for connecting to each address of a host except the last. Node's default of a quarter of a second is too short for distant
 * receivers; and the last may be an IPv6 address without a route.
 */
const EACH_ADDRESS = { autoSelectFamilyAttemptTimeout: 2_000 }

/** The part of an answer that is read: only its status counts. */
const ANSWER_BYTES = 16_384
const SHOWN_CHARACTERS = 500
const HEADER_BYTES = 16_384

type PostOptions = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type PendingPost = {
  readonly reach: Reach
  readonly signal: AbortSignal
  readonly limits?: Limits | undefined
  /** Default: those of the machine. */
  readonly nameServers?: readonly string[]
}

/** Sends a message by its own connection and waits for the end of the answer. Never rejects: a failure is an outcome. */
export async function postMessage(
  posting: PostOptions,
  { reach, signal, limits = LIMITS, nameServers }: PendingPost,
): Promise<EndedAttempt> {
  const begun = performance.now()
  const hangUp = new AbortController()
  const timers = [
    setTimeout(() => hangUp.abort(new TooSlow('webhooks/not-connected', limits.connect)), limits.connect),
    setTimeout(() => hangUp.abort(new TooSlow('webhooks/not-answered', limits.whole)), limits.whole),
  ] as const
  const either = AbortSignal.any([signal, hangUp.signal])
  const answered = await exchange(posting, {
    reach,
    signal: either,
    find: findAddresses(either, { hasOwn: reach.hasOwn, nameServers }),
    connected: () => clearTimeout(timers[0]),
  })
    .catch((error: unknown) => failureOf(hangUp.signal.reason ?? error, signal.aborted))
    .finally(() => timers.forEach(clearTimeout))
  return { ...answered, milliseconds: Math.round(performance.now() - begun) }
}

class TooSlow extends Error {
  readonly reason: Reason

  constructor(code: ReasonCode, milliseconds: number) {
    super(code)
    this.reason = { code, parameters: { seconds: milliseconds / 1000 } }
  }
}

type UntimedAttempt = Omit<EndedAttempt, 'milliseconds'>

function outcomeOf(
  statusCode: number,
  { 'retry-after': retryAfter, date }: IncomingHttpHeaders,
  answer: string,
): UntimedAttempt {
  const isTaken = statusCode >= 200 && statusCode < 300
  return {
    outcome: isTaken ? 'delivered' : 'failed',
    statusCode,
    reason: isTaken ? undefined : meaningOf(statusCode),
    answer: answer === '' ? undefined : answer,
    wish: wishOf(retryAfter, date),
  }
}

const failureOf = (error: unknown, isOurs: boolean): UntimedAttempt => ({
  outcome: isOurs ? 'interrupted' : 'failed',
  statusCode: undefined,
  reason: isOurs ? INTERRUPTED : reasonOf(error),
  answer: undefined,
  wish: undefined,
})

function meaningOf(status: number): Reason {
  if ([301, 302, 303, 307, 308].includes(status)) return { code: 'webhooks/redirected' }
  return status === 410 ? { code: 'webhooks/gone' } : { code: 'webhooks/status', parameters: { status } }
}

async function exchange(
  { url: address, headers, body }: PostOptions,
  {
    reach,
    signal,
    find,
    connected,
  }: Pick<PendingPost, 'reach' | 'signal'> & { find: FindAddresses; connected: () => void },
): Promise<UntimedAttempt> {
  const url = new URL(address)
  const isAdmitted = admittedBy(url, reach)
  const host = hostOf(url)
  // An address is connected to without a look-up.
  if (isIP(host) !== 0 && !isAdmitted(host)) throw new AddressRefused(`${host} is not public`)
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: false,
    lookup: lookupWithin(isAdmitted, find),
    ...EACH_ADDRESS,
    maxHeaderSize: HEADER_BYTES,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Rappen-Webhooks/1.0',
      connection: 'close',
    },
  })
  // Failures after the beginning of the answer are reported when it is read.
  request.on('error', () => undefined)
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected))
  request.end(body)
  try {
    // For an answer that changes the protocol (101), the request emits neither a response nor an error.
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
    return outcomeOf(response.statusCode ?? 0, response.headers, await beginningOf(response))
  } finally {
    request.destroy()
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= ANSWER_BYTES) break
  }
  return shownText(Buffer.concat(parts).toString('utf8'))
}

/** The answer is untrusted text: only the part that a database and a page can show. */
const shownText = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .trim()

/** By the error codes of Node, of its look-ups and of TLS. */
const reasons: Readonly<Record<string, ReasonCode>> = {
  ADDRESS_REFUSED: 'webhooks/address-not-public',
  ENOTFOUND: 'webhooks/no-host',
  ENODATA: 'webhooks/no-address',
  EAI_AGAIN: 'webhooks/not-looked-up',
  ESERVFAIL: 'webhooks/not-looked-up',
  EREFUSED: 'webhooks/not-looked-up',
  ETIMEOUT: 'webhooks/not-looked-up',
  ECONNREFUSED: 'webhooks/connection-refused',
  ECONNRESET: 'webhooks/connection-cut-off',
  EPIPE: 'webhooks/connection-cut-off',
  ETIMEDOUT: 'webhooks/host-silent',
  EHOSTUNREACH: 'webhooks/host-unreachable',
  ENETUNREACH: 'webhooks/host-unreachable',
  CERT_HAS_EXPIRED: 'webhooks/certificate-expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'webhooks/certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'webhooks/certificate-self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'webhooks/certificate-authority-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'webhooks/certificate-authority-unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'webhooks/certificate-of-other-host',
}

function reasonOf(error: unknown): Reason {
  if (error instanceof TooSlow) return error.reason
  const failure = codeOf(error) ?? 'unknown'
  const code = reasons[failure]
  return code ? { code } : { code: 'webhooks/failed', parameters: { code: failure } }
}
