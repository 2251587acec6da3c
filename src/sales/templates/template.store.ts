import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { insertRecords } from '../../platform/records/statements.ts'
import { type Template, templates } from './template.schema.ts'

/** Locks all templates, and counts them by a second statement, which sees those added while the first waited. */
export async function lockTemplates(tx: Tx): Promise<number> {
  await tx.run(sql`select id from templates where organisation = ${tx.organisation} order by position for update`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from templates where organisation = ${tx.organisation}`,
  )
  return count
}

/** Stores new templates as the last of the list, in order; all templates are locked, so no other takes their positions. */
export const insertTemplates = (tx: Tx, added: readonly Template[]): Promise<number> =>
  insertRecords(tx, templates, added, {
    position: sql`ordinality + (select coalesce(max(position), 0) from templates where organisation = ${tx.organisation})`,
  })
