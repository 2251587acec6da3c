import type { Tx } from '../../platform/db/database.ts'
import type { ChainPosition, Link } from '../../platform/db/hash-chain.rules.ts'
import { sql } from '../../platform/db/sql.ts'

/** The number and hash of the newest event; undefined where the row was removed. */
export const readEventHead = (tx: Tx): Promise<ChainPosition | undefined> =>
  tx.maybe(sql`select sequence::float8 as sequence, hash from event_heads where organisation = ${tx.organisation}`)

/**
 * The events after number `after` up to number `until`, with the content that keep_events has chained. The content is computed again here, so
 * that the result does not depend on database functions. The records of an event are hashed there, since only their hash is needed. Of an
 * erased event the digest is left.
 */
export const eventLinksBetween = (tx: Tx, after: number, until: number): Promise<Link[]> =>
  tx.rows(sql`
  select sequence::float8 as sequence, hash,
         json_build_array(sequence, id, type, record_kind, record, document, created_at at time zone 'UTC', token, request_id,
           encode(coalesce(digest, sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8'))), 'hex'),
           encode(evidence, 'hex'))::text as content
    from events where organisation = ${tx.organisation} and sequence > ${after} and sequence <= ${until} order by sequence`)

/** The lowest number of an event outside the chain: after its head, or before its first event. */
export const firstStrayEvent = async (tx: Tx): Promise<number | undefined> =>
  (await tx.value<number | null>(sql`
    select min(e.sequence)::float8 as stray from events e join event_heads h on h.organisation = e.organisation
     where e.organisation = ${tx.organisation} and (e.sequence > h.sequence or e.sequence < 1)`)) ?? undefined

/** Hashes of records that are older than events, in order and in batches: as text, with the position to continue from. */
export const earlierEvidenceAfter = (
  tx: Tx,
  last: { readonly document: string; readonly kind: string },
): Promise<{ document: string; kind: string; content: string }[]> =>
  tx.rows(sql`
  select document, kind, json_build_array(document, kind, encode(evidence, 'hex'))::text as content
    from earlier_evidence
   where organisation = ${tx.organisation} and (document, kind collate "C") > (${last.document}::uuid, ${last.kind})
   order by document, kind collate "C" limit 5000`)

/** The lowest number of an event that lacks its content without an event that reports the erasure, or has content beside another digest. */
export const firstWronglyErased = async (tx: Tx): Promise<number | undefined> =>
  (await tx.value<number | null>(sql`
    with named as (
      select said.id as by, one.id::uuid as event
        from events said cross join json_array_elements_text(said.after #> '{erasure,events}') as one (id)
       where said.organisation = ${tx.organisation} and said.type in ('contact.erased', 'estimate.erased', 'invoice.erased', 'credit-note.erased')
    )
    select min(e.sequence)::float8 as wrong
      from events e left join named on named.by = e.erased_by and named.event = e.id
     where e.organisation = ${tx.organisation}
       and (e.digest is not null or e.erased_by is not null)
       and (named.event is null or e.digest is null or num_nonnulls(e.salt, e.before, e.after) > 0)`)) ?? undefined

/** The lowest number of an event whose indexed entries differ from those in its content. */
export const firstOfOtherEntries = async (tx: Tx): Promise<number | undefined> =>
  (await tx.value<number | null>(sql`
    select min(sequence)::float8 as wrong from events
     where organisation = ${tx.organisation} and (record_kind = 'ledger-entries' or num_nonnulls(first_entry, last_entry) > 0)
       and (first_entry, last_entry) is distinct from
           ((after #>> '{ledgerEntries,firstSequence}')::bigint, (after #>> '{ledgerEntries,lastSequence}')::bigint)`)) ??
  undefined

/** The number of erased events, by the event that reports the erasure. */
export const countErased = (tx: Tx): Promise<{ by: string; events: number }[]> =>
  tx.rows(sql`
  select erased_by as by, count(*)::int as events from events
   where organisation = ${tx.organisation} and erased_by is not null group by erased_by order by min(sequence)`)
