import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { identifier, join, type Sql, sql, varied } from '../../platform/db/sql.ts'
import { cents } from '../../platform/money/cents.ts'
import type { NumberForm } from '../../tenants/organisations/organisation.rules.ts'
import { searchedNames } from '../contacts/contact.rules.ts'
import { contactOfDraft } from '../contacts/contact.store.ts'
import type { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { deliveriesOf } from '../deliveries/delivery.store.ts'
import { documentScope, type ListedDocument, listing } from '../lists/listed-document.store.ts'
import type { Position } from '../positions/position.schema.ts'
import type { Document } from './document.rules.ts'
import { documentWords, foundBy } from './document-list.rules.ts'
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
  estimatePart: 'estimate_part',
  invoice: 'invoice',
  recurringInvoice: 'recurring_invoice',
  isAnnulled: 'is_annulled',
  paid: 'paid',
  allocated: 'allocated',
  writtenOff: 'written_off',
  creditedBefore: 'credited_before',
} as const satisfies Record<
  Exclude<keyof Document, 'id' | FieldName | 'places' | 'emailDeliveries' | 'invoicesFromQuote'>,
  string
>

/** The columns of `documents`, by the names of their fields. */
const columns: readonly (readonly [name: keyof Document, column: string])[] = [
  ...fieldNames.map((name) => [name, fieldOf(name).column] as const),
  ...Object.entries(stateColumns).map(([name, column]) => [name as keyof typeof stateColumns, column] as const),
]
const columnNames = join(
  columns.map(([, column]) => identifier(column)),
  sql`, `,
)
/**
 * A document by its columns, its deliveries, and the invoices made from it. The columns are one value: describing dozens of them with each
 * answer, and reading them one by one, would cost both sides more than all else.
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
/** Fields whose JSON has another form: amounts are whole cents, and instants have milliseconds. */
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

/** A row without unset fields. */
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

/**
 * Locks the document until the transaction ends: its state cannot change between a decision and its effect. A separate statement behind the
 * lock reads it, so that its deliveries and invoices are those of that moment, too.
 */
export async function lockDocument(tx: Tx, kind: DocumentKind, id: string): Promise<Document | undefined> {
  if (!isId(id)) return undefined
  const [, document] = await Promise.all([
    tx.run(
      sql`select from documents where organisation = ${tx.organisation} and id = ${id} and kind = ${kind} for update`,
    ),
    findDocument(tx, kind, id),
  ])
  return document
}

/** The document with another system's reference, locked until the transaction ends; read behind the lock, as above. */
export async function lockByReference(tx: Tx, kind: DocumentKind, reference: string): Promise<Document | undefined> {
  const held = await tx.maybe<{ id: string }>(sql`
    select id from documents
     where organisation = ${tx.organisation} and kind = ${kind} and external_reference = ${reference} for update`)
  return held && findDocument(tx, kind, held.id)
}

/** Whether a document of the kind has this reference of another system. */
export const isReferenceTaken = (tx: Tx, kind: DocumentKind, reference: string): Promise<boolean> =>
  tx.value(sql`
      select exists (select from documents
        where organisation = ${tx.organisation} and kind = ${kind} and external_reference = ${reference}) as taken`)

/** The issued credit notes of an invoice with an open credit, the oldest first; locked until the transaction ends, and read behind the lock. */
export const lockOpenCreditNotes = (tx: Tx, invoice: string): Promise<Document[]> =>
  lockedDocuments(
    tx,
    sql`invoice = ${invoice} and kind = 'credit-note' and not is_draft and paid + allocated < total order by created_at, id`,
  )

/** The documents of any kind with these ids, as far as they exist; locked in the order of their ids, and read behind the lock. */
export const lockDocuments = (tx: Tx, ids: readonly string[]): Promise<Document[]> =>
  lockedDocuments(tx, sql`id = any(${ids}::uuid[]) order by id`)

async function lockedDocuments(tx: Tx, wanted: Sql): Promise<Document[]> {
  const held = await tx.rows<{ id: string }>(
    sql`select id from documents where organisation = ${tx.organisation} and ${wanted} for update`,
  )
  return documentsWithIds(
    tx,
    held.map(({ id }) => id),
  )
}

