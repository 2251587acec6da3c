import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { NOTICE } from './token.rules.ts'
import { markExpiring } from './token.store.ts'

/**
 * Notes an event once for each token that expires within 14 days, by the first instance that marks it. A token with a shorter validity is not
 * announced.
 */
export async function announceExpiring(tx: Tx, now: Date): Promise<void> {
  const expiring = await markExpiring(tx, { now, until: new Date(now.getTime() + NOTICE) })
  tx.note(expiring.flatMap((token) => changesOf('token.expiring', { after: { token } })))
}
