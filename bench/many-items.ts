import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

/** The items of an organisation: invoices over three years, of which all but the newest are paid within 20 to 60 days. */
export const ITEMS = 100_000

/** Fills the sub-ledger of an organisation, as the owner and past the rules: for measuring the report of open items. */
export async function fillItems(connection: pg.ClientConfig, organisation: string): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('set session_replication_role = replica')
    const item = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    const days = `date '2024-01-01' + n / 100 as day, date '2024-01-01' + n / 100 + 20 + n % 41 as paid`
    await client.query(
      `insert into open_items (organisation, id, account, type, number, currency, date, due_date, open, open_booked, first_day, last_day)
       select $1::uuid, ${item}, 1100, 'invoice', 'R-' || n, 'CHF', day, day + 30, case when paid > '2026-09-26' then 10810 else 0 end,
              case when paid > '2026-09-26' then 10810 else 0 end, day, case when paid > '2026-09-26' then day else paid end
         from generate_series(1, $2::int) as n, lateral (select ${days}) as made`,
      [organisation, ITEMS],
    )
    await client.query(
      `insert into item_movements (organisation, entry, account, item, date, amount, booked)
       select $1::uuid, n, 1100, ${item}, day, 10810, 10810 from generate_series(1, $2::int) as n, lateral (select ${days}) as made
        union all
       select $1::uuid, $2::int + n, 1100, ${item}, paid, -10810, -10810 from generate_series(1, $2::int) as n, lateral (select ${days}) as made
        where paid <= '2026-09-26'`,
      [organisation, ITEMS],
    )
    await client.query('vacuum analyze open_items, item_movements')
  })
}
