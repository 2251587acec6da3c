import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import { before, test } from 'node:test'
import { migrationNames } from '../../src/platform/db/migrate.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { emptyDatabase, freshDatabase, onServer } from '../database.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { faultyNetwork } from './faulty-network.ts'
import {
  dataFolder,
  firstTokenOf,
  logOf,
  postgresIn,
  runRappen,
  type Service,
  startService,
  until,
  urlOf,
} from './service-process.ts'

let dataDirectory: string
/** The service that was started on the empty folder, or its successor. */
let service: Service
let greeted: Service['printed']
let token: string

before(async () => {
  dataDirectory = await dataFolder()
  const begun = performance.now()
  service = await startService({ DATA_DIR: dataDirectory })
  process.stdout.write(`# a first start took ${Math.round(performance.now() - begun)} ms\n`)
  greeted = service.printed
  // The greeting comes right after the address.
  token = await firstTokenOf(service)
})

test('the first start prints a token once, and a request to paste behind it that works', async () => {
  const [, shown = ''] = /^ {4}TOKEN=(\w+)$/m.exec(greeted.stdout) ?? []
  const [, url = ''] = /^ {4}curl -H "x-api-token: \$TOKEN" (\S+)$/m.exec(greeted.stdout) ?? []
  const response = await fetch(url, { headers: { 'x-api-token': shown } })
  assert.equal(response.status, 200)
  const { organisation } = (await response.json()) as { organisation: { name: string } }
  assert.equal(organisation.name, 'My company')
  assert.equal(greeted.stdout.split(token).length, 2)
})

test('the first start says that it creates a database, before it listens', () => {
  const said = logOf(service).map(({ msg }) => String(msg))
  const created = said.indexOf('Creating the database')
  assert.ok(created >= 0 && created < said.findIndex((line) => line.startsWith('Rappen listens')), said.join('\n'))
})

test('a start says once where it listens, where its pages are, and from which schema to which it migrated', async () => {
  const said = logOf(service)
  const naming = said.filter((line) => JSON.stringify(line).includes(`${service.address}`))
  assert.deepEqual(
    naming.map(({ msg, workplace, reference }) => ({ msg, workplace, reference })),
    [{ msg: `Rappen listens on ${service.address}`, workplace: undefined, reference: `${service.address}/docs` }],
  )
  assert.equal((await fetch(String(naming[0]?.['reference']))).status, 200)
  const [migrated, ...others] = said.filter(({ msg }) => String(msg).startsWith('Migrated'))
  const newest = (await migrationNames()).at(-1)
  assert.deepEqual([migrated?.['from'], migrated?.['to'], others], ['nothing', newest, []])
  assert.equal(
    migrated?.['msg'],
    `Migrated the database from nothing to ${newest} in ${Number(migrated?.['seconds'])} s`,
  )
})

test('it says that it lives and is ready, to anybody', async () => {
  for (const path of ['/healthz', '/readyz']) assert.equal((await service.ask('GET', path)).status, 200)
})

const estimateBody = {
  customRecipientText: 'Barverkauf',
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3200 }],
}

