import type { Tx } from '../../platform/db/database.ts'
import type { Reason } from '../../reasons.ts'
import { deliveryOf, endOf } from './close-delivery.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { failDeliveries, failQueuedDeliveries } from './delivery.store.ts'

/**
 * Ends what still waits to be mailed of a document that is locked: it failed for the reason given. An attempt that is under way runs
 * to its end, and what the server then accepts counts as sent; none begins any more.
 *
 * @returns the deliveries that it ended.
 */
export async function withdrawDeliveries(tx: Tx, document: string, reason: Reason): Promise<EmailDelivery[]> {
  const ended = await failQueuedDeliveries(tx, document, reason)
  tx.note(ended.flatMap(endOf))
  return ended.map(({ document: _, statusBefore: __, timestampBefore: ___, reasonBefore: ____, ...one }) =>
    deliveryOf(one),
  )
}

/** Ends mails that wait and are held: they failed for the reason given. */
export async function withdrawMails(tx: Tx, ids: readonly string[], reason: Reason): Promise<void> {
  tx.note((await failDeliveries(tx, ids, reason)).flatMap(endOf))
}

/** A document with the deliveries of it that were withdrawn, as they are now. */
export const withWithdrawn = <Mailed extends { readonly emailDeliveries: readonly EmailDelivery[] }>(
  document: Mailed,
  withdrawn: readonly EmailDelivery[],
): Mailed => ({
  ...document,
  emailDeliveries: document.emailDeliveries.map(
    (delivery) => withdrawn.find(({ id }) => id === delivery.id) ?? delivery,
  ),
})
