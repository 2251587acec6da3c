import { type OperationId, operations } from './operations.ts'
import { type Sending, send } from './send.ts'
import type { Answer, Item, Listing, Request } from './types.ts'

export type Connection = {
  /** Where the service is: `https://rappen.example.ch`. */
  readonly baseUrl: string
  /** The secret of an API token. */
  readonly token: string
  /** Ends every call. */
  readonly signal?: AbortSignal
} & Partial<Sending>

/** What a single call may say besides its request. */
export type Options = {
  /** Under which the service acts once, also after a crash of the caller; a random one for each call when left out. */
  readonly idempotencyKey?: string
  /** The ETag of the record as it was read: the call is refused when it has changed since. */
  readonly ifMatch?: string
  readonly signal?: AbortSignal
  /** Shown the answer before it is read: its status and headers, such as ETag and Location. */
  readonly onResponse?: (response: Response) => void
}

/** Options under which an answer may have no body: then the call answers undefined. */
export type SparingOptions = Options &
  (
    | {
        /** The ETag of what is known already: nothing is sent while the record is still so. */
        readonly ifNoneMatch: string
        readonly prefer?: 'return=minimal'
      }
    | {
        /** Without the record that was made or changed; `onResponse` sees its Location and ETag. */
        readonly prefer: 'return=minimal'
        readonly ifNoneMatch?: string
      }
  )

/** The request may be left out where nothing must be said. */
type Words<Id extends OperationId> =
  Record<never, never> extends Request<Id> ? [request?: Request<Id>] : [request: Request<Id>]

type Call<Id extends OperationId> = {
  (request: Request<Id>, options: SparingOptions): Promise<Answer<Id> | undefined>
  (...words: [...Words<Id>, options?: Options]): Promise<Answer<Id>>
}
type Walk<Id extends OperationId> = (...words: [...Words<Id>, options?: Options]) => AsyncGenerator<Item<Id>, void>

/** Every operation of the service by its name in the reference, and every list to be walked record by record. */
export type Rappen = { readonly [Id in OperationId]: Call<Id> } & {
  /** All records of a list, page after page: `for await (const invoice of api.each.listInvoices())`. */
  readonly each: { readonly [Id in Listing]: Walk<Id> }
}

type Fields = Readonly<Record<string, unknown>>

/** The API as functions. POST and PATCH carry an Idempotency-Key, so that they are sent again after a fault without acting twice. */
export function rappen({ baseUrl, token, signal: end, ...sending }: Connection): Rappen {
  const how: Sending = { fetch: globalThis.fetch, attempts: 5, timeout: 60_000, ...sending }
  const base = baseUrl.replace(/\/$/, '')

  const call = async (
    id: OperationId,
    request: Fields = {},
    options: Options & Partial<SparingOptions> = {},
  ): Promise<unknown> => {
    const { method, path } = operations[id]
    const { body, ...parameters } = request
    const { content, type } = contentOf(id, body)
    const headers = new Headers({ 'x-api-token': token, ...(type ? { 'content-type': type } : {}) })
    if (method === 'POST' || method === 'PATCH')
      headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
    if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
    if (options.ifNoneMatch !== undefined) headers.set('if-none-match', options.ifNoneMatch)
    if (options.prefer !== undefined) headers.set('prefer', options.prefer)
    const signal = AbortSignal.any([end, options.signal].filter((one) => one !== undefined))
    const response = await send(
      `${base}${addressOf(path, parameters)}`,
      { method, headers, body: content, signal },
      how,
    )
    options.onResponse?.(response)
    if (response.status === 204 || response.status === 304 || response.headers.has('preference-applied'))
      return undefined
    return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response
  }

  async function* each(id: OperationId, request: Fields = {}, options: Options = {}): AsyncGenerator<unknown, void> {
    for (let cursor: unknown = request['cursor']; ; ) {
      const page = (await call(id, { ...request, ...(cursor === undefined ? {} : { cursor }) }, options)) as Fields
      yield* Object.values(page).find(Array.isArray) ?? []
      cursor = page['nextCursor']
      if (cursor === undefined) return
    }
  }

  const ids = Object.keys(operations) as OperationId[]
  // The types say for each operation what these functions take and answer; openapi.json, of which both are made, holds them together.
  return {
    ...Object.fromEntries(ids.map((id) => [id, (request?: Fields, options?: Options) => call(id, request, options)])),
    each: Object.fromEntries(
      ids.map((id) => [id, (request?: Fields, options?: Options) => each(id, request, options)]),
    ),
  } as unknown as Rappen
}

/** Fills the path, and puts what it does not name into the query; an object as `metadata[name]=text`. */
function addressOf(path: string, parameters: Fields): string {
  const rest = new Map(Object.entries(parameters))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (value === undefined) continue
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) query.append(`${name}[${key}]`, String(one))
    else query.append(name, String(value as string | number | boolean))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

type Content = { readonly content: string | FormData | Blob | null; readonly type?: string }

/** A body as its operation takes it: JSON, the parts of a form, or a file as it is. */
function contentOf(id: OperationId, body: unknown): Content {
  if (body === undefined) return { content: null }
  if (body instanceof Blob) return { content: body, type: body.type }
  const { sends } = operations[id]
  if (sends !== 'multipart/form-data') return { content: JSON.stringify(body), type: sends ?? 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Fields))
    if (value instanceof Blob) form.set(name, value)
    else form.set(name, String(value))
  // Its content type names the boundary, which fetch alone knows.
  return { content: form }
}
