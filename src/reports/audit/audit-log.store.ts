import type { Tx } from '../../db/database.ts'
import { isId } from '../../db/id.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { EventType } from '../../event.ts'
import type { KeptEvent } from '../../events/event.rules.ts'
import { eventTypes } from '../../events/event.schema.ts'
import { all } from '../../http/paging.ts'
import type { AuditPlace } from './audit-log.rules.ts'

export type AuditFilter = {
  readonly recordKind?: string | undefined
  readonly record?: string | undefined
  readonly document?: string | undefined
  readonly token?: string | undefined
  readonly requestId?: string | undefined
  /** The types that may be shown; undefined: all. */
  readonly types?: readonly EventType[] | undefined
  readonly createdAtFrom?: string | undefined
  readonly createdAtTo?: string | undefined
}

export type AuditRow = Omit<KeptEvent, 'sequence'> & AuditPlace

const POSTED: EventType = 'ledger-entries.posted'

/** What happened before a place, newest first: events, and in the place of a batch of postings its entries, which say themselves who posted them. */
export const auditLog = (
  tx: Tx,
  before: AuditPlace | undefined,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> =>
  tx.rows(sql`
  with span as materialized (
    select ${numberBefore(tx, filter.createdAtFrom, 0)} as after_place,
           least(${numberBefore(tx, filter.createdAtTo, LAST)}, ${before?.place ?? LAST}::bigint) as to_place
  ), entry_span as materialized (
    select ${lastEntryAt(tx, sql`after_place`)} as after_entry, ${lastEntryAt(tx, sql`to_place`)} as to_entry from span
  )
  select * from (
    (${eventsOf(tx, before, filter, limit)})
    ${isOfEntries(filter) ? sql`union all (${entriesOf(tx, before, filter, limit)})` : sql``}
  ) as happened
  order by place desc, entry desc limit ${limit}`)

/** More events than there will be. */
const LAST = 999_999_999_999_999

/** The number of the newest event before an instant. */
const numberBefore = (tx: Tx, instant: string | undefined, otherwise: number): Sql =>
  instant === undefined
    ? sql`${otherwise}::bigint`
    : sql`coalesce((select sequence from events where organisation = ${tx.organisation} and created_at < ${instant}
            order by created_at desc, sequence desc limit 1), 0)`

/** How far the journal was written at an event. */
const lastEntryAt = (tx: Tx, place: Sql): Sql => sql`coalesce((
  select last_entry from events where organisation = ${tx.organisation} and type = ${POSTED} and sequence <= ${place}
   order by sequence desc limit 1), 0)`

const isGiven = (condition: unknown, then: Sql): Sql | undefined => (condition === undefined ? undefined : then)

/**
 * Events but for the batches of postings. What belongs to one record, document or request is found by that; everything else is looked up
 * type by type, so that rare acts among many others cost no more.
 */
function eventsOf(tx: Tx, before: AuditPlace | undefined, filter: AuditFilter, limit: number): Sql {
  const isNarrow = [filter.record, filter.document, filter.requestId].some((one) => one !== undefined)
  const types = shownTypes(filter)
  const wanted = all(
    sql`organisation = ${tx.organisation}`,
    sql`sequence > (select after_place from span) and sequence <= (select to_place from span)`,
    isGiven(before, sql`(sequence, 0::bigint) < (${before?.place}::bigint, ${before?.entry}::bigint)`),
    isGiven(filter.record, sql`record = ${filter.record}`),
    isGiven(filter.document, sql`document = ${filter.document}`),
    isGiven(filter.token, sql`token = ${filter.token}`),
    isGiven(filter.requestId, sql`request_id = ${filter.requestId}`),
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
         e.created_at as "createdAt", e.token, e.request_id as "requestId", e.before, e.after
    from (${found}) as found join events e on e.organisation = ${tx.organisation} and e.sequence = found.sequence`
}

/** The types of event that a filter leaves; in the place of a batch of postings stand its entries. */
const shownTypes = ({ types = eventTypes, recordKind }: AuditFilter): EventType[] =>
  types.filter((type) => type !== POSTED && (recordKind === undefined || type.startsWith(`${recordKind}.`)))

/** Entries are in a log of all, of their kind, or of one of them; they belong to no document. */
const isOfEntries = ({ recordKind = 'ledger-entry', document, types }: AuditFilter): boolean =>
  recordKind === 'ledger-entry' && document === undefined && (types === undefined || types.includes(POSTED))

const entriesOf = (tx: Tx, before: AuditPlace | undefined, filter: AuditFilter, limit: number): Sql => sql`
  select batch.sequence as place, l.sequence as entry, l.id, ${POSTED}::text as type, 'ledger-entry' as kind, l.id::text as record, null::uuid as document,
         batch.created_at as "createdAt", l.token, l.request_id as "requestId", null::json as before,
         json_build_object('ledgerEntry', json_strip_nulls(json_build_object(
           'id', l.id, 'sequence', l.sequence, 'date', l.date, 'description', l.description, 'debitAccount', l.debit_account,
           'creditAccount', l.credit_account, 'amount', l.amount, 'currency', l.currency, 'taxCode', l.tax_code,
           'externalReference', l.external_reference, 'source', l.source, 'reverses', l.reverses))) as after
    from ledger_entries l cross join lateral (
      select b.sequence, b.created_at from events b
       where b.organisation = l.organisation and b.first_entry <= l.sequence order by b.first_entry desc limit 1
    ) as batch
   where ${all(
     sql`l.organisation = ${tx.organisation}`,
     sql`l.sequence > (select after_entry from entry_span) and l.sequence <= (select to_entry from entry_span)`,
     isGiven(before, sql`(batch.sequence, l.sequence) < (${before?.place}::bigint, ${before?.entry}::bigint)`),
     isGiven(filter.record, isId(filter.record ?? '') ? sql`l.id = ${filter.record}` : sql`false`),
     isGiven(filter.token, sql`l.token = ${filter.token}`),
     isGiven(filter.requestId, sql`l.request_id = ${filter.requestId}`),
   )}
   order by l.sequence desc limit ${limit}`
