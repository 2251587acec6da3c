import { signal } from '@preact/signals'
import { type CallOptions, ConnectionError, Rappen, RappenError } from '../../client/src/index.ts'

import { askForProof } from './proof.ts'

export { ConnectionError, RappenError } from '../../client/src/index.ts'

/** Counts the changes that this page has made. */
export const changesMade = signal(0)
/** Counts the answers that report the end of the session. */
export const rejectedSessions = signal(0)

/** The organisation of this tab. Its requests name it: the session, which all tabs share, may be in another one meanwhile. */
export const shownOrganisation = signal<string | undefined>(undefined)
/** Whether another tab has moved the session to another organisation, and it cannot be moved back. */
export const isMoved = signal(false)

/** The service for the signed-in person: the browser sends the session. Rejections are in the language of the page. */
const askedBy = (send: typeof fetch, timeout: number): Rappen =>
  new Rappen({
    baseUrl: location.origin,
    retries: 2,
    timeout,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('accept-language', document.documentElement.lang)
      const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
      const isOfSession = pathname.startsWith(SESSION)
      if (!isOfSession && shownOrganisation.value) headers.set('x-organisation', shownOrganisation.value)
      const request = { ...init, headers }
      const answer = await send(input, request)
      const isTrial = searchParams.has('dryRun') || pathname.endsWith('/preview')
      if (answer.ok && init?.method !== 'GET' && !isTrial) changesMade.value++
      // The request has run out of time meanwhile.
      const again = async () => send(input, { ...request, signal: null })
      if (answer.status === 401) {
        if (isOfSession) rejectedSessions.value++
        else if ((await keepHere()) === 'moved') return again()
      }
      return (await needsProof(answer)) && (await askForProof()) ? again() : answer
    },
  })

const SESSION = '/v1/session'

let keeping: Promise<'here' | 'moved' | 'lost'> | undefined

/**
 * Moves the session to the organisation that this tab shows, if another tab has taken it elsewhere: each tab goes on with its own. All of its
 * requests name the organisation, so none is done in the wrong one. Answers whether it was here, was moved, or is lost to this tab.
 */
export function keepHere(): Promise<'here' | 'moved' | 'lost'> {
  keeping ??= findHere().finally(() => {
    keeping = undefined
  })
  return keeping
}

async function findHere() {
  const organisation = shownOrganisation.peek()
  const answer = await fetch(SESSION)
  if (answer.status === 401) rejectedSessions.value++
  if (!answer.ok || organisation === undefined) return 'lost'
  if ((await answer.json()).session.organisation === organisation) return 'here'
  // Nobody works in a window that is only seen: it waits until it has the focus.
  if (!document.hasFocus()) return 'lost'
  const { ok } = await fetch(`${SESSION}/organisation`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ organisation }),
  })
  isMoved.value = !ok
  return ok ? 'moved' : 'lost'
}

/** Whether the service needs a new proof of identity, before an act that a stolen session must not do. */
async function needsProof(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  // A proxy rejects with a page of its own.
  const { code } = await answer
    .clone()
    .json()
    .catch(() => ({}))
  return code === 'session/proof-required'
}

export const api = askedBy((...request) => fetch(...request), 30_000)

/** The service for an upload, with the sent share from 0 to 1: XMLHttpRequest reports it, fetch does not. */
export const uploading = (onProgress: (share: number) => void): Rappen =>
  askedBy(
    (input, { method = 'PUT', headers, body, signal } = {}) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(method, input instanceof Request ? input.url : input)
        new Headers(headers).forEach((value, name) => {
          request.setRequestHeader(name, value)
        })
        request.responseType = 'blob'
        request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
        request.onload = () => resolve(responseOf(request))
        request.onerror = () => reject(new TypeError('the connection failed'))
        request.onabort = () => reject(signal?.reason)
        signal?.addEventListener('abort', () => request.abort())
        // The client sends files and forms this way, never streams.
        request.send(body as XMLHttpRequestBodyInit)
      }),
    600_000,
  )

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const hasNoBody = [204, 205, 304].includes(request.status)
  return new Response(hasNoBody ? null : request.response, { status: request.status, headers })
}

/** Every record of a list, page after page. */
export async function every<Item>(list: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const one of list) all.push(one)
  return all
}

/** An answer, with the ETag under which its record may be changed. */
export type Tagged<Answer> = Answer & { readonly etag: string }

export async function tagged<Answer extends object>(
  call: (options: CallOptions) => Promise<Answer>,
): Promise<Tagged<Answer>> {
  let etag = ''
  const answer = await call({
    onResponse: ({ headers }) => {
      etag = headers.get('etag') ?? ''
    },
  })
  return Object.assign(answer, { etag })
}

export type Violation = Pick<RappenError['details'][number], 'field' | 'message'>

/** Whether the service was not reached: no answer, or that of a proxy. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof RappenError && error.code === 'unknown')

/** A page's own rejection: its message, and the fields with their own messages where they differ. */
export class Hint extends Error {
  readonly details: readonly Violation[]
  constructor(message: string, ...details: readonly (string | Violation)[]) {
    super(message)
    this.details = details.map((one) => (typeof one === 'string' ? { field: one, message } : one))
  }
}

/** The violations of single fields, from the service or the page. */
export const violationsOf = (error: unknown): readonly Violation[] =>
  error instanceof RappenError || error instanceof Hint ? error.details : []

/** The violation of one field. */
export const violationOf = (error: unknown, field: string): string | undefined =>
  violationsOf(error).find((one) => one.field === field)?.message
