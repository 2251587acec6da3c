import type { Tx } from '../../platform/db/database.ts'
import { closeDelivery } from './close-delivery.ts'
import { endAttempt, insertAttempt, lastAttempt, lockDelivery } from './delivery.store.ts'

/** The validity of a claim on a delivery without renewal. */
export const CLAIM_SECONDS = 30

/**
 * Records a new attempt, to be committed before the mail server is contacted: returns its number, or undefined if there is nothing to send. The
 * open attempt is the claim on the delivery: its worker renews it, and the end of the attempt releases it. While another worker has it this
 * throws, and the job runs again. An attempt whose claim expired, after a crash, is closed as interrupted: it is unknown whether the server
 * took the message, so it is sent again.
 */
export async function beginAttempt(tx: Tx, id: string, attemptsAtMost: number): Promise<number | undefined> {
  const delivery = await lockDelivery(tx, id)
  if (delivery?.status !== 'queued') return undefined
  // The clock was set back while the mail was composed: a job that ended would not come again.
  if (!delivery.isDue) throw new Error(`delivery ${id} is not due any more`)
  const last = await lastAttempt(tx, id)
  if (last?.isClaimed) throw new Error(`delivery ${id} is being sent by another worker`)
  if (last !== undefined && last.outcome === null) await endAttempt(tx, id, last.attempt, 'interrupted', null)
  const attempt = (last?.attempt ?? 0) + 1
  if (attempt > attemptsAtMost) {
    await closeDelivery(tx, id, 'failed', { code: 'emails/outcome-unknown' })
    return undefined
  }
  await insertAttempt(tx, id, attempt, CLAIM_SECONDS)
  return attempt
}
