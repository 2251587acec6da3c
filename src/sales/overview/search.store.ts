import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { folded, hasWords, searchQuery, searchScope } from '../../platform/db/search-words.rules.ts'
import { join, type Sql, sql, varied } from '../../platform/db/sql.ts'
import { type Listing, pageStatement } from '../../platform/http/listing.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Cents } from '../../platform/money/cents.ts'
import { type DocumentKind, documentKinds, kindOf } from '../documents/kinds.rules.ts'
import { sourceOfReference } from '../documents/payment-reference.rules.ts'
import { documentScope } from '../lists/listed-document.store.ts'
import { recurringInvoices } from '../recurring/recurring-invoice.schema.ts'
import type { FoundRecord } from './search.rules.ts'
import type { ResultKind } from './search.schema.ts'

export type SearchScope = {
  readonly text: string
  readonly amount: Cents | undefined
  readonly number: number | undefined
  readonly kinds: ReadonlySet<ResultKind>
  /** The most results of each kind. */
  readonly most: number
}

/** The results of each requested kind: by words, then by amount, number and reference. */
export async function search(tx: Tx, wanted: SearchScope): Promise<FoundRecord[]> {
  const parts = [
    ...(wanted.kinds.has('invoice') ? documentKinds.flatMap((kind) => documents(tx, kind, wanted)) : []),
    ...(wanted.kinds.has('recurring-invoice') ? [series(tx, wanted)] : []),
    ...(wanted.kinds.has('payment') ? payments(tx, wanted) : []),
    ...(wanted.kinds.has('product') ? [products(tx, wanted)] : []),
    ...(wanted.kinds.has('ledger-entry') ? entries(tx, wanted) : []),
  ]
  const numbered = parts.map(
    (part, at) =>
      sql`(select ${at}::int as part, row_number() over () as place, found.* from (${part}) as found (kind, id, number, name, detail, date, cents, currency))`,
  )
  const found = await Promise.all([
    wanted.kinds.has('contact') ? contacts(tx, wanted) : [],
    wanted.kinds.has('ledger-entry') ? accounts(tx, wanted) : [],
    parts.length === 0
      ? []
      : tx.rows<FoundRecord>(
          varied(sql`
    select kind, id, number, name, detail, date, cents, currency from (${join(numbered, sql` union all `)}) as found
     order by part, place`),
        ),
  ])
  return found.flat()
}

const few = ({ most }: SearchScope): Sql => sql`limit ${most}::int`

/** The first records of a list by words. */
const byWords = (
  tx: Tx,
  list: Pick<Listing, 'table' | 'listed' | 'key' | 'searched' | 'selected'> & Partial<Pick<Listing, 'filters'>>,
  {
    scope,
    wanted: { text, most },
    sort,
    by,
    limit = most,
  }: {
    scope: string
    wanted: SearchScope
    sort: string
    by: readonly [Sql, 'text' | 'instant' | 'integer']
    limit?: number
  },
): Sql => {
  const columns = [{ column: by[0], kind: by[1] }, ...(list.key ? [] : [{ column: sql`id`, kind: 'id' as const }])]
  const page = pageOf({ sort, limit }, { [sort.replace('-', '')]: columns })
  return pageStatement(
    {
      filters: [],
      ...list,
      own: sql`organisation = ${tx.organisation}`,
      words: searchQuery(scope, { q: text }),
    },
    page,
  )
}

/** Among the first this many matching contacts by name, those with a matching name are preferred. */
const PREFERRED_AMONG = 200

/**
 * Contacts whose list name begins with the text, then those with every word in their names, then those that match by another field, such as
 * their town.
 */
