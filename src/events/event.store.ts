import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type Change, keptText } from '../event.ts'

/** Behind the newest event of the organisation, in their order. */
export const insertEvents = (tx: Tx, changes: readonly Change[]): Promise<number> =>
  tx.run(sql`
  select keep_events(${tx.organisation}, ${tx.author?.token ?? null}, ${tx.author?.requestId ?? null},
    ${keptText(changes)})`)
