import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { printedJson, runRappen, type Service, startService, until, urlOf } from './service-process.ts'

let fresh: FreshDatabase
let settings: NodeJS.ProcessEnv
/** A service on this database, which runs beside the commands. */
let service: Service

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  settings = { DATABASE_URL: urlOf(fresh.connection) }
  service = await startService(settings)
})

const json = (words: readonly string[]) => printedJson(words, settings)

const otherOrganisation = async (): Promise<string> =>
  (await json(['organisation', 'create', '--name', 'Andere GmbH'])).id

test('a token may be over from the start', async () => {
  const expiresAt = '2020-01-01T00:00:00.000Z'
  const words = ['token', 'create', '--organisation', fresh.organisation, '--scopes', 'all', '--expires-at', expiresAt]
  assert.equal((await json(words)).expiresAt, expiresAt)
})

test('verify ends with exit code 1 when a journal does not hold', async () => {
  await fresh.asOwner(`alter table journal_heads disable trigger user`)
  await fresh.asOwner(`update journal_heads set sequence = sequence + 1`)
  const { ended, printed } = runRappen(['verify', '--json'], settings)
  assert.equal(await ended, 1)
  const { organisations } = JSON.parse(printed.stdout)
  assert.equal(organisations[0].ok, false)
  assert.equal(organisations[0].firstBreak.sequence, 1)
  await fresh.asOwner(`update journal_heads set sequence = sequence - 1`)
})

test('a token for an organisation that does not exist is such a mistake', async () => {
  const words = ['token', 'create', '--organisation', '4df0fe2b-f1ba-4e4c-a9f8-5d0b2f0c1e11', '--scopes', 'all']
  const { ended, printed } = runRappen(words, settings)
  assert.equal(await ended, 2)
  assert.equal(printed.stderr, 'There is no organisation 4df0fe2b-f1ba-4e4c-a9f8-5d0b2f0c1e11.\n')
})

