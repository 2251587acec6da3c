import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { insertDelivery } from './delivery.store.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'

/**
 * Asks for a document to be mailed to one address. The record and the job that sends it are written in the caller's transaction:
 * both exist when it commits, and neither when it does not. The address has been checked before.
 */
export async function queueDelivery(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  {
    document,
    recipientEmail,
    description,
  }: { document: string; recipientEmail: string; description?: string | undefined },
): Promise<EmailDelivery> {
  const id = newId()
  const queued = await insertDelivery(tx, { id, document, recipientEmail, description: description ?? null })
  await jobs.enqueue(tx, DELIVERY_QUEUE.name, [id])
  return { id, recipientEmail, status: 'queued', timestamp: queued.changedAt, attempts: 0 }
}
