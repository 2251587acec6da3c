import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'
import type { Organisation } from './organisation.schema.ts'

/** Mails to the owners. One that the server puts off is tried again after these pauses. */
export const OWNER_NOTICE_QUEUE = { name: 'notify-owners', ...queues.jobs.notices } as const satisfies Queue

/**
 * Queues a mail to all owners when customers are asked to pay to another account than before: whoever has stolen a session does not do it
 * unseen. The first account is news, too: it may follow one that was taken away.
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
