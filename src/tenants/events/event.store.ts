import { type Change, type EventType, keptText } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type OnPage, withinBytes } from '../../platform/http/paging.ts'
import { lockHead } from './erasure.store.ts'
import type { StoredEvent } from './event.rules.ts'

/**
 * Appends events to those of the organisation, in order. `evidence` is the hash of the event's subject, over its row in `change`. It is
 * computed from stored data after the head of the feed is locked: another transaction may have changed settings just before.
 */
export async function insertEvents(tx: Tx, changes: readonly Change[], evidence: Sql | undefined): Promise<void> {
  const evidences =
    evidence &&
    sql`array(select ${evidence} from rows from (json_to_recordset(happened) as (kind text, document uuid)) with ordinality as change (kind, document, place)
      order by place)`
  await Promise.all([
    evidence && lockHead(tx),
    tx.run(sql`
      select keep_events(${tx.organisation}, ${tx.author?.token ?? null}, ${tx.author?.requestId ?? null}, happened, ${evidences ?? sql`null`})
        from (select ${keptText(changes)}::json as happened offset 0) as given`),
  ])
}

const columns = sql`e.sequence, e.id, e.type, e.record_kind as kind, e.record, e.document, e.created_at as "createdAt",
  e.token, e.request_id as "requestId", e.before, e.after, e.erased_by as "erasedBy"`

/** The number of the newest event. */
export const headOfEvents = async (tx: Tx): Promise<number> =>
  (await tx.maybe<{ sequence: number }>(sql`select sequence from event_heads where organisation = ${tx.organisation}`))
    ?.sequence ?? 0

/**
 * The number of the last event before an instant: all events of that instant or later come after it. If the clock was set back, it is the
 * earlier of two positions.
 */
export const placeBefore = async (tx: Tx, instant: string): Promise<number> =>
  (await tx.value<number | null>(sql`
      select least(
        (select sequence from events where organisation = ${tx.organisation} and created_at < ${instant}
          order by created_at desc, sequence desc limit 1),
        (select sequence - 1 from events where organisation = ${tx.organisation} and created_at >= ${instant}
          order by created_at, sequence limit 1)) as place`)) ?? 0

export const findEvent = (tx: Tx, id: string): Promise<StoredEvent | undefined> =>
  tx.maybe(sql`select ${columns} from events e where e.organisation = ${tx.organisation} and e.id = ${id}`)

type FoundEvent = StoredEvent & Pick<OnPage, 'bytes'>

/** Events after a position, in order, as far as the bytes of a page reach. */
export const eventsBehind = (tx: Tx, place: number, limit: number): Promise<FoundEvent[]> =>
  tx.rows(
    withinBytes(sql`
  select ${columns}, e.bytes from events e where e.organisation = ${tx.organisation} and e.sequence > ${place}
   order by e.sequence limit ${limit}`),
  )

/** The same for some types. Each is looked up separately, in the index alone, so that rare types among many events cost no more. */
export const eventsOfTypesBehind = (
  tx: Tx,
  place: number,
  { types, limit }: { types: readonly EventType[]; limit: number },
): Promise<FoundEvent[]> =>
  tx.rows(
    withinBytes(sql`
  select ${columns}, e.bytes from (
    select one.sequence from unnest(${types}::text[]) as wanted (type)
      cross join lateral (
        select sequence from events
         where organisation = ${tx.organisation} and type = wanted.type and sequence > ${place}
         order by sequence limit ${limit}
      ) as one
     order by one.sequence limit ${limit}
  ) as found join events e on e.organisation = ${tx.organisation} and e.sequence = found.sequence
   order by e.sequence`),
  )

/** The part of an event that listeners receive. */
export type HappenedEvent = Pick<StoredEvent, 'sequence' | 'type' | 'kind' | 'record' | 'document'>

/** Events after a position, in order, without their changes. */
export const happenedBehind = (tx: Tx, place: number, limit: number): Promise<HappenedEvent[]> =>
  tx.rows(sql`
  select sequence, type, record_kind as kind, record, document from events
   where organisation = ${tx.organisation} and sequence > ${place} order by sequence limit ${limit}`)

export type EventName = Pick<StoredEvent, 'sequence' | 'id' | 'type'>

/** The names of events after one position, up to another. */
export const namesBetween = (
  tx: Tx,
  { after, upTo, types, limit }: { after: number; upTo: number; types: readonly EventType[] | 'all'; limit: number },
): Promise<EventName[]> =>
  tx.rows(sql`
  select sequence, id, type from events
   where organisation = ${tx.organisation} and sequence > ${after} and sequence <= ${upTo}
     and (${types === 'all'} or type = any (${types === 'all' ? [] : types}::text[]))
   order by sequence limit ${limit}`)
