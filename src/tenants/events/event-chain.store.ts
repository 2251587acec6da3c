import type { Tx } from '../../platform/db/database.ts'
import type { Link, Place } from '../../platform/db/hash-chain.rules.ts'
import { sql } from '../../platform/db/sql.ts'

/** The number and hash of the newest event; undefined where the row was removed. */
export const readEventHead = (tx: Tx): Promise<Place | undefined> =>
  tx.maybe(sql`select sequence::float8 as sequence, hash from event_heads where organisation = ${tx.organisation}`)

/**
 * The events whose numbers follow `after`, up to `until`, with the content that keep_events has chained. It is computed here once more, so
 * that the answer does not depend on the functions of the database; what an event says is hashed there, since only its hash is needed.
 */
export const eventLinksBetween = (tx: Tx, after: number, until: number): Promise<Link[]> =>
  tx.rows(sql`
  select sequence::float8 as sequence, hash,
         json_build_array(sequence, id, type, record_kind, record, document, created_at at time zone 'UTC', token, request_id,
           encode(sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8')), 'hex'),
           encode(evidence, 'hex'))::text as content
    from events where organisation = ${tx.organisation} and sequence > ${after} and sequence <= ${until} order by sequence`)

/** The lowest number of an event that lies outside the chain: behind its head, or before its first event. */
export const firstStrayEvent = async (tx: Tx): Promise<number | undefined> =>
  (
    await tx.one<{ stray: number | null }>(sql`
    select min(e.sequence)::float8 as stray from events e join event_heads h on h.organisation = e.organisation
     where e.organisation = ${tx.organisation} and (e.sequence > h.sequence or e.sequence < 1)`)
  ).stray ?? undefined

/** Hashes of what is older than events, in their order, some at a time: as text, and where to continue. */
export const earlierEvidenceAfter = (
  tx: Tx,
  last: { readonly document: string; readonly kind: string },
): Promise<{ document: string; kind: string; content: string }[]> =>
  tx.rows(sql`
  select document, kind, json_build_array(document, kind, encode(evidence, 'hex'))::text as content
    from earlier_evidence
   where organisation = ${tx.organisation} and (document, kind collate "C") > (${last.document}::uuid, ${last.kind})
   order by document, kind collate "C" limit 5000`)
