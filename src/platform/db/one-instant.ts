import type { Tx } from './database.ts'
import { sql } from './sql.ts'

/**
 * Lets all statements of a transaction see the database as it stands at the first of them, read only, and as long as they take.
 * Comes before any other statement of the work.
 */
export async function readAsOfOneInstant(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await tx.run(sql`set local statement_timeout = 0`)
}
