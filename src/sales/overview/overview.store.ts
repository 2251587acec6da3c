import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { searchQuery } from '../../platform/db/search-words.rules.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { DocumentKind, State } from '../documents/kinds.rules.ts'
import { documentScope } from '../lists/listed-document.store.ts'
import type { Overview, RecentActivity } from './overview.schema.ts'

/** The shown parts, by the scopes of the caller, and the shown acts. */
export type OverviewParts = {
  readonly sales: boolean
  readonly books: boolean
  readonly steps: boolean
  readonly acts: readonly RecentActivity[]
}

/**
 * The overview of an instant, in as many statements as it has parts: from totals, short lists and indexes, so its cost does not grow with the
 * postings and documents.
 */
export async function overviewAt(tx: Tx, now: Date, { sales, books, steps, acts }: OverviewParts): Promise<Overview> {
  const dates = await datesOf(tx, now)
  const [months, receivables, documents, failed, receipts, periods, firstSteps, lately] = await Promise.all([
    books ? monthsUntil(tx, dates.today) : undefined,
    sales ? receivablesOn(tx, dates.today) : undefined,
    sales ? waitingDocuments(tx, dates.today) : undefined,
    sales ? undeliveredSince(tx, now) : undefined,
    books ? unpostedReceipts(tx) : undefined,
    books ? endedPeriods(tx, dates) : undefined,
    steps ? missingSteps(tx) : undefined,
    recentActivity(tx, acts),
  ])
  return {
    today: dates.today,
    currency: PRIMARY_CURRENCY,
    ...(months && {
      turnover: months.map(({ month, income, incomeYearBefore }) => ({
        month,
        amount: income,
        yearBefore: incomeYearBefore,
      })),
      liquidity: months.map(({ month, liquidity }) => ({ month, amount: liquidity })),
    }),
    ...(receivables && { receivables }),
    toDo: { ...documents, ...failed, ...receipts, ...periods },
    ...(firstSteps && { firstSteps }),
    lately,
  }
}

type Dates = { readonly today: string; readonly begun: string }

/** Today, and the organisation's first day, in its time zone. */
const datesOf = (tx: Tx, now: Date): Promise<Dates> =>
  tx.one(sql`
  select (${now}::timestamptz at time zone time_zone)::date as today, (created_at at time zone time_zone)::date as begun
    from organisations where id = ${tx.organisation}`)

type Month = {
  readonly month: string
  readonly income: number
  readonly incomeYearBefore: number
  readonly liquidity: number
}

/**
 * The last twelve months: income without VAT against the year before, and cash and bank at the end of each. All sums are whole cents; beyond
 * the largest exact number they are shown, not rejected.
 */
const monthsUntil = (tx: Tx, today: string): Promise<Month[]> =>
  tx.rows(sql`
  with months as (
    select (date_trunc('month', ${today}::date) - make_interval(months => back))::date as month from generate_series(11, 0, -1) as back
  )
  select to_char(month, 'YYYY-MM') as month, ${incomeIn(tx, sql`months.month`)} as income,
         ${incomeIn(tx, sql`(months.month - interval '1 year')::date`)} as "incomeYearBefore",
         coalesce((select sum(t.debit - t.credit) from account_totals t
                    where t.organisation = ${tx.organisation} and t.account between 1000 and 1099 and t.month <= months.month), 0)::float8 as liquidity
    from months order by months.month`)

const incomeIn = (tx: Tx, month: Sql): Sql => sql`coalesce((
  select sum(credit - debit) from account_totals where organisation = ${tx.organisation} and account between 3000 and 3999 and month = ${month}), 0)::float8`

/** The receivables by age. Each open amount in cents of the primary currency, rounded half away from zero as in the books. */
const receivablesOn = (tx: Tx, today: string): Promise<Required<Overview>['receivables']> =>
  tx.one(sql`
  select count(*)::int as invoices, coalesce(sum(rest), 0)::float8 as total,
         coalesce(sum(rest) filter (where late <= 0), 0)::float8 as "notDue",
         coalesce(sum(rest) filter (where late between 1 and 30), 0)::float8 as "overdue30",
         coalesce(sum(rest) filter (where late between 31 and 60), 0)::float8 as "overdue60",
         coalesce(sum(rest) filter (where late > 60), 0)::float8 as "overdueMore",
         count(*) filter (where late > 0)::int as "overdueInvoices"
    from (select round((total - paid - allocated) * coalesce(exchange_rate, 1)) as rest, ${today}::date - due_date as late from documents
           where organisation = ${tx.organisation} and kind = 'invoice' and not is_draft and not is_annulled and paid + allocated < total) as owed`)

