import type { FastifyInstance, onResponseHookHandler, RouteOptions } from 'fastify'
import { budgets } from '../limits.ts'
import { counter } from '../metrics/metrics.ts'

/** The noted facts of a request: none of its content, and the route in place of its path. */
export type NotedRequest = {
  readonly organisation: string
  readonly token: string
  readonly request: string
  readonly at: Date
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code?: string | undefined
  readonly milliseconds: number
}

type Noting = {
  /** Stores them; the client does not wait for it. */
  readonly keep: (noted: readonly NotedRequest[]) => Promise<unknown>
  readonly clock: () => Date
  readonly everyMilliseconds: number
  readonly onError: (error: unknown) => void
}

const { notedRequests } = budgets

const dropped = counter(
  'rappen_requests_not_noted_total',
  'Requests that are missing in the log of requests, because too many waited to be written to it.',
)()

/** Collects notes of writes and rejections, to be stored together. Returns a function that stores the waiting ones at once. */
export function noteRequests(
  app: FastifyInstance,
  { keep, clock, everyMilliseconds, onError }: Noting,
): () => Promise<void> {
  let waiting: NotedRequest[] = []
  let waitingOf = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function writeDown(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = waiting
    waiting = []
    waitingOf = new Map()
    if (noted.length > 0) await keep(noted).catch(onError)
  }

  function note(one: NotedRequest): void {
    const own = waitingOf.get(one.organisation) ?? 0
    if (own >= notedRequests.each || waiting.length >= notedRequests.together) return dropped.add()
    waitingOf.set(one.organisation, own + 1)
    waiting.push(one)
    timer ??= setTimeout(() => void writeDown(), everyMilliseconds).unref()
  }

  const notesOf =
    ({ method, url, schema }: RouteOptions): onResponseHookHandler =>
    ({ access, rejection, id }, { statusCode: status, elapsedTime }, done) => {
      done()
      const asking = access ?? rejection?.logged
      if (asking?.organisation === undefined || asking.token === undefined) return
      if (status < 400 && !(schema && 'x-events' in schema)) return
      note({
        organisation: asking.organisation,
        token: asking.token,
        request: id,
        at: clock(),
        method: String(method),
        route: url,
        status,
        code: rejection?.code,
        milliseconds: Math.round(elapsedTime * 10) / 10,
      })
    }
  app.addHook('onRoute', (route) => {
    if (typeof route.config?.scope === 'string') route.onResponse = [route.onResponse ?? [], notesOf(route)].flat()
  })
  app.addHook('onClose', writeDown)
  return writeDown
}
