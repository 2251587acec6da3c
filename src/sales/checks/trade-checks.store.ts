import type { Posting } from '../../books/reports/postings.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { identifier, join, sql } from '../../platform/db/sql.ts'
import type { Cents } from '../../platform/money/cents.ts'
import { documentKinds, type Kind, kindOf } from '../documents/kinds.rules.ts'
import type { PaymentType } from '../payments/payment.schema.ts'
import type { Advance } from '../settlement/advance-entries.rules.ts'
import type { StoredWriteOff } from '../write-offs/write-off.store.ts'
import type { Reduced } from '../write-offs/write-off-entries.rules.ts'
import type { Numbering } from './numbering.rules.ts'

/** The transactions that documents or payments caused, by their cause; without reversals, their rounding, and what was reversed. */
export async function standingPostings(tx: Tx, causes: readonly string[]): Promise<Map<string, Posting[]>> {
  const rows = await tx.rows<{ cause: string; postings: Posting[] }>(sql`
    select e.source_id as cause, json_agg(json_build_object('date', t.date, 'debitAccount', t.debit_account,
             'creditAccount', t.credit_account, 'documentNumber', coalesce(e.document_number, e.description), 'amount', t.amount, 'grossAmount', e.gross_amount,
             'originalAmount', t.original_amount, 'originalCurrency', e.currency, 'taxCode', e.tax_code, 'isOlder', e.document_number is null)) as postings
      from ledger_entries e join ledger_transactions t on t.organisation = ${tx.organisation} and t.entry = e.sequence
     where e.organisation = ${tx.organisation} and e.source_id = any(${causes}::uuid[]) and e.reverses is null and e.source <> 'reversal'
       and not exists (select from ledger_entries r where r.organisation = ${tx.organisation} and r.reverses = e.id)
     group by e.source_id`)
  return new Map(rows.map(({ cause, postings }) => [cause, postings]))
}

/** The totals of invoices, in hundredths of their currency. */
export const totalsOfInvoices = async (tx: Tx, invoices: readonly string[]): Promise<ReadonlyMap<string, Cents>> =>
  new Map(
    (invoices.length === 0
      ? []
      : await tx.rows<{ id: string; total: Cents }>(sql`
          select id, total from documents where organisation = ${tx.organisation} and id = any(${invoices}::uuid[])`)
    ).map(({ id, total }) => [id, total]),
  )

/** The source of an entry of the sales wing. */
export type Source = NonNullable<Kind['posts']>['source'] | 'payment' | 'allocation' | 'write-off'

/** The first entry whose source document, payment, allocation or write-off does not exist. */
export const firstOrphan = (tx: Tx, source: Source): Promise<{ sequence: number } | undefined> =>
  tx.maybe(sql`
  select e.sequence from ledger_entries e
   where e.organisation = ${tx.organisation} and e.source = ${source}
     and not exists (select from documents d where d.kind = ${source} and d.organisation = ${tx.organisation} and d.id = e.source_id)
     and not exists (select from payments p where ${source} = 'payment' and p.organisation = ${tx.organisation} and p.id = e.source_id)
     and not exists (select from item_allocations a where ${source} = 'allocation' and a.organisation = ${tx.organisation} and a.id = e.source_id)
     and not exists (select from write_offs w where ${source} = 'write-off' and w.organisation = ${tx.organisation} and w.id = e.source_id)
   order by e.sequence limit 1`)

/** The open amounts of a kind's documents in receivables: as a debit, or as a credit. */
const receivables = join(
  documentKinds.flatMap((kind) => {
    const { posts } = kindOf(kind)
    return posts ? [sql`(${kind}::text, ${posts.side === 'debit' ? 1 : -1}::int)`] : []
  }),
  sql`, `,
)

/**
 * The first invoice or credit note whose item in receivables is another one, or of which something else is open there, in units of the primary
 * currency. Without a number it is an item of a document that does not exist. In a currency of which a cent may be worth nothing, amounts that
 * move no account move no item.
 */
export const firstWrongReceivable = (
  tx: Tx,
  account: number,
): Promise<{ kind: string; number: string | null; rest: string; booked: string } | undefined> =>
  tx.maybe(sql`
  with document as (
    select id, kind, number, recipient, opening_date, due_date, original_currency, coalesce(exchange_rate, 1) as rate,
           case when is_draft or is_annulled then 0 else sign * (total - paid - allocated) end as rest
      from documents join (values ${receivables}) as receivables (kind, sign) using (kind) where organisation = ${tx.organisation}
  ), item as (
    select id, type, contact, number, date, due_date, currency, open, open_booked from open_items
     where organisation = ${tx.organisation} and account = ${account} and type in ('invoice', 'credit-note')
  )
  select coalesce(d.kind, i.type) as kind, d.number, round(round(coalesce(d.rest, 0) * coalesce(d.rate, 1)) / 100, 2) as rest,
         round(coalesce(i.open_booked, 0) / 100.0, 2) as booked
    from document d full join item i on i.id = d.id
   where round(coalesce(d.rest, 0) * coalesce(d.rate, 1)) <> coalesce(i.open_booked, 0)
      or d.rate >= 0.5 and d.rest <> coalesce(i.open, 0)
      or i.id is not null and (i.type, i.contact, i.number, i.date, i.currency) is distinct from
         (d.kind, d.recipient, d.number, d.opening_date, coalesce(d.original_currency, 'CHF'))
      or i.type = 'invoice' and i.due_date <> d.due_date
   order by d.number, d.id limit 1`)

