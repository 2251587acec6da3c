import { type InTransaction, NO_ORGANISATION, type Tx } from '../db/database.ts'
import { chainHash, genesisOf } from './chain.rules.ts'
import { chainedEntriesAfter, hasEntriesBeyondHead, organisationIds, readHead } from './journal.store.ts'

/** How many entries are read at a time. */
const BATCH = 5_000

export type Verification = {
  readonly id: string
  /** How many entries were found. */
  readonly entries: number
  readonly ok: boolean
  readonly firstBreak: { readonly sequence: number; readonly reason: string } | null
}

/** Recomputes the hash chain of every organisation and compares it with what is kept. */
export async function verifyJournals(inTransaction: InTransaction): Promise<Verification[]> {
  const ids = await inTransaction(NO_ORGANISATION, organisationIds)
  const verifications: Verification[] = []
  for (const id of ids) verifications.push(await inTransaction(id, verifyJournal))
  return verifications
}

/**
 * Finds the first entry that was changed, is missing, was swapped or inserted, or a journal that was cut at its end. Entries that are
 * posted meanwhile are left to the next time.
 */
export async function verifyJournal(tx: Tx): Promise<Verification> {
  const head = await readHead(tx)
  const broken = (sequence: number, reason: string, entries: number): Verification => ({
    id: tx.organisation,
    entries,
    ok: false,
    firstBreak: { sequence, reason },
  })
  let hash = genesisOf(tx.organisation)
  let sequence = 0
  while (sequence < head.sequence) {
    const batch = await chainedEntriesAfter(tx, sequence, Math.min(BATCH, head.sequence - sequence))
    for (const entry of batch) {
      if (entry.sequence !== sequence + 1) return broken(sequence + 1, 'the entry is missing', sequence)
      hash = chainHash(hash, entry)
      sequence = entry.sequence
      if (!hash.equals(entry.hash)) return broken(sequence, 'the entry is not the one that was posted', sequence)
    }
    if (batch.length === 0) return broken(sequence + 1, 'the entry is missing', sequence)
  }
  if (!head.hash.equals(hash)) return broken(sequence, 'the journal does not end as its head says', sequence)
  if (await hasEntriesBeyondHead(tx)) return broken(sequence + 1, 'the entry was not posted by the service', sequence)
  return { id: tx.organisation, entries: sequence, ok: true, firstBreak: null }
}
