import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Period, PeriodKind } from './period.rules.ts'

const tables: Readonly<Record<PeriodKind, Sql>> = { 'fiscal-year': sql`fiscal_years`, 'vat-period': sql`vat_periods` }

const columns = sql`id, first_day as "from", last_day as "to", status`

export const listPeriods = (tx: Tx, kind: PeriodKind): Promise<Period[]> =>
  tx.rows(sql`
  select ${columns} from ${tables[kind]} where organisation = ${tx.organisation} order by first_day`)

type Span = { readonly first: Day; readonly last: Day }

/** The periods that cover any of the days from first to last. */
export const periodsWithin = (tx: Tx, kind: PeriodKind, { first, last }: Span): Promise<Period[]> =>
  tx.rows(sql`
  select ${columns} from ${tables[kind]}
   where organisation = ${tx.organisation} and first_day <= ${last} and last_day >= ${first}
   order by first_day`)

/** The same, locked until the transaction ends: none is closed meanwhile. */
export const lockPeriodsWithin = (tx: Tx, kind: PeriodKind, { first, last }: Span): Promise<Period[]> =>
  tx.rows(sql`
  select ${columns} from ${tables[kind]}
   where organisation = ${tx.organisation} and first_day <= ${last} and last_day >= ${first}
   order by first_day for share`)

export const findPeriod = (tx: Tx, kind: PeriodKind, id: string): Promise<Period | undefined> =>
  tx.maybe(sql`
  select ${columns} from ${tables[kind]} where organisation = ${tx.organisation} and id = ${id}`)

/** Locks the period: waits for transactions that rely on its status, and lets new ones wait. */
export const lockPeriod = (tx: Tx, kind: PeriodKind, id: string): Promise<Period | undefined> =>
  tx.maybe(sql`
  select ${columns} from ${tables[kind]} where organisation = ${tx.organisation} and id = ${id} for update`)

export const insertPeriod = (tx: Tx, kind: PeriodKind, from: string, to: string): Promise<Period> =>
  tx.one(sql`
  insert into ${tables[kind]} (organisation, id, first_day, last_day)
  values (${tx.organisation}, ${newId()}, ${from}, ${to}) returning ${columns}`)

export const setStatus = (tx: Tx, kind: PeriodKind, id: string, status: Period['status']): Promise<Period> =>
  tx.one(sql`
  update ${tables[kind]} set status = ${status} where organisation = ${tx.organisation} and id = ${id} returning ${columns}`)
