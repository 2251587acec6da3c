/**
 * `npm run bench`: the speed of the service, as ratios in one run: server, database and load on this machine, fsync on, 64 connections. With
 * names of figures as arguments (postings, estimates, processor, bulk, large, items, returns, lists, numbers, rendering, previews, web), only those;
 * `fairness`, the effect of one organisation on another, only by its name. Ends with exit code 1 if a figure misses its limit.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '../src/platform/embedded/embedded-postgres.ts'
import { hasChromium } from './chromium.ts'
import { measureFairness, ofRequests, ofUploads } from './fairness.ts'
import { timeFeeds } from './feeds.ts'
import { fillJournal } from './large-journal.ts'
import { timeLists } from './lists.ts'
import { type Comparison, compare, load, medianMilliseconds } from './load.ts'
import { EVENTS, fillEvents } from './long-events.ts'
import { CONTACTS, ESTIMATES, fillLists } from './long-lists.ts'
import { fillItems, ITEMS } from './many-items.ts'
import { issueInvoices } from './numbers.ts'
import { plainInsertsPerSecond } from './one-entry-per-transaction.ts'
import { measurePreviews } from './previews.ts'
import { rappen, residentMebibytes, start } from './processes.ts'
import { costOf, measureProcessor, micro, postmasterOf } from './processor.ts'
import { measureRendering } from './rendering.ts'
import { measureRequestsBeside } from './requests-beside-rendering.ts'
import { estimateCreation, posting } from './samples.ts'
import { validate } from './validate.ts'
import { fillQuarter, LONG, QUARTER } from './vat-returns.ts'
import { measureWeb } from './web.ts'

/** Entries of a bulk: enough to justify a statement with many rows. */
const BULK = 250

const silent = { info: () => undefined, warn: () => undefined, error: console.error }
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const rates = ({ measured, against }: Comparison, other: string) =>
  `${Math.round(measured.perSecond)}/s, p99 ${measured.p99} ms; ${other} ${Math.round(against.perSecond)}/s, p99 ${against.p99} ms`

const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-bench-'))
const environment = {
  DATA_DIR: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  CONCURRENCY_LIMIT: 'off',
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
}
const service = await start(['src/main.ts', 'serve'], environment)
const { connection } = await attachEmbedded({ dataDirectory, log: silent })
const baseline = await start(['bench/baseline.ts'])

const newOrganisation = async () => {
  const { id } = await rappen(['organisation', 'create', '--name', 'Bench'], environment)
  const { token } = await rappen(['token', 'create', '--organisation', id, '--scopes', 'all'], environment)
  return { id, token }
}
const post = (address: string, token: string) =>
  ({ url: `${address}/v1/ledger-entries`, method: 'POST', token, body: posting }) as const

async function measurePostings(token: string): Promise<void> {
  const without = await compare(post(service.address, token), post(baseline.address, token))
  const other = 'the same route without a database'
  validate('single postings', without.ratio, 'at least', 0.6, rates(without, other))
  validate('p99 of single postings', without.p99Ratio, 'at most', 4, rates(without, other))

  const one = await start(['bench/service.ts', JSON.stringify(connection), '1'])
  const many = await start(['bench/service.ts', JSON.stringify(connection), '256'])
  const batches = await compare(post(many.address, token), post(one.address, token))
  validate('single postings, batched', batches.ratio, 'at least', 3, rates(batches, 'with batches of one'))
  await one.stop()
  await many.stop()
}

const measureCosts = (token: string) => measureProcessor(validate, { service, baseline, connection, token })

async function measureEstimates(token: string): Promise<void> {
  const created = await fetch(`${service.address}/v1/estimates`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(estimateCreation),
  })
  const path = created.headers.get('location') ?? ''
  const get = (address: string) => ({ url: `${address}${path}`, method: 'GET', token }) as const
  const read = await compare(get(service.address), get(baseline.address))
  validate('reading an estimate', read.ratio, 'at least', 0.15, rates(read, 'the same route without a database'))
}

