import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql, varied } from '../../platform/db/sql.ts'
import { all, given, type OnPage, withinBytes } from '../../platform/http/paging.ts'
import type { StoredAct } from '../../tenants/events/event.rules.ts'
import { eventTypes } from '../../tenants/events/event.schema.ts'
import type { AuditPlace } from './audit-log.rules.ts'

export type AuditFilter = {
  readonly recordKind?: string | undefined
  readonly record?: string | undefined
  readonly document?: string | undefined
  /** The contact of events, and of mails with its statements of account. */
  readonly contact?: string | undefined
  readonly token?: string | undefined
  readonly requestId?: string | undefined
  /** The allowed types; undefined for all. */
  readonly types?: readonly EventType[] | undefined
  readonly createdAtFrom?: string | undefined
  readonly createdAtTo?: string | undefined
}

export type AuditRow = Omit<StoredAct, 'sequence'> & AuditPlace & Pick<OnPage, 'bytes'>

const POSTED: EventType = 'ledger-entries.posted'

/** The acts before a position, newest first: events, and in place of a batch of postings its entries, which name their own authors. */
export const auditLog = (
  tx: Tx,
  before: AuditPlace | undefined,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> =>
  tx.rows(
    varied(
      withinBytes(sql`
  with span as materialized (
    select ${numberBefore(tx, filter.createdAtFrom, 0)} as after_place,
           least(${numberBefore(tx, filter.createdAtTo, LAST)}, ${before?.place ?? LAST}::bigint) as to_place
  ), entry_span as materialized (
    select ${lastEntryAt(tx, sql`after_place`)} as after_entry, ${lastEntryAt(tx, sql`to_place`)} as to_entry from span
  )
  select happened.*, (${authorOf(tx)}) as by from (
    (${eventsOf(tx, before, filter, limit)})
    ${isOfEntries(filter) ? sql`union all (${entriesOf(tx, before, filter, limit)})` : sql``}
  ) as happened
  order by place desc, entry desc limit ${limit}`),
    ),
  )

/** The author: a token or a signed-in person. */
const authorOf = (tx: Tx): Sql => sql`
    select json_strip_nulls(json_build_object('name', t.name, 'person', t.person)) from tokens t
     where t.organisation = ${tx.organisation} and t.id = happened.token`

/** More than the number of events will ever be. */
const LAST = 999_999_999_999_999

/** The number of the newest event before an instant. */
const numberBefore = (tx: Tx, instant: string | undefined, otherwise: number): Sql =>
  instant === undefined
    ? sql`${otherwise}::bigint`
    : sql`coalesce((select sequence from events where organisation = ${tx.organisation} and created_at < ${instant}
            order by created_at desc, sequence desc limit 1), 0)`

/** The last entry of the journal at an event. */
const lastEntryAt = (tx: Tx, place: Sql): Sql => sql`coalesce((
  select last_entry from events where organisation = ${tx.organisation} and type = ${POSTED} and sequence <= ${place}
   order by sequence desc limit 1), 0)`

/**
 * Events, except batches of postings. Those of one record, document or request are found by it; all others are looked up type by type, so that
 * rare types among many events cost no more.
 */
function eventsOf(tx: Tx, before: AuditPlace | undefined, filter: AuditFilter, limit: number): Sql {
  const isNarrow = [filter.record, filter.document, filter.contact, filter.requestId].some((one) => one !== undefined)
  const types = shownTypes(filter)
  const wanted = all(
    sql`organisation = ${tx.organisation}`,
    sql`sequence > (select after_place from span) and sequence <= (select to_place from span)`,
    given(before, sql`(sequence, 0::bigint) < (${before?.place}::bigint, ${before?.entry}::bigint)`),
    given(filter.record, sql`record = ${filter.record}`),
    given(filter.document, sql`document = ${filter.document}`),
    given(filter.contact, sql`(record = ${filter.contact} or document = ${filter.contact}::uuid)`),
    given(filter.token, sql`token = ${filter.token}`),
    given(filter.requestId, sql`request_id = ${filter.requestId}`),
  )
  const found = isNarrow
    ? sql`select sequence from events where ${wanted} and type = any(${types}) order by sequence desc limit ${limit}`
    : sql`select one.sequence from unnest(${types}::text[]) as wanted (type)
            cross join lateral (
              select sequence from events where ${wanted} and type = wanted.type order by sequence desc limit ${limit}
            ) as one
           order by one.sequence desc limit ${limit}`
  return sql`
  select e.sequence as place, 0::bigint as entry, e.id, e.type, e.record_kind as kind, e.record, e.document,
         e.created_at as "createdAt", e.token, e.request_id as "requestId", e.before, e.after, e.bytes
    from (${found}) as found join events e on e.organisation = ${tx.organisation} and e.sequence = found.sequence`
}

/** The types of event that match a filter; entries replace batches of postings. */
const shownTypes = ({ types = eventTypes, recordKind }: AuditFilter): EventType[] =>
  types.filter((type) => type !== POSTED && (recordKind === undefined || type.startsWith(`${recordKind}.`)))

/** Entries are in the log of everything, of their kind, or of one entry; they belong to no document. */
const isOfEntries = ({ recordKind = 'ledger-entry', record, document, contact, types }: AuditFilter): boolean =>
  recordKind === 'ledger-entry' &&
  (record === undefined || isId(record)) &&
  document === undefined &&
  contact === undefined &&
  (types === undefined || types.includes(POSTED))

/** Each entry with the event of its batch: the newest event that does not begin after it. */
const inBatches = (entries: Sql): Sql => sql`${entries} l cross join lateral (
      select b.sequence, b.created_at from events b
       where b.organisation = l.organisation and b.first_entry <= l.sequence order by b.first_entry desc limit 1
    ) as batch`

/** The entries of a request, found before any other condition applies: `offset 0` forces PostgreSQL to do so. */
const ofRequest = (tx: Tx, requestId: string): Sql =>
  inBatches(sql`(
      select * from ledger_entries where organisation = ${tx.organisation} and request_id = ${requestId} offset 0)`)

/**
 * The entries of a token by its batches, one after the other. If all entries of a batch are its own, reading stops at the limit, plus one batch
 * that may have been shown. Other batches are searched completely.
 */
const ofToken = (tx: Tx, token: string, limit: number): Sql => {
  const batches = (whose: Sql, newest: Sql) => sql`(
        select b.sequence, b.created_at, b.first_entry, b.last_entry from events b
         where b.organisation = ${tx.organisation} and b.type = ${POSTED} and b.first_entry is not null and b.token ${whose}
           and b.sequence > (select after_place from span) and b.sequence <= (select to_place from span)
         order by b.sequence desc ${newest})`
  return sql`(
      ${batches(sql`= ${token}`, sql`limit ${limit + 1}`)} union all ${batches(sql`is null`, sql``)}
    ) as batch cross join lateral (
      select * from ledger_entries
       where organisation = ${tx.organisation} and sequence between batch.first_entry and batch.last_entry offset 0) l`
}

const entriesFor = (tx: Tx, { token, requestId }: AuditFilter, limit: number): Sql => {
  if (requestId !== undefined) return ofRequest(tx, requestId)
  return token === undefined ? inBatches(sql`ledger_entries`) : ofToken(tx, token, limit)
}

/** The sentences of entries are made for those that are shown, not for those that are looked through. */
const entriesOf = (tx: Tx, before: AuditPlace | undefined, filter: AuditFilter, limit: number): Sql => sql`
  select place, l.sequence as entry, l.id, ${POSTED}::text as type, 'ledger-entry' as kind, l.id::text as record, null::uuid as document,
         "createdAt", l.token, l.request_id as "requestId", null::json as before,
         json_build_object('ledgerEntry', json_strip_nulls(json_build_object(
           'id', l.id, 'sequence', l.sequence, 'date', l.date, 'description', l.description, 'debitAccount', l.debit_account,
           'creditAccount', l.credit_account, 'amount', l.amount, 'currency', l.currency, 'taxCode', l.tax_code,
           'externalReference', l.external_reference, 'source', l.source, 'reverses', l.reverses))) as after, 0 as bytes
    from (
      select l.*, batch.sequence as place, batch.created_at as "createdAt"
        from ${entriesFor(tx, filter, limit)}
       where ${all(
         sql`l.organisation = ${tx.organisation}`,
         sql`l.sequence > (select after_entry from entry_span) and l.sequence <= (select to_entry from entry_span)`,
         given(before, sql`(batch.sequence, l.sequence) < (${before?.place}::bigint, ${before?.entry}::bigint)`),
         given(filter.record, sql`l.id = ${filter.record}`),
         given(filter.token, sql`l.token = ${filter.token}`),
       )}
       order by l.sequence desc limit ${limit}
    ) as l`
