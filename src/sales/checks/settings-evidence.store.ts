import { type EventType, eventTypesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type HashedRecords, letterhead, logo, settings } from './stored-hashes.store.ts'

/**
 * The number of the newest event about records of some kinds, if the stored data do not match its hash. Events from before version 1.1.0 have
 * none, so their subjects are not checked. A deleted logo has no hash: such an event counts if its type is `nothingLeft`.
 */
async function changedSince(
  tx: Tx,
  { kinds, hashes }: HashedRecords,
  nothingLeft?: EventType,
): Promise<number | undefined> {
  const types: readonly EventType[] = kinds.flatMap(eventTypesOf)
  const found = await tx.maybe<{ sequence: number }>(sql`
  with newest as (
    select e.sequence, e.evidence, e.type
      from unnest(${types}::text[]) as wanted (type)
      cross join lateral (
        select sequence, evidence, type from events
         where organisation = ${tx.organisation} and type = wanted.type order by sequence desc limit 1
      ) as e
     order by e.sequence desc limit 1
  )
  select newest.sequence::float8 as sequence from newest
   where newest.evidence is distinct from (${hashes(tx, () => sql`true`)})
     and (newest.evidence is not null or newest.type = ${nothingLeft ?? null})`)
  return found?.sequence
}

export const settingsChangedSince = (tx: Tx): Promise<number | undefined> => changedSince(tx, settings)

/** The same for the logo: its printed form, and its source bytes. */
export const logoChangedSince = (tx: Tx): Promise<number | undefined> => changedSince(tx, logo, 'logo.deleted')

/** The same for the letterhead. */
export const letterheadChangedSince = (tx: Tx): Promise<number | undefined> =>
  changedSince(tx, letterhead, 'letterhead.deleted')