async function contacts(tx: Tx, wanted: SearchScope): Promise<FoundRecord[]> {
  const { text, most } = wanted
  const shown = sql`
  select 'contact' as kind, id::text, customer_identification as number,
         coalesce(nullif(company_name, '') || coalesce(' ' || nullif(company_name_addition, ''), ''), concat_ws(' ', first_name, last_name)) as name,
         town_name as detail, null::date as date, null::bigint as cents, null::text as currency,
         concat_ws(' ', company_name, company_name_addition, first_name, last_name) as names`
  const list = {
    table: sql`contacts`,
    searched: sql`searched_contacts`,
    selected: sql`id, customer_identification, company_name, company_name_addition, first_name, last_name, town_name, sort_name`,
  }
  const byWord = byWords(tx, list, {
    scope: searchScope(tx.organisation, 'c'),
    wanted,
    sort: 'name',
    by: [sql`sort_name`, 'text'],
    limit: PREFERRED_AMONG,
  })
  const begin = text.trim().toLowerCase()
  const [beginning, fitting] = await Promise.all([
    tx.rows<FoundContact>(sql`${shown} from contacts
     where organisation = ${tx.organisation} and sort_name >= ${begin} and sort_name < ${begin} || chr(1114111) and ${begin} <> '' and starts_with(sort_name, ${begin})
     order by sort_name, id ${few(wanted)}`),
    tx.rows<FoundContact>(sql`${shown} from (${byWord}) as one order by sort_name, id`),
  ])
  const named = fitting.filter(({ names }) => hasWords(names, text))
  return [...beginning, ...named.slice(0, most), ...fitting.slice(0, most)].map(({ names: _, ...contact }) => contact)
}

type FoundContact = FoundRecord & { readonly names: string }

const products = (tx: Tx, wanted: SearchScope): Sql => sql`
  select 'product', id::text, article_number, coalesce(names ->> 'de', names ->> 'en', names ->> 'fr', names ->> 'it'), unit, null::date,
         round(single_amount * 100)::bigint, ${PRIMARY_CURRENCY}::text
    from (${byWords(
      tx,
      {
        table: sql`products`,
        searched: sql`searched_products`,
        selected: sql`id, article_number, names, unit, single_amount`,
      },
      { scope: searchScope(tx.organisation, 'o'), wanted, sort: 'name', by: [sql`sort_name`, 'text'] },
    )}) as one`

/** A series without a title has the name of its customer. */
const series = (tx: Tx, wanted: SearchScope): Sql => sql`
  select 'recurring-invoice', id::text, null::text, coalesce(nullif(title, ''), customer), customer, next_date,
         round(total_amount * 100)::bigint, coalesce(original_currency, ${PRIMARY_CURRENCY})
    from (${byWords(
      tx,
      {
        table: sql`recurring_invoices`,
        searched: sql`searched_recurring_invoices`,
        selected: sql`id, title, custom_recipient_text, recipient, next_date, total_amount, original_currency`,
      },
      {
        scope: searchScope(tx.organisation, recurringInvoices.pages.letter),
        wanted,
        sort: '-createdAt',
        by: [sql`created_at`, 'instant'],
      },
    )}) as one
    cross join lateral (select coalesce(
      (select coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)) from contacts c
        where c.organisation = ${tx.organisation} and c.id = one.recipient), split_part(one.custom_recipient_text, E'\n', 1), '') as customer) as named`

/** The shown data of a document. An issued one has its frozen recipient, a draft its contact. */
const documentColumns = sql`kind, id::text, number, coalesce(title, ''),
  coalesce(issued_parties #>> '{recipient,0}', split_part(custom_recipient_text, E'\n', 1),
    (select coalesce(nullif(c.company_name, ''), concat_ws(' ', c.first_name, c.last_name)) from contacts c where c.organisation = d.organisation and c.id = d.recipient)),
  opening_date, total, coalesce(original_currency, ${PRIMARY_CURRENCY})`

