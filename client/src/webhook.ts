import type { Event } from './records.ts'

/** The message is not genuine, or not from now: answer 400 and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: 'missing-header' | 'outside-tolerance' | 'wrong-signature'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.code = code
  }
}

type HeaderRecord = Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** How many seconds a message may be old, or ahead of this clock. Default 300. */
  readonly tolerance?: number
  /** The present time, for tests. */
  readonly now?: Date
}

/**
 * Verifies a webhook message (Standard Webhooks 1.0) and returns its event, whose `type` says what `data` holds.
 * @param body As it was received: bytes or text. JSON that was parsed and written again has another signature.
 * @param headers Of the request: `Headers` of fetch, or an object such as that of Node.
 * @param secret `whsec_…`, as shown when the endpoint was created; several while one replaces the other.
 * @throws WebhookError for a message that is not genuine, or older than the tolerance
 *
 * @example
 * const event = await verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET ?? '')
 * if (event.type === 'invoice.paid') ship(event.data.invoice.id)
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: Headers | HeaderRecord,
  secret: string | readonly string[],
  { tolerance = 300, now = new Date() }: VerifyOptions = {},
): Promise<Event> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof ArrayBuffer))
    throw new TypeError('body must be the text or the bytes as they were received, not parsed JSON')
  const keys = await keysOf(secret)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string]
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > tolerance)
    throw new WebhookError('outside-tolerance', `The message is of another time: webhook-timestamp is ${timestamp}.`)
  const bytes = typeof body === 'string' ? encoded(body) : new Uint8Array(body)
  const signed = joined(encoded(`${id}.${timestamp}.`), bytes)
  const given = signatures
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [bytesOf(one.slice(3)) ?? new Uint8Array()] : []))
  const pairs = keys.flatMap((key) => given.map((signature) => [key, signature] as const))
  // The comparison is that of WebCrypto, which takes the same time wherever a signature differs.
  const verified = await Promise.all(
    pairs.map(([key, signature]) => crypto.subtle.verify('HMAC', key, signature, signed)),
  )
  if (!verified.includes(true))
    throw new WebhookError('wrong-signature', 'The message is not signed with this secret, or was changed on its way.')
  // The service signed it, and its events are so.
  return JSON.parse(new TextDecoder().decode(bytes)) as Event
}

function headerOf(headers: Headers | HeaderRecord, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : found(headers, name)
  const text = typeof value === 'string' ? value : value?.join(' ')
  if (!text) throw new WebhookError('missing-header', `The message has no ${name}: it is not of Rappen.`)
  return text
}

const found = (headers: HeaderRecord, name: string) =>
  headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]

/** A list without a secret is as wrong as one that is not set, such as a variable of the environment. */
function keysOf(secret: unknown): Promise<CryptoKey[]> {
  const secrets = [secret].flat()
  return Promise.all((secrets.length > 0 ? secrets : [undefined]).map(keyOf))
}

async function keyOf(secret: unknown): Promise<CryptoKey> {
  const key =
    typeof secret === 'string' && secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined
  if (!key?.length) throw new TypeError('secret must be the secret of a webhook endpoint: whsec_ and base64')
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** The bytes of a text in base64; undefined for any other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
