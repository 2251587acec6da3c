import { isOk, type Problem } from '../../errors.ts'
import type { Author } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import { chainHash, type PostedEntry } from './chain.rules.ts'
import type { SplitEntry } from './ledger-entry.rules.ts'

/** The outcome of each entry, and the head of the journal after the last posted one. */
export type ChainedEntries = { readonly outcomes: (PostedEntry | Problem)[]; readonly head: Head }

/** Numbers and chains the entries that were not rejected after a head. `author` posts those without an author. */
export function chainEntries(
  entries: readonly (SplitEntry | Problem)[],
  { sequence: before, hash, booksVersion }: Head,
  { author, now }: { author?: Author | undefined; now: Date },
): ChainedEntries {
  const createdAt = now.toISOString()
  let last = { sequence: before, hash }
  const outcomes = entries.map((entry) => {
    if (!isOk(entry)) return entry
    const numbered = numberedEntry(entry, { sequence: last.sequence + 1, createdAt, author })
    const posted = Object.assign(numbered, { hash: chainHash(last.hash, numbered) })
    last = posted
    return posted
  })
  return { outcomes, head: { sequence: last.sequence, hash: last.hash, booksVersion } }
}

function numberedEntry(
  entry: SplitEntry,
  { sequence, createdAt, author }: { sequence: number; createdAt: string; author: Author | undefined },
): Omit<PostedEntry, 'hash'> {
  const [first] = entry.movements
  if (!first) throw new Error('invariant violated: entry without a transaction')
  const { token = null, requestId = null } = entry.author ?? author ?? {}
  return {
    sequence,
    id: newId(),
    date: entry.date,
    description: entry.description,
    debitAccount: entry.debitAccount,
    creditAccount: entry.creditAccount,
    amount: entry.amount,
    grossAmount: first.grossAmount,
    currency: entry.currency,
    exchangeRate: entry.exchangeRate,
    taxCode: entry.taxCode ?? null,
    isReversal: entry.isReversal,
    externalReference: entry.externalReference ?? null,
    documentNumber: entry.documentNumber ?? null,
    supplyDate: entry.supplyDate ?? null,
    voucher: entry.voucher ?? null,
    source: entry.source,
    sourceId: entry.sourceId ?? null,
    reverses: entry.reverses ?? null,
    createdAt,
    transactions: entry.movements.map(({ debitAccount, creditAccount, amount, originalAmount, taxPart }) => ({
      id: newId(),
      debitAccount,
      creditAccount,
      amount,
      originalAmount,
      taxPart,
    })),
    token,
    requestId,
    metadata: entry.metadata ?? null,
    items: entry.items ?? null,
    warnings: entry.warnings,
  }
}
