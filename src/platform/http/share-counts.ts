import { type InTransaction, NO_ORGANISATION } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { ShareCounts } from './rate-limit.ts'

/** Shares the counts of requests with all instances on this database, in one statement. */
export const shareCountsIn =
  (inTransaction: InTransaction): ShareCounts =>
  async (window, counts) => {
    const rows = await inTransaction(NO_ORGANISATION, (tx) =>
      tx.rows<{ key: string; total: number }>(sql`
        select token as key, total from count_requests(${window}, ${counts.map(({ key }) => key)}, ${counts.map(({ count }) => count)})`),
    )
    return new Map(rows.map(({ key, total }) => [key, Number(total)]))
  }
