import type { Tx } from '../../platform/db/database.ts'
import {
  type AttemptEnd,
  endAttempt,
  findTries,
  holdFailures,
  updateDelivery,
  updateFailures,
} from './attempt.store.ts'
import { disable } from './disable-endpoints.ts'
import { pauseAfter, restAfter } from './retry.rules.ts'
import type { Attempt } from './take-next.ts'

/** How an attempt ended, and for how many seconds the receiver wants to be left alone. */
export type EndedAttempt = AttemptEnd & { readonly wish: number | undefined }

const GONE = 410

/**
 * Ends an attempt and decides what becomes of the delivery: delivered, tried again after a pause, or failed. With the last try of an event the
 * endpoint is disabled, and so it is by a receiver that says it is gone; it keeps its place, so that nothing is lost.
 */
export async function recordAttempt(
  tx: Tx,
  { endpoint, delivery, attempt }: Pick<Attempt, 'endpoint' | 'delivery' | 'attempt'>,
  { ended, pauses, chance }: { ended: EndedAttempt; pauses: readonly number[]; chance: number },
): Promise<'delivered' | 'failed' | 'waiting' | undefined> {
  // Deleted meanwhile: its deliveries went with it.
  const standing = await holdFailures(tx, endpoint)
  if (!standing) return undefined
  const [waiting, wasOpen] = await Promise.all([findTries(tx, delivery), endAttempt(tx, delivery, attempt, ended)])
  if (!waiting) return undefined
  if (ended.outcome === 'delivered') {
    await updateDelivery(tx, delivery, { status: 'delivered', tries: waiting.tries, pause: 0, rank: 0 })
    await updateFailures(tx, endpoint, 0, 0)
    return 'delivered'
  }
  // One that was taken for dead and came back late has no say: a later one decides. One that we broke off ourselves is no try.
  if (!wasOpen || ended.outcome === 'interrupted') return undefined

  const tries = waiting.tries + 1
  const isPing = waiting.cause === 'ping'
  const isGone = ended.statusCode === GONE
  const pause = isPing || isGone ? undefined : pauseAfter(tries, { pauses, chance, wish: ended.wish })
  const status = pause === undefined ? 'failed' : 'waiting'
  await updateDelivery(tx, delivery, { status, tries, pause: pause ?? 0, rank: 1 })
  if (isPing && !isGone) return status
  const failures = standing.failures + 1
  await updateFailures(tx, endpoint, failures, restAfter(failures, ended.wish))
  if (status === 'failed') await disable(tx, { id: endpoint }, isGone ? 'gone' : 'failing')
  return status
}
