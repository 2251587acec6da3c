import type { Enqueue } from '../../platform/jobs/jobs.ts'

/** What an act on a document needs besides it: when it happens, and the queues of the work that follows from it. */
export type Acting = { readonly now: Date; readonly jobs: { readonly enqueue: Enqueue } }