function documents(tx: Tx, kind: DocumentKind, wanted: SearchScope): Sql[] {
  const { text, amount } = wanted
  const { isPayable } = kindOf(kind)
  const scope = documentScope(tx, kind)
  const ids = byWords(
    tx,
    {
      table: sql`documents`,
      listed: sql`listed_documents`,
      searched: sql`searched_documents`,
      selected: sql`id`,
      filters: [sql`kind = ${kind}`],
    },
    { scope, wanted, sort: '-createdAt', by: [sql`created_at`, 'instant'] },
  )
  const own = sql`d.organisation = ${tx.organisation} and d.kind = ${kind}`
  const key = isPayable ? sourceOfReference(text)?.key : undefined
  return [
    sql`select ${documentColumns} from documents d where ${own} and d.number <> '' and d.number = ${text.trim()}`,
    sql`select ${documentColumns} from documents d where ${own} and d.id = any(array(select id from (${ids}) as one)) order by d.created_at desc, d.id`,
    ...(key === undefined
      ? []
      : [sql`select ${documentColumns} from documents d where ${own} and d.payment_key = ${key}`]),
    ...(amount === undefined
      ? []
      : [
          sql`select ${documentColumns} from documents d where ${own} and d.total = ${amount} order by d.created_at desc ${few(wanted)}`,
        ]),
  ]
}

const paymentsAmong = (tx: Tx, ids: Sql): Sql => sql`
  select 'payment', id::text, coalesce(document_number, ''), coalesce(note, ''), recipient_name, date, amount, currency from payments
   where organisation = ${tx.organisation} and id = any(array(${ids})) order by created_at desc, id`

function payments(tx: Tx, wanted: SearchScope): Sql[] {
  const { amount } = wanted
  const ids = byWords(
    tx,
    { table: sql`payments`, searched: sql`searched_payments`, selected: sql`id` },
    { scope: searchScope(tx.organisation, 'p'), wanted, sort: '-createdAt', by: [sql`created_at`, 'instant'] },
  )
  return [
    paymentsAmong(tx, sql`select id from (${ids}) as one`),
    ...(amount === undefined
      ? []
      : [
          paymentsAmong(
            tx,
            sql`select id from payments where organisation = ${tx.organisation} and amount = ${amount} order by created_at desc ${few(wanted)}`,
          ),
        ]),
  ]
}

/** The chart is short: each account is compared, for every word in its names, or for the beginning of its number. */
async function accounts(tx: Tx, { text, most }: SearchScope): Promise<FoundRecord[]> {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return []
  const chart = await tx.rows<{ number: string; names: Readonly<Record<string, string>> }>(sql`
    select number::text, names from accounts where organisation = ${tx.organisation} order by number`)
  const found = chart.filter(({ number, names }) => {
    const name = folded(Object.values(names).join(' '))
    return words.every((word) => (/^[0-9]+$/.test(word) && number.startsWith(word)) || name.includes(folded(word)))
  })
  const nothing = { detail: null, date: null, cents: null, currency: null }
  return found
    .slice(0, most)
    .map(({ number, names }) => ({ kind: 'account', id: number, number, name: names['de'] ?? '', ...nothing }))
}

function entries(tx: Tx, wanted: SearchScope): Sql[] {
  const { text, amount, number } = wanted
  const shown = sql`select 'ledger-entry', id::text, sequence::text, description, coalesce(document_number, external_reference), date, amount, currency
    from ledger_entries where organisation = ${tx.organisation}`
  const sequences = byWords(
    tx,
    {
      table: sql`ledger_entries`,
      key: sql`sequence`,
      searched: sql`searched_ledger_entries`,
      selected: sql`sequence`,
    },
    { scope: searchScope(tx.organisation, 'j'), wanted, sort: '-sequence', by: [sql`sequence`, 'integer'] },
  )
  return [
    ...(number === undefined ? [] : [sql`${shown} and sequence = ${number}`]),
    sql`${shown} and external_reference = ${text}`,
    sql`${shown} and sequence = any(array(select sequence from (${sequences}) as one)) order by sequence desc`,
    ...(amount === undefined ? [] : [sql`${shown} and amount = ${amount} order by sequence desc ${few(wanted)}`]),
  ]
}
