import type { Queue } from '../../platform/jobs/queue.ts'
import { queues } from '../../platform/limits.ts'

/** Jobs whose record is an organisation with a daily run. */
export const REMINDER_QUEUE = { name: 'reminders', ...queues.jobs.reminders } as const satisfies Queue
