import { ADVANCES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { all, given } from '../../platform/http/paging.ts'

type Span = { readonly from?: string | undefined; readonly to?: string | undefined }

const within = (day: Sql, { from, to }: Span): Sql =>
  all(sql`${day} is not null`, given(from, sql`${day} >= ${from}`), given(to, sql`${day} <= ${to}`))

/** The invoices and credit notes of a contact that were issued. */
const issuedTo = (tx: Tx, contact: string): Sql =>
  sql`d.organisation = ${tx.organisation} and d.recipient = ${contact}::uuid and d.kind in ('invoice', 'credit-note') and not d.is_draft`

type YearRow = { readonly from: string; readonly to: string; readonly turnover: number }

/** The turnover of the documents of a contact in each fiscal year, in cents: their movements on income accounts. */
export const turnoverOf = (tx: Tx, contact: string, span: Span): Promise<YearRow[]> =>
  tx.rows(sql`
  select y.first_day as "from", y.last_day as "to",
         sum(case when a.number = t.credit_account then t.amount else -t.amount end)::bigint as turnover
    from documents d
    join ledger_entries e on e.organisation = d.organisation and e.source_id = d.id
    join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
    join accounts a on a.organisation = t.organisation and a.number in (t.debit_account, t.credit_account) and a.type = 'income'
    join fiscal_years y on y.organisation = e.organisation and e.date between y.first_day and y.last_day
   where ${issuedTo(tx, contact)} and ${within(sql`e.date`, span)}
   group by y.first_day, y.last_day
   order by y.first_day desc`)

type ProductRow = {
  readonly product: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: number
  readonly turnover: number
  readonly lastDate: string
}

/**
 * The products in the documents of a contact: positions without one count by their name. Deposits are none; neither is a price reduction, which
 * lowers the turnover alone.
 */
export const productsOf = (tx: Tx, contact: string, span: Span): Promise<ProductRow[]> =>
  tx.rows(sql`
  with position as (
    select p.one ->> 'product' as product, p.one ->> 'name' as name, nullif(p.one ->> 'unit', '') as unit, d.opening_date,
           case d.kind when 'invoice' then 1 else -1 end as sign, (p.one ->> 'quantity')::numeric as quantity,
           round(100 * coalesce(d.exchange_rate, 1) * ((p.one ->> 'totalAmount')::numeric
             - case d.amount_mode when 'gross' then (p.one ->> 'vatDebt')::numeric else 0 end)) as turnover
      from documents d cross join lateral json_array_elements(d.positions) as p (one)
     where ${issuedTo(tx, contact)} and not d.is_annulled and p.one ->> 'type' = 'product' and p.one ->> 'vatAmount' is null
       and (p.one ->> 'contraAccount')::int <> ${ADVANCES} and ${within(sql`d.opening_date`, span)}
  )
  select product, (array_agg(name order by opening_date desc))[1] as name, (array_agg(unit order by opening_date desc))[1] as unit,
         sum(sign * quantity)::float8 as quantity, sum(sign * turnover)::bigint as turnover, max(opening_date) as "lastDate"
    from position
   group by product, case when product is null then name end
   order by sum(sign * turnover) desc, name limit 100`)

type DaysRow = { readonly invoices: number; readonly average: number | null; readonly averageLate: number | null }

/** The days until the invoices of a contact that were paid in full had nothing open any more. */
export const daysToPayOf = async (tx: Tx, contact: string, span: Span): Promise<DaysRow> => {
  const [found] = await tx.rows<DaysRow>(sql`
  select count(*)::int as invoices, round(avg(i.last_day - i.date), 1)::float8 as average,
         round(avg(i.last_day - i.due_date), 1)::float8 as "averageLate"
    from documents d
    join open_items i on i.organisation = d.organisation and i.id = d.id and i.account = ${RECEIVABLES}
   where ${issuedTo(tx, contact)} and d.kind = 'invoice' and not d.is_annulled and d.paid > 0 and i.open = 0
     and ${within(sql`d.opening_date`, span)}`)
  return found ?? { invoices: 0, average: null, averageLate: null }
}
