import { Problem } from '../../errors.ts'
import type { Author } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { type ChainedEntry, chainHash } from './chain.rules.ts'
import type { ValidatedEntry } from './ledger-entry.rules.ts'
import type { LedgerTransaction } from './ledger-entry.schema.ts'
import type { KeptEntry } from './posting.store.ts'

export type PostedEntry = { readonly id: string; readonly sequence: number; readonly transactions: LedgerTransaction[] }

/** Entries ready to be kept behind a head, what is answered for each, and the head that they leave. */
export type Chained = {
  readonly kept: readonly KeptEntry[]
  readonly outcomes: (PostedEntry | Problem)[]
  readonly head: Head
}

/** Numbers and chains the entries that were not refused. */
export function chainEntries(
  validated: readonly (ValidatedEntry | Problem)[],
  { sequence, hash, books }: Head,
  { author, now }: { author?: Author | undefined; now: Date },
): Chained {
  const kept: KeptEntry[] = []
  const createdAt = now.toISOString()
  let last = hash
  const outcomes = validated.map((entry) => {
    if (entry instanceof Problem) return entry
    const chained = chainedEntry(entry, { sequence: sequence + kept.length + 1, createdAt, author })
    last = chainHash(last, chained)
    kept.push(Object.assign(chained, { hash: last }))
    return shown(entry, chained)
  })
  return { kept, outcomes, head: { sequence: sequence + kept.length, hash: last, books } }
}

function chainedEntry(
  { draft, exchangeRate, movements }: ValidatedEntry,
  { sequence, createdAt, author }: { sequence: number; createdAt: string; author: Author | undefined },
): ChainedEntry {
  const [first] = movements
  if (!first) throw new Error('an entry moves something')
  const { token = null, requestId = null } = draft.author ?? author ?? {}
  return {
    sequence,
    id: newId(),
    date: draft.date,
    description: draft.description,
    debitAccount: draft.debitAccount,
    creditAccount: draft.creditAccount,
    amount: draft.amount,
    grossAmount: first.grossAmount,
    currency: draft.currency,
    exchangeRate,
    taxCode: draft.taxCode ?? null,
    externalReference: draft.externalReference ?? null,
    source: draft.source,
    sourceId: draft.sourceId ?? null,
    reverses: draft.reverses ?? null,
    createdAt,
    transactions: movements.map(({ debitAccount, creditAccount, amount, originalAmount }) => ({
      id: newId(),
      debitAccount,
      creditAccount,
      amount,
      originalAmount,
    })),
    token,
    requestId,
    metadata: draft.metadata ?? null,
  }
}

const shown = ({ draft }: ValidatedEntry, entry: ChainedEntry): PostedEntry => ({
  id: entry.id,
  sequence: entry.sequence,
  transactions: entry.transactions.map(({ id, debitAccount, creditAccount, amount, originalAmount }) => ({
    id,
    date: entry.date,
    debitAccount,
    creditAccount,
    description: entry.description,
    amount,
    grossAmount: entry.grossAmount,
    currency: PRIMARY_CURRENCY,
    originalAmount,
    originalCurrency: entry.currency,
    ...(draft.taxCode ? { taxCode: draft.taxCode } : {}),
  })),
})
