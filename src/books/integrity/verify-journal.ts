import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { type Break, type ChainPosition, followChain, linksUntil } from '../../platform/db/hash-chain.rules.ts'
import { headOfChain } from '../../tenants/events/verify-events.ts'
import { genesisOf } from '../journal/chain.rules.ts'
import { entriesBetween, firstStray, readHead } from './chain.store.ts'
import { type SignedHead, signHead } from './chain-head.rules.ts'

export type Verification = {
  readonly id: string
  /** The number of intact entries, from the first on. */
  readonly entries: number
  readonly ok: boolean
  readonly firstBreak: Break | null
}

/**
 * Recomputes the hash chain of an organisation and finds the first entry that was changed, removed, swapped or inserted. `anchors` are heads
 * that were signed earlier: a journal that was truncated together with its head, or rehashed after a change, is consistent in itself but no
 * longer contains them. Entries that are posted meanwhile are not verified.
 */
export async function verifyJournal(tx: Tx, anchors: readonly ChainPosition[] = []): Promise<Verification> {
  const head = await readHead(tx)
  const links = linksUntil(head?.sequence ?? 0, (after, until) => entriesBetween(tx, after, until))
  const words = { one: 'entry', whole: 'the journal' }
  const followed = head && (await followChain(links, { genesis: genesisOf(tx.organisation), head, anchors, words }))
  const firstBreak = followed ? (followed.firstBreak ?? (await strayOf(tx)) ?? null) : withoutHead
  return { id: tx.organisation, entries: followed?.intact ?? 0, ok: firstBreak === null, firstBreak }
}

const withoutHead: Break = { sequence: 1, reason: 'the head of the journal is missing' }

async function strayOf(tx: Tx): Promise<Break | undefined> {
  const sequence = await firstStray(tx)
  return sequence === undefined ? undefined : { sequence, reason: 'it was put in outside the journal' }
}

/**
 * Signs the numbers and hashes of the newest entry and of the newest event. Undefined if there is no such organisation, or a head is missing.
 */
export async function signChainHead(tx: Tx, privateKey: KeyObject, now: Date): Promise<SignedHead | undefined> {
  const [head, events] = await Promise.all([readHead(tx), headOfChain(tx)])
  if (!head || !events) return undefined
  return signHead(
    {
      organisation: tx.organisation,
      ...inHexadecimal(head),
      events: inHexadecimal(events),
      signedAt: now.toISOString(),
    },
    privateKey,
  )
}

const inHexadecimal = ({ sequence, hash }: ChainPosition) => ({ sequence, hash: hash.toString('hex') })
