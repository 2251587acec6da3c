import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { codeOf } from '../../platform/files/errors.ts'
import { type FindAddresses, findAddresses } from './find-addresses.ts'
import { AddressRefused, lookupWithin, type Reach } from './reachable.ts'
import type { EndedAttempt } from './record-attempt.ts'
import { wishOf } from './retry.rules.ts'
import { INTERRUPTED } from './webhook-endpoint.rules.ts'
import { admittedBy, hostOf } from './webhook-url.ts'

export type Limits = {
  /** Milliseconds for finding the host and connecting. */
  readonly connect: number
  /** Milliseconds for all of it, to the end of the answer. */
  readonly whole: number
}

/** Standard Webhooks 1.0 recommends 15 to 30 seconds. */
const LIMITS: Limits = { connect: 5_000, whole: 15_000 }

/**
 * Milliseconds for connecting to each address of a host but the last. Node gives a quarter of a second, which far receivers exceed; and the last
 * may be one of IPv6, which leads nowhere from here.
 */
const EACH_ADDRESS = { autoSelectFamilyAttemptTimeout: 2_000 }

/** What is read of an answer: its status counts, and nobody needs the rest. */
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
  /** Those of the machine unless others are named. */
  readonly nameServers?: readonly string[]
}

/** Sends a message by a connection of its own and waits for the end of the answer. Never rejects: what goes wrong is an outcome. */
export async function postMessage(
  posting: PostOptions,
  { reach, signal, limits = LIMITS, nameServers }: PendingPost,
): Promise<EndedAttempt> {
  const begun = performance.now()
  const hangUp = new AbortController()
  const timers = [
    setTimeout(
      () => hangUp.abort(new TooSlow(`There was no connection within ${limits.connect / 1000} seconds.`)),
      limits.connect,
    ),
    setTimeout(
      () => hangUp.abort(new TooSlow(`There was no whole answer within ${limits.whole / 1000} seconds.`)),
      limits.whole,
    ),
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

class TooSlow extends Error {}

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
    error: isTaken ? undefined : meaningOf(statusCode),
    answer: answer === '' ? undefined : answer,
    wish: wishOf(retryAfter, date),
  }
}

const failureOf = (error: unknown, isOurs: boolean): UntimedAttempt => ({
  outcome: isOurs ? 'interrupted' : 'failed',
  statusCode: undefined,
  error: isOurs ? INTERRUPTED : reasonOf(error),
  answer: undefined,
  wish: undefined,
})

function meaningOf(statusCode: number): string {
  if ([301, 302, 303, 307, 308].includes(statusCode))
    return 'It was answered with a redirection, which is not followed.'
  return statusCode === 410 ? 'The receiver says that it is gone.' : `It was answered with ${statusCode}.`
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
  // What breaks after the answer has begun is told by reading it.
  request.on('error', () => undefined)
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', connected))
  request.end(body)
  try {
    // Of an answer that goes on in another protocol (101), the request tells neither a response nor an error.
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

/** Of an answer, which is anybody's words, what a database and a page can show. */
const shownText = (text: string): string =>
  Array.from(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .trim()

const NOT_LOOKED_UP = 'The name of the host could not be looked up.'

const reasons: Readonly<Record<string, string>> = {
  ADDRESS_REFUSED: 'The address is not public, and its network is not among WEBHOOK_NETWORKS.',
  ENOTFOUND: 'There is no such host.',
  ENODATA: 'The host has no address.',
  EAI_AGAIN: NOT_LOOKED_UP,
  ESERVFAIL: NOT_LOOKED_UP,
  EREFUSED: NOT_LOOKED_UP,
  ETIMEOUT: NOT_LOOKED_UP,
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off.',
  EPIPE: 'The connection was cut off.',
  ETIMEDOUT: 'The host does not answer.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is of no known authority.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is of no known authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

function reasonOf(error: unknown): string {
  if (error instanceof TooSlow) return error.message
  const code = codeOf(error) ?? ''
  return reasons[code] ?? `The request failed${code === '' ? '' : `: ${code}`}.`
}
