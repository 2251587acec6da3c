import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'

/** Issued and annulled invoices whose PDF is still to be rendered and archived. A request that comes earlier does it at once. */
export const ARCHIVE_QUEUE = { name: 'keep-invoice-pdf', ...queues.jobs.archive } as const satisfies Queue
