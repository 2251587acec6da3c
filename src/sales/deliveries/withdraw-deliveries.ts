import type { Tx } from '../../platform/db/database.ts'
import type { Reason } from '../../reasons.ts'
import { deliveryOf, endOf } from './close-delivery.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { failDeliveries, failMailsOfReminder, failQueuedDeliveries, failStatementsOf } from './delivery.store.ts'

/**
 * Ends the waiting mails of a locked document: they failed with the given reason. A running attempt finishes, and counts as sent if the server
 * accepts it; none begins any more.
 *
 * @returns the ended deliveries.
 */
export async function withdrawDeliveries(tx: Tx, document: string, reason: Reason): Promise<EmailDelivery[]> {
  const ended = await failQueuedDeliveries(tx, document, reason)
  tx.note(ended.flatMap(endOf))
  return ended.map(({ document: _, statusBefore: __, timestampBefore: ___, reasonBefore: ____, ...one }) =>
    deliveryOf(one),
  )
}

/** Ends locked, waiting mails: they failed with the given reason. */
export async function withdrawMails(tx: Tx, ids: readonly string[], reason: Reason): Promise<void> {
  tx.note((await failDeliveries(tx, ids, reason)).flatMap(endOf))
}

/** Ends the waiting mails of a locked reminder: they failed with the given reason. */
export async function withdrawMailsOf(tx: Tx, reminder: string, reason: Reason): Promise<void> {
  tx.note((await failMailsOfReminder(tx, reminder, reason)).flatMap(endOf))
}

/** Ends the waiting statements of account of a locked contact: they failed with the given reason. */
export async function withdrawStatements(tx: Tx, contact: string, reason: Reason): Promise<void> {
  tx.note((await failStatementsOf(tx, contact, reason)).flatMap(endOf))
}

/** A document with its withdrawn deliveries, as they are now. */
export const withWithdrawn = <Mailed extends { readonly emailDeliveries: readonly EmailDelivery[] }>(
  document: Mailed,
  withdrawn: readonly EmailDelivery[],
): Mailed => ({
  ...document,
  emailDeliveries: document.emailDeliveries.map(
    (delivery) => withdrawn.find(({ id }) => id === delivery.id) ?? delivery,
  ),
})
