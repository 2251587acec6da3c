import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchQuery, searchScope } from '../../platform/db/search-words.rules.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { addedUp, keysToAddUp, type Listing, pageStatement } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { all, given, type OnPage, type Orders, type Page, type PageQuery, pageOf } from '../../platform/http/paging.ts'
import type { ItemMovement } from '../open-items/open-item.rules.ts'
import { contactOfEntry, itemsOfEntry } from '../open-items/open-item.store.ts'
import { isWithinPeriod } from '../periods/period.store.ts'
import { reportedIn } from '../vat/boxes.ts'
import { importCodes } from '../vat/tax-codes.ts'
import { type Counting, isByBooking } from './counting.rules.ts'
import { marksOf } from './entry-marks.rules.ts'
import type { LedgerEntry, LedgerEntryTotals, LedgerTransaction } from './ledger-entry.schema.ts'
import { countedTransactions } from './received.store.ts'

/** The part of a transaction `t` of an entry `e`. Entries of older versions do not store it: their VAT comes last, and customs assess only tax. */
export const taxPart = sql`
  coalesce(t.tax_part, case when t.line > 1 or e.tax_code = any(${importCodes}) then 'vat' else 'net' end)`

/** A transaction `t` of an entry `e` as the interface shows it. */
const transactionObject = (more: Sql = sql``) => sql`json_strip_nulls(json_build_object(
  'id', t.id, 'ledgerEntry', e.id, 'date', e.date, 'debitAccount', t.debit_account, 'creditAccount', t.credit_account,
  'description', e.description, 'amount', t.amount, 'grossAmount', e.gross_amount, 'currency', 'CHF',
  'originalAmount', t.original_amount, 'originalCurrency', e.currency, 'taxCode', e.tax_code, 'isReversal', e.is_reversal, 'taxPart', t.tax_part${more}))`

const entryColumns = sql`
  e.id, e.sequence, e.date, e.description, e.debit_account as "debitAccount", e.credit_account as "creditAccount", e.amount, e.currency,
  e.exchange_rate as "exchangeRate", e.tax_code as "taxCode", e.is_reversal as "isReversal",
  ${contactOfEntry} as contact, e.external_reference as "externalReference", e.document_number as "documentNumber", e.supply_date as "supplyDate", e.voucher, e.source, e.source_id as "sourceId",
  e.reverses, e.metadata, e.created_at as "createdAt", encode(e.hash, 'hex') as hash,
  (select r.id from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id) as "reversedBy",
  (select json_agg(${transactionObject()} order by t.line) from ledger_transactions t
    where t.organisation = e.organisation and t.entry = e.sequence) as transactions`

/** An entry as stored: with its unrounded rate, and with its source, which the interface does not show. */
export type StoredEntry = Omit<LedgerEntry, 'exchangeRate'> & {
  readonly exchangeRate: string
  readonly sourceId?: string
}
const entryOf = withoutNulls<StoredEntry>

/** An entry with the items that its reversal moves back. */
export type ReversibleEntry = StoredEntry & { readonly items?: readonly ItemMovement[] }

/** Whether an entry names the account: a customs entry names one without posting to it. */
export const isAccountInEntries = (tx: Tx, account: number): Promise<boolean> =>
  tx.value(sql`
    select exists (
      select from ledger_entries where organisation = ${tx.organisation} and ${account} in (debit_account, credit_account)) as named`)

export async function findEntry(tx: Tx, id: string): Promise<StoredEntry | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<object>(
    sql`select ${entryColumns} from ledger_entries e where e.organisation = ${tx.organisation} and e.id = ${id}`,
  )
  return row && entryOf(row)
}

/** The entries that these documents, payments or allocations caused and that nothing has reversed, oldest first, with the items that they named. */
export const unreversedEntriesOf = async (tx: Tx, sourceIds: readonly string[]): Promise<ReversibleEntry[]> =>
  (
    await tx.rows<object>(sql`
  select ${entryColumns}, ${itemsOfEntry} as items from ledger_entries e
   where e.organisation = ${tx.organisation} and e.source_id = any(${sourceIds}::uuid[]) and e.reverses is null
     and not exists (select from ledger_entries r where r.organisation = e.organisation and r.reverses = e.id)
   order by e.sequence`)
  ).map(withoutNulls<ReversibleEntry>)

/** The ids of the entries that each of these records caused, without reversals, the oldest first. */
export const entriesByCause = (
  tx: Tx,
  sourceIds: readonly string[],
): Promise<readonly { readonly cause: string; readonly entries: readonly string[] }[]> =>
  tx.rows(sql`
  select source_id as cause, array_agg(id order by sequence) as entries from ledger_entries
   where organisation = ${tx.organisation} and source_id = any(${sourceIds}::uuid[]) and reverses is null
   group by source_id`)

