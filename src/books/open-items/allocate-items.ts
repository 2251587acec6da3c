import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Allocation } from './open-item.rules.ts'
import { insertAllocation } from './open-item.store.ts'

/** Sets a credit off against a debit. Both items must be locked, by the documents that they are of. */
export const allocateItems = (tx: Tx, allocation: Allocation): Promise<number> =>
  insertAllocation(tx, { ...allocation, id: newId() })
