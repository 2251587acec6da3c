import type { EventRecords, EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The newest event about a record. */
export type NewestEvent = {
  readonly sequence: number
  readonly type: EventType
  readonly kind: string
  readonly record: string
  readonly after: EventRecords | null
  readonly isErased: boolean
}

/**
 * The newest events of these types about each record, after a position, in order and in batches: each record comes once. An index shows, event
 * by event, whether it is the newest.
 */
export const newestEventsBehind = (
  tx: Tx,
  place: number,
  { types, limit }: { types: readonly EventType[]; limit: number },
): Promise<NewestEvent[]> =>
  tx.rows(sql`
  select e.sequence::float8 as sequence, e.type, e.record_kind as kind, e.record, e.after, e.erased_by is not null as "isErased"
    from events e
   where e.organisation = ${tx.organisation} and e.sequence > ${place} and e.type = any(${types}::text[])
     and e.sequence = (
       select later.sequence from events later
        where later.organisation = ${tx.organisation} and later.record = e.record and later.record_kind = e.record_kind
          and later.type = any(${types}::text[])
        order by later.sequence desc limit 1)
   order by e.sequence limit ${limit}`)
