import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/platform/embedded/embedded-postgres.ts'
import { onServer } from '../database.ts'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { type MailServer, startMailServer } from '../fixtures/mail-server.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { BOUNDARY, filePart, multipart, titlePart } from '../fixtures/upload.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type FaultyNetwork, faultyNetwork, type Journey } from './faulty-network.ts'
import { emptyJournal, insisting, type Journal, requireSame, workMixed } from './mixed-load.ts'
import { folderWithDatabase, killPostgres, runRappen, type Service, startService, until } from './service-process.ts'

/** The number of kills: at each of the moments in turn. */
const KILLS = sized(1, 120)
/** How often 64 clients convert one estimate. */
const CONVERSIONS = sized(1, 10)

let dataDirectory: string
let network: FaultyNetwork
let mails: MailServer
let settings: NodeJS.ProcessEnv
let service: Service
let token: string
let asOwner: <Row>(statement: string) => Promise<Row[]>

before(async () => {
  dataDirectory = await folderWithDatabase()
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  // PostgreSQL belongs to the test, which restarts it, and the service reaches it through a network that the test controls.
  const postgres = await startEmbedded({ dataDirectory, log: silent })
  atTheEnd(postgres.stop)
  asOwner = (statement) => onServer(postgres.connection, statement)
  network = await faultyNetwork(postgres.connection)
  mails = await startMailServer()
  settings = {
    DATABASE_URL: network.url,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    TMPDIR: join(dirname(dataDirectory), 'temporary'),
    MAILS_PER_DAY: '999999',
  }
  await mkdir(settings['TMPDIR'] ?? '')
  service = await startService(settings)
  const made = async (...words: string[]): Promise<any> => {
    const { ended, printed } = runRappen([...words, '--json'], settings)
    assert.equal(await ended, 0, printed.stderr)
    return JSON.parse(printed.stdout)
  }
  const { id } = await made('organisation', 'create', '--name', 'Muster AG')
  token = (await made('token', 'create', '--organisation', id, '--scopes', 'all')).token
})
after(() => mails.close())

const victims = {
  service: async () => {
    service.process.kill('SIGKILL')
    await service.ended
    service = await startService({ ...settings, PORT: new URL(service.address).port })
  },
  database: () => killPostgres(dataDirectory),
}

/** Moments of a conversation with PostgreSQL. A message at one is lost, unless it is passed on. */
const moments: Readonly<Record<string, { readonly is: (journey: Journey) => boolean; readonly passes?: true }>> = {
  'a statement is sent': { is: ({ by }) => by === 'service' },
  'an answer comes': { is: ({ by }) => by === 'database' },
  'COMMIT is sent': { is: ({ by, text }) => by === 'service' && /^Q.{4}commit\0/is.test(text) },
  'COMMIT is answered': { is: ({ by, text }) => by === 'database' && text.includes('COMMIT\0') },
  // Other work is then in progress: a document is drawn, an upload validated, a mail sent.
  'a transaction is over': { is: ({ by, text }) => by === 'database' && text.includes('COMMIT\0'), passes: true },
}

test(`killed at moments of the conversation with PostgreSQL, ${KILLS} times in all, the service has done all of a thing or nothing of it`, {
  timeout: patience(sized(400_000, 2_400_000)),
}, async (t) => {
  const random = randomFrom(seed)
  const journal: Journal = emptyJournal()
  let isOver = false
  t.after(() => {
    isOver = true
  })
  const working = workMixed(journal, {
    ask: (...request) => service.ask(...request),
    token,
    isOver: () => isOver,
    posters: 2,
  })
  working.catch(() => undefined)

  /** Kills at the n-th occurrence of a moment. */
  const killAt = async (
    victim: keyof typeof victims,
    { is, passes }: (typeof moments)[string],
    nth: number,
  ): Promise<void> => {
    const struck = Promise.withResolvers<void>()
    let left = nth
    network.watch(async (journey) => {
      if (left === 0 || !is(journey) || --left > 0) return undefined
      if (passes) {
        void sleep(random() * 150).then(struck.resolve)
        return undefined
      }
      struck.resolve()
      return 'lost'
    })
    await struck.promise
    await victims[victim]()
    network.watch(undefined)
  }

  const all = Object.values(moments)
  for (let kill = 0; kill < KILLS; kill++) {
    const moment = all[(seed + kill) % all.length] ?? assert.fail('there is a moment')
    await killAt((seed + kill) % 2 === 0 ? 'service' : 'database', moment, 1 + Math.floor(random() * 40))
    await until('it is ready', () =>
      service.ask('GET', '/readyz').then(
        ({ status }) => status === 200 || undefined,
        () => undefined,
      ),
    )
  }
  isOver = true
  await working
  await requireSame(journal, asOwner, mails.received)
  figure(t, 'I-3', 'kills at a moment of a conversation', KILLS)
})