/** The filters of entries and their transactions. */
type SharedFilter = {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly vatPeriod?: string | undefined
  readonly taxCode?: string | undefined
  readonly source?: string | undefined
  readonly documentNumber?: string | undefined
  readonly q?: string | undefined
}
export type EntryFilter = SharedFilter & {
  readonly externalReference?: string | undefined
  readonly metadata?: Metadata | undefined
}

const sequence = { column: sql`sequence`, kind: 'integer' } as const
const date = { column: sql`date`, kind: 'day' } as const
export const entryOrders: Orders = { sequence: [sequence], date: [date, sequence] }

export const listEntries = async (tx: Tx, page: Page, filter: EntryFilter): Promise<(StoredEntry & OnPage)[]> =>
  (await tx.rows<object>(pageOfEntries(tx, page, filter, entryColumns))).map(withoutNulls<StoredEntry & OnPage>)

/** The sums of all entries that a filter leaves, by currency, in its cents; undefined if there are too many. */
export async function addUpEntries(tx: Tx, filter: EntryFilter): Promise<LedgerEntryTotals | undefined> {
  const keys = keysToAddUp(listingOf(tx, filter, entryColumns))
  return addedUp(
    await tx.rows<LedgerEntryTotals['byCurrency'][number]>(sql`
      select currency, count(*)::int as count, sum(amount)::float8 as "totalAmount"
        from ledger_entries where organisation = ${tx.organisation} and sequence = any(array(${keys})) group by 1 order by 1`),
  )
}

type PageFilter = EntryFilter & { readonly id?: string | undefined }

/** A page of entries `e`: along their order, or from the index of their words and marks. */
const pageOfEntries = (tx: Tx, page: Page, filter: PageFilter, selected: Sql): Sql =>
  pageStatement(listingOf(tx, filter, selected, page.sort), page)

function listingOf(tx: Tx, filter: PageFilter, selected: Sql, sort = ''): Listing {
  const { id, externalReference } = filter
  const isByDay = sort.endsWith('date')
  const days = daysOf(tx, sql`date`, filter)
  return {
    table: sql`ledger_entries e`,
    key: sql`sequence`,
    searched: sql`searched_ledger_entries`,
    selected,
    own: sql`organisation = ${tx.organisation}`,
    part: [
      ...(isByDay ? days : []),
      given(id, sql`id = ${id}`),
      given(externalReference, sql`external_reference = ${externalReference}`),
    ],
    filters: isByDay ? [] : days,
    words: wordsOf(tx, filter),
  }
}

/** Conditions on the day of an entry. */
const daysOf = (tx: Tx, on: Sql, { dateFrom, dateTo, vatPeriod }: SharedFilter): (Sql | undefined)[] => [
  given(dateFrom, sql`${on} >= ${dateFrom}`),
  given(dateTo, sql`${on} <= ${dateTo}`),
  vatPeriod === undefined ? undefined : isInVatPeriod(tx, vatPeriod, on),
]

const isInVatPeriod = (tx: Tx, id: string, on: Sql): Sql =>
  isId(id) ? isWithinPeriod(tx, 'vat-period', id, on) : sql`false`

/** The searched words of an entry: its words, its metadata, and its marks. */
const wordsOf = (tx: Tx, { q, metadata, ...filter }: EntryFilter): string | undefined =>
  searchQuery(searchScope(tx.organisation, 'j'), { q, metadata, choices: marksOf(filter).map((mark) => [mark]) })

export type TransactionFilter = SharedFilter & {
  readonly account?: number | undefined
  readonly box?: number | undefined
  /** How the period of the box is declared. */
  readonly declared?: { readonly isSimple: boolean; readonly counting: Counting } | undefined
  readonly ledgerEntry?: string | undefined
}
export type TransactionRow = { readonly transaction: LedgerTransaction; readonly keys: string[] }

const line = { column: sql`line`, kind: 'small' } as const
const ofTransaction = [
  { ...date, column: sql`t.date` },
  { ...sequence, column: sql`t.entry` },
  { ...line, column: sql`t.line` },
]
/** The same order three times: each by the columns of its index. */
export const transactionOrders: Readonly<Record<'ofAll' | 'ofAccount' | 'ofBox', Orders>> = {
  ofAll: { date: [date, sequence, line] },
  ofBox: {
    date: [
      { ...date, column: sql`e.date` },
      { ...sequence, column: sql`e.sequence` },
      { ...line, column: sql`t.line` },
    ],
  },
  ofAccount: { date: ofTransaction },
}

