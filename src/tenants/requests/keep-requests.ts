import { type InTransaction, NO_ORGANISATION } from '../../platform/db/database.ts'
import type { NotedRequest } from '../../platform/http/request-notes.ts'
import { KEPT_REQUESTS } from './request.schema.ts'
import { insertRequests, type RequestColumns } from './request.store.ts'

/** The oldest requests of an organisation are removed after so many were stored. */
const BETWEEN_REMOVALS = KEPT_REQUESTS / 10

/** Stores noted requests of any organisations, in one statement. */
export function keepRequests(inTransaction: InTransaction): (noted: readonly NotedRequest[]) => Promise<void> {
  /** Requests stored per organisation since its oldest were removed. */
  const kept = new Map<string, number>()
  return async (noted) => {
    for (const { organisation } of noted) kept.set(organisation, (kept.get(organisation) ?? 0) + 1)
    const full = [...kept.keys()].filter((organisation) => (kept.get(organisation) ?? 0) >= BETWEEN_REMOVALS)
    await inTransaction(NO_ORGANISATION, (tx) => insertRequests(tx, columnsOf(noted), full))
    for (const organisation of full) kept.delete(organisation)
  }
}

const columnsOf = (noted: readonly NotedRequest[]): RequestColumns => ({
  organisations: noted.map(({ organisation }) => organisation),
  instants: noted.map(({ at }) => at.toISOString()),
  tokens: noted.map(({ token }) => token),
  request_ids: noted.map(({ request }) => request),
  methods: noted.map(({ method }) => method),
  routes: noted.map(({ route }) => route),
  statuses: noted.map(({ status }) => status),
  codes: noted.map(({ code }) => code ?? null),
  times: noted.map(({ milliseconds }) => milliseconds),
})

export { deleteOldRequests } from './request.store.ts'
