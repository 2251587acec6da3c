import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Period } from '../periods/period.rules.ts'

/** True if an entry was posted in a period. */
export const isPostedWithin = (tx: Tx, { from, to }: Pick<Period, 'from' | 'to'>): Promise<boolean> =>
  tx.value(sql`
      select exists (
        select from account_day_totals where organisation = ${tx.organisation} and day >= ${from} and day <= ${to}
      ) as posted`)

/** A closed fiscal year with the hash of its statements: the current one, and the one in the event of its closing. */
export type ClosedYear = Pick<Period, 'id' | 'from' | 'to'> & { readonly stored: string; readonly kept: string | null }

export const closedYears = (tx: Tx): Promise<ClosedYear[]> =>
  tx.rows(sql`
  select y.id, y.first_day as "from", y.last_day as "to", encode(y.statements_sha256, 'hex') as stored,
         (select e.after #>> '{fiscalYear,statementsSha256}' from events e
           where e.organisation = ${tx.organisation} and e.record = y.id::text and e.type = 'fiscal-year.closed'
           order by e.sequence desc limit 1) as kept
    from fiscal_years y where y.organisation = ${tx.organisation} and y.status = 'closed' order by y.first_day`)
