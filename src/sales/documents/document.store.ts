import { isDeepStrictEqual } from 'node:util'
import type { ForAll, Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { identifier, join, sql } from '../../platform/db/sql.ts'
import { cents } from '../../platform/money/cents.ts'
import type { NumberForm } from '../../tenants/organisations/organisation.rules.ts'
import type { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { deliveriesOf } from '../deliveries/delivery.store.ts'
import type { Position } from '../positions/position.schema.ts'
import type { Document } from './document.rules.ts'
import { type FieldName, fieldNames, fieldOf } from './fields.schema.ts'
import type { DocumentKind } from './kinds.rules.ts'

/** The column of each part of a document that is not its content. */
const stateColumns = {
  kind: 'kind',
  isDraft: 'is_draft',
  number: 'number',
  dueDate: 'due_date',
  total: 'total',
  totalNet: 'total_net',
  totalVat: 'total_vat',
  publicSecret: 'public_secret',
  publicExpiresAt: 'public_expires_at',
  issuedParties: 'issued_parties',
  paymentKey: 'payment_key',
  wasSent: 'was_sent',
  status: 'status',
  signingPerson: 'signing_person',
  signedAt: 'signed_at',
  decision: 'decision',
  estimate: 'estimate',
  invoice: 'invoice',
  isAnnulled: 'is_annulled',
  paid: 'paid',
  allocated: 'allocated',
  creditedBefore: 'credited_before',
} as const satisfies Record<
  Exclude<keyof Document, 'id' | FieldName | 'places' | 'emailDeliveries' | 'invoicesFromQuote'>,
  string
>

/** The columns of `documents`, by the names of what they hold. */
const columns: readonly (readonly [name: keyof Document, column: string])[] = [
  ...fieldNames.map((name) => [name, fieldOf(name).column] as const),
  ...Object.entries(stateColumns).map(([name, column]) => [name as keyof typeof stateColumns, column] as const),
]
const columnNames = join(
  columns.map(([, column]) => identifier(column)),
  sql`, `,
)
/** Of a change: what is given where it is named, else what is stored. What stays may be a mebibyte, which is not written again. */
const changedColumns = join(
  columns.map(([, column]) =>
    sql([`case when '${column}' = any(given.names) then given.${column} else stored.${column} end`]),
  ),
  sql`, `,
)

/**
 * A document by its columns, its deliveries, and the invoices that were made from it. The columns are one value: to describe dozens of them with
 * each answer, and to read them one by one, costs both sides more than all else.
 */
export const selected = sql`row_to_json(documents) as document, ${deliveriesOf(sql`documents`)} as "emailDeliveries",
  to_json(array(select made.id from documents made where made.organisation = documents.organisation and made.estimate = documents.id
                 order by made.created_at, made.id)) as "invoicesFromQuote"`

/** A document as it is selected. */
export type DocumentRow = {
  readonly document: Readonly<Record<string, unknown>>
  readonly emailDeliveries: readonly EmailDelivery[]
  readonly invoicesFromQuote: readonly string[]
}

const amount = (value: unknown): unknown => cents(Number(value))
const instant = (value: unknown): unknown => new Date(String(value)).toISOString()
/** What JSON has in another form: amounts are whole cents, and instants have milliseconds. */
const readers: { readonly [Name in keyof Document]?: (value: unknown) => unknown } = {
  total: amount,
  totalNet: amount,
  totalVat: amount,
  paid: amount,
  allocated: amount,
  publicExpiresAt: instant,
  signedAt: instant,
}
const read = columns.map(([name, column]) => ({ name, column, reader: readers[name] }))

/** A row without what is not set. */
export function documentOf({ document, emailDeliveries, invoicesFromQuote }: DocumentRow): Document {
  const parts: Record<string, unknown> = { id: document['id'] }
  for (const { name, column, reader } of read) {
    const value = document[column]
    if (value !== null) parts[name] = reader === undefined ? value : reader(value)
  }
  // The columns of the table are those of a document.
  return Object.assign(parts, { emailDeliveries, invoicesFromQuote }) as unknown as Document
}

export async function findDocument(tx: Tx, kind: DocumentKind, id: string): Promise<Document | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<DocumentRow>(
    sql`select ${selected} from documents where organisation = ${tx.organisation} and id = ${id} and kind = ${kind}`,
  )
  return row && documentOf(row)
}

/** Holds the document until the transaction ends: its state cannot change between a decision and its effect. */
export const lockDocument = async (tx: Tx, kind: DocumentKind, id: string): Promise<Document | undefined> =>
  isId(id) ? tx.together(locking[kind], id) : undefined

/** In one order for all, each by its id, however many others there are. */
const lockAll =
  (kind: DocumentKind): ForAll<string, Document | undefined> =>
  async (tx, ids) => {
    const rows = await tx.rows<DocumentRow>(sql`
      select one.* from unnest(${ids.toSorted()}::uuid[]) as wanted (id) cross join lateral (
        select ${selected} from documents where organisation = ${tx.organisation} and kind = ${kind} and id = wanted.id for update
      ) as one`)
    const found = new Map(rows.map(documentOf).map((document) => [document.id, document]))
    return ids.map((id) => found.get(id))
  }
const locking: Readonly<Record<DocumentKind, ForAll<string, Document | undefined>>> = {
  estimate: lockAll('estimate'),
  invoice: lockAll('invoice'),
  'credit-note': lockAll('credit-note'),
}

/** The document that another system calls so, held until the transaction ends. */
export async function lockByReference(tx: Tx, kind: DocumentKind, reference: string): Promise<Document | undefined> {
  const row = await tx.maybe<DocumentRow>(sql`
    select ${selected} from documents
     where organisation = ${tx.organisation} and kind = ${kind} and external_reference = ${reference} for update`)
  return row && documentOf(row)
}

/** Which of these references documents of the kind have. */
export const takenReferences = async (
  tx: Tx,
  kind: DocumentKind,
  references: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows<{ reference: string }>(sql`
      select external_reference as reference from documents
       where organisation = ${tx.organisation} and kind = ${kind} and external_reference = any(${references}::text[])`)
    ).map(({ reference }) => reference),
  )

