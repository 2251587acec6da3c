import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'
import { load, type Request } from './load.ts'
import type { Running } from './processes.ts'
import { processorMillisecondsInAll } from './processor-time.ts'
import { estimateCreation, posting } from './samples.ts'
import type { Validator } from './validate.ts'

const SECONDS = 4
/** Of the list whose rows are counted. */
const ROWS = 100

/** Processor microseconds of a request: in the process that is asked, and in PostgreSQL. */
type Cost = { readonly service: number; readonly database: number; readonly perSecond: number }

/**
 * The processor time of requests, relative to a route without a database in the same run. A rate depends on the machine and on the load
 * generator, which share its processors.
 */
export async function measureProcessor(
  validate: Validator,
  running: { service: Running; baseline: Running; connection: pg.ClientConfig; token: string },
): Promise<void> {
  const { service, baseline, token } = running
  const postmaster = await postmasterOf(running.connection)
  const headers = { 'x-api-token': token, 'content-type': 'application/json' }
  const paths: string[] = []
  for (let count = 0; count < ROWS + 10; count++) {
    const body = JSON.stringify({ ...estimateCreation, title: `Website relaunch ${count}` })
    const created = await fetch(`${service.address}/v1/estimates`, { method: 'POST', headers, body })
    paths.push(created.headers.get('location') ?? '')
  }
  // Autovacuum does this within a minute: without statistics, PostgreSQL scans a hundred documents to find one.
  await withClient(running.connection, (client) => client.query('vacuum analyze'))
  const [path = ''] = paths
  const cost = (of: Running, request: Omit<Request, 'url' | 'token'> & { path: string }): Promise<Cost> =>
    costOf({ service: of.pid, ...(of === service ? { postmaster } : {}) }, async (seconds) => {
      const { perSecond } = await load({ ...request, url: `${of.address}${request.path}`, token }, seconds)
      return perSecond
    })
  const entry = { path: '/v1/ledger-entries', method: 'POST', body: posting } as const
  const get = { path, method: 'GET' } as const

  const [emptyGet, reading] = [await cost(baseline, get), await cost(service, get)]
  const [emptyPost, writing] = [await cost(baseline, entry), await cost(service, entry)]
  // Each client another one: changes of the same one wait for each other.
  const changing = await cost(service, { path, paths, method: 'PATCH', body: { title: 'Website [<id>]' } })
  const listing = await cost(service, { path: `/v1/estimates?limit=${ROWS}`, method: 'GET' })
  validate('reading an estimate, service', reading.service / emptyGet.service, 'at most', 2.5, told(reading, emptyGet))
  validate('reading an estimate, PostgreSQL µs', reading.database, 'at most', 90, told(reading, emptyGet))
  validate('posting an entry, service', writing.service / emptyPost.service, 'at most', 2, told(writing, emptyPost))
  validate('posting an entry, PostgreSQL µs', writing.database, 'at most', 50, told(writing, emptyPost))
  const ratio = (changing.service + changing.database) / (reading.service + reading.database)
  // A change is a transaction of its own: it locks, updates, stores its event and commits.
  validate('changing an estimate, against reading it', ratio, 'at most', 12, told(changing, reading))
  process.stdout.write(`       a row of a list of ${ROWS} estimates: ${told(scaled(listing), reading)}\n`)
}

const scaled = ({ service, database, perSecond }: Cost): Cost => ({
  service: service / ROWS,
  database: database / ROWS,
  perSecond: perSecond * ROWS,
})

const told = (measured: Cost, against: Cost): string => `${micro(measured)}; against ${micro(against)}`
export const micro = ({ service, database, perSecond }: Cost): string =>
  `${service.toFixed(0)} + ${database.toFixed(0)} µs, ${Math.round(perSecond)}/s`

/** The parent process of all sessions of the database. */
export async function postmasterOf(connection: pg.ClientConfig): Promise<number> {
  const pid = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`
  const { rows } = await withClient(connection, (client) => client.query<{ pid: number }>(pid))
  return rows[0]?.pid ?? 0
}

/**
 * The cost of each unit that `run` does so many of per second, for some seconds. The service, if there is one, has started its PostgreSQL, so
 * its processes include those.
 */
export async function costOf(
  { service, postmaster }: { readonly service?: number; readonly postmaster?: number },
  run: (seconds: number) => Promise<number>,
): Promise<Cost> {
  // Warms up.
  await run(1)
  const taken = async () => {
    const database = postmaster === undefined ? 0 : await processorMillisecondsInAll(postmaster)
    return { database, service: service === undefined ? 0 : (await processorMillisecondsInAll(service)) - database }
  }
  const before = await taken()
  const perSecond = await run(SECONDS)
  const after = await taken()
  const perRequest = (milliseconds: number): number => (1_000 * milliseconds) / (perSecond * SECONDS)
  return {
    service: perRequest(after.service - before.service),
    database: perRequest(after.database - before.database),
    perSecond,
  }
}
