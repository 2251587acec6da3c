import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Reason } from '../../reasons.ts'
import { closeDelivery } from './close-delivery.ts'
import { type AttemptOutcome, endAttempt, lastAttempt, lockDelivery, postponeDelivery } from './delivery.store.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'

/** An ended attempt: its outcome, the server's reply, and the reason of a rejection that the reply does not contain. */
export type EndedMailAttempt = {
  readonly attempt: number
  readonly outcome: AttemptOutcome
  readonly reply: string
  readonly reason?: Reason | undefined
}

/**
 * Ends an attempt and decides the delivery: sent, failed, or retried. The job of the next attempt is queued in the same transaction: after the
 * pause that belongs to this attempt, or at once if this service interrupted it. After the last pause the delivery has failed.
 */
export async function recordOutcome(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  {
    delivery: id,
    attempt,
    outcome,
    reply,
    reason,
    pauses,
  }: EndedMailAttempt & { delivery: string; pauses: readonly number[] },
): Promise<void> {
  const delivery = await lockDelivery(tx, id)
  const last = await lastAttempt(tx, id)
  await endAttempt(tx, id, attempt, outcome, reply)
  // The server accepted the mail even if we had already given up on it.
  if (outcome === 'accepted' && delivery?.status !== 'sent') await closeDelivery(tx, id, 'sent', null)
  // Only the newest attempt decides, and only once: one that was taken for dead may return late.
  const isOpen = last?.attempt === attempt && last.outcome === null
  if (outcome === 'accepted' || !isOpen || delivery?.status !== 'queued') return
  const pause = outcome === 'interrupted' ? 0 : outcome === 'refused' ? undefined : pauses[attempt - 1]
  if (pause === undefined) {
    const code = outcome === 'refused' ? 'emails/rejected' : 'emails/not-accepted'
    await closeDelivery(tx, id, 'failed', reason ?? { code, parameters: { reply } })
  } else {
    await postponeDelivery(tx, id, pause)
    await jobs.enqueue(tx, DELIVERY_QUEUE.name, [id], pause)
  }
}
