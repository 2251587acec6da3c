import { Problem } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { cents } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { isAllocated } from '../open-items/open-item.store.ts'
import { taxTreatments } from '../vat/tax-codes.ts'
import type { TaxTransaction } from '../vat/tax-transactions.rules.ts'
import type { PostedEntry } from './chain.rules.ts'
import { type ReversibleEntry, type StoredEntry, unreversedEntriesOf } from './journal.store.ts'
import { type EntryDraft, mirrored } from './ledger-entry.rules.ts'
import { postAll } from './post-entries.ts'

/** The mirror image of an entry: same amounts, sides exchanged, and a link to it. */
const mirrorOf = (
  entry: ReversibleEntry,
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
  // For an entry of an older version the accounts decide, once their sides are exchanged.
  ...(entry.isReversal === undefined ? {} : { isReversal: entry.taxCode !== undefined && !entry.isReversal }),
  ...(entry.documentNumber ? { documentNumber: entry.documentNumber } : {}),
  ...(entry.supplyDate ? { supplyDate: entry.supplyDate } : {}),
  source: how.source,
  ...(entry.sourceId ? { sourceId: entry.sourceId } : {}),
  reverses: entry.id,
  ...(entry.items ? { items: entry.items } : {}),
  movements: mirrored(
    entry.transactions.map((transaction, index) => ({
      ...transaction,
      taxPart: transaction.taxPart ?? partOf(entry, index),
      amount: cents(transaction.amount),
      grossAmount: cents(transaction.grossAmount),
      originalAmount: cents(transaction.originalAmount),
    })),
  ),
})

/** For an entry of an older version without it: the VAT comes last, and customs assess only tax. */
const partOf = ({ taxCode }: StoredEntry, index: number): TaxTransaction['taxPart'] =>
  index > 0 || (taxCode !== undefined && taxTreatments[taxCode].kind === 'import') ? 'vat' : 'net'

/**
 * Only an entry that a client posted is reversed by itself; those of documents and payments are reversed with them. While it pays another one, or
 * is paid, it is not reversed: what was paid by it would stay paid. Nothing is allocated until the transaction ends.
 */
export async function requireReversible(tx: Tx, entry: StoredEntry): Promise<void> {
  if (entry.source !== 'api') throw new Problem('ledger/not-reversible')
  if (entry.reversedBy !== undefined) throw new Problem('ledger/already-reversed')
  await lockHead(tx)
  if (await isAllocated(tx, entry.id)) throw new Problem('ledger/allocated')
}

/** Posts the mirror image of an entry. An entry is reversed once: a unique index rejects the second of two concurrent reversals. */
export async function reverseEntry(
  tx: Tx,
  entry: StoredEntry,
  how: { date: Day; description?: string | undefined },
  now: Date,
): Promise<PostedEntry> {
  const [reversal] = await postAll(tx, [mirrorOf(entry, { ...how, source: 'reversal' })], now).catch(rejectSecond)
  if (!reversal) throw new Error('invariant violated: a reversal that was not rejected is posted')
  return reversal
}

function rejectSecond(error: unknown): never {
  throw violatedConstraint(error) === 'ledger_entries_reverses'
    ? new Problem('ledger/already-reversed', { cause: error })
    : error
}

/** Posts the mirror image of every unreversed entry of documents, payments or allocations. */
export async function reverseEntriesOf(
  tx: Tx,
  sourceIds: readonly string[],
  how: { date: Day; source: EntryDraft['source'] },
  now: Date,
): Promise<void> {
  const entries = await unreversedEntriesOf(tx, sourceIds)
  await postAll(
    tx,
    entries.map((entry) => mirrorOf(entry, how)),
    now,
  )
}

/** A reversal must not precede its entry: in between, the books would reverse an entry that was not posted yet. */
export const reversalViolations = (original: string, { date }: { readonly date?: string }): Violation[] =>
  date !== undefined && date < original
    ? [violation('date', 'must not be before {original:day}, the day of the original', { original })]
    : []

/** The day of a reversal: the requested, validated one, else today; the day of the original if that is later. */
export async function reversalDate(
  tx: Tx,
  { original, wanted, field = 'date' }: { original: string; wanted: string | undefined; field?: string },
  now: Date,
): Promise<Day> {
  if (wanted !== undefined) return day(wanted)
  const today = await todayOf(tx, now, field)
  return today < original ? day(original) : today
}
