import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createOrganisation } from '../../src/admin/provisioning/create-organisation.ts'
import { type Connection, openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/embedded/embedded-postgres.ts'
import { keepEvents } from '../../src/records.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { onServer } from '../database.ts'
import { figure, sized } from '../faults/faults.ts'
import { type FaultyNetwork, faultyNetwork, type Journey } from './faulty-network.ts'
import {
  type Answer,
  atTheEnd,
  killPostgres,
  pausePostgres,
  runRappen,
  type Service,
  startService,
  until,
} from './service-process.ts'

/** How often each outage befalls the service. */
const ROUNDS = sized(1, 8)
const CUT_COMMITS = sized(1, 10)
/** Issue 6: how soon a request is told that it cannot be served, and how soon it can be again. */
const TOLD_MILLISECONDS = 2_000
const BACK_MILLISECONDS = 5_000

/** The disk of PostgreSQL: small, where this machine lets us have one. */
let disk: { readonly folder: string; readonly isSmall: boolean }
let dataDirectory: string
let connection: Connection
let network: FaultyNetwork
let service: Service
let token: string
let administrator: pg.Client

before(async () => {
  disk = await smallDisk()
  dataDirectory = join(disk.folder, 'data')
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const postgres = await startEmbedded({ dataDirectory, log: silent })
  atTheEnd(postgres.stop)
  connection = postgres.connection
  network = await faultyNetwork(connection)
  service = await startService({ DATABASE_URL: network.url })
  const database = openDatabase({ ...connection, max: 1 }, silent, keepEvents)
  const organisation = await createOrganisation(database.inTransaction, 'Muster AG', new Date())
  const made = await database.inTransaction(organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )
  token = made.token
  await database.close()
})

async function smallDisk(): Promise<typeof disk> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen outages '))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const run = promisify(execFile)
  const isSmall = await run('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=0755', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (isSmall) atTheEnd(() => run('umount', ['--lazy', folder]))
  return { folder, isSmall }
}

/** A session that no outage but a kill ends: its own settings stand before those that an outage changes. */
async function administrate(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'test' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  return client
}

const date = new Date().toISOString().slice(0, 10)
const entry = { date, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }

/** What is written again and again: by key, whether it was acknowledged. */
const written = new Map<string, { readonly path: string; readonly body: object; acknowledged: boolean }>()

async function write(path: string, body: object, key: string): Promise<Answer> {
  const known = written.get(key) ?? { path, body, acknowledged: false }
  written.set(key, known)
  const answer = await service.ask('POST', path, { token, body, key })
  if (answer.status === 201) known.acknowledged = true
  return answer
}

const postEntry = (): Promise<Answer> => {
  const description = `entry ${randomUUID()}`
  return write('/v1/ledger-entries', { ...entry, description }, description)
}
const postContact = (): Promise<Answer> => {
  const companyName = `contact ${randomUUID()}`
  return write('/v1/contacts', { companyName }, companyName)
}
const reading = {
  readyz: () => service.ask('GET', '/readyz'),
  contacts: () => service.ask('GET', '/v1/contacts', { token }),
}
const writing = {
  contact: postContact,
  entry: postEntry,
  // Without a key it goes the way of the journal writer.
  'entry without a key': () =>
    service.ask('POST', '/v1/ledger-entries', { token, body: { ...entry, description: 'keyless' } }),
}

async function requireTold(requests: Readonly<Record<string, () => Promise<Answer>>>): Promise<void> {
  const told = Object.entries(requests).map(async ([name, request]) => {
    const begun = performance.now()
    const { status, headers, body } = await request()
    const took = performance.now() - begun
    assert.deepEqual({ name, status, code: body?.code }, { name, status: 503, code: 'general/service-unavailable' })
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    assert.ok(took <= TOLD_MILLISECONDS, `${name}: a 503 after ${took} ms`)
  })
  await Promise.all(told)
}

/** The service works again, soon after the outage is over. */
async function requireBack(): Promise<void> {
  const begun = performance.now()
  await until('it works', async () => {
    const answers = await Promise.all([reading.readyz(), postEntry(), writing['entry without a key']()])
    return answers.every(({ status }) => status < 300) || undefined
  })
  const took = performance.now() - begun
  assert.ok(took <= BACK_MILLISECONDS, `it works after ${took} ms`)
}

type Outage = {
  readonly begin: () => unknown
  readonly end: () => unknown
  /** What is told as unavailable meanwhile: all, unless it is said. */
  readonly stopped?: Readonly<Record<string, () => Promise<Answer>>>
  readonly skip?: () => string | undefined
}

const fillers: pg.Client[] = []
/** Takes every connection that is free. */
async function fill(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...connection, application_name: 'filler' })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      assert.ok(error instanceof pg.DatabaseError && error.code === '53300', String(error))
      return
    }
    fillers.push(client)
  }
}

