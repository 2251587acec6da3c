import { type Change, changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reason } from '../../reasons.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { type DeliveryRow, type EndedRow, ERASED_ADDRESS, findDeliveries, updateEnded } from './delivery.store.ts'

/** Ends a locked delivery: sent, or failed with the reason. */
export async function closeDelivery(
  tx: Tx,
  id: string,
  status: 'sent' | 'failed',
  reason: Reason | null,
): Promise<void> {
  tx.note(endOf(await updateEnded(tx, id, status, reason)))
}

/** The end of a delivery, as an event. */
export function endOf({ document, statusBefore, timestampBefore, reasonBefore, ...delivery }: EndedRow): Change[] {
  const before = { ...delivery, status: statusBefore, timestamp: timestampBefore, reason: reasonBefore }
  return changesOf(delivery.status === 'sent' ? 'email.sent' : 'email.failed', {
    document,
    before: { emailDelivery: deliveryOf(before) },
    after: { emailDelivery: deliveryOf(delivery) },
  })
}

/** The existing deliveries with these ids, as events show them. */
export const standingDeliveries = async (tx: Tx, ids: readonly string[]) =>
  (await findDeliveries(tx, ids)).map(({ document: _, ...delivery }) => ({ emailDelivery: deliveryOf(delivery) }))

/** Whether the recipient of a delivery was erased. */
export const isErasedDelivery = ({ recipientEmail }: { readonly recipientEmail?: unknown }): boolean =>
  recipientEmail === ERASED_ADDRESS

/** A delivery as answers show it. */
export const deliveryOf = ({
  reason,
  reminder,
  contact,
  statementOf,
  headers,
  ...delivery
}: Omit<DeliveryRow, 'document'>): EmailDelivery => ({
  ...delivery,
  ...(reminder === null ? {} : { reminder }),
  ...(contact === null ? {} : { contact }),
  ...(statementOf === null ? {} : { statementOf }),
  ...headers,
  ...(reason === null ? {} : { reason }),
})
