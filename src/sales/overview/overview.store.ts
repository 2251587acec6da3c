import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql, varied } from '../../platform/db/sql.ts'
import type { DocumentKind, State } from '../documents/kinds.rules.ts'
import type { Overview, ToldAct } from './overview.schema.ts'

/** Which parts are shown, by the scopes of who asks, and which acts. */
export type Shown = {
  readonly sales: boolean
  readonly books: boolean
  readonly steps: boolean
  readonly acts: readonly ToldAct[]
}

/** The overview of an instant, in one statement: from totals, short lists and indexes, so it costs the same however much was posted and issued. */
export const overviewAt = async (tx: Tx, now: Date, { sales, books, steps, acts }: Shown): Promise<Overview> =>
  (
    await tx.one<{ overview: Overview }>(
      varied(sql`
      with today as (
        select (${now}::timestamptz at time zone time_zone)::date as day, (created_at at time zone time_zone)::date as begun
          from organisations where id = ${tx.organisation}
      ), months as (
        select (date_trunc('month', day) - make_interval(months => back))::date as month from today, generate_series(11, 0, -1) as back
      ), undelivered as (${undelivered(tx, now)})
      select json_strip_nulls(json_build_object(
               'today', day, 'currency', ${PRIMARY_CURRENCY}::text,
               'turnover', ${books ? turnover(tx) : sql`null`},
               'liquidity', ${books ? liquidity(tx) : sql`null`},
               'receivables', ${sales ? receivables(tx) : sql`null`},
               'firstSteps', ${steps ? firstSteps(tx) : sql`null`},
               'lately', ${lately(tx, acts)},
               'toDo', json_build_object(
                 'draftInvoices', ${sales ? documentsIn(tx, 'invoice', 'draft') : sql`null`},
                 'draftEstimates', ${sales ? documentsIn(tx, 'estimate', 'draft') : sql`null`},
                 'draftCreditNotes', ${sales ? documentsIn(tx, 'credit-note', 'draft') : sql`null`},
                 'openCredits', ${sales ? documentsIn(tx, 'credit-note', 'open') : sql`null`},
                 'estimatesEnding', ${sales ? estimatesEnding(tx) : sql`null`},
                 'failedEmails', ${sales ? sql`(select count(*) from undelivered)` : sql`null`},
                 'undelivered', ${sales ? newestUndelivered : sql`null`},
                 'vatPeriods', ${books ? ended(tx, 'vat_periods') : sql`null`},
                 'fiscalYears', ${books ? ended(tx, 'fiscal_years') : sql`null`}))) as overview
        from today`),
    )
  ).overview

const monthly = sql`to_char(months.month, 'YYYY-MM')`

const incomeOf = (tx: Tx, month: ReturnType<typeof sql>) => sql`coalesce((
  select sum(credit - debit) from account_totals where organisation = ${tx.organisation} and account between 3000 and 3999 and month = ${month}), 0)`

const turnover = (tx: Tx) => sql`(
  select json_agg(json_build_object('month', ${monthly}, 'amount', ${incomeOf(tx, sql`months.month`)},
                                    'yearBefore', ${incomeOf(tx, sql`(months.month - interval '1 year')::date`)}) order by months.month) from months)`

const liquidity = (tx: Tx) => sql`(
  select json_agg(json_build_object('month', ${monthly}, 'amount', coalesce((
           select sum(t.debit - t.credit) from account_totals t
            where t.organisation = ${tx.organisation} and t.account between 1000 and 1099 and t.month <= months.month), 0)) order by months.month)
    from months)`

/** Each rest in cents of the primary currency, rounded half away from zero as the books round. */
const receivables = (tx: Tx) => sql`(
  select json_build_object(
           'invoices', count(*), 'total', coalesce(sum(rest), 0), 'notDue', coalesce(sum(rest) filter (where late <= 0), 0),
           'overdue30', coalesce(sum(rest) filter (where late between 1 and 30), 0), 'overdue60', coalesce(sum(rest) filter (where late between 31 and 60), 0),
           'overdueMore', coalesce(sum(rest) filter (where late > 60), 0), 'overdueInvoices', count(*) filter (where late > 0))
    from (select round((total - paid - allocated) * coalesce(exchange_rate, 1)) as rest, day - due_date as late from documents
           where organisation = ${tx.organisation} and kind = 'invoice' and not is_draft and not is_annulled and paid + allocated < total) as owed)`

