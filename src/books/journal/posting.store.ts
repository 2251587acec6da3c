import { keptText } from '../../events.ts'
import type { Alone, Author, Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import type { ChainedEntry, ChainedTransaction } from './chain.rules.ts'
import { posted } from './posted.rules.ts'

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
  const { kept } = await tx.one<{ kept: boolean }>(sql`select ${posting(tx.organisation, entries, head)} as kept`)
  if (!kept) throw new Error('a head that is held does not move')
}

/** Keeps entries, and the event of it, if the head is still where it was last seen, and the books as they were; tells whether it was so. */
export async function keepEntriesIfUnmoved(
  alone: Alone,
  organisation: string,
  entries: readonly KeptEntry[],
  { head, author }: { head: Head; author: Author | undefined },
): Promise<boolean> {
  const happened = posted(head.sequence, head.sequence + entries.length)
  const [row] = await alone<{ kept: boolean }>(
    organisation,
    sql`
  select case when ${posting(organisation, entries, head)}
              then keep_events(${organisation}, ${author?.token ?? null}, ${author?.requestId ?? null}, ${keptText(happened)})
              else false end as kept`,
  )
  return row?.kept === true
}

/**
 * Entries, their transactions, the totals per account, month and day, and the new head: one call for any number of entries. Columns
 * travel as arrays, which PostgreSQL reads several times faster than JSON.
 */
function posting(organisation: string, entries: readonly KeptEntry[], head: Head): Sql {
  const [first] = entries
  if (!first) throw new Error('something is posted')
  const of = (value: (entry: KeptEntry) => Word | null) => wordsOf(entries, value)
  const textOf = (value: (entry: KeptEntry) => string | null) => textsOf(entries, value)
  const lines = linesOf(entries)
  const ofLines = (value: (line: Line) => Word) => wordsOf(lines, value)
  return sql`post_entries(
    ${organisation}, ${head.sequence}, ${head.hash}, ${head.books}, ${first.createdAt},
    ${of((e) => e.id)}, ${of((e) => e.date)}, ${textOf((e) => e.description)}, ${of((e) => e.debitAccount)}, ${of((e) => e.creditAccount)},
    ${of((e) => e.amount)}, ${of((e) => e.grossAmount)}, ${of((e) => e.currency)}, ${of((e) => e.exchangeRate)}, ${of((e) => e.taxCode)},
    ${textOf((e) => e.externalReference)}, ${of((e) => e.source)}, ${of((e) => e.sourceId)}, ${of((e) => e.reverses)},
    ${textOf((e) => e.metadata && JSON.stringify(e.metadata))}, ${of((e) => e.token)}, ${textOf((e) => e.requestId)},
    ${Buffer.concat(entries.map(({ hash }) => hash))},
    ${ofLines((l) => l.entry)}, ${ofLines((l) => l.line)}, ${ofLines((l) => l.transaction.id)},
    ${ofLines((l) => l.transaction.debitAccount)}, ${ofLines((l) => l.transaction.creditAccount)},
    ${ofLines((l) => l.transaction.amount)}, ${ofLines((l) => l.transaction.originalAmount)})`
}

/** A transaction with the place of its entry in the batch, and its own in the entry, both from 1. */
type Line = { readonly transaction: ChainedTransaction; readonly entry: number; readonly line: number }

function linesOf(entries: readonly KeptEntry[]): Line[] {
  const lines: Line[] = []
  for (const [at, { transactions }] of entries.entries())
    for (const [place, transaction] of transactions.entries())
      lines.push({ transaction, entry: at + 1, line: place + 1 })
  return lines
}

/** A number, or a text of which the form is known: an id, a day, a code. It needs no quotes. */
type Word = string | number

/** A column as PostgreSQL writes an array; null where nothing stands in it, which the function reads as a column of nulls. */
function wordsOf<Item>(items: readonly Item[], value: (item: Item) => Word | null): string | null {
  let text = ''
  let isSet = false
  for (const item of items) {
    const word = value(item)
    isSet ||= word !== null
    text += text === '' ? word : `,${word}`
  }
  return isSet ? `{${text}}` : null
}

/** The same for texts that may say anything. */
const textsOf = <Item>(items: readonly Item[], value: (item: Item) => string | null): string | null =>
  wordsOf(items, (item) => {
    const text = value(item)
    return text === null ? null : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
  })
