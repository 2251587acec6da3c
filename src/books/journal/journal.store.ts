import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { all, type Page } from '../../platform/http/paging.ts'
import type { LedgerEntry, LedgerTransaction } from './ledger-entry.schema.ts'

/** A transaction `t` of an entry `e` as the interface shows it. */
const transactionObject = sql`json_strip_nulls(json_build_object(
  'id', t.id, 'date', t.date, 'debitAccount', t.debit_account, 'creditAccount', t.credit_account,
  'description', e.description, 'amount', t.amount, 'grossAmount', e.gross_amount, 'currency', 'CHF',
  'originalAmount', t.original_amount, 'originalCurrency', e.currency, 'taxCode', e.tax_code))`

const entryColumns = sql`
  e.id, e.sequence, e.date, e.description, e.debit_account as "debitAccount", e.credit_account as "creditAccount", e.amount, e.currency,
  e.exchange_rate as "exchangeRate", e.tax_code as "taxCode", e.external_reference as "externalReference", e.source, e.source_id as "sourceId",
  e.reverses, e.metadata, e.created_at as "createdAt", encode(e.hash, 'hex') as hash,
  (select r.id from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id) as "reversedBy",
  (select json_agg(${transactionObject} order by t.line) from ledger_transactions t
    where t.organisation = e.organisation and t.entry = e.sequence) as transactions`

/** An entry as it is read, with what the interface does not show. */
export type EntryRow = Omit<
  LedgerEntry,
  'exchangeRate' | 'taxCode' | 'externalReference' | 'reverses' | 'reversedBy' | 'metadata'
> & {
  readonly exchangeRate: string
  readonly taxCode: LedgerTransaction['taxCode'] | null
  readonly externalReference: string | null
  readonly sourceId: string | null
  readonly reverses: string | null
  readonly reversedBy: string | null
  readonly metadata: Metadata | null
  readonly keys: string[]
}

export const findEntry = async (tx: Tx, id: string): Promise<EntryRow | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${entryColumns} from ledger_entries e where e.organisation = ${tx.organisation} and e.id = ${id}`,
      )
    : undefined

/** The entries that a document or payment caused and that nothing has reversed, oldest first. */
export const unreversedEntriesOf = (tx: Tx, sourceId: string): Promise<EntryRow[]> =>
  tx.rows(sql`
  select ${entryColumns} from ledger_entries e
   where e.organisation = ${tx.organisation} and e.source_id = ${sourceId} and e.reverses is null
     and not exists (select from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id)
   order by e.sequence`)

export type EntryFilter = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  externalReference?: string | undefined
  metadata?: Metadata | undefined
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
     filter.metadata &&
       sql`e.sequence in (select sequence from searched_ledger_entries where metadata @> ${JSON.stringify(filter.metadata)}::jsonb)`,
   )} ${page.order}`)

export type TransactionFilter = {
  account?: number | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  ledgerEntry?: string | undefined
}
export type TransactionRow = { readonly transaction: LedgerTransaction; readonly keys: string[] }

/**
 * Transactions `t` of entries `e`. Those of all accounts follow the index of entries by date, so `page` is in the order of `e`; those of the
 * account that is debited or credited come from two index ranges, merged, and `page` is in the order of `t`. Either way a page costs a page.
 */
export const listTransactions = (tx: Tx, page: Page, filter: TransactionFilter): Promise<TransactionRow[]> => {
  const { account, dateFrom, dateTo, ledgerEntry } = filter
  const columns = sql`${transactionObject} as transaction, ${page.keys} as keys`
  const within = (date: Sql) =>
    all(
      page.after,
      dateFrom === undefined ? undefined : sql`${date} >= ${dateFrom}`,
      dateTo === undefined ? undefined : sql`${date} <= ${dateTo}`,
    )
  if (account === undefined)
    return tx.rows(sql`
      select ${columns} from ledger_entries e
        join ledger_transactions t on t.organisation = ${tx.organisation} and t.entry = e.sequence
       where ${all(
         sql`e.organisation = ${tx.organisation}`,
         page.startsIn(2),
         within(sql`e.date`),
         ledgerEntry === undefined ? undefined : sql`e.id = ${ledgerEntry}`,
       )} ${page.order}`)
  const onSide = (side: Sql) => sql`
    (select t.* from ledger_transactions t where ${all(
      sql`t.organisation = ${tx.organisation} and ${side} = ${account}`,
      within(sql`t.date`),
      ledgerEntry === undefined
        ? undefined
        : sql`t.entry = (select sequence from ledger_entries where organisation = ${tx.organisation} and id = ${ledgerEntry})`,
    )} ${page.order})`
  return tx.rows(sql`
    select ${columns} from (${onSide(sql`t.debit_account`)} union all ${onSide(sql`t.credit_account`)}) as t
      join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = t.entry
     ${page.order}`)
}