test('a list of the API is read whole, page by page, as a table or as JSON; what it refuses is one sentence', async () => {
  const made = await json(['token', 'create', '--organisation', fresh.organisation, '--scopes', 'all'])
  const asking = { ...settings, TOKEN: made.token }
  const contacts = Array.from({ length: 7 }, (_, at) => ({ lastName: `Meier ${at}`, townName: 'Bern' }))
  assert.equal((await service.ask('POST', '/v1/contacts/bulk', { token: made.token, body: { contacts } })).status, 201)
  const words = ['get', 'contacts', '--filter', 'limit=3', '--filter', 'q=meier', '--url', service.address]
  assert.deepEqual(
    (await printedJson(words, asking)).contacts.map(({ lastName }: { lastName: string }) => lastName),
    contacts.map(({ lastName }) => lastName),
  )
  const table = runRappen(words, asking)
  assert.equal(await table.ended, 0, table.printed.stderr)
  assert.match(table.printed.stdout, /^id +lastName +townName\n(?:[0-9a-f-]{36} +Meier \d +Bern\n){7}$/)
  const csv = runRappen([...words, '-o', 'csv', '--columns', 'lastName,townName'], asking)
  assert.equal(await csv.ended, 0, csv.printed.stderr)
  assert.equal(
    csv.printed.stdout,
    `lastName,townName\r\n${contacts.map(({ lastName }) => `${lastName},Bern`).join('\r\n')}\n`,
  )
  const unknown = runRappen([...words, '--columns', 'name'], asking)
  assert.deepEqual([await unknown.ended, unknown.printed.stdout], [2, ''])
  assert.match(unknown.printed.stderr, /^There is no field name in what was answered, but id, lastName, townName\.\n$/)

  const [{ id }] = (await printedJson(words, asking)).contacts
  const positions = [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  const draft = { recipient: id, title: 'Möbel', positions }
  assert.equal((await service.ask('POST', '/v1/invoices', { token: made.token, body: draft })).status, 201)
  const documents = runRappen(['get', 'invoices', '--url', service.address], asking)
  assert.equal(await documents.ended, 0, documents.printed.stderr)
  assert.match(
    documents.printed.stdout,
    /^number +title +recipient +totalAmount +state\n +Möbel +Meier 0 +\d[\d.]* +draft\n$/,
  )
  const report = runRappen(['get', 'reports/trial-balance', '-o', 'csv', '--url', service.address], asking)
  assert.equal(await report.ended, 0, report.printed.stderr)

  const stream = runRappen(['get', 'events/stream', '--filter', 'seconds=1', '--url', service.address], asking)
  assert.equal(await stream.ended, 1)
  assert.match(stream.printed.stderr, /^The answer is no JSON: it is text\/event-stream[^\n]*\.\n$/)
  const refused = runRappen(['get', 'contacts', '--filter', 'nonsense=1', '--url', service.address], asking)
  assert.equal(await refused.ended, 1)
  assert.match(refused.printed.stderr, /^[^\n]*nonsense[^\n]*\n$/)
  // The feed has a position at its end, too; no other list does.
  for (const path of ['events', 'audit-log']) {
    const { nextCursor, hasMore, ...lists } = await printedJson(
      ['get', path, '--filter', 'limit=5', '--url', service.address],
      asking,
    )
    assert.deepEqual([nextCursor, hasMore], [undefined, undefined], path)
    const [records = []] = Object.values(lists).filter(Array.isArray)
    assert.ok(records.length > 5, path)
  }
  const away = runRappen(words.with(-1, 'http://127.0.0.1:1'), asking)
  assert.equal(await away.ended, 1)
  assert.match(away.printed.stderr, /^No service answers at http:[^\n]+\n$/)
})

test('a token is replaced by one with its name and scopes; the old one ends at once, or by itself', async () => {
  const organisation = ['--organisation', fresh.organisation]
  const first = await json(['token', 'create', ...organisation, '--scopes', 'contacts:read', '--name', 'Shop'])
  const kept = await json(['token', 'replace', ...organisation, '--token', first.id, '--keep'])
  const statusOf = async (token: string) => (await service.ask('GET', '/v1/contacts', { token })).status
  assert.deepEqual([await statusOf(first.token), await statusOf(kept.token)], [200, 200])
  const last = await json(['token', 'replace', ...organisation, '--token', first.id])
  await until('the old token is rejected', async () => ((await statusOf(first.token)) === 401 ? true : undefined))
  const current = await service.ask('GET', '/v1/tokens/current', { token: last.token })
  assert.deepEqual([current.body.token.name, current.body.token.scopes], ['Shop', ['contacts:read']])
  const again = runRappen(['token', 'replace', ...organisation, '--token', first.id], settings)
  assert.equal(await again.ended, 2)
  assert.match(again.printed.stderr, /^The organisation has no token [^\n]+ that is valid\.\n$/)
})

test('a person comes by a link or a password, and gets another link; who is there already is a mistake', async () => {
  const named = (email: string) => ['--organisation', fresh.organisation, '--email', email, '--name', 'Anna Keller']
  const words = ['person', 'create', ...named('anna@muster.example'), '--role', 'owner']
  const { id, link } = await json(words)
  assert.match(link, /^http:\/\/localhost:8080\/app\/welcome#[\w-]{43}$/)
  const lost = await json(['person', 'link', '--email', 'ANNA@muster.example'])
  assert.equal(lost.id, id)
  assert.notEqual(lost.link, link)
  for (const [wrong, sentence] of [
    [words, /^anna@muster.example belongs to this organisation already\.\n$/],
    [['person', 'link', '--email', 'nobody@muster.example'], /^Nobody has the address nobody@muster.example\.\n$/],
    [['person', 'create', ...named('x@muster.example'), '--role', 'boss'], /^Give --role one of owner, assistant/],
  ] as const) {
    const { ended, printed } = runRappen(wrong, settings)
    assert.equal(await ended, 2)
    assert.match(printed.stderr, sentence)
  }
  const create = ['person', 'create', ...named('beat@muster.example'), '--role', 'reader', '--password-stdin', '--json']
  const password = 'vier worte im wind'
  assert.equal(await runRappen(create, settings, { input: `${password}\n` }).ended, 0)
  // A person with a password keeps it; another one would lock the person out of other organisations.
  const other = ['--organisation', await otherOrganisation(), ...create.slice(4)]
  const words2 = ['person', 'create', ...other]
  const refused = runRappen(words2, settings, { input: 'ein anderes wort im wind\n' })
  assert.equal(await refused.ended, 2)
  assert.equal(
    refused.printed.stderr,
    'beat@muster.example has an account with another password: leave out --password-stdin.\n',
  )
  assert.equal(await runRappen(words2, settings, { input: `${password}\n` }).ended, 0)
  const body = { email: 'beat@muster.example', password }
  assert.equal((await service.ask('POST', '/v1/session', { body })).status, 200)
  const used = { link: link.split('#')[1], password }
  assert.equal((await service.ask('POST', '/v1/session/link', { body: used })).status, 200)
})