/** Drafts, credits to be paid out, open estimates that end this week, and rejected reminders. Only recent estimates can end then, so few are read. */
const waitingDocuments = (tx: Tx, today: string): Promise<Overview['toDo']> =>
  tx.one(sql`
  select ${documentsIn(tx, 'invoice', 'draft')} as "draftInvoices", ${documentsIn(tx, 'estimate', 'draft')} as "draftEstimates",
         ${documentsIn(tx, 'credit-note', 'draft')} as "draftCreditNotes", ${documentsIn(tx, 'credit-note', 'open')} as "openCredits",
         (select count(*)::int from ${inState(tx, 'estimate', 'open')}
             and due_date between ${today}::date and ${today}::date + 7) as "estimatesEnding",
         (select count(*)::int from reminder_settings s, unnest(s.rejected) as one (invoice)
            join open_items i on i.organisation = ${tx.organisation} and i.id = one.invoice and i.account = ${RECEIVABLES} and i.open > 0
           where s.organisation = ${tx.organisation} and s.settings ->> 'schedule' = 'daily') as "rejectedReminders"`)

const documentsIn = (tx: Tx, kind: DocumentKind, state: State): Sql => sql`(
  select count(*)::int from ${inState(tx, kind, state)})`

/** The documents of a kind in a state, by their mark in lists. */
const inState = (tx: Tx, kind: DocumentKind, state: State): Sql => sql`
  searched_documents where words @@ ${searchQuery(documentScope(tx, kind), { choices: [[`#${state}`]] })}::tsquery`

type Undelivered = NonNullable<Overview['toDo']['undelivered']>[number]

/**
 * The documents, reminders and statements of account whose last mail failed recently, the newest five by name. Another mail about the document
 * or to the contact completes the task. So does annulling it, returning it to draft, or withdrawing the reminder.
 */
async function undeliveredSince(tx: Tx, now: Date): Promise<Overview['toDo']> {
  const rows = await tx.rows<
    Pick<Undelivered, 'kind' | 'id'> & Record<'number' | 'name', string | null> & { readonly all: number }
  >(sql`
  select case when m.contact is not null then 'contact' when m.reminder is not null then 'reminder' else d.kind end as kind,
         coalesce(m.contact, m.reminder, m.document) as id, coalesce(r.number, d.number) as number,
         ${nameOf(sql`c.company_name`, sql`c.first_name`, sql`c.last_name`)} as name, count(*) over ()::int as "all"
    from email_deliveries as m
    left join documents as d on d.organisation = m.organisation and d.id = m.document and not d.is_draft and not d.is_annulled
    left join reminders as r on r.organisation = m.organisation and r.id = m.reminder
    left join contacts as c on c.organisation = m.organisation and c.id = m.contact
   where m.organisation = ${tx.organisation} and m.status = 'failed' and m.changed_at > ${now}::timestamptz - interval '30 days'
     and coalesce(d.id, c.id) is not null and r.withdrawal_reason is null
     and not exists (select from email_deliveries as later
                      where later.organisation = m.organisation and (later.document = m.document or later.contact = m.contact)
                        and (later.created_at, later.id) > (m.created_at, m.id))
   order by m.changed_at desc, m.id limit 5`)
  return {
    failedEmails: rows[0]?.all ?? 0,
    undelivered: rows.map(({ kind, id, number, name }) => ({
      kind,
      id,
      ...(number === null ? {} : { number }),
      ...(name === null ? {} : { name }),
    })),
  }
}

const unpostedReceipts = (tx: Tx): Promise<Overview['toDo']> =>
  tx.one(sql`
  select count(*)::int as "unpostedReceipts" from receipts where organisation = ${tx.organisation} and entry is null`)