test('links begin with the address it listens on, and lead there', async () => {
  const { estimate } = (await service.ask('POST', '/v1/estimates', { token, body: estimateBody })).body
  assert.ok(estimate.publicPdfUrl.startsWith(`${service.address}/public/documents/`), estimate.publicPdfUrl)
  const response = await fetch(estimate.publicPdfUrl)
  assert.equal(response.status, 200)
  assert.equal(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
})

test('a second service on the same data folder is refused in one sentence, and the first serves on', async () => {
  const second = runRappen(['serve'], { DATA_DIR: dataDirectory, PORT: '0' })
  assert.equal(await second.ended, 2)
  assert.match(second.printed.stderr, /^The data folder .* is in use by process \d+: .*\.\n$/)
  assert.equal(second.printed.stdout, '')
  assert.equal((await service.ask('GET', '/readyz')).status, 200)
})

test('every line of the log is JSON with a level and an instant; an answer is logged with its request id', async () => {
  const { headers } = await service.ask('GET', '/v1/contacts', { token })
  const logged = await until('the answer is logged', () =>
    logOf(service).find(({ requestId }) => requestId === headers.get('x-request-id')),
  )
  assert.equal(logged['route'], '/v1/contacts')
  assert.equal(logged['status'], 200)
  const lines = service.printed.stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '))
  for (const line of lines) {
    const { level, time } = JSON.parse(line)
    assert.match(level, /^(info|warn)$/)
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
})

test('a later start greets nobody, and finds what was there', async () => {
  const created = await service.ask('POST', '/v1/contacts', { token, body: { companyName: 'Muster AG' } })
  assert.equal(created.status, 201)
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)

  const begun = performance.now()
  service = await startService({ DATA_DIR: dataDirectory })
  process.stdout.write(`# a later start took ${Math.round(performance.now() - begun)} ms\n`)
  const { contacts } = (await service.ask('GET', '/v1/contacts', { token })).body
  assert.deepEqual(contacts, [created.body.contact])
  assert.doesNotMatch(service.printed.stdout, /rap_live_|curl|Migrated/)
})

test('no token is ever printed but that of the first start, in its greeting', () => {
  const { stdout, stderr } = greeted
  const begun = stdout.indexOf('\n  Welcome')
  const greeting = stdout.slice(begun, stdout.indexOf('/docs', begun))
  assert.equal(greeting.match(/rap_live_/g)?.length, 1)
  assert.doesNotMatch(stdout.replace(greeting, ''), /rap_live_/)
  assert.equal(stderr, '')
})

test('a bad setting stops the start in one sentence that names the variable, before anything is begun', async () => {
  const untouched = await dataFolder()
  const bad = { PORT: '80800', SMTP_URL: 'smtp://user-without-password@mail.example' }
  for (const [name, value] of Object.entries(bad)) {
    const { ended, printed } = runRappen(['serve'], { DATA_DIR: untouched, [name]: value })
    assert.equal(await ended, 2, name)
    assert.match(printed.stderr, new RegExp(`^${name} must [^\n]*\\.\\n$`))
    assert.equal(printed.stdout, '')
  }
  assert.equal(await postgresIn(untouched), undefined)
})

test('a port that is taken and a host that is none are named in one sentence, before the database is made', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  atTheEnd(() => squatter.close())
  const port = String((squatter.address() as { port: number }).port)
  const folder = await dataFolder()
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: port }, new RegExp(`^The service cannot listen on .* PORT ${port}, because .* set PORT .*\\.\\n$`)],
    [{ PORT: '0', HOST: '192.0.2.1' }, /^The service cannot listen on HOST 192\.0\.2\.1, .* set HOST .*\.\n$/],
    [
      { PORT: '0', HOST: 'nowhere.invalid' },
      /^The service cannot listen on HOST nowhere\.invalid, .* set HOST .*\.\n$/,
    ],
  ]
  for (const [settings, sentence] of wrong) {
    const { ended, printed } = runRappen(['serve'], { DATA_DIR: folder, ...settings })
    assert.equal(await ended, 2)
    assert.match(printed.stderr, sentence)
    assert.equal(printed.stdout, '')
  }
  await assert.rejects(access(folder), { code: 'ENOENT' })
})

test('a first start that is told to end while it makes its database ends without an organisation and a token', async () => {
  const folder = await dataFolder()
  const first = runRappen(['serve'], { DATA_DIR: folder, PORT: '0', WEB: 'off' })
  await until('it makes its database', () => first.printed.stdout.includes('Creating the database') || undefined)
  first.process.kill('SIGTERM')
  assert.equal(await first.ended, 0, first.printed.stderr)
  assert.doesNotMatch(first.printed.stdout, /rap_live_|Rappen listens/)
  assert.equal(await postgresIn(folder), undefined)
  const next = await startService({ DATA_DIR: folder })
  assert.equal((await next.ask('GET', '/v1/organisation', { token: await firstTokenOf(next) })).status, 200)
})

test('a start whose database breaks off says all the same which command comes next', async () => {
  const { connection, drop } = await emptyDatabase()
  atTheEnd(drop)
  const network = await faultyNetwork(connection)
  // The recurring work looks for organisations, too, and may be the first.
  let broken = 0
  network.watch(async ({ by, text, backend }) => {
    if (by !== 'service' || !text.includes('from organisations order by created_at') || broken === 2) return undefined
    broken += 1
    await onServer(connection, `select pg_terminate_backend(${backend})`)
    return undefined
  })
  const { printed } = await startService({ DATABASE_URL: network.url })
  await until('it says so', () => /organisation create --name/.exec(printed.stdout)?.[0])
  assert.equal(broken, 2)
  assert.match(printed.stdout, /the database does not answer .*; waiting for it/)
})

test('with DATABASE_URL it serves the database of another server, founds nothing there, and links begin with PUBLIC_URL', async () => {
  const fresh = await freshDatabase()
  atTheEnd(fresh.close)
  const settings = {
    DATABASE_URL: urlOf(fresh.connection),
    PUBLIC_URL: 'https://books.example/',
    LOG_LEVEL: 'error',
    WEB: 'on',
  }
  const external = await startService(settings)
  assert.equal((await external.ask('GET', '/readyz')).status, 200)
  const organisations = await fresh.asOwner<{ id: string }>('select id from organisations')
  assert.deepEqual(organisations, [{ id: fresh.organisation }])

  const made = await fresh.database.inTransaction(fresh.organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )
  const { estimate } = (await external.ask('POST', '/v1/estimates', { token: made.token, body: estimateBody })).body
  assert.match(estimate.publicPdfUrl, /^https:\/\/books\.example\/public\/documents\/[\w-]{43}\.pdf$/)
  const said = logOf(external).map(({ msg, workplace }) => [msg, workplace])
  const places = [`Rappen listens on ${external.address}`, 'https://books.example/app']
  assert.deepEqual(said, [places], 'where it listens is said at every log level')
})
