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

/** The end of an attempt, and the pause in seconds that the receiver asks for. */
export type EndedAttempt = AttemptEnd & { readonly wish: number | undefined }

const GONE = 410

/**
 * Ends an attempt and decides the state of the delivery: delivered, retried after a pause, or failed. The last try of an event disables the
 * endpoint, and so does a receiver that reports itself as gone. The endpoint keeps its position, so that nothing is lost.
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
  // An attempt that was taken for dead and returns late does not count: a later one decides. An attempt that the service aborted is no try.
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