const documentsIn = (tx: Tx, kind: DocumentKind, state: State) => sql`(
  select count(*) from listed_documents where organisation = ${tx.organisation} and kind = ${kind} and state = ${state})`

/** An open estimate that ends this week was opened at most so long ago: few are read. */
const estimatesEnding = (tx: Tx) => sql`(
  select count(*) from listed_documents l join documents d on d.organisation = l.organisation and d.id = l.id
   where l.organisation = ${tx.organisation} and l.kind = 'estimate' and l.state = 'open' and d.due_date between day and day + 7)`

/** The documents whose last mail failed lately: who sends one again, annuls it or makes it a draft has done what waited. */
const undelivered = (tx: Tx, now: Date) => sql`
  select d.kind, d.id, d.number, m.changed_at
    from email_deliveries as m join documents as d on d.organisation = m.organisation and d.id = m.document
   where m.organisation = ${tx.organisation} and m.status = 'failed' and m.changed_at > ${now}::timestamptz - interval '30 days'
     and not d.is_draft and not d.is_annulled
     and not exists (select from email_deliveries as later
                      where later.organisation = m.organisation and later.document = m.document
                        and (later.created_at, later.id) > (m.created_at, m.id))`

const newestUndelivered = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'number', number) order by changed_at desc, id), '[]')
    from (select * from undelivered order by changed_at desc, id limit 5) as newest)`

const ended = (tx: Tx, table: 'vat_periods' | 'fiscal_years') => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'firstDay', first_day, 'lastDay', last_day) order by first_day), '[]')
    from ${table === 'vat_periods' ? sql`vat_periods` : sql`fiscal_years`}
   where organisation = ${tx.organisation} and status = 'open' and is_waiting(${tx.organisation}, last_day, day, begun))`

/** Looked at until all are done: each is one row that is there or not. */
const firstSteps = (tx: Tx) => sql`(
  select case when not (company and contact and document)
              then json_build_object('company', company, 'contact', contact, 'document', document) end
    from (select coalesce(iban, qr_iban) is not null and post_code is not null and town_name is not null as company,
                 exists (select from contacts where organisation = ${tx.organisation}) as contact,
                 exists (select from documents where organisation = ${tx.organisation}) as document
            from organisations where id = ${tx.organisation}) as done)`

/** So many acts are shown; looked at are some more, of which those of one request are one. */
const [SHOWN_ACTS, LOOKED_AT] = [6, 24]

/** Whether the record of an act is still there; it may have been deleted. */
const isThere = (tx: Tx) => sql`case
  when a.document is not null then exists (select from documents where organisation = ${tx.organisation} and id = a.document)
  when a.record_kind = 'contact' then exists (select from contacts where organisation = ${tx.organisation} and id::text = a.record)
  when a.record_kind = 'product' then exists (select from products where organisation = ${tx.organisation} and id::text = a.record)
  else true end`

/** The newest acts of these types, found type by type in the index, with the record that shows each: of what belongs to a document, the document. */
const lately = (tx: Tx, acts: readonly ToldAct[]) => sql`(
  select coalesce(json_agg(json_build_object(
           'id', e.id, 'createdAt', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', e.type,
           'about', json_build_object('kind', coalesce(d.kind, e.record_kind), 'id', coalesce(d.id::text, e.record)),
           'number', nullif(d.number, ''),
           'name', coalesce(${nameOf(sql`c.company_name`, sql`c.first_name`, sql`c.last_name`)}, split_part(d.custom_recipient_text, e'\n', 1),
                            ${nameOf(sql`said ->> 'companyName'`, sql`said ->> 'firstName'`, sql`said ->> 'lastName'`)}, said ->> 'name',
                            said #>> '{names,de}', said #>> '{names,fr}', said #>> '{names,it}', said #>> '{names,en}'),
           'by', (select name from tokens where organisation = ${tx.organisation} and id = e.token)) order by e.sequence desc), '[]')
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
    left join lateral (select value as said from json_each(coalesce(e.after, e.before)) limit 1) as told on true)`

const nameOf = (company: Sql, first: Sql, last: Sql): Sql =>
  sql`coalesce(${company}, nullif(concat_ws(' ', ${first}, ${last}), ''))`
