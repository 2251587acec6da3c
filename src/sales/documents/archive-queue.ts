import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'

/** Issued and annulled invoices whose PDF is not archived yet. An earlier request archives it at once. */
export const ARCHIVE_QUEUE = { name: 'keep-invoice-pdf', ...queues.jobs.archive } as const satisfies Queue
