import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createOrganisation } from '../../src/admin/provisioning/create-organisation.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { keepEvents } from '../../src/records.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { emptyDatabase } from '../database.ts'
import { freePort } from '../fixtures/free-port.ts'
import {
  dataFolder,
  type Rappen,
  runRappen,
  type Service,
  startService,
  until,
  urlOf,
} from '../process/service-process.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type Shop, shopWithClient } from './packed.ts'
import { node20 } from './runtimes.ts'

/** The service, the command that forwards its events, and the shop of `examples`, each a process of its own. */
let shop: Shop
let service: Service
let settings: NodeJS.ProcessEnv
let listener: Rappen
let token: string
let shopAddress: string
let printed = ''

before(async () => {
  shop = await shopWithClient()
  await copyFile(fileURLToPath(new URL('../../examples/shop.ts', import.meta.url)), path.join(shop.folder, 'shop.ts'))
  await writeFile(path.join(shop.folder, 'package.json'), '{"type":"module"}')
  const { connection, drop } = await emptyDatabase()
  atTheEnd(drop)
  settings = { DATABASE_URL: urlOf(connection), DATA_DIR: await dataFolder() }
  service = await startService(settings)
  token = await provision(connection)
  const port = await freePort()
  shopAddress = `http://127.0.0.1:${port}`
  listener = runRappen(['listen', '--forward-to', `${shopAddress}/hooks`], settings)
  const secret = await until(
    'the command prints its secret',
    async () => /whsec_\S+/.exec(listener.printed.stdout)?.[0],
  )
  await openShop([process.execPath, 'shop.ts'], { WEBHOOK_SECRET: secret, PORT: String(port) })
})
after(() => shop.remove())

async function provision(connection: Parameters<typeof openDatabase>[0]): Promise<string> {
  const database = openDatabase({ ...connection, max: 2 }, { error: () => undefined }, keepEvents)
  const organisation = await createOrganisation(database.inTransaction, 'Muster AG', new Date())
  const wanted = { name: 'Shop', scopes: ['all'] as const }
  const made = await database.inTransaction(organisation, (tx) => createToken(tx, wanted, new Date()))
  await database.close()
  return made.token
}

async function openShop([node, file]: [string, string], own: Record<string, string>): Promise<void> {
  const env = { RAPPEN_URL: service.address, RAPPEN_TOKEN: token, PATH: process.env['PATH'], ...own }
  const child = spawn(node, [file], { cwd: shop.folder, env })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  atTheEnd(() => child.kill('SIGKILL'))
  await until('the shop listens', async () => printed.includes(`The shop listens on port ${own['PORT']}`) || undefined)
}

const order = {
  number: '1047',
  customer: { number: 'K-88', name: 'Keller GmbH', email: 'office@keller.example', town: 'Luzern' },
  items: [
    { name: 'Chair', quantity: 2, price: 340 },
    { name: 'Cushion', quantity: 2, price: 29.9 },
  ],
}
const post = (address: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(address, { method: 'POST', body: JSON.stringify(body), headers })

test('the compiler has nothing against the shop, and it is about 80 lines', async () => {
  assert.equal(await shop.violationsIn('shop.ts'), '')
  const lines = (await readFile(path.join(shop.folder, 'shop.ts'), 'utf8')).trimEnd().split('\n')
  assert.ok(lines.length <= 85, String(lines.length))
})

test('an order that is sent twice is one contact and one invoice, and the mail with it is on its way', async () => {
  const answers = []
  for (const _ of [1, 2]) {
    const answer = await post(`${shopAddress}/orders`, order)
    assert.equal(answer.status, 201, printed)
    answers.push(await answer.json())
  }
  assert.deepEqual(
    answers,
    [1, 2].map(() => ({ invoice: 'R-00001', total: 799.72 })),
  )
  const { body } = await service.ask('GET', '/v1/invoices', { token })
  assert.equal(body.invoices.length, 1)
  assert.equal(body.invoices[0].emailDeliveries.length, 1)
  assert.equal((await service.ask('GET', '/v1/contacts', { token })).body.contacts.length, 1)
})

test('when the invoice is paid the shop hears it without any setting, ships, and posts the charges', async () => {
  const [invoice] = (await service.ask('GET', '/v1/invoices', { token })).body.invoices
  const url = `/v1/invoices/${invoice.id}/payments`
  assert.equal((await service.ask('POST', url, { token, body: { amount: 799.72 } })).status, 201)
  await until('the shop ships', async () => (printed.includes('Order 1047 is paid with R-00001') ? true : undefined))
  const { body } = await service.ask('GET', '/v1/ledger-entries?externalReference=charges-R-00001', { token })
  assert.equal(body.ledgerEntries[0].transactions[0].amount, 120)
  await until('the command says so', async () => /invoice\.paid +204 after \d+ ms/.exec(listener.printed.stdout)?.[0])
})

test('the command says which events it listens for', async () => {
  const words = ['listen', '--forward-to', shopAddress, '--types', 'invoice.*, estimate.issued']
  const { printed: said, process: command } = runRappen(words, settings)
  const sentence = await until('it says so', async () => /^.*Ctrl-C ends it\.$/m.exec(said.stdout)?.[0])
  command.kill()
  assert.ok(sentence.startsWith(`Events invoice.* and estimate.issued of Muster AG go to ${shopAddress}, `), sentence)
})

test('the shop takes no message that is not signed', async () => {
  const forged = { type: 'invoice.paid', id: 'x', data: { invoice: { number: 'R-00001' } } }
  assert.equal((await post(`${shopAddress}/hooks`, forged)).status, 400)
  const now = String(Math.floor(Date.now() / 1000))
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': now, 'webhook-signature': `v1,${'A'.repeat(43)}=` }
  assert.equal((await post(`${shopAddress}/hooks`, forged, headers)).status, 400)
})

test('with Node 20 the shop takes an order, made as its first lines say', {
  skip: node20 === undefined && 'there is no Node 20 on this machine',
}, async () => {
  const said = await readFile(path.join(shop.folder, 'shop.ts'), 'utf8')
  const [, words = '', file = ''] = /`npx esbuild (shop\.ts --outfile=(\S+))`, then `node \2`/.exec(said) ?? []
  const esbuild = fileURLToPath(new URL('../../node_modules/.bin/esbuild', import.meta.url))
  await promisify(execFile)(esbuild, words.split(' '), { cwd: shop.folder })
  const port = String(await freePort())
  await openShop([node20 ?? '', file], { PORT: port })
  const answer = await post(`http://127.0.0.1:${port}/orders`, { ...order, number: '1048' })
  assert.equal(answer.status, 201, printed)
  assert.deepEqual(await answer.json(), { invoice: 'R-00002', total: 799.72 })
})

test('Ctrl-C ends the command that forwards events', async () => {
  listener.process.kill('SIGINT')
  assert.equal(await listener.ended, 0, listener.printed.stderr)
})