async function measureBulk(token: string): Promise<void> {
  const bulkOf = (length: number) =>
    ({
      url: `${service.address}/v1/ledger-entries/bulk`,
      method: 'POST',
      token,
      body: { entries: Array.from({ length }, () => posting) },
    }) as const
  const postmaster = await postmasterOf(connection)
  const rounds: { readonly ratio: number; readonly detail: string }[] = []
  for (let round = 0; round < 3; round++) {
    let by = ''
    const plain = await costOf({ postmaster }, async (seconds) => {
      const inserted = await plainInsertsPerSecond(connection, seconds)
      by = inserted.by
      return inserted.perSecond
    })
    const bulk = await costOf({ service: service.pid, postmaster }, async (seconds) => {
      return BULK * (await load(bulkOf(BULK), seconds)).perSecond
    })
    const detail = `${micro(bulk)}, ${BULK} a request; against ${micro(plain)} of ${by} with one plain entry per transaction`
    rounds.push({ ratio: plain.database / (bulk.service + bulk.database), detail })
  }
  const [, middle] = rounds.toSorted((a, b) => a.ratio - b.ratio)
  const alone = 5_000 / ((await medianMilliseconds(bulkOf(5_000), 3)) / 1000)
  const detail = `${middle?.detail}; one client with 5000 a request, one after the other, ${Math.round(alone)}/s`
  validate('bulk postings, plain entries for the time of one', middle?.ratio ?? Number.NaN, 'at least', 2, detail)
}

async function measureNumbers(): Promise<void> {
  const { token } = await newOrganisation()
  // The first round warms up.
  const rounds = [await issueInvoices(service.address, token, 2)]
  for (let round = 0; round < 5; round++) rounds.push(await issueInvoices(service.address, token, 3))
  const [median] = rounds
    .slice(1)
    .toSorted((a, b) => a.perSecond - b.perSecond)
    .slice(2)
  const detail = `median; 64 clients, fsync on, ${median?.refused} rejected by the journal beside ${median?.issued}, ${median?.putOff} put off; no gap, no twin`
  validate('invoices issued per second', median?.perSecond ?? 0, 'at least', 300, detail)
}

async function measureLargeBooks(): Promise<void> {
  const [large, empty] = [await newOrganisation(), await newOrganisation()]
  await fillJournal(connection, large.id, 2_500_000)
  const grown = await compare(post(service.address, large.token), post(service.address, empty.token))
  validate('postings at 5 million transactions', grown.ratio, 'at least', 0.9, rates(grown, 'on an empty organisation'))
  for (const [name, path, limit] of [
    ['trial balance, ms', '/v1/reports/trial-balance?asOf=2026-10-17', 50],
    ['balance sheet, ms', '/v1/reports/balance-sheet?asOf=2026-10-17', 50],
    ['account statement page, ms', '/v1/reports/account-statement?account=1020&from=2025-03-01&to=2026-10-17', 20],
  ] as const) {
    const milliseconds = await medianMilliseconds({ url: `${service.address}${path}`, token: large.token }, 21)
    validate(name, milliseconds, 'at most', limit, 'median, at 5 million transactions in one organisation')
  }
}

async function measureOpenItems(): Promise<void> {
  const { id, token } = await newOrganisation()
  await fillItems(connection, id)
  for (const on of ['2024-06-30', '2025-06-30', '2026-09-26', '2026-12-31']) {
    const url = `${service.address}/v1/reports/open-items?asOf=${on}`
    const detail = `median, of ${ITEMS} items, of which some 4,000 are open on the day`
    validate(`open items of ${on}, ms`, await medianMilliseconds({ url, token }, 11), 'at most', 150, detail)
  }
}

async function measureReturns(): Promise<void> {
  const { id, token } = await newOrganisation()
  const answer = await fetch(`${service.address}/v1/vat-periods`, { headers: { 'x-api-token': token } })
  // The quarters of a new organisation, oldest first.
  const { vatPeriods } = (await answer.json()) as { vatPeriods: { id: string; from: string }[] }
  for (const [name, transactions, limit] of [
    ['return of a quarter, ms', QUARTER, 200],
    ['return of a long quarter, ms', LONG, 2_000],
  ] as const) {
    const quarter = vatPeriods.pop()
    if (!quarter) throw new Error('a new organisation has quarters')
    await fillQuarter(connection, id, { from: quarter.from, transactions })
    const url = `${service.address}/v1/vat-periods/${quarter.id}/return`
    validate(
      name,
      await medianMilliseconds({ url, token }, 11),
      'at most',
      limit,
      `median, of ${transactions} transactions`,
    )
  }
}

