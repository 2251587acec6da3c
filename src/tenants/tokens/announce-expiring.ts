import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { NOTICE } from './token.rules.ts'
import { markExpiring } from './token.store.ts'

/**
 * Notes an event for each token that expires within 14 days, once for each: by whichever instance marks it first. A token that was valid for
 * no longer in the first place is announced to nobody.
 */
export async function announceExpiring(tx: Tx, now: Date): Promise<void> {
  const expiring = await markExpiring(tx, { now, until: new Date(now.getTime() + NOTICE) })
  tx.note(expiring.flatMap((token) => changesOf('token.expiring', { after: { token } })))
}
