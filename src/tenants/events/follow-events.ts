import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rowsOnPage } from '../../platform/http/paging.ts'
import type { StoredEvent } from './event.rules.ts'
import { eventsBehind, eventsOfTypesBehind, headOfEvents } from './event.store.ts'

/** Events in order, the position to continue from without missing any, and that of the newest event. */
export type FollowedEvents = {
  readonly events: readonly StoredEvent[]
  readonly place: number
  readonly hasMore: boolean
  readonly head: number
}

/** The next events after a position, of some types or of all. */
export async function followEvents(
  tx: Tx,
  place: number,
  { types, limit }: { types: readonly EventType[] | 'all'; limit: number },
): Promise<FollowedEvents> {
  // The head is read first: the second query sees every event that it counts.
  const [head, found] = await Promise.all([
    headOfEvents(tx),
    types === 'all' ? eventsBehind(tx, place, limit + 1) : eventsOfTypesBehind(tx, place, { types, limit: limit + 1 }),
  ])
  const events = rowsOnPage(found, limit)
  const last = events.at(-1)?.sequence ?? place
  const hasMore = found.length > events.length
  return { events, place: hasMore ? last : Math.max(last, head), hasMore, head }
}

export { findEvent, headOfEvents, namesBetween, placeBefore } from './event.store.ts'
