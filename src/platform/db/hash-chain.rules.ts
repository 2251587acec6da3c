import { hash } from 'node:crypto'

/** A place in a chain: the number of a link, and its hash. */
export type ChainPosition = { readonly sequence: number; readonly hash: Buffer }

/** A link as read: its canonical content, and the hash stored with it. */
export type Link = ChainPosition & { readonly content: string }

/** Where a chain does not hold, and why. */
export type Break = { readonly sequence: number; readonly reason: string }

/** SHA-256 over the hash of the link before and the canonical content of this one. */
export function linkHash(previous: Uint8Array, content: string): Buffer {
  const length = previous.length + Buffer.byteLength(content)
  const bytes = length <= scratch.length ? scratch.subarray(0, length) : Buffer.allocUnsafe(length)
  bytes.set(previous)
  bytes.write(content, previous.length)
  return hash('sha256', bytes, 'buffer')
}

/** Content is written here for hashing: a buffer per link would keep the garbage collector busy. */
const scratch = Buffer.allocUnsafeSlow(16_384)

type Chain = {
  /** The hash before the first link. */
  readonly genesis: Buffer
  /** The number and hash of the last link, as the chain states. */
  readonly head: ChainPosition
  /** Places that were signed earlier. */
  readonly anchors: readonly ChainPosition[]
  /** The nouns for a link and for the whole in a sentence: `entry`, `event`. */
  readonly words: { readonly one: string; readonly whole: string }
}

/**
 * Recomputes a chain up to its head, and finds the first link that was changed, removed, swapped or inserted. A chain that was truncated
 * together with its head, or recomputed after a change, is consistent in itself but no longer contains its anchors.
 */
export async function followChain(
  links: AsyncIterable<Link>,
  { genesis, head, anchors, words: { one, whole } }: Chain,
): Promise<{ readonly intact: number; readonly firstBreak?: Break }> {
  const missing = `the ${one} is missing`
  const hashChanged = 'its hash was changed'
  const changed = `the ${one} does not follow from those before it: it or the one before it was changed, swapped or put in`
  const brokenAt = (sequence: number, reason: string) => ({ intact: sequence - 1, firstBreak: { sequence, reason } })
  const isAsSigned = ({ sequence, hash }: ChainPosition) =>
    anchors.every((anchor) => anchor.sequence !== sequence || anchor.hash.equals(hash))

  let last: ChainPosition = { sequence: 0, hash: genesis }
  let suspect: ChainPosition | undefined
  for await (const link of links) {
    if (suspect) return brokenAt(suspect.sequence, followsFrom(suspect, link) ? hashChanged : changed)
    if (link.sequence !== last.sequence + 1) return brokenAt(last.sequence + 1, missing)
    last = { sequence: link.sequence, hash: linkHash(last.hash, link.content) }
    if (!last.hash.equals(link.hash)) suspect = last
    else if (!isAsSigned(last))
      return brokenAt(
        last.sequence,
        `the chain is not the one that was signed: an ${one} up to this one was changed, and the chain computed anew`,
      )
  }
  if (suspect) return brokenAt(suspect.sequence, suspect.hash.equals(head.hash) ? hashChanged : changed)
  if (last.sequence < head.sequence) return brokenAt(last.sequence + 1, missing)
  if (!last.hash.equals(head.hash))
    return brokenAt(last.sequence, `the head of ${whole} is not the hash of this ${one}`)
  if (anchors.some(({ sequence }) => sequence > head.sequence))
    return brokenAt(
      head.sequence + 1,
      `${missing}: ${whole} was cut together with its head, for a head that was signed lies behind its end`,
    )
  return { intact: head.sequence }
}

const followsFrom = (last: ChainPosition, { sequence, content, hash }: Link): boolean =>
  sequence === last.sequence + 1 && linkHash(last.hash, content).equals(hash)

/** Links per batch; the next batch is read while this one is hashed. */
const BATCH = 5_000

/** The links after number `after` up to number `until`, read in batches. */
export async function* linksUntil(
  last: number,
  linksBetween: (after: number, until: number) => Promise<Link[]>,
): AsyncGenerator<Link> {
  const batchAfter = (after: number) => linksBetween(after, Math.min(after + BATCH, last))
  let batch = batchAfter(0)
  for (let after = 0; after < last; after += BATCH) {
    const links = await batch
    batch = batchAfter(after + BATCH)
    // Not awaited if a break is found before.
    batch.catch(() => undefined)
    yield* links
  }
}
