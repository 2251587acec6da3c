import type { Tx } from '../../platform/db/database.ts'
import { identifier, join, type Sql, sql } from '../../platform/db/sql.ts'
import type { HashedRecords } from './stored-hashes.store.ts'

/** A record that contradicts the chain of events. */
export type Unproven = {
  /** The number of the event with its hash; 0 without an event about it. */
  readonly sequence: number
  readonly document: string
  readonly kind: string | null
  readonly number: string | null
  /** Whether it was removed, or was inserted; otherwise it was changed. */
  readonly isGone: boolean
  readonly isNew: boolean
}

/** A table of records, each of which was created by an event, with its kind in events. */
export type KeptRecords = { readonly kind: string; readonly table: string }

/** Since when the service stores events, within a statement: older records may have none. */
const keepsEventsSince = sql`(select ran_at from migrations where name = '0001-baseline.sql')`

/**
 * The first row of these tables, payments or mails without an event, though events were stored when it was made; for a mail, with its document.
 */
export const firstUntold = (
  tx: Tx,
  tables: readonly KeptRecords[],
): Promise<{ kind: string; id: string } | undefined> =>
  tx.maybe(sql`
  select kind, id from (
    select 'payment' as kind, id, null::uuid as document, created_at from payments where organisation = ${tx.organisation}
    ${join(
      tables.map(
        ({ kind, table }) =>
          sql`union all select ${kind}, id, null, created_at from ${identifier(table)} where organisation = ${tx.organisation}`,
      ),
      sql` `,
    )}
    union all
    select 'email', id, coalesce(document, contact), created_at from email_deliveries where organisation = ${tx.organisation}
  ) as standing
   where created_at > ${keepsEventsSince}
     and (select e.sequence from events e
           where e.organisation = ${tx.organisation} and e.record = standing.id::text and e.record_kind = standing.kind
             and (standing.document is null or e.document = standing.document)
           order by e.sequence limit 1) is null
   limit 1`)

/**
 * The first record whose hash, computed from stored data, differs from that of the newest event about it; or a document that is missing without
 * an event of its deletion. An event has one of the two hashes, so that the other cannot be claimed for it. `kind` is that of earlier evidence.
 */
export async function firstUnproven(
  tx: Tx,
  kind: 'document' | 'attachments' | 'archived-pdfs' | 'receipts' | 'unposted-receipts',
  { kinds, hashes }: HashedRecords,
): Promise<Unproven | undefined> {
  return tx.maybe(sql`
  with told as (
    select distinct on (document) document, sequence, record_kind as kind, type, evidence from events
     where organisation = ${tx.organisation} and document is not null and record_kind = any (${kinds}::text[])
       and (record_kind <> 'public-link' or evidence is not null)
     order by document, sequence desc
  ), earlier as (
    select document, evidence from earlier_evidence where organisation = ${tx.organisation} and kind = ${kind}
  ), proven as (
    select document, told.sequence, told.kind, coalesce(told.type, '') as type,
           case when told.document is null then earlier.evidence else told.evidence end as evidence
      from told full join earlier using (document)
  ), standing as (${hashes(tx, () => sql`true`)})
  select coalesce(proven.sequence, 0)::float8 as sequence, document, coalesce(d.kind, proven.kind) as kind,
         coalesce(d.number, (select one.value ->> 'number' from events e cross join json_each(e.after) as one
                              where e.organisation = ${tx.organisation} and e.sequence = proven.sequence limit 1)) as number,
         standing.document is null as "isGone", proven.evidence is null as "isNew"
    from proven full join standing using (document)
    left join documents d on d.organisation = ${tx.organisation} and d.id = document
   where standing.evidence is distinct from proven.evidence and standing.former is distinct from proven.evidence
     and (standing.document is not null or d.id is not null or ${kind} in ('document', 'receipts', 'unposted-receipts'))
      or ${kind} = 'document' and proven.document is null and d.created_at > ${keepsEventsSince}
      or ${kind} = 'document' and proven.document is not null and d.id is null and type not like '%.deleted' and type not like '%.erased'
   order by proven.sequence, document limit 1`)
}

/** The first uploaded file whose bytes do not match its hash; or bytes without a file. `pieces` have the id of their file as `file`. */
const firstAlteredFile = async (tx: Tx, files: Sql, pieces: Sql): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(sql`
    with files as not materialized (${files}), pieces as not materialized (${pieces})
    select id from files
     where sha256 is distinct from (
             select case when (min(p.piece), max(p.piece)) = (0, count(*) - 1) then sha256(string_agg(p.bytes, ''::bytea order by p.piece)) end
               from pieces p where p.file = files.id)
    union all
    select file from pieces where not exists (select from files where id = file)
     limit 1`)
  )?.id

export const firstAlteredAttachment = (tx: Tx): Promise<string | undefined> =>
  firstAlteredFile(
    tx,
    sql`select id, sha256 from attachments where organisation = ${tx.organisation}`,
    sql`select attachment as file, piece, bytes from attachment_pieces where organisation = ${tx.organisation}`,
  )

export const firstAlteredReceipt = (tx: Tx): Promise<string | undefined> =>
  firstAlteredFile(
    tx,
    sql`select id, sha256 from receipts where organisation = ${tx.organisation}`,
    sql`select receipt as file, piece, bytes from receipt_pieces where organisation = ${tx.organisation}`,
  )

/** An archived PDF as stored, and its document. */
export type ArchivedPdf = {
  readonly document: string
  readonly state: string
  readonly kind: string | null
  readonly number: string | null
  readonly sha256: Buffer
  /** Its bytes and the hash of its dictionary, if it is packed. */
  readonly packed: Buffer | null
  readonly dictionary: Buffer | null
  /** Whether its stored bytes match their hash. */
  readonly isAsStored: boolean
}

/** Archived PDFs in the order of document and state, so many after one. */
export const archivedPdfsAfter = (
  tx: Tx,
  after: Pick<ArchivedPdf, 'document' | 'state'>,
  limit: number,
): Promise<ArchivedPdf[]> =>
  tx.rows(sql`
  select k.document, k.state, d.kind, d.number, k.sha256, k.dictionary,
         case when k.dictionary is not null then k.bytes end as packed,
         coalesce(k.packed_sha256, k.sha256) = sha256(k.bytes) and (k.packed_sha256 is null) = (k.dictionary is null) as "isAsStored"
    from archived_pdfs k left join documents d on d.organisation = ${tx.organisation} and d.id = k.document
   where k.organisation = ${tx.organisation} and (k.document, k.state) > (${after.document}::uuid, ${after.state})
   order by k.document, k.state limit ${limit}`)

/** Whether a dictionary exists, and its bytes match its hash. */
export const isPdfDictionaryUnaltered = async (tx: Tx, sha256: Buffer): Promise<boolean> =>
  (await tx.run(sql`select from pdf_dictionaries where sha256 = ${sha256} and sha256(bytes) = ${sha256}`)) === 1

/** The dictionary by which archived PDFs are packed. */
export const pdfDictionary = (tx: Tx, sha256: Buffer): Promise<Buffer> =>
  tx.value(sql`select bytes from pdf_dictionaries where sha256 = ${sha256}`)
