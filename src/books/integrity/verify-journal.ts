import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import type { Place } from '../accounts/journal-head.store.ts'
import { genesisOf, linkHash } from '../journal/chain.rules.ts'
import { entriesBetween, type FoundEntry, firstStray, readHead } from './chain.store.ts'
import { type SignedHead, signHead } from './chain-head.rules.ts'

/** How many entries are read at a time; the next are under way while these are hashed. */
const BATCH = 5_000

type Break = { readonly sequence: number; readonly reason: string }

export type Verification = {
  readonly id: string
  /** How many entries are intact, from the first on. */
  readonly entries: number
  readonly ok: boolean
  readonly firstBreak: Break | null
}

/**
 * Recomputes the hash chain of an organisation and finds the first entry that was changed, is missing, was swapped or put in.
 * `anchors` are heads that were signed earlier: a journal that was cut at its end together with its head, or rehashed after a
 * change, is consistent in itself but no longer contains them. Entries that are posted meanwhile are not verified.
 */
export async function verifyJournal(tx: Tx, anchors: readonly Place[] = []): Promise<Verification> {
  const head = await readHead(tx)
  const { entries, ...followed } = head ? await follow(tx, head, anchors) : { entries: 0, firstBreak: withoutHead }
  const firstBreak = followed.firstBreak ?? (await strayOf(tx)) ?? null
  return { id: tx.organisation, entries, ok: firstBreak === null, firstBreak }
}

const withoutHead: Break = { sequence: 1, reason: 'the head of the journal is missing' }

/** How many entries are intact, up to the head, and the first break in the chain. */
async function follow(
  tx: Tx,
  head: Place,
  anchors: readonly Place[],
): Promise<{ entries: number; firstBreak?: Break }> {
  const isAsSigned = (sequence: number, hash: Buffer) =>
    anchors.every((anchor) => anchor.sequence !== sequence || anchor.hash.equals(hash))
  const brokenAt = (sequence: number, reason: string) => ({
    entries: sequence - 1,
    firstBreak: { sequence, reason },
  })
  let last: Place = { sequence: 0, hash: genesisOf(tx.organisation) }
  let suspect: Place | undefined
  for await (const entry of entriesUntil(tx, head.sequence)) {
    const { sequence } = entry
    if (suspect) return brokenAt(suspect.sequence, followsFrom(suspect, entry) ? 'its hash was changed' : changed)
    if (sequence !== last.sequence + 1) return brokenAt(last.sequence + 1, 'the entry is missing')
    const hash = linkHash(last.hash, entry.content)
    last = { sequence, hash }
    if (!hash.equals(entry.hash)) suspect = last
    else if (!isAsSigned(sequence, hash)) return brokenAt(sequence, chainedAnew)
  }
  if (suspect) return brokenAt(suspect.sequence, suspect.hash.equals(head.hash) ? 'its hash was changed' : changed)
  if (last.sequence < head.sequence) return brokenAt(last.sequence + 1, 'the entry is missing')
  if (!last.hash.equals(head.hash))
    return brokenAt(last.sequence, 'the head of the journal is not the hash of this entry')
  if (anchors.some(({ sequence }) => sequence > head.sequence)) return brokenAt(head.sequence + 1, cut)
  return { entries: head.sequence }
}

const changed = 'the entry does not follow from those before it: it or the one before it was changed, swapped or put in'
const chainedAnew =
  'the chain is not the one that was signed: an entry up to this one was changed, and the chain computed anew'
const cut =
  'the entry is missing: the journal was cut together with its head, for a head that was signed lies behind its end'

const followsFrom = (last: Place, entry: FoundEntry): boolean =>
  entry.sequence === last.sequence + 1 && linkHash(last.hash, entry.content).equals(entry.hash)

async function* entriesUntil(tx: Tx, last: number): AsyncGenerator<FoundEntry> {
  const batchAfter = (after: number) => entriesBetween(tx, after, Math.min(after + BATCH, last))
  let batch = batchAfter(0)
  for (let after = 0; after < last; after += BATCH) {
    const entries = await batch
    batch = batchAfter(after + BATCH)
    // Nobody awaits it when a break is found before.
    batch.catch(() => undefined)
    yield* entries
  }
}

async function strayOf(tx: Tx): Promise<Break | undefined> {
  const sequence = await firstStray(tx)
  return sequence === undefined ? undefined : { sequence, reason: 'it was put in outside the journal' }
}

/** Signs the newest entry's number and hash. Undefined when there is no such organisation, or its head is missing. */
export async function signChainHead(tx: Tx, privateKey: KeyObject, now: Date): Promise<SignedHead | undefined> {
  const head = await readHead(tx)
  if (!head) return undefined
  const { sequence, hash } = head
  return signHead(
    { organisation: tx.organisation, sequence, hash: hash.toString('hex'), signedAt: now.toISOString() },
    privateKey,
  )
}