/** The pages in a browser, as a new owner sees them. */
async function measurePages(): Promise<void> {
  if (!hasChromium('no pages')) return
  const { id, token } = await newOrganisation()
  const person = ['--email', 'bench@rappen.example', '--name', 'Anna Keller', '--role', 'owner']
  const { link } = await rappen(['person', 'create', '--organisation', id, ...person], environment)
  await measureWeb(validate, { base: service.address.replace('127.0.0.1', 'localhost'), token, welcome: link })
}

/** A service with its default limits. */
async function measureQuietOnes(how: Parameters<typeof measureFairness>[2]): Promise<void> {
  const limited = await start(['src/main.ts', 'serve'], {
    ...environment,
    RATE_LIMIT: '',
    CONCURRENCY_LIMIT: '',
    DATA_DIR: join(dataDirectory, 'limited'),
  })
  const newToken = async () => {
    const settings = { ...environment, DATA_DIR: join(dataDirectory, 'limited') }
    const { id } = await rappen(['organisation', 'create', '--name', 'Bench'], settings)
    return (await rappen(['token', 'create', '--organisation', id, '--scopes', 'all'], settings)).token
  }
  try {
    await measureFairness(validate, { address: limited.address, quiet: await newToken(), newToken }, how)
  } finally {
    await limited.stop()
  }
}

async function measureLists(): Promise<void> {
  const { id } = await newOrganisation()
  await fillEvents(connection, id)
  const feeds = (await timeFeeds(connection, id)).toSorted((a, b) => b.milliseconds - a.milliseconds)
  const { milliseconds = Number.NaN, name = '' } = feeds[0] ?? {}
  const detail = `of ${feeds.length} pages of feed, audit log and histories at ${EVENTS} events; ${name}`
  validate('page of what happened, ms in the database, slowest', milliseconds, 'at most', 30, detail)
  // PostgreSQL's estimate for one organisation is an average.
  for (let count = 0; count < 5; count++)
    await fillLists(connection, (await newOrganisation()).id, { contacts: 50, estimates: 200 })
  await fillLists(connection, id)
  const timings = (await timeLists(connection, id)).toSorted((a, b) => b.milliseconds - a.milliseconds)
  const long = `${ESTIMATES} estimates and ${CONTACTS} contacts in one organisation`
  for (const isSearch of [false, true]) {
    const these = timings.filter(({ name }) => /"(q|metadata)"/.test(name) === isSearch)
    const [what, limit] = isSearch ? (['search in a list', 80] as const) : (['page of a list', 50] as const)
    const figure = (name: string, at: number) => {
      const { milliseconds = Number.NaN, name: query = '' } = these[Math.floor(at)] ?? {}
      validate(
        `${what}, ms in the database, ${name}`,
        milliseconds,
        'at most',
        limit,
        `of ${these.length}, ${long}; ${query}`,
      )
    }
    figure('median', these.length / 2)
    if (isSearch) figure('nine of ten', these.length / 10)
    figure('slowest', 0)
    for (const { name, milliseconds } of these.slice(0, 10).filter((one) => one.milliseconds > limit))
      process.stdout.write(`       ${milliseconds.toFixed(2).padStart(8)}  ${name}\n`)
  }
}

try {
  const { token } = await newOrganisation()
  validate('memory at rest, MiB', await residentMebibytes(service.pid), 'at most', 200, 'resident, without PostgreSQL')
  if (isChosen('postings')) await measurePostings(token)
  if (isChosen('estimates')) await measureEstimates(token)
  if (isChosen('processor')) await measureCosts(token)
  if (isChosen('bulk')) await measureBulk(token)
  if (isChosen('numbers')) await measureNumbers()
  if (isChosen('large')) await measureLargeBooks()
  if (isChosen('items')) await measureOpenItems()
  if (isChosen('returns')) await measureReturns()
  if (isChosen('lists')) await measureLists()
  if (chosen.includes('fairness')) await measureQuietOnes({ names: ofRequests, limited: 'p99' })
  if (chosen.includes('uploads')) await measureQuietOnes({ names: ofUploads, limited: 'p50' })
  if (isChosen('web')) await measurePages()
  if (isChosen('previews')) await measurePreviews(validate, { address: service.address, token })
  if (isChosen('rendering')) {
    await measureRendering(validate)
    await measureRequestsBeside(validate, { address: service.address, token, connection })
  }
} finally {
  await baseline.stop()
  await service.stop()
  await rm(dataDirectory, { recursive: true, force: true })
}
