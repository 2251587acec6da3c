import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Head, KeptEntry } from './journal.store.ts'

export const organisationIds = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select organisation_ids() as id`)).map(({ id }) => id)

/** The number and hash of the newest entry; undefined where somebody has removed them. */
export const readHead = (tx: Tx): Promise<Head | undefined> =>
  tx.maybe(sql`
  select sequence::float8 as sequence, hash from journal_heads where organisation = ${tx.organisation}`)

/** An entry as it is found: its transactions may be numbered otherwise than from one up. */
export type FoundEntry = KeptEntry & { readonly isNumbered: boolean }

/**
 * The entries of the journal whose numbers follow `after`, up to `until`, as they are chained. Numbers leave the database as floating
 * point, and instants as text, because a value that nobody could have posted must not stop the search for it: every number that can
 * be posted stays exact, and none that cannot looks like one that can.
 */
export const entriesBetween = async (tx: Tx, after: number, until: number): Promise<FoundEntry[]> =>
  (
    await tx.rows<FoundEntry>(sql`
    select e.sequence, e.id, e.date, e.description, e.debit_account as "debitAccount", e.credit_account as "creditAccount",
           e.amount::float8 as amount, e.currency, trim_scale(e.exchange_rate) as "exchangeRate", e.tax_code as "taxCode",
           e.external_reference as "externalReference", e.source, e.source_id as "sourceId", e.reverses,
           e.created_at::text as "createdAt", e.hash, t.transactions, t."isNumbered"
      from ledger_entries e
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', id, 'date', date, 'debitAccount', debit_account, 'creditAccount', credit_account,
                   'description', description, 'amount', amount, 'grossAmount', gross_amount, 'originalAmount', original_amount,
                   'originalCurrency', original_currency, 'taxCode', tax_code) order by line), '[]') as transactions,
               coalesce(max(line), 0) = count(*) as "isNumbered"
          from ledger_transactions where organisation = e.organisation and entry = e.sequence
      ) t
     where e.organisation = ${tx.organisation} and e.sequence > ${after} and e.sequence <= ${until}
     order by e.sequence`)
  ).map((entry) => ({ ...entry, createdAt: instantOf(entry.createdAt) }))

/** PostgreSQL's text of an instant as RFC 3339 with milliseconds, as it was chained; any other stays what it is. */
const instantOf = (text: string): string => {
  const [date = '', time = ''] = text.replace('+00', '').split(' ')
  const [seconds = '', fraction = ''] = time.split('.')
  return `${date}T${seconds}.${fraction.padEnd(3, '0')}Z`
}

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