const ballast = () => join(disk.folder, 'ballast')

const outages: Readonly<Record<string, Outage>> = {
  'the network is cut': { begin: () => network.become('cut'), end: () => network.become('whole') },
  'the network is silent': { begin: () => network.become('silent'), end: () => network.become('whole') },
  'each answer takes five seconds': { begin: () => network.become('slow'), end: () => network.become('whole') },
  'PostgreSQL is killed': { begin: () => killPostgres(dataDirectory), end: () => undefined, stopped: {} },
  'PostgreSQL stands still': {
    begin: () => pausePostgres(dataDirectory, 'SIGSTOP'),
    end: () => pausePostgres(dataDirectory, 'SIGCONT'),
  },
  'no connection is free': {
    // A session that is told to end keeps its place until it has; whoever comes first then has it.
    begin: () =>
      until('every place is taken by others', async () => {
        await fill()
        const { rows } = await administrator.query<{ places: number; ended: number; taken: number }>(
          `select current_setting('max_connections')::int as places, count(*)::int as taken,
                  count(*) filter (where application_name in ('', 'pgboss') and pg_terminate_backend(pid))::int as ended
             from pg_stat_activity where backend_type = 'client backend'`,
        )
        return rows.every(({ places, taken, ended }) => ended === 0 && taken === places) || undefined
      }),
    end: () => Promise.all(fillers.splice(0).map((client) => client.end())),
  },
  'the database is read-only': {
    begin: async () => {
      await administrator.query('alter system set default_transaction_read_only = on')
      await administrator.query('select pg_reload_conf()')
      await until('it is read-only', async () => {
        const [row] = await onServer<{ is: string }>(
          connection,
          `select current_setting('transaction_read_only') as is`,
        )
        return row?.is === 'on' || undefined
      })
    },
    end: async () => {
      await administrator.query('alter system reset default_transaction_read_only')
      await administrator.query('select pg_reload_conf()')
    },
    stopped: writing,
  },
  'the disk is full': {
    skip: () => (disk.isSmall ? undefined : 'this machine gives us no small disk: only root may mount one'),
    begin: async () => {
      const { bavail, bsize } = await statfs(disk.folder)
      await writeFile(ballast(), Buffer.alloc(bavail * bsize - 65_536))
      // Pages and the log have some room yet.
      const metadata = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`n${index}`, randomUUID().repeat(13)]),
      )
      await until('there is no room left', async () => {
        const description = `entry ${randomUUID()}`
        const { status } = await write('/v1/ledger-entries', { ...entry, description, metadata }, description)
        return status === 503 || undefined
      })
    },
    end: () => rm(ballast()),
    // What finds room in a page that is there already is kept, and that is right.
    stopped: {},
  },
}

