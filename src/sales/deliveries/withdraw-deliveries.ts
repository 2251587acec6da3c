import type { Tx } from '../../platform/db/database.ts'
import { endOf } from './close-delivery.ts'
import { failQueuedDeliveries } from './delivery.store.ts'

/**
 * Ends what still waits to be mailed of a document that is locked: it failed for the reason given. An attempt that is under way runs
 * to its end, and what the server then accepts counts as sent; none begins any more.
 */
export async function withdrawDeliveries(tx: Tx, document: string, reason: string): Promise<void> {
  tx.note((await failQueuedDeliveries(tx, document, reason)).flatMap(endOf))
}
