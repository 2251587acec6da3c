import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { type Sql, sql } from '../db/sql.ts'
import { all, type Page } from '../http/paging.ts'
import type { ChainedEntry } from './chain.rules.ts'
import type { LedgerEntry, LedgerTransaction } from './ledger-entry.schema.ts'

export type Head = { readonly sequence: number; readonly hash: Buffer }

/** The newest entry's number and hash, held: entries are numbered and chained one after the other in an organisation. */
export const lockHead = (tx: Tx): Promise<Head> =>
  tx.one(sql`
  select sequence, hash from journal_heads where organisation = ${tx.organisation} for update`)

export const insertHead = (tx: Tx, hash: Buffer): Promise<number> =>
  tx.run(sql`
  insert into journal_heads (organisation, sequence, hash) values (${tx.organisation}, 0, ${hash})`)

/** Those of the references that an entry carries already. */
export const takenReferences = async (tx: Tx, references: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ reference: string }>(sql`
      select external_reference as reference from ledger_entries
       where organisation = ${tx.organisation} and external_reference = any(${references})`)
  ).map(({ reference }) => reference)

export type KeptEntry = ChainedEntry & { readonly hash: Buffer }

/** Keeps entries, their transactions, the totals per account and month, and the new head: one statement for any number of entries. */
export const keepEntries = (tx: Tx, entries: readonly KeptEntry[], head: Head): Promise<number> =>
  tx.run(sql`
  with entry as (
    insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, currency,
        exchange_rate, tax_code, external_reference, source, source_id, reverses, created_at, hash)
    select ${tx.organisation}, sequence, id, date, description, debit_account, credit_account, amount, currency,
        exchange_rate, tax_code, external_reference, source, source_id, reverses, created_at, decode(hash, 'hex')
      from json_to_recordset(${entryRows(entries)}) as row (sequence bigint, id uuid, date date, description text,
        debit_account smallint, credit_account smallint, amount bigint, currency text, exchange_rate numeric, tax_code text,
        external_reference text, source text, source_id uuid, reverses uuid, created_at timestamptz, hash text)
  ), movement as (
    insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, description, amount,
        gross_amount, original_amount, original_currency, tax_code)
    select ${tx.organisation}, entry, line, id, date, debit_account, credit_account, description, amount,
        gross_amount, original_amount, original_currency, tax_code
      from json_to_recordset(${transactionRows(entries)}) as row (entry bigint, line smallint, id uuid, date date,
        debit_account smallint, credit_account smallint, description text, amount bigint, gross_amount bigint,
        original_amount bigint, original_currency text, tax_code text)
    returning date, debit_account, credit_account, amount
  ), total as (
    insert into account_totals (organisation, account, month, debit, credit)
    select ${tx.organisation}, account, date_trunc('month', date)::date, sum(debit), sum(credit)
      from (
        select debit_account as account, date, amount as debit, 0 as credit from movement
        union all
        select credit_account, date, 0, amount from movement
      ) as side
     group by account, date_trunc('month', date)
     order by account
    on conflict (organisation, account, month) do update
      set debit = account_totals.debit + excluded.debit, credit = account_totals.credit + excluded.credit
  )
  update journal_heads set sequence = ${head.sequence}, hash = ${head.hash} where organisation = ${tx.organisation}`)

const entryRows = (entries: readonly KeptEntry[]): string =>
  JSON.stringify(
    entries.map((entry) => ({
      sequence: entry.sequence,
      id: entry.id,
      date: entry.date,
      description: entry.description,
      debit_account: entry.debitAccount,
      credit_account: entry.creditAccount,
      amount: entry.amount,
      currency: entry.currency,
      exchange_rate: entry.exchangeRate,
      tax_code: entry.taxCode,
      external_reference: entry.externalReference,
      source: entry.source,
      source_id: entry.sourceId,
      reverses: entry.reverses,
      created_at: entry.createdAt,
      hash: entry.hash.toString('hex'),
    })),
  )

const transactionRows = (entries: readonly KeptEntry[]): string =>
  JSON.stringify(
    entries.flatMap((entry) =>
      entry.transactions.map((transaction, index) => ({
        entry: entry.sequence,
        line: index + 1,
        id: transaction.id,
        date: transaction.date,
        debit_account: transaction.debitAccount,
        credit_account: transaction.creditAccount,
        description: transaction.description,
        amount: transaction.amount,
        gross_amount: transaction.grossAmount,
        original_amount: transaction.originalAmount,
        original_currency: transaction.originalCurrency,
        tax_code: transaction.taxCode,
      })),
    ),
  )

/** A transaction as the interface shows it. */
const transactionObject = (alias: Sql): Sql => sql`json_strip_nulls(json_build_object(
  'id', ${alias}.id, 'date', ${alias}.date, 'debitAccount', ${alias}.debit_account, 'creditAccount', ${alias}.credit_account,
  'description', ${alias}.description, 'amount', ${alias}.amount, 'grossAmount', ${alias}.gross_amount, 'currency', 'CHF',
  'originalAmount', ${alias}.original_amount, 'originalCurrency', ${alias}.original_currency, 'taxCode', ${alias}.tax_code))`

