import { changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ActContext } from '../documents/dependencies.ts'
import type { Claim } from '../settlement/claim.rules.ts'
import { lockClaims } from '../settlement/lock-claims.ts'
import { undoAllocations } from '../settlement/settle-claims.ts'
import { allocationAnswer, allocationsOfPayments, findAllocations, type StoredAllocation } from './allocation.store.ts'

type Undoing = Pick<ActContext, 'now' | 'publicUrl'> & { readonly date: Day }

/** Undoes allocations on a day, and notes it; those of payments are locked with them. Answers the claims afterwards. */
export async function undoStored(
  tx: Tx,
  stored: readonly StoredAllocation[],
  undoing: Undoing,
): Promise<ReadonlyMap<string, Claim>> {
  if (stored.length === 0) return new Map()
  const claims = await lockClaims(
    tx,
    stored.flatMap(({ credit, debit }) => [credit, debit]),
  )
  tx.note(
    stored.flatMap((allocation) =>
      changesOf('allocation.undone', {
        document: allocation.debit,
        before: allocationAnswer(allocation),
        after: allocationAnswer({ ...allocation, undoneOn: undoing.date }),
      }),
    ),
  )
  return undoAllocations(tx, stored, { ...undoing, claims })
}

/** The same with all allocations of a payment that stand. */
export const undoAllocationsOf = async (tx: Tx, payment: string, undoing: Undoing) =>
  undoStored(tx, await allocationsOfPayments(tx, [payment]), undoing)

/** The existing allocations with these ids, as events show them. */
export const standingAllocations = async (tx: Tx, ids: readonly string[]) =>
  (await findAllocations(tx, ids)).map(allocationAnswer)
