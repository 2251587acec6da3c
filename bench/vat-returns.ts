import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

/** Transactions in the long VAT period, and in an ordinary quarter. */
export const LONG = 1_000_000
export const QUARTER = 10_000

/**
 * Fills a quarter of an organisation's books with sales of two transactions each, as the owner and past the rules: for measuring the return
 * of the quarter. The chain of these entries is not valid.
 */
export async function fillQuarter(
  connection: pg.ClientConfig,
  organisation: string,
  { from, transactions }: { readonly from: string; readonly transactions: number },
): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ sequence: string }>(
      'select sequence from journal_heads where organisation = $1',
      [organisation],
    )
    const first = Number(rows[0]?.sequence ?? 0) + 1
    const last = first + transactions / 2 - 1
    const given = [organisation, first, last, from]
    const made = `(select n, $4::date + (n % 90)::int as date, (3200 + n % 3 * 200)::smallint as income from generate_series($2::bigint, $3::bigint) as n) as made`
    await client.query(
      `insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, gross_amount, currency, exchange_rate,
           tax_code, is_reversal, source, created_at, hash)
       select $1, n, gen_random_uuid(), date, 'Sale', 1020, income, 10810, 10810, 'CHF', 1, 'UN81', false, 'api', now(), sha256(n::text::bytea) from ${made}`,
      given,
    )
    await client.query(
      `insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, amount, original_amount, tax_part)
       select $1, n, line, gen_random_uuid(), date, 1020, case line when 1 then income else 2200 end, case line when 1 then 10000 else 810 end,
              case line when 1 then 10000 else 810 end, case line when 1 then 'net' else 'vat' end
         from ${made}, generate_series(1, 2) as line`,
      given,
    )
    await client.query('update journal_heads set sequence = $2 where organisation = $1', [organisation, last])
    await client.query(
      `insert into account_day_totals as kept (organisation, account, day, debit, credit)
       select $1, account, date, sum(debit), sum(credit) from (
         select debit_account as account, date, amount as debit, 0 as credit from ledger_transactions where organisation = $1 and entry >= $2
         union all select credit_account, date, 0, amount from ledger_transactions where organisation = $1 and entry >= $2
       ) as side group by account, date
       on conflict (organisation, day, account) do update set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit`,
      [organisation, first],
    )
    await client.query('vacuum analyze ledger_entries, ledger_transactions, account_day_totals')
  })
}
