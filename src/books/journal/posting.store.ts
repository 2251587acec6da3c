import { keptText } from '../../events.ts'
import type { Alone, Author, Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchScope } from '../../platform/db/search-words.rules.ts'
import { call, type Sql, sql } from '../../platform/db/sql.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import type { PostedEntry, PostedTransaction } from './chain.rules.ts'
import { entryWords } from './entry-marks.rules.ts'
import { postedEvent } from './ledger-entry.rules.ts'

/** The taken ones among these references. */
export const takenReferences = (tx: Tx, references: readonly string[]): Promise<string[]> =>
  tx.column(sql`
      select external_reference as reference from ledger_entries
       where organisation = ${tx.organisation} and external_reference = any(${references})`)

/** The existing ones among these contacts that are not erased; until the transaction ends none is. */
export const existingContacts = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  tx.column(sql`
      select id from contacts
       where organisation = ${tx.organisation} and id = any(${ids.filter(isId)}::uuid[])
         and not (company_name = ${ERASED_NAME} and num_nonnulls(first_name, last_name, street_name, post_code, town_name, email) = 0)
       order by id for key share`)

/** Inserts entries after the head of the journal, which the transaction has locked. */
export async function insertEntries(tx: Tx, entries: readonly PostedEntry[], head: Head): Promise<void> {
  const { inserted } = await tx.one<{ inserted: boolean }>(
    sql`select ${postEntries(tx.organisation, entries, head)} as inserted`,
  )
  if (!inserted) throw new Error('invariant violated: the head of the journal moved while it was locked')
}

/**
 * Inserts entries and their event in one statement, if the head of the journal and the version of the books still match those used for chaining
 * and validation. Otherwise false, with nothing inserted.
 */
export async function insertEntriesIfUnchanged(
  alone: Alone,
  organisation: string,
  entries: readonly PostedEntry[],
  { head, author }: { head: Head; author: Author | undefined },
): Promise<boolean> {
  const event = postedEvent(head.sequence, head.sequence + entries.length)
  const [row] = await alone<{ inserted: boolean }>(
    organisation,
    sql`
  select case when ${postEntries(organisation, entries, head)}
              then keep_events(${organisation}, ${author?.token ?? null}, ${author?.requestId ?? null}, ${keptText(event)})
              else false end as inserted`,
  )
  return row?.inserted === true
}

/** A parameter of `post_entries` for a column, and its value: null, or text for an array literal. */
type Column<Item> = readonly [parameter: string, value: (item: Item) => string | number | null]

/** A field of an entry that is missing in this table does not compile. Free text is quoted; ids, days, codes and numbers need no quotes. */
const entryColumns = {
  id: ['ids', (entry) => entry.id],
  date: ['dates', (entry) => entry.date],
  description: ['descriptions', (entry) => quoted(entry.description)],
  debitAccount: ['debit_accounts', (entry) => entry.debitAccount],
  creditAccount: ['credit_accounts', (entry) => entry.creditAccount],
  amount: ['amounts', (entry) => entry.amount],
  grossAmount: ['gross_amounts', (entry) => entry.grossAmount],
  currency: ['currencies', (entry) => entry.currency],
  exchangeRate: ['exchange_rates', (entry) => entry.exchangeRate],
  taxCode: ['tax_codes', (entry) => entry.taxCode],
  isReversal: ['reversals', (entry) => (entry.isReversal ? 't' : 'f')],
  externalReference: ['external_references', (entry) => quoted(entry.externalReference)],
  documentNumber: ['document_numbers', (entry) => quoted(entry.documentNumber)],
  supplyDate: ['supply_dates', (entry) => entry.supplyDate],
  voucher: ['vouchers', (entry) => entry.voucher],
  source: ['sources', (entry) => entry.source],
  sourceId: ['source_ids', (entry) => entry.sourceId],
  reverses: ['reversed', (entry) => entry.reverses],
  metadata: ['metadatas', (entry) => quoted(entry.metadata && JSON.stringify(entry.metadata))],
  token: ['tokens', (entry) => entry.token],
  requestId: ['request_ids', (entry) => quoted(entry.requestId)],
  items: ['items', (entry) => quoted(entry.items ? JSON.stringify(entry.items) : null)],
} as const satisfies Record<
  // The number follows from the head, the instant is that of the first, and the hashes are one text of bytes. Warnings are not stored.
  Exclude<keyof PostedEntry, 'sequence' | 'createdAt' | 'hash' | 'transactions' | 'warnings'>,
  Column<PostedEntry>
>

const transactionColumns = {
  id: ['line_ids', (transaction) => transaction.id],
  debitAccount: ['line_debit_accounts', (transaction) => transaction.debitAccount],
  creditAccount: ['line_credit_accounts', (transaction) => transaction.creditAccount],
  amount: ['line_amounts', (transaction) => transaction.amount],
  originalAmount: ['line_original_amounts', (transaction) => transaction.originalAmount],
  taxPart: ['line_tax_parts', (transaction) => transaction.taxPart],
} as const satisfies Record<keyof PostedTransaction, Column<PostedTransaction>>

/**
 * The call that writes entries, their transactions, the totals per account, month and day, and the new head: one for any number of entries.
 * Columns are passed as arrays, which PostgreSQL reads several times faster than JSON.
 */
function postEntries(organisation: string, entries: readonly PostedEntry[], head: Head): Sql {
  const [first] = entries
  if (!first) throw new Error('invariant violated: no entries to insert')
  const transactions = entries.flatMap((entry) => entry.transactions)
  const scope = searchScope(organisation, 'j')
  // The index of each transaction's entry, and its own index in the entry, both from 1.
  const places = entries.flatMap((entry, at) =>
    entry.transactions.map((_, index) => ({ entry: at + 1, line: index + 1 })),
  )
  return call('post_entries', {
    own: organisation,
    known_sequence: head.sequence,
    known_hash: head.hash,
    known_books: head.booksVersion,
    posted_at: first.createdAt,
    hashes: Buffer.concat(entries.map(({ hash }) => hash)),
    ...argumentsOf(entryColumns, entries),
    ...argumentsOf(transactionColumns, transactions),
    vectors: arrayOf(entries, (entry) => quoted(entryWords(scope, entry))),
    line_entries: arrayOf(places, ({ entry }) => entry),
    line_numbers: arrayOf(places, ({ line }) => line),
  })
}

const argumentsOf = <Item>(columns: Readonly<Record<string, Column<Item>>>, items: readonly Item[]) =>
  Object.fromEntries(Object.values(columns).map(([parameter, value]) => [parameter, arrayOf(items, value)]))

/** A column as a PostgreSQL array; null for an empty one, which the function reads as a column of nulls. */
function arrayOf<Item>(items: readonly Item[], value: Column<Item>[1]): string | null {
  let elements = ''
  let isSet = false
  for (const item of items) {
    const element = value(item)
    isSet ||= element !== null
    elements += elements === '' ? element : `,${element}`
  }
  return isSet ? `{${elements}}` : null
}

/** Free text as an element of an array. */
const quoted = (text: string | null): string | null => (text === null ? null : `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
