import { Problem, type ProblemCode } from '../../errors.ts'
import { said } from '../../said.ts'
import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { sql } from '../db/sql.ts'

/**
 * Rejects a missing record: 401 if another organisation has it (specification 5.2), else the code of a missing record. Both cost the same
 * look-up.
 */
export async function rejectMissing(
  tx: Tx,
  table: string,
  id: string,
  missing: ProblemCode,
  foreign: ProblemCode = 'general/unauthorised',
): Promise<never> {
  await rejectForeign(tx, table, id, foreign)
  throw new Problem(missing)
}

/** Rejects a record of another organisation. If no organisation has it, the caller looks for traces of a deleted record. */
export async function rejectForeign(
  tx: Tx,
  table: string,
  id: string,
  foreign: ProblemCode = 'general/unauthorised',
): Promise<void> {
  if (await isForeign(tx, table, id))
    throw new Problem(foreign, {
      said: said('Use a token of the organisation that owns the record, or an id of this organisation.'),
    })
}

/** True when another organisation owns the record. */
async function isForeign(tx: Tx, table: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return await tx.value<boolean>(sql`select belongs_to_another(${table}, ${id}) as foreign`)
}
