import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'

export const DELIVERY_QUEUE = { name: 'deliver-document', ...queues.jobs.mails } as const satisfies Queue

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Pauses in seconds after each deferred attempt; RFC 5321 4.5.4.1 asks for four to five days in all. */
export const RETRY_PAUSES: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  ...Array.from({ length: 15 }, () => 6 * HOUR),
]