/** The documents with these ids, of any kind, the oldest first. */
export async function documentsWithIds(tx: Tx, ids: readonly string[]): Promise<Document[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<DocumentRow>(sql`
    select ${selected} from documents
     where organisation = ${tx.organisation} and id = any(${ids}::uuid[]) order by created_at, id`)
  return rows.map(documentOf)
}

/** A document of any kind. */
export async function findAnyDocument(tx: Tx, id: string): Promise<Document | undefined> {
  const row = await tx.maybe<DocumentRow>(
    sql`select ${selected} from documents where organisation = ${tx.organisation} and id = ${id}`,
  )
  return row && documentOf(row)
}

/** Stores a new document, and its search data. */
export async function insertDocument(tx: Tx, document: Document): Promise<void> {
  const row = Object.fromEntries([['id', document.id], ...columns.map(([name, column]) => [column, document[name]])])
  await tx.run(
    listing(
      tx,
      sql`
    insert into documents (organisation, id, ${columnNames})
    select ${tx.organisation}, id, ${columnNames} from json_populate_record(null::documents, ${JSON.stringify(row)})`,
      await listedAs(tx, document, foundBy(document)),
    ),
  )
}

/** Stores the fields of a document that differ from `before`, which is stored and locked, and its search data if they differ. */
export async function updateDocument(tx: Tx, document: Document, before: Document): Promise<void> {
  const changed = columns.filter(([name]) => !isDeepStrictEqual(document[name], before[name]))
  if (changed.length === 0) return
  const assignments = changed.map(([name, column]) => sql`${identifier(column)} = ${parameterOf(document, name)}`)
  const update = sql`
    update documents set ${join(assignments, sql`, `)} where organisation = ${tx.organisation} and id = ${document.id}`
  const found = foundBy(document)
  const isFoundAlike = isDeepStrictEqual(found, foundBy(before))
  await tx.run(varied(isFoundAlike ? update : listing(tx, update, await listedAs(tx, document, found))))
}

async function listedAs(
  tx: Tx,
  document: Pick<Document, 'id' | 'kind'>,
  found: ReturnType<typeof foundBy>,
): Promise<ListedDocument> {
  const contact =
    found.state === 'draft' && found.recipient !== undefined ? await contactOfDraft(tx, found.recipient) : undefined
  const words = documentWords(documentScope(tx, document.kind), found, contact ? searchedNames(contact) : [])
  return { ...found, id: document.id, words }
}

/** A field as a parameter: `columns` is an array in the database, every other object or list is JSON. */
function parameterOf(document: Document, name: keyof Document): unknown {
  const value = document[name] ?? null
  return typeof value === 'object' && value !== null && name !== 'columns' ? JSON.stringify(value) : value
}

