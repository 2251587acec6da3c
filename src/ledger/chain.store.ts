import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Head } from './journal.store.ts'

export const organisationIds = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select organisation_ids() as id`)).map(({ id }) => id)

/** The number and hash of the newest entry; undefined where somebody has removed them. */
export const readHead = (tx: Tx): Promise<Head | undefined> =>
  tx.maybe(sql`
  select sequence::float8 as sequence, hash from journal_heads where organisation = ${tx.organisation}`)

/** An entry as it is found in the journal: its canonical content, and the hash that is kept with it. */
export type FoundEntry = { readonly sequence: number; readonly content: string; readonly hash: Buffer }

/**
 * The entries of the journal whose numbers follow `after`, up to `until`, with the canonical content of chain.rules.ts. The database
 * writes it, because reading a million entries column by column would cost several times as much as hashing them, and because no
 * value, however wrong, can then stop the search for it.
 */
export const entriesBetween = (tx: Tx, after: number, until: number): Promise<FoundEntry[]> =>
  tx.rows(sql`
  select e.sequence, e.hash, concat_ws('\u001f', e.sequence, e.id, e.date, e.description, e.debit_account, e.credit_account, e.amount,
         e.currency, trim_scale(e.exchange_rate), coalesce(e.tax_code, '\u001a'), coalesce(e.external_reference, '\u001a'), e.source,
         coalesce(e.source_id::text, '\u001a'), coalesce(e.reverses::text, '\u001a'),
         to_char(e.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), t.content) as content
    from ledger_entries e
    cross join lateral (
      select string_agg(concat_ws('\u001f', line, id, date, debit_account, credit_account, description, amount, gross_amount,
               original_amount, original_currency, coalesce(tax_code, '\u001a')), '\u001f' order by line) as content
        from ledger_transactions where organisation = e.organisation and entry = e.sequence
    ) t
   where e.organisation = ${tx.organisation} and e.sequence > ${after} and e.sequence <= ${until}
   order by e.sequence`)

/** The lowest number of an entry or transaction that lies outside the journal: behind its head, or before its first entry. */
export const firstStray = async (tx: Tx): Promise<number | undefined> =>
  (
    await tx.one<{ stray: number | null }>(sql`
    select least(
        (select min(sequence) from ledger_entries e where e.organisation = h.organisation and e.sequence > h.sequence),
        (select min(entry) from ledger_transactions t where t.organisation = h.organisation and t.entry > h.sequence),
        (select min(entry) from ledger_transactions t where t.organisation = h.organisation and t.entry < 1))::float8 as stray
      from journal_heads h where h.organisation = ${tx.organisation}`)
  ).stray ?? undefined