async function endedPeriods(tx: Tx, dates: Dates): Promise<Overview['toDo']> {
  const [vatPeriods, fiscalYears] = await Promise.all([
    endedIn(tx, sql`vat_periods`, dates),
    endedIn(tx, sql`fiscal_years`, dates),
  ])
  return { vatPeriods, fiscalYears }
}

type EndedPeriod = NonNullable<Overview['toDo']['vatPeriods']>[number]

const endedIn = (tx: Tx, table: Sql, { today, begun }: Dates): Promise<EndedPeriod[]> =>
  tx.rows(sql`
  select id, first_day as "firstDay", last_day as "lastDay" from ${table}
   where organisation = ${tx.organisation} and status = 'open' and is_waiting(${tx.organisation}, last_day, ${today}::date, ${begun}::date)
   order by first_day`)

/** The first steps until all are done: each is one existing or missing row. */
async function missingSteps(tx: Tx): Promise<Overview['firstSteps']> {
  const steps = await tx.one<Required<Overview>['firstSteps']>(sql`
  select coalesce(iban, qr_iban) is not null and post_code is not null and town_name is not null as company,
         exists (select from contacts where organisation = ${tx.organisation}) as contact,
         exists (select from documents where organisation = ${tx.organisation}) as document
    from organisations where id = ${tx.organisation}`)
  return Object.values(steps).every(Boolean) ? undefined : steps
}

/** The number of shown acts, and the larger number of read ones: those of one request count as one. */
const [SHOWN_ACTS, LOOKED_AT] = [6, 24]

/** Whether the record of an act still exists; it may have been deleted. */
const isThere = (tx: Tx) => sql`case
  when a.document is not null then exists (select from documents where organisation = ${tx.organisation} and id = a.document)
  when a.record_kind = 'contact' then exists (select from contacts where organisation = ${tx.organisation} and id::text = a.record)
  when a.record_kind = 'product' then exists (select from products where organisation = ${tx.organisation} and id::text = a.record)
  else true end`

/** The newest acts of these types, found type by type in the index, with the record that shows each: for a document's parts, the document. */
const recentActivity = (tx: Tx, acts: readonly RecentActivity[]): Promise<Overview['lately']> =>
  tx.column(sql`
  select json_strip_nulls(json_build_object(
           'id', e.id, 'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', e.type,
           'about', json_build_object('kind', coalesce(d.kind, e.record_kind), 'id', coalesce(d.id::text, e.record)),
           'number', nullif(d.number, ''),
           'name', coalesce(${nameOf(sql`c.company_name`, sql`c.first_name`, sql`c.last_name`)}, split_part(d.custom_recipient_text, e'\n', 1),
                            ${nameOf(sql`said ->> 'companyName'`, sql`said ->> 'firstName'`, sql`said ->> 'lastName'`)}, said ->> 'name',
                            said #>> '{names,de}', said #>> '{names,fr}', said #>> '{names,it}', said #>> '{names,en}'),
           'by', (select name from tokens where organisation = ${tx.organisation} and id = e.token))) as act
    from (select * from (
            select distinct on (coalesce(a.request_id, a.id::text)) a.* from (
              select one.sequence from unnest(${acts}::text[]) as wanted (type) cross join lateral (
                select sequence from events where organisation = ${tx.organisation} and type = wanted.type order by sequence desc limit ${LOOKED_AT}
              ) as one order by one.sequence desc limit ${LOOKED_AT}
            ) as newest join events a on a.organisation = ${tx.organisation} and a.sequence = newest.sequence
             where ${isThere(tx)}
             order by coalesce(a.request_id, a.id::text), a.sequence desc
          ) as requests order by sequence desc limit ${SHOWN_ACTS}) as e
    left join documents d on d.organisation = ${tx.organisation} and d.id = e.document
    left join contacts c on c.organisation = ${tx.organisation} and c.id = d.recipient
    left join lateral (select value as said from json_each(coalesce(e.after, e.before)) limit 1) as told on true
   order by e.sequence desc`)

const nameOf = (company: Sql, first: Sql, last: Sql): Sql =>
  sql`coalesce(${company}, nullif(concat_ws(' ', ${first}, ${last}), ''))`
