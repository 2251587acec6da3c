import { hash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import {
  type Break,
  type ChainPosition,
  followChain,
  linkHash,
  linksUntil,
} from '../../platform/db/hash-chain.rules.ts'
import {
  countErased,
  earlierEvidenceAfter,
  eventLinksBetween,
  firstOfOtherEntries,
  firstStrayEvent,
  firstWronglyErased,
  readEventHead,
} from './event-chain.store.ts'

export type VerifiedEvents = {
  /** The number of intact events, from the first on. */
  readonly events: number
  /** Events with erased content, by the event that reports it: the chain holds without the content. */
  readonly erased: readonly { readonly by: string; readonly events: number }[]
  readonly firstBreak?: Break | undefined
}

/** The number and hash of the newest event, which covers all earlier events. */
export const headOfChain = readEventHead

/**
 * Recomputes the chain of the events of an organisation, and finds the first event that was changed, removed, swapped or inserted. `anchors`
 * are heads that were signed earlier. Events that happen meanwhile are not verified.
 */
export async function verifyEvents(tx: Tx, anchors: readonly ChainPosition[] = []): Promise<VerifiedEvents> {
  const head = await readEventHead(tx)
  if (!head) return { events: 0, erased: [], firstBreak: { sequence: 1, reason: 'the head of the events is missing' } }
  const links = linksUntil(head.sequence, (after, until) => eventLinksBetween(tx, after, until))
  const words = { one: 'event', whole: 'the feed' }
  const { intact, firstBreak } = await followChain(links, { genesis: await genesisOf(tx), head, anchors, words })
  return {
    events: intact,
    erased: await countErased(tx),
    firstBreak:
      firstBreak ??
      breakAt(await firstStrayEvent(tx), 'it was put in outside the feed') ??
      breakAt(await firstWronglyErased(tx), 'its content was removed, and no event says so') ??
      breakAt(await firstOfOtherEntries(tx), 'it is looked up by other entries than it names'),
  }
}

/** The hash before the first event: of the organisation, and of records older than events. */
async function genesisOf(tx: Tx): Promise<Buffer> {
  let genesis: Buffer = hash('sha256', `rappen events ${tx.organisation}`, 'buffer')
  let last = { document: '00000000-0000-0000-0000-000000000000', kind: '' }
  for (;;) {
    const earlier = await earlierEvidenceAfter(tx, last)
    for (const { content } of earlier) genesis = linkHash(genesis, content)
    const next = earlier.at(-1)
    if (!next) return genesis
    last = next
  }
}

const breakAt = (sequence: number | undefined, reason: string): Break | undefined =>
  sequence === undefined ? undefined : { sequence, reason }
