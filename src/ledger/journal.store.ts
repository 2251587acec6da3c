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

/**
 * Keeps entries, their transactions, the totals per account, month and day, and the new head: one statement for any number of entries.
 * Columns travel as arrays, which PostgreSQL reads several times faster than JSON.
 */
export function keepEntries(tx: Tx, entries: readonly KeptEntry[], head: Head): Promise<number> {
  const lines = entries.flatMap(({ sequence, transactions }) =>
    transactions.map((transaction, index) => ({ ...transaction, entry: sequence, line: index + 1 })),
  )
  const of = (value: (entry: KeptEntry) => Element) => arrayOf(entries.map(value))
  const ofLines = (value: (line: (typeof lines)[number]) => Element) => arrayOf(lines.map(value))
  return tx.run(sql`
  with entry as (
    insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, currency,
        exchange_rate, tax_code, external_reference, source, source_id, reverses, created_at, hash)
    select ${tx.organisation}, kept.* from unnest(
        ${of((e) => e.sequence)}::bigint[], ${of((e) => e.id)}::uuid[], ${of((e) => e.date)}::date[],
        ${of((e) => e.description)}::text[], ${of((e) => e.debitAccount)}::smallint[], ${of((e) => e.creditAccount)}::smallint[],
        ${of((e) => e.amount)}::bigint[], ${of((e) => e.currency)}::text[], ${of((e) => e.exchangeRate)}::numeric[],
        ${of((e) => e.taxCode)}::text[], ${of((e) => e.externalReference)}::text[], ${of((e) => e.source)}::text[],
        ${of((e) => e.sourceId)}::uuid[], ${of((e) => e.reverses)}::uuid[], ${of((e) => e.createdAt)}::timestamptz[],
        ${of((e) => `\\x${e.hash.toString('hex')}`)}::bytea[]) as kept
  ), movement as (
    insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, description, amount,
        gross_amount, original_amount, original_currency, tax_code)
    select ${tx.organisation}, kept.* from unnest(
        ${ofLines((t) => t.entry)}::bigint[], ${ofLines((t) => t.line)}::smallint[], ${ofLines((t) => t.id)}::uuid[],
        ${ofLines((t) => t.date)}::date[], ${ofLines((t) => t.debitAccount)}::smallint[], ${ofLines((t) => t.creditAccount)}::smallint[],
        ${ofLines((t) => t.description)}::text[], ${ofLines((t) => t.amount)}::bigint[], ${ofLines((t) => t.grossAmount)}::bigint[],
        ${ofLines((t) => t.originalAmount)}::bigint[], ${ofLines((t) => t.originalCurrency)}::text[], ${ofLines((t) => t.taxCode)}::text[]) as kept
    returning date, debit_account, credit_account, amount
  ), day_total as (
    select account, date, sum(debit) as debit, sum(credit) as credit
      from (
        select debit_account as account, date, amount as debit, 0 as credit from movement
        union all
        select credit_account, date, 0, amount from movement
      ) as side
     group by account, date
  ), day as (
    insert into account_day_totals as kept (organisation, day, account, debit, credit)
    select ${tx.organisation}, date, account, debit, credit from day_total
    on conflict (organisation, day, account) do update
      set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit
  ), month as (
    insert into account_totals as kept (organisation, account, month, debit, credit)
    select ${tx.organisation}, account, date_trunc('month', date)::date, sum(debit), sum(credit)
      from day_total group by account, date_trunc('month', date) order by account
    on conflict (organisation, account, month) do update
      set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit
  )
  update journal_heads set sequence = ${head.sequence}, hash = ${head.hash} where organisation = ${tx.organisation}`)
}

type Element = string | number | null

/** An array as PostgreSQL writes it. */
const arrayOf = (elements: readonly Element[]): string => `{${elements.map(elementText).join(',')}}`

function elementText(element: Element): string {
  if (element === null) return 'null'
  return typeof element === 'number' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`
}

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
