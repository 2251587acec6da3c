import type { ProblemCode } from '../../errors.ts'
import type { Tx } from '../db/database.ts'
import { rejectMissing } from '../http/missing.ts'
import { collectionOf, type RecordOf, type RecordType } from './record.schema.ts'
import { findRecord, lockRecord, tableOf } from './statements.ts'

/** The code of a record that is missing. */
export const missingCode = (type: RecordType): ProblemCode =>
  // A kind without it cannot be declared.
  `${collectionOf(type)}/not-found` as ProblemCode

/** The record with this id; rejects one of another organisation with 401, and one that nobody has with 404. */
export const requireRecord = async <Of extends RecordType>(tx: Tx, type: Of, id: string): Promise<RecordOf<Of>> =>
  (await findRecord(tx, type, id)) ?? rejectMissing(tx, tableOf(type), id, missingCode(type))

/** The same, locked until the transaction ends. */
export const requireLockedRecord = async <Of extends RecordType>(tx: Tx, type: Of, id: string): Promise<RecordOf<Of>> =>
  (await lockRecord(tx, type, id)) ?? rejectMissing(tx, tableOf(type), id, missingCode(type))
