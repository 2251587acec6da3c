import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { KeptEvent } from './event.rules.ts'
import { eventsBehind, eventsOfTypesBehind, findEvent, headOfEvents, namesBetween, placeBefore } from './event.store.ts'

/** Events in their order, and the place from which one goes on to miss nothing. */
export type Followed = { readonly events: KeptEvent[]; readonly place: number; readonly hasMore: boolean }

/** The next events behind a place, of some types or of all. */
export async function followEvents(
  tx: Tx,
  place: number,
  { types, limit }: { types: readonly EventType[] | 'all'; limit: number },
): Promise<Followed> {
  // The head is read before the events: whatever it counts is seen below.
  const [head, found] = await Promise.all([
    headOfEvents(tx),
    types === 'all' ? eventsBehind(tx, place, limit + 1) : eventsOfTypesBehind(tx, place, { types, limit: limit + 1 }),
  ])
  const events = found.slice(0, limit)
  const hasMore = found.length > limit
  const last = events.at(-1)?.sequence ?? place
  return { events, place: hasMore ? last : Math.max(last, head), hasMore }
}

/** One event, by its id. */
export const eventWithId = findEvent

/** The number of the newest event: whoever follows from here hears of what happens from now on. */
export const placeOfNow = headOfEvents

/** The number of the newest event before an instant. */
export const placeAt = placeBefore

/** Which events stand between two places. */
export const eventsBetween = namesBetween
