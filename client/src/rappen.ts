import { RappenError } from './errors.ts'
import type { Namespaces } from './namespaces.ts'
import { type Operation, operations } from './operations.ts'
import { type AnyOptions, type Connection, callOptionsOf, connectionOf, type RappenOptions } from './options.ts'
import { type Following, follow, pagesOf } from './pages.ts'
import { send, unlessAborted } from './send.ts'
import { blobFrom, fileOf } from './upload.ts'

/** The API of Rappen, by its records: `rappen.invoices.issue(invoiceId)`. */
export type Rappen = Namespaces & { readonly events: Following }

/**
 * A client of one organisation.
 * @throws TypeError for an option that is unknown, or has no sense
 *
 * @example
 * const rappen = new Rappen({ token: process.env.RAPPEN_TOKEN ?? '', baseUrl: 'http://127.0.0.1:8080' })
 * const { contact } = await rappen.contacts.create({ companyName: 'Keller GmbH' })
 */
export const Rappen = class {
  constructor(options: RappenOptions) {
    const connection = connectionOf(options)
    for (const [namespace, methods] of Object.entries<Readonly<Record<string, Operation>>>(operations)) {
      const calls = Object.entries(methods).map(([name, operation]) => {
        const title = `rappen.${namespace}.${name}`
        return [name, (...words: unknown[]) => begin({ connection, operation, title }, words)]
      })
      Object.assign(this, { [namespace]: Object.fromEntries(calls) })
    }
    const { events } = this as unknown as Rappen
    Object.assign(events, { follow: follow.bind(undefined, events.list) })
  }
  // The types of these functions and the functions themselves both come from openapi.json.
} as unknown as new (
  options: RappenOptions,
) => Rappen

type Calling = { readonly connection: Connection; readonly operation: Operation; readonly title: string }
type Fields = Readonly<Record<string, unknown>>

function begin(calling: Calling, words: readonly unknown[]): Promise<unknown> {
  const { pages, path } = calling.operation
  if (pages === undefined) return call(calling, words)
  const at = namesIn(path).length
  const next = (cursor: string) =>
    call(calling, [...words.slice(0, at), { ...Object(words[at]), cursor }, ...words.slice(at + 1)])
  return pagesOf(call(calling, words), pages, next)
}

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The index of a call's options among its arguments: after the values of the path, and the body or the query. */
export const optionsAt = ({ path, takes }: Operation): number => namesIn(path).length + (takes === undefined ? 0 : 1)

/** The path and the query of a call, as its identity: `/v1/contacts?limit=20`. */
export function addressOf(operation: Operation, words: readonly unknown[], title = operation.path): string {
  const { path, takes, query: names = [] } = operation
  const ids = namesIn(path)
  const filled = ids.reduce(
    (text, name, at) => text.replace(`{${name}}`, segmentOf(words[at], `${name} of ${title}`)),
    path,
  )
  const options = Object(words[optionsAt(operation)]) as Fields
  const query =
    takes === 'query' ? Object(words[ids.length]) : Object.fromEntries(names.map((name) => [name, options[name]]))
  return filled + searchOf(query)
}

/** One call: the values of the path, then the body or the query if the operation has one, then the options. */
async function call({ connection, operation, title }: Calling, words: readonly unknown[]): Promise<unknown> {
  const { method, takes, sends, isKeyed, query: names = [] } = operation
  const most = optionsAt(operation)
  if (words.length > most + 1) throw new TypeError(`${title} takes at most ${most + 1} arguments`)
  const options = callOptionsOf(words[most], names, title)
  const address = addressOf(operation, words, title)
  const signals = [connection.signal, options.signal].filter((one) => one !== undefined)
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined
  const { content, type } =
    takes === 'body' ? await unlessAborted(signal, () => contentOf(sends, words[most - 1])) : { content: null }
  const headers = headersOf(options, connection.token, type)
  if (isKeyed && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey())
  const { timeout = connection.timeout, retries = connection.retries, onResponse } = options
  const isRepeatable = canBeRepeated(operation, options)
  const request = { method, headers, body: content, signal, onResponse, isRepeatable }
  return send(connection.base + address, request, { fetch: connection.fetch, timeout, retries }, (response) =>
    answerOf(response, accepting(operation, options), headers.get('idempotency-key')),
  )
}

/** An operation as a call accepts its answer. */
const accepting = ({ hasFiles, ...operation }: Operation, { accept }: AnyOptions): Operation =>
  hasFiles && accept !== undefined && accept !== 'application/json' ? { ...operation, isFile: true } : operation

/** Whether a request may be repeated though it may have taken effect: reads, previews, PUT, and requests under an idempotency key. */
function canBeRepeated({ method, isKeyed, isFile }: Operation, { ifMatch, ifNoneMatch }: AnyOptions): boolean {
  // Its own first effect would have it rejected.
  if (method === 'PUT') return ifMatch === undefined && ifNoneMatch === undefined
  return method === 'GET' || isKeyed === true || (method === 'POST' && isFile === true)
}

/** The JSON of an answer; for a file the response itself, to be read as a stream or as bytes. */
async function answerOf(response: Response, { isFile, isHtml }: Operation, key: string | null): Promise<unknown> {
  if (response.status === 204 || response.status === 304 || response.headers.has('preference-applied')) return undefined
  const type = response.headers.get('content-type') ?? 'no content type'
  // A busy proxy answers with a page of its own, and 200.
  if (isFile && (isHtml || !type.startsWith('text/html'))) return response
  if (!isFile && type.startsWith('application/json')) return response.json()
  const message = `The answer is ${type}, not ${isFile ? 'a file' : 'JSON'}: what answers at baseUrl is not Rappen.`
  throw new RappenError(response, undefined, { key, message })
}

function headersOf(options: AnyOptions, token: string | undefined, type: string | undefined): Headers {
  const headers = new Headers({
    ...(token === undefined ? {} : { 'x-api-token': token }),
    ...(type ? { 'content-type': type } : {}),
  })
  if (options.accept !== undefined) headers.set('accept', options.accept)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  if (options.ifNoneMatch !== undefined) headers.set('if-none-match', options.ifNoneMatch)
  if (options.prefer !== undefined) headers.set('prefer', options.prefer)
  return headers
}

/** `crypto.randomUUID` is missing on pages that came by http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An empty text, two points or `undefined` would change the path. */
function segmentOf(value: unknown, name: string): string {
  if ((typeof value !== 'string' && typeof value !== 'number') || /^\.{0,2}$/.test(String(value)))
    throw new TypeError(
      `${name} must be a text that is not empty, not ${typeof value === 'string' ? `'${value}'` : typeof value}`,
    )
  return encodeURIComponent(value)
}

/** A query; an object in it as `metadata[name]=text`. */
function searchOf(fields: Fields): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) query.append(`${name}[${key}]`, String(one))
    else query.append(name, String(value as string | number | boolean))
  }
  return query.size > 0 ? `?${query}` : ''
}

type Content = { readonly content: string | FormData | Blob | null; readonly type?: string }

/** A body in its operation's form: JSON, the parts of a form, or a raw file. */
async function contentOf(sends: string | undefined, body: unknown): Promise<Content> {
  if (body === undefined) return { content: null }
  if (sends === 'file') {
    const content = await blobFrom(body)
    return { content, type: content.type }
  }
  if (sends !== 'form') return { content: JSON.stringify(body), type: sends ?? 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body) as Fields))
    if (typeof value === 'object') form.set(name, await fileOf(value, name))
    else if (value !== undefined) form.set(name, String(value as string | number | boolean))
  // Its content type names the boundary, which fetch alone knows.
  return { content: form }
}
