import type { Tx } from '../../platform/db/database.ts'
import { call, sql } from '../../platform/db/sql.ts'
import { all, given, type OnPage, type Orders, type Page } from '../../platform/http/paging.ts'
import { KEPT_DAYS } from './request.schema.ts'

export type RequestFilter = {
  readonly outcome?: 'done' | 'rejected' | undefined
  readonly method?: string | undefined
  readonly code?: string | undefined
  readonly token?: string | undefined
  readonly requestId?: string | undefined
}

export type RequestRow = OnPage & {
  readonly id: string
  readonly createdAt: string
  readonly requestId: string
  readonly token: string
  readonly name: string
  readonly person: string | null
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly milliseconds: number
}

export const requestOrders: Orders = {
  createdAt: [
    { column: sql`r.created_at`, kind: 'instant' },
    { column: sql`r.id`, kind: 'id' },
  ],
}

/** There are about 10,000 at most, so a filter reads no more. */
export const listRequests = (tx: Tx, page: Page, filter: RequestFilter): Promise<RequestRow[]> =>
  tx.rows(sql`
  select r.id, r.created_at as "createdAt", r.request_id as "requestId", r.token, coalesce(t.name, '') as name, t.person, r.method, r.route,
         r.status, r.code, r.milliseconds::float8 as milliseconds, ${page.keys} as keys
    from requests r left join tokens t on t.organisation = r.organisation and t.id = r.token
   where ${all(
     sql`r.organisation = ${tx.organisation}`,
     page.after,
     given(filter.outcome, filter.outcome === 'rejected' ? sql`r.status >= 400` : sql`r.status < 400`),
     given(filter.method, sql`r.method = ${filter.method}`),
     given(filter.code, sql`r.code = ${filter.code}`),
     given(filter.token, sql`r.token = ${filter.token}`),
     given(filter.requestId, sql`r.request_id = ${filter.requestId}`),
   )} ${page.order}`)

/** Requests of any organisations, as parameters of `keep_requests`: columns are passed as arrays. */
export type RequestColumns = Readonly<
  Record<
    'organisations' | 'instants' | 'tokens' | 'request_ids' | 'methods' | 'routes' | 'statuses' | 'codes' | 'times',
    readonly unknown[]
  >
>

/** Stores requests of any organisations; full ones keep the newest. */
export const insertRequests = (tx: Tx, columns: RequestColumns, full: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select ${call('keep_requests', { ...columns, full_ones: full })}`)

/** Removes requests older than a week. */
export const deleteOldRequests = (tx: Tx, now: Date): Promise<number> =>
  tx.run(sql`
  delete from requests
   where organisation = ${tx.organisation} and created_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
