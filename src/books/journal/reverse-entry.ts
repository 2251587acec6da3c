import { Problem } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { cents } from '../../platform/money/cents.ts'
import type { PostedEntry } from './chain.rules.ts'
import type { EntryRow } from './journal.store.ts'
import { type EntryDraft, mirrored } from './ledger-entry.rules.ts'
import { postAll } from './post-entries.ts'

/** The mirror image of an entry: same amounts, sides exchanged, and a link to it. */
export const mirrorOf = (
  entry: EntryRow,
  how: { date: Day; description?: string | undefined; source: EntryDraft['source'] },
): EntryDraft => ({
  date: how.date,
  description: how.description ?? entry.description,
  debitAccount: entry.creditAccount,
  creditAccount: entry.debitAccount,
  amount: cents(entry.amount),
  currency: entry.currency,
  exchangeRate: entry.exchangeRate,
  ...(entry.taxCode ? { taxCode: entry.taxCode } : {}),
  source: how.source,
  ...(entry.sourceId ? { sourceId: entry.sourceId } : {}),
  reverses: entry.id,
  movements: mirrored(
    entry.transactions.map((transaction) => ({
      ...transaction,
      amount: cents(transaction.amount),
      grossAmount: cents(transaction.grossAmount),
      originalAmount: cents(transaction.originalAmount),
    })),
  ),
})

/** Only an entry that a client posted is reversed by itself; those of documents and payments go with their cause. */
export function requireReversible(entry: EntryRow): void {
  if (entry.source !== 'api') throw new Problem('ledger/not-reversible')
  if (entry.reversedBy !== null) throw new Problem('ledger/already-reversed')
}

/** Posts the mirror image of an entry; an entry is reversed once, which a unique index holds against races. */
export async function reverseEntry(
  tx: Tx,
  entry: EntryRow,
  how: { date: Day; description?: string | undefined },
  now: Date,
): Promise<PostedEntry> {
  const [reversal] = await postAll(tx, [mirrorOf(entry, { ...how, source: 'reversal' })], now).catch(rejectSecond)
  if (!reversal) throw new Error('one entry was posted')
  return reversal
}

function rejectSecond(error: unknown): never {
  throw violatedConstraint(error) === 'ledger_entries_reverses'
    ? new Problem('ledger/already-reversed', { cause: error })
    : error
}
