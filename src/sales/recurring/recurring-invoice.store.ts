import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { given } from '../../platform/http/paging.ts'
import { type Conditions, findRecords } from '../../platform/records/statements.ts'
import { type RecurringInvoice, recurringInvoices } from './recurring-invoice.schema.ts'

/** The series with an occurrence due on a day. */
export const dueSeries = async (tx: Tx, today: Sql): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select id from recurring_invoices
       where organisation = ${tx.organisation} and due_on <= ${today} and paused_from is null order by due_on, id`)
  ).map(({ id }) => id)

/** Locks the series to a contact until the transaction ends. */
export const lockSeriesTo = (tx: Tx, contact: string): Promise<RecurringInvoice[]> =>
  findRecords(tx, recurringInvoices, sql`recipient = ${contact}`, sql`order by id for update`)

/** True if a position of any series names the account. */
export const isAccountInSeries = async (tx: Tx, account: number): Promise<boolean> =>
  (
    await tx.one<{ named: boolean }>(sql`
      select exists (select from recurring_invoices where organisation = ${tx.organisation}
        and positions::jsonb @> ${JSON.stringify([{ contraAccount: account }])}) as named`)
  ).named

/** The conditions of the list's filters. */
export const seriesConditions = ({
  recipient,
  status,
}: {
  readonly recipient?: string
  readonly status?: RecurringInvoice['status']
}): Conditions => ({
  filters: [given(recipient, sql`recipient::text = ${recipient}`), given(status, sql`status = ${status}`)],
})
