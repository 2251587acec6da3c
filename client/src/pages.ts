import { ConnectionError, RappenError } from './errors.ts'
import type { Event, ListEventsAnswer, ListEventsQuery } from './records.ts'
import { pauseAfter, sleep } from './send.ts'

/** A list: awaited, it is its first page; with `for await`, every record to the end, page after page. */
export type Pages<Page, Item> = Promise<Page> & AsyncIterable<Item>

type Page = Readonly<Record<string, unknown>> & { readonly nextCursor?: string; readonly hasMore?: boolean }

/** A list from its first page on, which is requested at once; the others on demand. */
export function pagesOf(
  first: Promise<unknown>,
  records: string,
  next: (cursor: string) => Promise<unknown>,
): Pages<unknown, unknown> {
  async function* each(): AsyncGenerator<unknown, void> {
    for (let page = (await first) as Page; ; page = (await next(page.nextCursor as string)) as Page) {
      yield* page[records] as readonly unknown[]
      // The feed of events always has a cursor; `hasMore` says whether there are events.
      if (page.nextCursor === undefined || page.hasMore === false) return
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: each })
}

export type FollowOptions = Omit<ListEventsQuery, 'limit'> & {
  /** Ends it: the loop finishes as at the end of a list. */
  readonly signal?: AbortSignal
  /** Called with the cursor for a restart, each time that all earlier events have been handled. Store it and pass it as `cursor`. */
  readonly save?: (cursor: string) => void | Promise<void>
  /** Seconds between requests for new events. Default 1. */
  readonly every?: number
}

/** The events of an organisation, past and future. */
export type Following = {
  /**
   * Every event in the order of the feed, and those to come, until `signal` aborts. Begins after `cursor`, or with the first event. An event
   * comes again after a restart if its page was not handled to the end: ignore ids that you know. Waits while the service is away, and as
   * long as it asks for.
   *
   * @example
   * for await (const event of rappen.events.follow({ cursor: await load(), save, signal })) {
   *   if (event.type === 'invoice.paid') ship(event.data.invoice.id)
   * }
   */
  readonly follow: (options?: FollowOptions) => AsyncGenerator<Event, void>
}

type List = (query: ListEventsQuery, options: { signal?: AbortSignal }) => Promise<ListEventsAnswer>

export async function* follow(list: List, options: FollowOptions = {}): AsyncGenerator<Event, void> {
  const { signal, save, every = 1, ...query } = options
  let cursor = query.cursor
  let page: ListEventsAnswer | undefined
  let failures = 0
  let pause: number | undefined
  while (!signal?.aborted) {
    try {
      // After the end of the feed, and after a failure, it waits.
      if (pause !== undefined) await sleep(pause, signal)
      page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, signal ? { signal } : {})
    } catch (error) {
      if (signal?.aborted) return
      // A rejection is thrown at once, an outage is waited for.
      if (page === undefined || !isOutage(error)) throw error
      failures++
      const { retryAfter = 0 } = error instanceof RappenError ? error : {}
      pause = Math.max(pauseAfter(failures), retryAfter)
      continue
    }
    failures = 0
    pause = page.hasMore ? undefined : every
    for (const event of page.events) {
      yield event
      if (signal?.aborted) return
    }
    if (cursor !== page.nextCursor) await save?.(page.nextCursor)
    cursor = page.nextCursor
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof RappenError && (error.status === 429 || error.status >= 500))
