import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

/**
 * Fills an organisation's books with entries of two transactions each, over the months of two years, as the owner and past the rules: for
 * measurements on large books. The chain of these entries is not valid.
 */
export async function fillJournal(connection: pg.ClientConfig, organisation: string, entries: number): Promise<void> {
  await withClient(connection, async (client) => {
    const [head] = (
      await client.query<{ sequence: string }>('select sequence from journal_heads where organisation = $1', [
        organisation,
      ])
    ).rows
    const first = Number(head?.sequence ?? 0) + 1
    const entry = `date '2025-01-01' + (n % 680)::int as date, (4000 + n % 3 * 200)::smallint as expense, (n % 1000 + 100)::bigint as net`
    const series = `generate_series($2::bigint, $3::bigint) as n`
    const last = first + entries - 1
    await client.query(
      `insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, gross_amount, currency, exchange_rate,
           tax_code, source, created_at, hash)
       select $1, n, gen_random_uuid(), date, 'Goods', expense, 1020, net + 8, net + 8, 'CHF', 1, 'VM81', 'api', now(), sha256(n::text::bytea)
         from (select n, ${entry} from ${series}) as made`,
      [organisation, first, last],
    )
    await client.query(
      `insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, amount, original_amount)
       select $1, n, line, gen_random_uuid(), date, case line when 1 then expense else 1170 end, 1020,
              case line when 1 then net else 8 end, case line when 1 then net else 8 end
         from (select n, ${entry} from ${series}) as made, generate_series(1, 2) as line`,
      [organisation, first, last],
    )
    await client.query('update journal_heads set sequence = $2 where organisation = $1', [organisation, last])
    for (const [table, day, unit] of [
      ['account_totals', 'month', `date_trunc('month', date)::date`],
      ['account_day_totals', 'day', 'date'],
    ]) {
      await client.query('delete from ' + table + ' where organisation = $1', [organisation])
      await client.query(
        `insert into ${table} (organisation, account, ${day}, debit, credit)
         select $1, account, ${unit}, sum(debit), sum(credit) from (
           select debit_account as account, date, amount as debit, 0 as credit from ledger_transactions where organisation = $1
           union all select credit_account, date, 0, amount from ledger_transactions where organisation = $1
         ) as side group by account, ${unit}`,
        [organisation],
      )
    }
    await client.query('vacuum analyze')
  })
}
