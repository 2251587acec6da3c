import type { Alone, Tx } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ChainedEntry } from './chain.rules.ts'

/** A place in the journal: the number and hash of an entry. */
export type Place = { readonly sequence: number; readonly hash: Buffer }

/** Where the journal stands: its newest entry, and how often what entries are judged by has changed. */
export type Head = Place & { readonly books: number }

/** The head, held: entries are numbered and chained one after the other in an organisation. */
export const lockHead = (tx: Tx): Promise<Head> =>
  tx.one(sql`
  select sequence, hash, books from journal_heads where organisation = ${tx.organisation} for update`)

export const insertHead = (tx: Tx, hash: Buffer): Promise<number> =>
  tx.run(sql`
  insert into journal_heads (organisation, sequence, hash) values (${tx.organisation}, 0, ${hash})`)

/** Those of the references that an entry carries already. */
export const takenReferences = async (tx: Tx, references: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ reference: string }>(sql`
      select external_reference as reference from ledger_entries
       where organisation = ${tx.organisation} and external_reference = any(${references})`)
  ).map(({ reference }) => reference)

export type KeptEntry = ChainedEntry & { readonly hash: Buffer }

/** Keeps entries behind the head, which is held. */
export async function keepEntries(tx: Tx, entries: readonly KeptEntry[], head: Head): Promise<void> {
  const { kept } = await tx.one<{ kept: boolean }>(posting(tx.organisation, entries, head))
  if (!kept) throw new Error('a head that is held does not move')
}

/** Keeps entries if the head is still where it was last seen, and the books as they were; tells whether it was so. */
export async function keepEntriesIfUnmoved(
  alone: Alone,
  organisation: string,
  entries: readonly KeptEntry[],
  head: Head,
): Promise<boolean> {
  const [row] = await alone<{ kept: boolean }>(organisation, posting(organisation, entries, head))
  return row?.kept === true
}

/**
 * Entries, their transactions, the totals per account, month and day, and the new head: one call for any number of entries. Columns
 * travel as arrays, which PostgreSQL reads several times faster than JSON.
 */
function posting(organisation: string, entries: readonly KeptEntry[], head: Head): Sql {
  const [first] = entries
  if (!first) throw new Error('something is posted')
  const of = (value: (entry: KeptEntry) => Element) => arrayOf(entries.map(value))
  const lines = entries.flatMap(({ transactions }, entry) =>
    transactions.map((transaction, line) => ({ transaction, entry: entry + 1, line: line + 1 })),
  )
  const ofLines = (value: (line: (typeof lines)[number]) => Element) => arrayOf(lines.map(value))
  return sql`
  select post_entries(
    ${organisation}, ${head.sequence}, ${head.hash}, ${head.books}, ${first.createdAt},
    ${of((e) => e.id)}, ${of((e) => e.date)}, ${of((e) => e.description)}, ${of((e) => e.debitAccount)}, ${of((e) => e.creditAccount)},
    ${of((e) => e.amount)}, ${of((e) => e.grossAmount)}, ${of((e) => e.currency)}, ${of((e) => e.exchangeRate)}, ${of((e) => e.taxCode)},
    ${of((e) => e.externalReference)}, ${of((e) => e.source)}, ${of((e) => e.sourceId)}, ${of((e) => e.reverses)},
    ${of((e) => e.metadata && JSON.stringify(e.metadata))}, ${of((e) => e.token)}, ${of((e) => e.requestId)},
    ${Buffer.concat(entries.map(({ hash }) => hash))},
    ${ofLines((l) => l.entry)}, ${ofLines((l) => l.line)}, ${ofLines((l) => l.transaction.id)},
    ${ofLines((l) => l.transaction.debitAccount)}, ${ofLines((l) => l.transaction.creditAccount)},
    ${ofLines((l) => l.transaction.amount)}, ${ofLines((l) => l.transaction.originalAmount)}) as kept`
}

type Element = string | number | null

/** An array as PostgreSQL writes it; null where there is nothing in it, which the function reads as a column of nulls. */
const arrayOf = (elements: readonly Element[]): string | null =>
  elements.every((element) => element === null) ? null : `{${elements.map(elementText).join(',')}}`

function elementText(element: Element): string {
  if (element === null) return 'null'
  return typeof element === 'number' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`
}
