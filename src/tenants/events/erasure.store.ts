import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { RecordKind } from '../../record-kinds.ts'

/** Whether an event is about a record. */
export const isTold = async (tx: Tx, kind: RecordKind, record: string): Promise<boolean> =>
  (await tx.run(sql`
    select from events where organisation = ${tx.organisation} and record = ${record} and record_kind = ${kind} limit 1`)) >
  0

/** Documents that events of some types show as addressed to a contact: at creation, or before a change or deletion. */
export const documentsToldTo = (
  tx: Tx,
  contact: string,
  types: readonly EventType[],
): Promise<{ document: string; isDeleted: boolean }[]> =>
  tx.rows(sql`
  select e.document, bool_or(e.type like '%.deleted') as "isDeleted"
    from events e cross join lateral (select case when e.type like '%.created' then e.after else e.before end as record) as told
         cross join json_each(told.record) as one
   where e.organisation = ${tx.organisation} and e.type = any(${types}::text[])
     and position(${contact}::text in told.record::text) > 0 and one.value ->> 'recipient' = ${contact}
   group by e.document`)

/** A contact's name and mail address; each may be missing. */
export type CalledContact = {
  readonly email?: string | null
  readonly companyName?: string | null
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/** A contact's names in the events about it. */
export const callingsOf = (tx: Tx, contact: string): Promise<CalledContact[]> =>
  tx.rows(sql`
  select distinct one.said ->> 'email' as email, one.said ->> 'companyName' as "companyName", one.said ->> 'firstName' as "firstName",
         one.said ->> 'lastName' as "lastName"
    from events e cross join lateral (values (e.before -> 'contact'), (e.after -> 'contact')) as one (said)
   where e.organisation = ${tx.organisation} and e.record = ${contact} and e.record_kind = 'contact' and one.said is not null`)

/** Locks the head of the feed until the transaction ends: no other event is stored meanwhile. */
export const lockHead = (tx: Tx): Promise<number> =>
  tx.run(sql`select from event_heads where organisation = ${tx.organisation} for update`)

/** The newest event; all transactions that ended before `oldest` began are visible. */
export type FeedPosition = { readonly sequence: number; readonly oldest: string | null }

export const reached = (tx: Tx): Promise<FeedPosition> =>
  tx.one(sql`
  select coalesce((select sequence from event_heads where organisation = ${tx.organisation}), 0)::float8 as sequence,
         pg_snapshot_xmin(pg_current_snapshot())::xid::text as oldest`)

/** The events to empty: all about a contact, and those about documents for which the condition on the event `e` holds; after a position. */
export type EventsToErase = {
  readonly contact?: string
  readonly documents: readonly string[]
  readonly condition: Sql
  readonly behind: number
}

/**
 * Empties events, except those that report an erasure. Each keeps the digest of its content, so the chain holds, and names the event `by` that
 * will report it. Returns their ids.
 */
export const eraseEvents = (
  tx: Tx,
  by: string,
  { contact, documents, condition, behind }: EventsToErase,
): Promise<string[]> =>
  tx.column(sql`
      update events
         set digest = sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8')),
             salt = null, before = null, after = null, erased_by = ${by}
       where organisation = ${tx.organisation} and erased_by is null and type not like '%.erased' and sequence in (
         select e.sequence from events e
          where e.organisation = ${tx.organisation} and e.record = ${contact ?? null} and e.record_kind = 'contact' and e.sequence > ${behind}
         union all
         select e.sequence from events e
          where e.organisation = ${tx.organisation} and e.document = any(${documents}::uuid[]) and e.sequence > ${behind}
            and e.erased_by is null and (${condition}))
      returning id`)

/** The records of events about a document: itself, its mails, attachments, payments. */
export const recordsOfDocument = (tx: Tx, document: string): Promise<string[]> =>
  tx.column(sql`
      select distinct record from events where organisation = ${tx.organisation} and document = ${document}`)

/** Locks an event until the transaction ends; returns no row if it was erased. */
export const unerased = (tx: Tx, event: Sql): Sql =>
  sql`select from events e where e.organisation = ${tx.organisation} and e.id = ${event} and e.erased_by is null for share`
