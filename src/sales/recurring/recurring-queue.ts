import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'

/** Jobs whose record is a series with a due occurrence. */
export const RECURRING_QUEUE = { name: 'recurring-invoices', ...queues.jobs.recurringInvoices } as const satisfies Queue
