import type { Keep } from '../../platform/db/database.ts'
import { insertEvents } from './event.store.ts'

/**
 * Keeps what happened in a transaction as events, with who did it: one statement, the last before the commit. From it to the commit all
 * other writers of the organisation wait, so events are numbered in the order of the commits.
 */
export const keepEvents: Keep = insertEvents