/** The issued credit notes of an invoice of which something is open, the oldest first; held until the transaction ends. */
export async function lockOpenCreditNotes(tx: Tx, invoice: string): Promise<Document[]> {
  const rows = await tx.rows<DocumentRow>(sql`
    select ${selected} from documents
     where organisation = ${tx.organisation} and invoice = ${invoice} and kind = 'credit-note' and not is_draft and paid + allocated < total
     order by created_at, id for update`)
  return rows.map(documentOf)
}

/** A document of any kind. */
export async function findAnyDocument(tx: Tx, id: string): Promise<Document | undefined> {
  const row = await tx.maybe<DocumentRow>(
    sql`select ${selected} from documents where organisation = ${tx.organisation} and id = ${id}`,
  )
  return row && documentOf(row)
}

/** The columns of a document by their names; what is not set is null. */
const rowOf = (document: Document): Record<string, unknown> =>
  Object.fromEntries([['id', document.id], ...columns.map(([name, column]) => [column, document[name]])])

/** Keeps new documents, in their order of creation; one statement for any number of them. */
export async function insertDocuments(tx: Tx, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return
  await tx.run(sql`
    insert into documents (organisation, id, ${columnNames})
    select ${tx.organisation}, id, ${columnNames}
      from rows from (json_populate_recordset(null::documents, ${JSON.stringify(documents.map(rowOf))})) with ordinality as given
     order by ordinality`)
}

/** What is set of a document: the columns that are named; those of them that are not in `changed` become null. */
type RowChange = {
  readonly id: string
  readonly names: readonly string[]
  readonly changed: Readonly<Record<string, unknown>>
}

/** Stores what is not as in `before`, which is stored and locked, together with what follows. */
export function updateDocument(tx: Tx, document: Document, before: Document): void {
  const changed = columns.filter(([name]) => !isDeepStrictEqual(document[name], before[name]))
  const names = changed.map(([, column]) => column)
  void tx.together(updateRows, {
    id: document.id,
    names,
    changed: Object.fromEntries(changed.map(([name, column]) => [column, document[name]])),
  })
}