for (const [name, { begin, end, stopped = { ...reading, ...writing }, skip }] of Object.entries(outages))
  test(`while ${name}, what cannot be done is a 503 within two seconds, nothing else is claimed, and soon afterwards all works`, {
    timeout: sized(400_000, 900_000),
  }, async (t) => {
    const reason = skip?.()
    if (reason !== undefined) return t.skip(reason)
    for (let round = 1; round <= ROUNDS; round++) {
      administrator = await administrate()
      // Token and books are fresh in memory, and connections stand.
      await requireBack()
      await begin()
      try {
        await requireTold(stopped)
        await sleep(300)
        await requireTold(stopped)
        assert.equal((await service.ask('GET', '/healthz')).status, 200)
      } finally {
        await end()
      }
      await requireBack()
      await administrator.end().catch(() => undefined)
    }
    figure(t, 'I-16', 'outages', ROUNDS)
  })

/** What a commit would make true, each with a text that tells its conversation with PostgreSQL from others. */
const commits: Readonly<Record<string, (mark: string) => Promise<Answer>>> = {
  'a contact': (mark) => write('/v1/contacts', { companyName: mark }, mark),
  'an entry': (mark) => write('/v1/ledger-entries', { ...entry, description: mark }, mark),
  'an invoice': (mark) =>
    write(
      '/v1/invoices',
      {
        title: mark,
        isDraft: false,
        customRecipientText: 'Barverkauf',
        positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3200 }],
      },
      mark,
    ),
}

const moments = [
  {
    moment: 'before it arrives',
    isMoment: ({ by, text }: Journey) => by === 'service' && /^Q.{4}commit\0/is.test(text),
    isDone: false,
  },
  // Answers to what travelled before it come first.
  {
    moment: 'before it is answered',
    isMoment: ({ by, text }: Journey) => by === 'database' && text.includes('COMMIT\0'),
    isDone: true,
  },
]

for (const [what, ask] of Object.entries(commits))
  for (const { moment, isMoment, isDone } of moments)
    test(`when the session that commits ${what} is terminated ${moment}, the answer is a 503, and the key tells whether it was done`, async (t) => {
      administrator = await administrate()
      for (let round = 1; round <= CUT_COMMITS; round++) {
        const mark = `${what} ${randomUUID()}`
        let backend: number | undefined
        network.watch(async (journey) => {
          if (journey.text.includes(mark)) backend ??= journey.backend
          if (journey.backend !== backend || !isMoment(journey)) return undefined
          await administrator.query('select pg_terminate_backend($1)', [backend])
          await until('it has ended', async () => {
            const { rowCount } = await administrator.query('select from pg_stat_activity where pid = $1', [backend])
            return rowCount === 0 || undefined
          })
          return 'lost'
        })
        const begun = performance.now()
        const { status, headers } = await ask(mark)
        const took = performance.now() - begun
        network.watch(undefined)
        assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
        assert.ok(took <= TOLD_MILLISECONDS, `a 503 after ${took} ms`)
        const again = await ask(mark)
        assert.deepEqual([again.status, again.headers.has('idempotency-replayed')], [201, isDone])
      }
      await administrator.end()
      figure(t, 'I-16', 'commits whose session was terminated', CUT_COMMITS)
    })

test('after all of it the service is the same process, what it acknowledged is there, and what it did not is done once when it is asked for again', async () => {
  assert.equal(service.process.exitCode, null)
  for (const [key, { path, body }] of written) {
    const answer = await service.ask('POST', path, { token, body, key })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
  }
  const kept = await onServer<{ key: string }>(
    connection,
    `select description as key from ledger_entries where description <> 'keyless' and source = 'api'
     union all select company_name from contacts union all select title from documents`,
  )
  assert.deepEqual(kept.map(({ key }) => key).sort(), [...written.keys()].sort())
  for (const command of ['verify', 'check']) {
    const { ended, printed } = runRappen([command, '--json'], { DATABASE_URL: network.url })
    assert.equal(await ended, 0, printed.stdout + printed.stderr)
  }
})