/**
 * Transactions `t` of entries `e`. Those of all accounts follow their entries, so `page` is in the order of `e`. Those of a debited or credited
 * account come from two index ranges, merged, and `page` is in the order of `t`. In both cases a page costs a page.
 */
export const listTransactions = (
  tx: Tx,
  page: Page,
  query: TransactionFilter & PageQuery,
): Promise<TransactionRow[]> => {
  if (query.box !== undefined) return ofBox(tx, page, { ...query, box: query.box })
  const columns = sql`${transactionObject()} as transaction, ${page.keys} as keys`
  return query.account === undefined ? ofEntries(tx, page, query, columns) : ofAccount(tx, page, query, columns)
}

/** Each entry has at least one transaction, and all of the first entry's may have been on the page before. */
function ofEntries(tx: Tx, page: Page, query: TransactionFilter & PageQuery, columns: Sql): Promise<TransactionRow[]> {
  const { cursor: _, ledgerEntry, ...filter } = query
  const first = pageOf({ ...filter, limit: page.limit + 1 }, { date: [date, sequence] })
  const ofPage = { ...first, after: page.startsIn(2) }
  const entries = pageOfEntries(tx, ofPage, { ...filter, id: ledgerEntry }, sql`e.*`)
  return tx.rows(sql`
    select ${columns} from (${entries}) as e
      join (select id, entry, line, debit_account, credit_account, amount, original_amount, tax_part
              from ledger_transactions where organisation = ${tx.organisation}) as t on t.entry = e.sequence
     where ${page.after} ${page.order}`)
}

/**
 * The transactions that a box of the VAT return adds up; `page` is in the order of `t`. Reads the entries of its days, by day; by received
 * consideration those that count in the period.
 */
function ofBox(
  tx: Tx,
  page: Page,
  { vatPeriod, declared, ...filter }: TransactionFilter & { readonly box: number },
): Promise<TransactionRow[]> {
  const { codes, parts } = reportedIn(filter.box, declared?.isSimple ?? false)
  const { account, ledgerEntry, taxCode } = filter
  const words = wordsOf(tx, filter)
  const counting = declared && !isByBooking(declared.counting) ? declared.counting : undefined
  const conditions = all(
    sql`e.organisation = ${tx.organisation} and e.tax_code = any(${codes}) and ${taxPart} = any(${parts})`,
    page.after,
    ...daysOf(tx, sql`e.date`, counting ? filter : { ...filter, vatPeriod }),
    counting && sql`n.counted <> 0`,
    given(account, sql`${account} in (t.debit_account, t.credit_account)`),
    given(ledgerEntry, sql`e.id = ${ledgerEntry}`),
    given(taxCode, sql`e.tax_code = ${taxCode}`),
    given(
      words,
      sql`e.sequence in (select sequence from searched_ledger_entries where words @@ (select ${words}::tsquery))`,
    ),
  )
  const countedAmount = counting ? sql`, 'countedAmount', n.counted` : sql``
  const countedLines = counting
    ? sql`join (${countedTransactions(tx, counting)}) as n on n.entry = t.entry and n.line = t.line`
    : sql``
  return tx.rows(sql`
    select ${transactionObject(countedAmount)} as transaction, ${page.keys} as keys from ledger_entries e
      join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
      ${countedLines}
     where ${conditions} ${page.order}`)
}

function ofAccount(tx: Tx, page: Page, filter: TransactionFilter, columns: Sql): Promise<TransactionRow[]> {
  const { account, ledgerEntry } = filter
  const words = wordsOf(tx, filter)
  const onSide = (side: Sql) => sql`
    (select t.* from ledger_transactions t where ${all(
      sql`t.organisation = ${tx.organisation} and ${side} = ${account}`,
      page.after,
      ...daysOf(tx, sql`t.date`, filter),
      ledgerEntry === undefined
        ? undefined
        : sql`t.entry = (select sequence from ledger_entries where organisation = ${tx.organisation} and id = ${ledgerEntry})`,
      given(
        words,
        sql`t.entry in (select sequence from searched_ledger_entries where words @@ (select ${words}::tsquery))`,
      ),
    )} ${page.order})`
  return tx.rows(sql`
    select ${columns} from (${onSide(sql`t.debit_account`)} union all ${onSide(sql`t.credit_account`)}) as t
      join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = t.entry
     ${page.order}`)
}
