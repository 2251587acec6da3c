import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'
import type { Organisation } from './organisation.schema.ts'

/** Mails to the owners. A mail that the server defers is retried after these pauses. */
export const OWNER_NOTICE_QUEUE = { name: 'notify-owners', ...queues.jobs.notices } as const satisfies Queue

/**
 * Queues a mail to all owners when the account for payments of customers changes, so that a stolen session cannot change it unnoticed. The
 * first account is reported too: it may follow a deleted one.
 */
export async function notifyOwners(
  tx: Tx,
  jobs: { readonly enqueue: Enqueue },
  before: Organisation,
  after: Organisation,
): Promise<void> {
  const isOther = (['iban', 'qrIban'] as const).some((field) => before[field] !== after[field])
  if (isOther) await jobs.enqueue(tx, OWNER_NOTICE_QUEUE.name, [newId()])
}
