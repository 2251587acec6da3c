import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/** Makes a transaction read-only, with one snapshot for all statements and no time limit. Must come before its first query. */
export async function readFromOneSnapshot(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await tx.run(sql`set local statement_timeout = 0`)
}
