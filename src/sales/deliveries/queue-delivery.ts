import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { EmailDelivery, MailHeaders } from './delivery.schema.ts'
import { insertDelivery } from './delivery.store.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'

type Queued = {
  readonly document: string
  /** The letter that it contains, in place of the document. */
  readonly reminder?: string
  readonly recipientEmail: string
  readonly description?: string | undefined
  readonly headers?: MailHeaders
}

/**
 * Queues a document for mailing to one address. The record and the job that sends it are written in the caller's transaction: both exist if it
 * commits, and neither otherwise. The address has been validated before.
 */
export async function queueDelivery(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  { document, reminder, recipientEmail, description, headers = {} }: Queued,
): Promise<EmailDelivery> {
  const id = newId()
  const row = { id, document, reminder, recipientEmail, description: description ?? null }
  const queued = await insertDelivery(tx, Object.keys(headers).length === 0 ? row : { ...row, headers })
  await jobs.enqueue(tx, DELIVERY_QUEUE.name, [id])
  const letter = reminder === undefined ? {} : { reminder }
  return { id, recipientEmail, ...headers, ...letter, status: 'queued', timestamp: queued.changedAt, attempts: 0 }
}
