import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../db/database.ts'
import { rejectForeign } from '../http/missing.ts'
import { collectionOf, type RecordOf, type RecordType } from './record.schema.ts'
import { findRecord, lockRecord, tableOf } from './statements.ts'

/** The code of a record that is missing. */
export const missingCode = (type: RecordType): ProblemCode =>
  // A kind without it cannot be declared.
  `${collectionOf(type)}/not-found` as ProblemCode

/** The record with this key; rejects an id of another organisation with 401, and a key that nobody has with 404. */
export const requireRecord = async <Of extends RecordType>(tx: Tx, type: Of, key: string): Promise<RecordOf<Of>> =>
  (await findRecord(tx, type, key)) ?? rejectMissing(tx, type, key)

/** The same, locked until the transaction ends. */
export const requireLockedRecord = async <Of extends RecordType>(
  tx: Tx,
  type: Of,
  key: string,
): Promise<RecordOf<Of>> => (await lockRecord(tx, type, key)) ?? rejectMissing(tx, type, key)

/** Every organisation may have the same number or code: only an id can be that of another one. */
async function rejectMissing(tx: Tx, type: RecordType, key: string): Promise<never> {
  if (type.key === undefined) await rejectForeign(tx, tableOf(type), key)
  throw new Problem(missingCode(type))
}
