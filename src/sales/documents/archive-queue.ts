import type { Queue } from '../../platform/jobs/queue.ts'

/** Issued and annulled invoices whose PDF is still to be rendered and archived. A request that comes earlier does it at once. */
export const ARCHIVE_QUEUE = {
  name: 'keep-invoice-pdf',
  concurrency: 2,
  each: 1,
  timeLimitSeconds: 300,
  retry: { firstSeconds: 5, longestSeconds: 3_600 },
} as const satisfies Queue
