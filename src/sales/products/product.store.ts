import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'

/** The ids that belong to products of the organisation; no statement for an empty list. */
export async function productsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wellFormed = [...new Set(ids.filter(isId))]
  if (wellFormed.length === 0) return new Set()
  const rows = await tx.rows<{ id: string }>(
    sql`select id from products where organisation = ${tx.organisation} and id = any(${wellFormed}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