const entryColumns = sql`
  e.id, e.sequence, e.date, e.description, e.debit_account as "debitAccount", e.credit_account as "creditAccount", e.amount, e.currency,
  e.exchange_rate as "exchangeRate", e.tax_code as "taxCode", e.external_reference as "externalReference", e.source, e.source_id as "sourceId",
  e.reverses, e.created_at as "createdAt", encode(e.hash, 'hex') as hash,
  (select r.id from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id) as "reversedBy",
  (select json_agg(${transactionObject(sql`t`)} order by t.line) from ledger_transactions t
    where t.organisation = e.organisation and t.entry = e.sequence) as transactions`

/** An entry as it is read, with what the interface does not show. */
export type EntryRow = Omit<
  LedgerEntry,
  'exchangeRate' | 'taxCode' | 'externalReference' | 'reverses' | 'reversedBy'
> & {
  readonly exchangeRate: string
  readonly taxCode: LedgerTransaction['taxCode'] | null
  readonly externalReference: string | null
  readonly sourceId: string | null
  readonly reverses: string | null
  readonly reversedBy: string | null
  readonly keys: string[]
}

export const findEntry = async (tx: Tx, id: string): Promise<EntryRow | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${entryColumns} from ledger_entries e where e.organisation = ${tx.organisation} and e.id = ${id}`,
      )
    : undefined

/** The entries that a document or payment caused and that nothing has reversed, oldest first. */
export const standingEntriesOf = (tx: Tx, sourceId: string): Promise<EntryRow[]> =>
  tx.rows(sql`
  select ${entryColumns} from ledger_entries e
   where e.organisation = ${tx.organisation} and e.source_id = ${sourceId} and e.reverses is null
     and not exists (select from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id)
   order by e.sequence`)

export type EntryFilter = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  externalReference?: string | undefined
}

export const listEntries = (tx: Tx, page: Page, filter: EntryFilter): Promise<EntryRow[]> =>
  tx.rows(sql`
  select ${entryColumns}, ${page.keys} as keys from ledger_entries e
   where ${all(
     sql`e.organisation = ${tx.organisation}`,
     page.after,
     filter.dateFrom === undefined ? undefined : sql`e.date >= ${filter.dateFrom}`,
     filter.dateTo === undefined ? undefined : sql`e.date <= ${filter.dateTo}`,
     filter.externalReference === undefined ? undefined : sql`e.external_reference = ${filter.externalReference}`,
   )} ${page.order}`)

export type TransactionFilter = {
  account?: number | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  ledgerEntry?: string | undefined
}
export type TransactionRow = { readonly transaction: LedgerTransaction; readonly keys: string[] }

/** Transactions of all accounts, or of the one that is debited or credited: then two index ranges, merged, so a page costs a page. */
export const listTransactions = (tx: Tx, page: Page, filter: TransactionFilter): Promise<TransactionRow[]> => {
  const matching = (side: Sql) => sql`
    (select t.* from ledger_transactions t where ${all(
      sql`t.organisation = ${tx.organisation}`,
      side,
      page.after,
      filter.dateFrom === undefined ? undefined : sql`t.date >= ${filter.dateFrom}`,
      filter.dateTo === undefined ? undefined : sql`t.date <= ${filter.dateTo}`,
      filter.ledgerEntry === undefined
        ? undefined
        : sql`t.entry = (select sequence from ledger_entries where organisation = ${tx.organisation} and id = ${filter.ledgerEntry})`,
    )} ${page.order})`
  const source =
    filter.account === undefined
      ? matching(sql`true`)
      : sql`(${matching(sql`t.debit_account = ${filter.account}`)} union all ${matching(sql`t.credit_account = ${filter.account}`)})`
  return tx.rows(
    sql`select ${transactionObject(sql`t`)} as transaction, ${page.keys} as keys from ${source} as t ${page.order}`,
  )
}

export const organisationIds = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select organisation_ids() as id`)).map(({ id }) => id)

export const readHead = (tx: Tx): Promise<Head> =>
  tx.one(sql`
  select sequence, hash from journal_heads where organisation = ${tx.organisation}`)

export const hasEntriesBeyondHead = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one<{ beyond: boolean }>(sql`
      select exists (select from ledger_entries e where e.organisation = h.organisation and e.sequence > h.sequence) as beyond
        from journal_heads h where h.organisation = ${tx.organisation}`)
  ).beyond

/** The next entries behind a number, as they are chained. */
export const chainedEntriesAfter = (tx: Tx, sequence: number, limit: number): Promise<KeptEntry[]> =>
  tx.rows(sql`
  select e.sequence, e.id, e.date, e.description, e.debit_account as "debitAccount", e.credit_account as "creditAccount", e.amount, e.currency,
         trim_scale(e.exchange_rate) as "exchangeRate", e.tax_code as "taxCode", e.external_reference as "externalReference", e.source,
         e.source_id as "sourceId", e.reverses, e.created_at as "createdAt", e.hash, t.transactions
    from ledger_entries e
    left join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'date', date, 'debitAccount', debit_account, 'creditAccount', credit_account,
                 'description', description, 'amount', amount, 'grossAmount', gross_amount, 'originalAmount', original_amount,
                 'originalCurrency', original_currency, 'taxCode', tax_code) order by line), '[]') as transactions
        from ledger_transactions where organisation = e.organisation and entry = e.sequence
    ) t on true
   where e.organisation = ${tx.organisation} and e.sequence > ${sequence}
   order by e.sequence limit ${limit}`)
