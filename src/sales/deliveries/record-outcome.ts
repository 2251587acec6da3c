import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import { closeDelivery } from './close-delivery.ts'
import { type AttemptOutcome, endAttempt, lastAttempt, lockDelivery, postponeDelivery } from './delivery.store.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'

/** An attempt that has ended: what came of it, and the server's words. */
export type EndedMailAttempt = { readonly attempt: number; readonly outcome: AttemptOutcome; readonly reply: string }

/**
 * Ends an attempt and decides what becomes of the delivery: sent, failed, or another attempt after the pause that belongs to this one,
 * at once when it was we who interrupted it; the job for that is queued in the same transaction. Failed after the last pause.
 */
export async function recordOutcome(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  { delivery: id, attempt, outcome, reply, pauses }: EndedMailAttempt & { delivery: string; pauses: readonly number[] },
): Promise<void> {
  const delivery = await lockDelivery(tx, id)
  const last = await lastAttempt(tx, id)
  await endAttempt(tx, id, attempt, outcome, reply)
  // What the server has, it has, whatever was thought meanwhile.
  if (outcome === 'accepted' && delivery?.status !== 'sent') await closeDelivery(tx, id, 'sent', null)
  // An attempt that was taken for dead and came back late has no say: a later one decides. Nor has one that is recorded twice.
  const isOpen = last?.attempt === attempt && last.outcome === null
  if (outcome === 'accepted' || !isOpen || delivery?.status !== 'queued') return
  const pause = outcome === 'interrupted' ? 0 : outcome === 'refused' ? undefined : pauses[attempt - 1]
  if (pause === undefined) {
    await closeDelivery(tx, id, 'failed', reply)
  } else {
    await postponeDelivery(tx, id, pause)
    await jobs.enqueue(tx, DELIVERY_QUEUE.name, [id], pause)
  }
}
