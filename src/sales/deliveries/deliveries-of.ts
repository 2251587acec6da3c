import type { Tx } from '../../platform/db/database.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { type DeliveryRow, listDeliveries } from './delivery.store.ts'

/** The deliveries of each of the documents, oldest first; one statement for all. */
export async function deliveriesOf(tx: Tx, documents: readonly string[]): Promise<Map<string, EmailDelivery[]>> {
  const deliveries = new Map<string, EmailDelivery[]>(documents.map((document) => [document, []]))
  if (documents.length === 0) return deliveries
  for (const { document, ...delivery } of await listDeliveries(tx, documents))
    deliveries.get(document)?.push(deliveryOf(delivery))
  return deliveries
}

/** A delivery as answers show it. */
export const deliveryOf = ({ error, ...delivery }: Omit<DeliveryRow, 'document'>): EmailDelivery =>
  error === null ? delivery : { ...delivery, error }
