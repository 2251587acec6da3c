import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import type { Period, PeriodKind } from './period.rules.ts'
import { findPeriod } from './period.store.ts'

/** The period with this id, under the lock on the head of the journal: until the transaction ends no entry is posted and no other period changes. */
export async function lockPeriod(tx: Tx, kind: PeriodKind, id: string): Promise<Period | undefined> {
  const [, period] = await Promise.all([lockHead(tx), findPeriod(tx, kind, id)])
  return period
}
