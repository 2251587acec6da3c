import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { EmailDelivery, MailHeaders } from './delivery.schema.ts'
import { type Enclosure, insertDelivery } from './delivery.store.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'

type Queued = Enclosure & {
  readonly recipientEmail: string
  readonly description?: string | undefined
  readonly headers?: MailHeaders
}

/**
 * Queues a document, a reminder or a statement of account for mailing to one address. The record and the job that sends it are written in the
 * caller's transaction: both exist if it commits, and neither otherwise. The address has been validated before.
 */
export async function queueDelivery(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  { recipientEmail, description, headers = {}, ...enclosure }: Queued,
): Promise<EmailDelivery> {
  const id = newId()
  const row = { id, ...enclosure, recipientEmail, description: description ?? null }
  const queued = await insertDelivery(tx, Object.keys(headers).length === 0 ? row : { ...row, headers })
  await jobs.enqueue(tx, DELIVERY_QUEUE.name, [id])
  const { document: _, ...letter } = enclosure
  return { id, recipientEmail, ...headers, ...letter, status: 'queued', timestamp: queued.changedAt, attempts: 0 }
}