/** The first document that is missing in lists. */
export const firstUnlisted = (tx: Tx): Promise<{ id: string; number: string } | undefined> =>
  tx.maybe(sql`
  select d.id, d.number
    from documents d left join listed_documents l on l.organisation = ${tx.organisation} and l.id = d.id
   where d.organisation = ${tx.organisation}
     and (l.kind, l.number, l.recipient, l.opening_date, l.due_date, l.created_at)
         is distinct from (d.kind, d.number, d.recipient, d.opening_date, d.due_date, d.created_at)
   order by d.number, d.id limit 1`)

/** The first of these documents that lists show in another state or find by other words. */
export const firstWronglyListed = (
  tx: Tx,
  expected: readonly { readonly id: string; readonly state: string; readonly words: string }[],
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
  select l.id from json_to_recordset(${JSON.stringify(expected)}) as expected (id uuid, state text, words tsvector)
    join listed_documents l on l.organisation = ${tx.organisation} and l.id = expected.id
   where l.state <> expected.state or tsvector_to_array(l.words) <> tsvector_to_array(expected.words) limit 1`)

export type KeptPayment = {
  readonly id: string
  readonly type: PaymentType
  readonly document: string | null
  readonly contact: string | null
  readonly currency: string
  readonly date: Day
  readonly cents: Cents
  readonly paidOff: Cents
  readonly exchangeRate: string | null
  readonly account: number
  readonly isReversed: boolean
  readonly recovered: Reduced | null
  readonly advance: Advance | null
}

const paymentColumns = sql`id, type, coalesce(credit_note, invoice) as document, contact, currency, date, amount as cents, paid_off as "paidOff",
  exchange_rate as "exchangeRate", account, is_reversed as "isReversed", recovered, advance`

/** The payments of documents: receipts and refunds of invoices, payouts of credit notes. */
export const paymentsOf = (tx: Tx, documents: readonly string[]): Promise<KeptPayment[]> =>
  tx.rows(sql`
  select ${paymentColumns}
    from payments where organisation = ${tx.organisation} and coalesce(credit_note, invoice) = any(${documents}::uuid[]) order by created_at, id`)

/** The write-offs of invoices. */
export const writeOffsOf = (
  tx: Tx,
  invoices: readonly string[],
): Promise<Pick<StoredWriteOff, 'id' | 'invoice' | 'reason' | 'date' | 'parts' | 'booked' | 'isReversed'>[]> =>
  tx.rows(sql`
  select id, invoice, reason, date, parts, booked, is_reversed as "isReversed" from write_offs
   where organisation = ${tx.organisation} and invoice = any(${invoices}::uuid[]) order by created_at, id`)

/** So many payments of contacts, receipts and refunds, by their ids, behind one. */
export const contactPaymentsBehind = (tx: Tx, id: string | undefined, limit: number): Promise<KeptPayment[]> =>
  tx.rows(sql`
  select ${paymentColumns}
    from payments where organisation = ${tx.organisation} and contact is not null and (${id ?? null}::uuid is null or id > ${id ?? null}) order by id limit ${limit}`)

/** The allocations that were not undone: their two items as a debit and a credit, and whether the money is that of a payment. An undone one is nothing. */
const allocated = (tx: Tx) => sql`
  select id, sum(amount) as amount, is_paid from (
    select debit as id, amount, payment is not null as is_paid from item_allocations where organisation = ${tx.organisation}
    union all
    select credit, -amount, payment is not null from item_allocations where organisation = ${tx.organisation}
  ) as side group by id, is_paid`

/**
 * The first document of which more or less is said to be paid than its payments and allocations of payments add up to, in units of its
 * currency.
 */
export const firstWronglyPaid = (
  tx: Tx,
): Promise<{ kind: string; number: string; id: string; paid: string; payments: string } | undefined> =>
  tx.maybe(sql`
  select kind, number, id, round(paid / 100.0, 2) as paid, round(payments / 100.0, 2) as payments
    from (
      select d.kind, d.number, d.id, d.paid, coalesce(sum(case p.type when 'refund' then -p.amount else p.amount end) filter (where not p.is_reversed), 0)
               + case d.kind when 'invoice' then coalesce(min(a.amount), 0) else 0 end as payments
        from documents d left join payments p on p.organisation = ${tx.organisation} and coalesce(p.credit_note, p.invoice) = d.id
        left join (${allocated(tx)}) as a on a.id = d.id and a.is_paid
       where d.organisation = ${tx.organisation} group by d.organisation, d.id
    ) as settled
   where paid <> payments order by number, id limit 1`)

/**
 * The first invoice or credit note that is credited or allocated more or less than its allocations add up to, or an invoice of which its newest
 * event says something else: whoever changes both sides alike does not change the event. In units of its currency.
 */
export const firstWronglyCredited = (
  tx: Tx,
): Promise<{ kind: string; number: string; credited: string; allocated: string; told: string | null } | undefined> =>
  tx.maybe(sql`
  with allocation as (${allocated(tx)}), credited as (
    select d.kind, d.number, d.id, d.allocated - coalesce((select sum(net + vat) from json_to_recordset(d.written_off) as off (net bigint, vat bigint)), 0) as credited,
           coalesce((select sum(case d.kind when 'invoice' then a.amount else -a.amount end) from allocation a
                      where a.id = d.id and (d.kind = 'credit-note' or not a.is_paid)), 0) as allocated,
           case when d.kind = 'invoice' and exists (select from allocation a where a.id = d.id and not a.is_paid) then (
             select 100 * (e.after #>> '{invoice,totalAmountCredited}')::numeric from events e
              where e.organisation = ${tx.organisation} and e.record = d.id::text and e.record_kind = 'invoice'
              order by e.sequence desc limit 1) end as told
      from documents d
     where d.organisation = ${tx.organisation} and d.kind in ('invoice', 'credit-note')
  )
  select kind, number, round(credited / 100.0, 2) as credited, round(allocated / 100.0, 2) as allocated, round(told / 100.0, 2) as told
    from credited where credited <> allocated or credited <> told order by number, id limit 1`)

/** The first invoice of which something else is written off than its write-offs less its recoveries, in units of its currency. */
export const firstWronglyWrittenOff = (
  tx: Tx,
): Promise<{ number: string; reason: string; excess: string } | undefined> =>
  tx.maybe(sql`
  with part as (
    select w.invoice, w.reason, of."taxCode" as code, -of.net as net, -of.vat as vat
      from write_offs w, json_to_recordset(w.parts) as of ("taxCode" text, net bigint, vat bigint)
     where w.organisation = ${tx.organisation} and not w.is_reversed
    union all
    select p.invoice, 'bad-debt', of."taxCode", of.net, of.vat
      from payments p, json_to_recordset(p.recovered -> 'parts') as of ("taxCode" text, net bigint, vat bigint)
     where p.organisation = ${tx.organisation} and p.recovered is not null and not p.is_reversed
    union all
    select d.id, of.reason, of."taxCode", of.net, of.vat
      from documents d, json_to_recordset(d.written_off) as of (reason text, "taxCode" text, net bigint, vat bigint)
     where d.organisation = ${tx.organisation} and d.written_off is not null
  )
  select d.number, reason, round(sum(net + vat) / 100.0, 2) as excess
    from part join documents d on d.organisation = ${tx.organisation} and d.id = part.invoice
   group by d.id, d.number, reason, code having sum(net) <> 0 or sum(vat) <> 0 order by d.number, d.id limit 1`)

const patterns = join(
  documentKinds.map((kind) => sql`(${kind}::text, ${identifier(snakeCase(kindOf(kind).numberPattern))})`),
  sql`, `,
)
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The counters and the numbers in use, by kind of document. */
export const numberings = (tx: Tx): Promise<Numbering[]> =>
  tx.rows(sql`
  select kind, pattern,
         (select coalesce(json_agg(json_build_object('year', year, 'given',
                   (select coalesce(json_agg(json_build_array(lower(one), upper(one) - 1) order by one), '[]')
                      from unnest(int8multirange(int8range(1, last_number + 1)) - skipped) as one)) order by year), '[]')
            from number_counters c where c.organisation = o.id and c.kind = kinds.kind) as counters,
         array(select number from documents d where d.organisation = o.id and d.kind = kinds.kind and number <> '') as numbers
    from organisations o
    cross join lateral (values ${patterns}) as kinds (kind, pattern)
   where o.id = ${tx.organisation}`)

/** The first document whose attachments are more than so many, or not in places 1, 2, 3 ... */
export const firstWrongAttachments = (
  tx: Tx,
  maximum: number,
): Promise<{ document: string; number: string; count: number } | undefined> =>
  tx.maybe(sql`
  select a.document, d.number, count(*) as count
    from attachments a left join documents d on d.organisation = ${tx.organisation} and d.id = a.document
   where a.organisation = ${tx.organisation} group by a.document, d.number
  having count(*) > ${maximum} or min(position) <> 1 or max(position) <> count(*)
   order by d.number, a.document limit 1`)