export const deleteDocument = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  delete from documents where organisation = ${tx.organisation} and id = ${id}`)

/** The credited quantities of an invoice's issued credit notes, and the amounts of their discounts, by the id of the position. */
export const creditedSoFar = (tx: Tx, invoice: string): Promise<{ positions: readonly Position[] }[]> =>
  tx.rows(sql`
  select positions from documents
   where organisation = ${tx.organisation} and invoice = ${invoice} and kind = 'credit-note' and not is_draft order by created_at, id`)

/** The issued credit notes of invoices. */
export const issuedCreditNotes = async (tx: Tx, invoices: readonly string[]): Promise<Document[]> =>
  (
    await tx.rows<DocumentRow>(sql`
      select ${selected} from documents
       where organisation = ${tx.organisation} and invoice = any(${invoices}::uuid[]) and kind = 'credit-note' and not is_draft`)
  ).map(documentOf)

/** Whether parts of an estimate were invoiced: positions of it, or deposits. */
export const isInvoicedInParts = (tx: Tx, estimate: string): Promise<boolean> =>
  tx.value(sql`
      select exists (select from documents
        where organisation = ${tx.organisation} and estimate = ${estimate} and estimate_part is not null and not is_annulled) as parts`)

/** The invoices made from an estimate that are not annulled, the oldest first. */
export const invoicesOfEstimate = async (tx: Tx, estimate: string): Promise<Document[]> =>
  (
    await tx.rows<DocumentRow>(sql`
      select ${selected} from documents
       where organisation = ${tx.organisation} and estimate = ${estimate} and not is_annulled order by created_at, id`)
  ).map(documentOf)

/** The same, locked until the transaction ends, and read behind the lock. */
export const lockInvoicesOfEstimate = (tx: Tx, estimate: string): Promise<Document[]> =>
  lockedDocuments(tx, sql`estimate = ${estimate} and not is_annulled order by id`)

/** A counter of the numbers of a kind of document: one for each year, or one for all years (0). */
export type Counter = { readonly kind: DocumentKind; readonly year: number }

/** The next number of a counter; whether a document of the kind has it already, and whether an invoice has its digits as payment key. */
type CountedNumber = { readonly number: string; readonly isTaken: boolean; readonly isKeyTaken: boolean }

/**
 * Advances a counter and locks it until the transaction ends: numbers are assigned in order, and an unused one is the next. A separate
 * statement behind the lock reads its number and sees every document numbered before.
 */
export async function advanceCounter(
  tx: Tx,
  { kind, year }: Counter,
  { before, digits, after }: NumberForm,
): Promise<CountedNumber> {
  const [, counted] = await Promise.all([
    tx.run(sql`
      insert into number_counters as counter (organisation, kind, year, last_number) values (${tx.organisation}, ${kind}, ${year}, 1)
      on conflict (organisation, kind, year) do update set last_number = counter.last_number + 1`),
    tx.one<CountedNumber>(sql`
      with counted as (
        select ${before}::text || lpad(last_number::text, greatest(${digits}::int, length(last_number::text)), '0') || ${after}::text as number
          from number_counters where organisation = ${tx.organisation} and kind = ${kind} and year = ${year})
      select number,
             exists (select from documents d
                      where d.organisation = ${tx.organisation} and d.kind = ${kind} and d.number = counted.number and d.number <> '') as "isTaken",
             exists (select from documents d
                      where d.organisation = ${tx.organisation}
                        and d.payment_key = coalesce(nullif(ltrim(right(regexp_replace(counted.number, '\\D', '', 'g'), 16), '0'), ''), '0')) as "isKeyTaken"
        from counted`),
  ])
  return counted
}

/** A counter: its next number, and the lowest one that may be set, above every number that was given. */
export type CounterState = { readonly next: number; readonly lowest: number }

/** The counters of these kinds and years. One that has given no number has no row. */
export const counterStates = (tx: Tx, counters: readonly Counter[]): Promise<(Counter & CounterState)[]> =>
  tx.rows(sql`
  select kind, year, (last_number + 1)::float8 as next, ${lowestNext}::float8 as lowest from number_counters
   where organisation = ${tx.organisation}
     and (kind, year) in (select * from unnest(${counters.map(({ kind }) => kind)}::text[], ${counters.map(({ year }) => year)}::int[]))`)

/** The first of the numbers that were skipped last, if no number was given since; else the next number. */
const lowestNext = sql`coalesce((select lower(one) from unnest(skipped) as one where upper(one) = last_number + 1), last_number + 1)`

/** Creates the row of a counter unless it exists, and locks it until the transaction ends. */
export const lockCounter = (tx: Tx, { kind, year }: Counter): Promise<number> =>
  tx.run(sql`
  insert into number_counters as counter (organisation, kind, year, last_number) values (${tx.organisation}, ${kind}, ${year}, 0)
  on conflict (organisation, kind, year) do update set last_number = counter.last_number`)

/** Sets the next number of a locked counter. The numbers from the lowest one on are skipped. */
export const setNextNumber = (tx: Tx, { kind, year }: Counter, next: number): Promise<number> =>
  tx.run(sql`
  update number_counters set last_number = ${next}::bigint - 1,
         skipped = skipped - int8multirange(int8range(${lowestNext}, null)) + int8multirange(int8range(${lowestNext}, ${next}::bigint))
   where organisation = ${tx.organisation} and kind = ${kind} and year = ${year}`)

/** The number of invoices with one of these payment keys. */
export const countPaymentKeys = (tx: Tx, keys: readonly string[]): Promise<number> =>
  tx.value(sql`
      select count(*)::int as count from documents where organisation = ${tx.organisation} and payment_key = any(${keys}::text[])`)

/** True if a position of any document names the account. Reads every document: called only before an account is deleted. */
export const isAccountNamed = (tx: Tx, account: number): Promise<boolean> =>
  tx.value(sql`
      select exists (select from documents where organisation = ${tx.organisation}
        and positions::jsonb @> ${JSON.stringify([{ contraAccount: account }])}) as named`)