test('killed in the middle of an upload, the service leaves no row, and its next start no file', async () => {
  const estimate = { customRecipientText: 'Barverkauf', positions: [{ type: 'text', name: 'Guten Tag' }] }
  const { id } = (await service.ask('POST', '/v1/estimates', { token, body: estimate })).body.estimate
  const path = `/v1/estimates/${id}/pdf-attachments`
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const body = multipart([
    titlePart(),
    filePart(Buffer.concat([pdfWith({ pages: ['Half'] }), Buffer.alloc(2 ** 20, '\n')])),
  ])
  const { port, hostname } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Api-Token: ${token}`,
    `Content-Type: ${headers['content-type']}`,
  ]
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  socket.write(body.subarray(0, body.length / 2))
  const temporary = settings['TMPDIR'] ?? ''
  const uploads = async () => (await readdir(temporary, { recursive: true })).filter((name) => name.endsWith('upload'))
  await until('half of it stands on disk', async () => ((await uploads()).length > 0 ? true : undefined))
  await victims.service()
  assert.deepEqual(await uploads(), [])
  assert.deepEqual((await service.ask('GET', path, { token })).body.attachments, [])
  assert.equal((await service.ask('POST', path, { token, body, headers })).status, 201)
})

test('of 64 conversions of one estimate at once, while service and database are killed, each makes one invoice, and the estimate knows them all', {
  timeout: patience(sized(400_000, 1_200_000)),
}, async (t) => {
  const acknowledged = insisting({ ask: (...request) => service.ask(...request), token })
  const positions = [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3200 }]
  const content = { customRecipientText: 'Barverkauf', isDraft: false, positions }
  for (let round = 1; round <= CONVERSIONS; round++) {
    const { id } = (await acknowledged('POST', '/v1/estimates', `quote ${round}`, { body: content })).estimate
    const path = `/v1/estimates/${id}/convert-to-invoice`
    const converting = Array.from({ length: 64 }, async (_, index) => {
      const body = { isDraft: index % 2 === 0 }
      return (await acknowledged('POST', path, `convert ${round} ${index}`, { body })).invoice
    })
    // The first of them have been answered.
    await Promise.any(converting)
    await victims[round % 2 === 0 ? 'database' : 'service']()
    const invoices = await Promise.all(converting)
    const ids = invoices.map((invoice) => invoice.id).sort()
    assert.equal(new Set(ids).size, 64)
    const read = await until('it is read', async () => {
      const answer = await service.ask('GET', `/v1/estimates/${id}`, { token })
      return answer.status === 200 ? answer.body.estimate : undefined
    })
    assert.deepEqual(read.invoicesFromQuote.toSorted(), ids)
    const kept = await asOwner<{ id: string }>(`select id from documents where estimate = '${id}'`)
    assert.deepEqual(kept.map((invoice) => invoice.id).sort(), ids)
    assert.equal(new Set(invoices.map(({ number }) => number)).size, 33, '32 numbers, and none for drafts')
  }
  figure(t, 'I-17', 'conversions at once with kills', 64 * CONVERSIONS)
})
