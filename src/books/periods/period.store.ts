import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Period, PeriodKind } from './period.rules.ts'

const tables: Readonly<Record<PeriodKind, Sql>> = { 'fiscal-year': sql`fiscal_years`, 'vat-period': sql`vat_periods` }

const columns: Readonly<Record<PeriodKind, Sql>> = {
  'fiscal-year': sql`id, first_day as "from", last_day as "to", status, encode(statements_sha256, 'hex') as "statementsSha256"`,
  'vat-period': sql`id, first_day as "from", last_day as "to", status, encode(return_sha256, 'hex') as "returnSha256",
    filed_on as "filedOn", filed_reference as "filedReference"`,
}

const periodsOf = async (rows: Promise<object[]>): Promise<Period[]> => (await rows).map(withoutNulls<Period>)
const periodOf = async (row: Promise<object>): Promise<Period> => withoutNulls(await row)

export const listPeriods = (tx: Tx, kind: PeriodKind): Promise<Period[]> =>
  periodsOf(
    tx.rows(sql`
  select ${columns[kind]} from ${tables[kind]} where organisation = ${tx.organisation} order by first_day`),
  )

type Span = { readonly first: Day; readonly last: Day }

/** The periods that cover any of the days from first to last. */
export const periodsWithin = (tx: Tx, kind: PeriodKind, { first, last }: Span): Promise<Period[]> =>
  periodsOf(
    tx.rows(sql`
  select ${columns[kind]} from ${tables[kind]}
   where organisation = ${tx.organisation} and first_day <= ${last} and last_day >= ${first}
   order by first_day`),
  )

/** The same, locked until the transaction ends: none is closed meanwhile. */
export const lockPeriodsWithin = (tx: Tx, kind: PeriodKind, { first, last }: Span): Promise<Period[]> =>
  periodsOf(
    tx.rows(sql`
  select ${columns[kind]} from ${tables[kind]}
   where organisation = ${tx.organisation} and first_day <= ${last} and last_day >= ${first}
   order by first_day for share`),
  )

export const findPeriod = async (tx: Tx, kind: PeriodKind, id: string): Promise<Period | undefined> => {
  const row = await tx.maybe<object>(sql`
  select ${columns[kind]} from ${tables[kind]} where organisation = ${tx.organisation} and id = ${id}`)
  return row && withoutNulls(row)
}

/** The condition that a day lies in the period of an id; false for a missing period. */
export const isWithinPeriod = ({ organisation }: Tx, kind: PeriodKind, id: string, on: Sql): Sql => {
  const end = (day: Sql) =>
    sql`(select ${day} from ${tables[kind]} where organisation = ${organisation} and id = ${id})`
  return sql`${on} between ${end(sql`first_day`)} and ${end(sql`last_day`)}`
}

export const insertPeriod = (tx: Tx, kind: PeriodKind, from: string, to: string): Promise<Period> =>
  periodOf(
    tx.one(sql`
  insert into ${tables[kind]} (organisation, id, first_day, last_day)
  values (${tx.organisation}, ${newId()}, ${from}, ${to}) returning ${columns[kind]}`),
  )

/** Closes a fiscal year with the SHA-256 of its statements; null opens it. */
export const setStatements = (tx: Tx, id: string, sha256: Buffer | null): Promise<Period> =>
  periodOf(
    tx.one(sql`
  update fiscal_years set status = ${sha256 ? 'closed' : 'open'}, statements_sha256 = ${sha256}
   where organisation = ${tx.organisation} and id = ${id} returning ${columns['fiscal-year']}`),
  )

/** Settles a VAT period with the SHA-256 of its return; opens it where there is none. */
export const setReturn = (tx: Tx, id: string, sha256: Buffer | null): Promise<Period> =>
  periodOf(
    tx.one(sql`
  update vat_periods set status = ${sha256 ? 'settled' : 'open'}, return_sha256 = ${sha256}, filed_on = null, filed_reference = null
   where organisation = ${tx.organisation} and id = ${id} returning ${columns['vat-period']}`),
  )

/** Notes when the return of a settled VAT period was filed, with the reference of the portal. */
export const setFiled = (
  tx: Tx,
  id: string,
  { date, reference }: { date: string; reference?: string },
): Promise<Period> =>
  periodOf(
    tx.one(sql`
  update vat_periods set filed_on = ${date}, filed_reference = ${reference ?? null}
   where organisation = ${tx.organisation} and id = ${id} returning ${columns['vat-period']}`),
  )

export const deletePeriod = (tx: Tx, kind: PeriodKind, id: string): Promise<number> =>
  tx.run(sql`delete from ${tables[kind]} where organisation = ${tx.organisation} and id = ${id}`)