/** Each is found by its id, however many others there are; those that are locked stay in their places until then. */
const updateRows: ForAll<RowChange, void> = Object.assign(
  async (tx: Tx, changes: readonly RowChange[]) => {
    if (new Set(changes.map(({ id }) => id)).size < changes.length)
      throw new Error('invariant violated: a document is stored twice at once')
    await tx.run(sql`
    update documents as stored set (${columnNames}) = row(${changedColumns})
      from (select row.*, change.names, found.place
              from json_to_recordset(${JSON.stringify(changes)}) as change (id uuid, names text[], changed json)
             cross join lateral json_populate_record(null::documents, change.changed) as row
             cross join lateral (select ctid as place from documents where organisation = ${tx.organisation} and id = change.id offset 0) as found
           ) as given
     where stored.ctid = given.place`)
    return changes.map(() => undefined)
  },
  { writes: true } as const,
)

export const deleteDocument = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  delete from documents where organisation = ${tx.organisation} and id = ${id}`)

/** Erases what is kept of a document that was never issued; `event` is the one that will say so. Answers the events whose content was erased. */
export const eraseKeptDocument = (
  tx: Tx,
  kind: DocumentKind,
  id: string,
  event: string,
): Promise<{ events: string[]; isKnown: boolean; isChanged: boolean }> =>
  tx.one(sql`
  select events, is_known as "isKnown", is_changed as "isChanged" from erase_document(${tx.organisation}, ${kind}, ${id}, ${event})`)

/** The quantities that issued credit notes of an invoice credit, and the amounts of their discounts, by the id of the position. */
export const creditedSoFar = (tx: Tx, invoice: string): Promise<{ positions: readonly Position[] }[]> =>
  tx.rows(sql`
  select positions from documents
   where organisation = ${tx.organisation} and invoice = ${invoice} and kind = 'credit-note' and not is_draft order by created_at, id`)

/** What counts the numbers of a kind of document: one for each year, or one through all years (0). */
export type Counter = { readonly kind: DocumentKind; readonly year: number }

/** A number that was drawn, and how many documents have the digits of it in their payment key. */
export type DrawnCount = { readonly count: number; readonly repeats: number }

/**
 * The next counts of a counter, in their order; it is held, so numbers are given in order and without gaps. Counts are left out of which
 * a document has the number, in this form, already. Only the first number of a year is inserted: those who wait to update a row are woken
 * one by one, those who wait to insert one all at once.
 */
export const nextCounts = async (
  tx: Tx,
  { kind, year }: Counter,
  { before, digits, after }: NumberForm,
  many: number,
): Promise<DrawnCount[]> =>
  tx.rows(sql`
  with next as (
    update number_counters set last_number = last_number + ${many}
     where organisation = ${tx.organisation} and kind = ${kind} and year = ${year}
    returning last_number
  ), first as (
    insert into number_counters (organisation, kind, year, last_number)
    select ${tx.organisation}, ${kind}, ${year}, ${many} where not exists (select from next)
    on conflict (organisation, kind, year) do update set last_number = number_counters.last_number + ${many}
    returning last_number
  ), counter as (select last_number from next union all select last_number from first
  ), drawn as materialized (
    select count, ${before}::text || lpad(count::text, greatest(${digits}::int, length(count::text)), '0') || ${after}::text as number
      from counter, generate_series(last_number - ${many} + 1, last_number) as count
  )
  select count, case when exists (select from documents where organisation = ${tx.organisation} and payment_key = key)
                     then 1 + (select count(*) from documents
                                where organisation = ${tx.organisation}
                                  and payment_key = any(array(select times || lpad(key, 16, '0') from generate_series(1, 99) as times)))
                     else 0 end::int as repeats
    from drawn, lateral (select coalesce(nullif(ltrim(right(regexp_replace(number, '\\D', '', 'g'), 16), '0'), ''), '0') as key) as digits
   where number <> all (array(
           select number from documents where organisation = ${tx.organisation} and kind = ${kind} and number <> ''
              and number = any(array(select number from drawn))))
   order by count`)

/** Gives the newest counts back, from this one on: the counter is held since they were drawn. */
export const giveBackCounts = (tx: Tx, { kind, year }: Counter, from: number): Promise<number> =>
  tx.run(sql`
  update number_counters set last_number = ${from}::bigint - 1
   where organisation = ${tx.organisation} and kind = ${kind} and year = ${year}`)

/** True when a position of any document names the account. Reads every document: it is asked only before an account is deleted. */
export const isAccountNamed = async (tx: Tx, account: number): Promise<boolean> =>
  (
    await tx.one<{ named: boolean }>(sql`
      select exists (select from documents where organisation = ${tx.organisation}
        and positions::jsonb @> ${JSON.stringify([{ contraAccount: account }])}) as named`)
  ).named
