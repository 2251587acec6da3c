import { Problem, type ProblemCode } from '../../errors.ts'
import { said } from '../../said.ts'
import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { sql } from '../db/sql.ts'

/**
 * Refuses a record of a table that this organisation does not have: 401 when another one has it (specification 5.2), else the code of a
 * missing record. Both cost the same look-up.
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

/** Refuses a record of another organisation. One that nobody has is left to what finds out whether anything is kept of it. */
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
