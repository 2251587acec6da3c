import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { thinned } from '../faults/faults.ts'
import { listening, type RawConnection, rawConnection, statusesIn } from '../fixtures/raw-connection.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

const MEBIBYTE = 2 ** 20
const ESTIMATES = 24

let service: Service
before(async () => {
  service = await startService()
  for (let index = 0; index < ESTIMATES; index++)
    await service.expect(201, 'POST', '/v1/estimates', estimate(`Angebot ${index}`))
})
after(() => service.close())

/** An estimate of nearly a mebibyte, most of which compresses well: its row is small on disk. */
function estimate(title: string) {
  const position = {
    type: 'product',
    name: 'Planung',
    description: 'Entwurf und Ausführung. '.repeat(80),
    quantity: 1,
    singleAmount: 100,
    contraAccount: 3400,
  }
  return { title, customRecipientText: 'Muster AG', positions: Array.from({ length: 480 }, () => position) }
}

/** All pages of a list, each a part of the whole with about 8 MiB at most. */
async function walked(path: string, recordsOf: (body: any) => any[], hasMore: (body: any) => boolean) {
  const records: any[] = []
  let pages = 0
  for (let cursor: string | undefined; ; pages++) {
    const { status, bytes, body } = await service.ask(
      'GET',
      `${path}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
    )
    assert.equal(status, 200)
    assert.ok(bytes.length < 10.5 * MEBIBYTE, `a page of ${bytes.length} bytes`)
    assert.ok(recordsOf(body).length > 0)
    records.push(...recordsOf(body))
    if (!hasMore(body)) return { records, pages: pages + 1 }
    cursor = body.nextCursor
  }
}

const isFollowed = ({ nextCursor }: any): boolean => nextCursor !== undefined

test('a page of documents ends by bytes, and all pages together are the list', async () => {
  const queries = ['createdAt', '-createdAt', 'openingDate', '-number'].flatMap((order) =>
    ['', '&isDraft=true', '&q=angebot'].map((filter) => `sort=${order}${filter}`),
  )
  for (const query of thinned(5, queries)) {
    const { records, pages } = await walked(
      `/v1/estimates?limit=500&${query}`,
      ({ estimates }) => estimates,
      isFollowed,
    )
    assert.equal(pages, 3, query)
    assert.equal(new Set(records.map(({ id }) => id)).size, ESTIMATES, query)
  }
})

test('a page that ends by its limit first has no more than that', async () => {
  const { body } = await service.ask('GET', '/v1/estimates?limit=3&sort=-createdAt')
  assert.deepEqual([body.estimates.length, isFollowed(body)], [3, true])
})

test('pages of events and of the audit log end by bytes, too', async () => {
  const feed = await walked(
    '/v1/events?limit=500&type=estimate.created',
    ({ events }) => events,
    ({ hasMore }) => hasMore,
  )
  assert.deepEqual([feed.records.length, feed.pages], [ESTIMATES, 3])
  const all = await walked(
    '/v1/events?limit=500',
    ({ events }) => events,
    ({ hasMore }) => hasMore,
  )
  assert.ok(all.records.length > ESTIMATES)
  const log = await walked('/v1/audit-log?limit=500', ({ auditLog }) => auditLog, isFollowed)
  assert.equal(log.records.filter(({ action }) => action === 'estimate.created').length, ESTIMATES)
})

test('contacts with all the metadata that they may have make pages of 8 MiB', async () => {
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, 'ü'.repeat(500)]))
  for (let index = 0; index < 200; index++)
    await service.expect(201, 'POST', '/v1/contacts', { companyName: `Muster ${index} AG`, metadata })
  const { records, pages } = await walked('/v1/contacts?limit=500', ({ contacts }) => contacts, isFollowed)
  assert.deepEqual([records.length, pages], [200, 2])
})

test('a large document whose title changes leaves little behind', async () => {
  const { estimates } = (await service.ask('GET', '/v1/estimates?limit=1')).body
  const size = async () =>
    Number((await service.asOwner<{ size: string }>('select sum(bytes) as size from events'))[0]?.size)
  const before = await size()
  await service.expect(200, 'PATCH', `/v1/estimates/${estimates[0].id}`, { title: 'Neuer Titel' })
  const { auditLog } = (await service.ask('GET', `/v1/audit-log?limit=1&record=${estimates[0].id}`)).body
  assert.equal(auditLog[0].before.estimate.title, estimates[0].title)
  // The address is a secret.
  const { publicPdfUrl: _, ...shown } = estimates[0]
  assert.deepEqual({ ...auditLog[0].before.estimate, title: '' }, { ...shown, title: '' })
  const { events } = (await service.ask('GET', '/v1/events?limit=500&type=estimate.modified')).body
  assert.deepEqual(events.at(-1).previous, { estimate: { title: estimates[0].title } })
  assert.ok((await size()) - before < 1.1 * MEBIBYTE, 'the event has the document once')
})

test('pages that nobody reads take a third of the memory for answers; then the organisation has to wait, and another does not', async () => {
  const port = await listening(service.app)
  const token = await service.tokenFor(['all'])
  const held: RawConnection[] = []
  const asked = async (): Promise<number> => {
    const connection = await rawConnection(port)
    held.push(connection)
    connection.send(`GET /v1/estimates?limit=500 HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\n\r\n`)
    const begun = await connection.until(/^HTTP/)
    connection.pause()
    return statusesIn(begun)[0] ?? 0
  }
  const statuses: number[] = []
  while (!statuses.includes(503) && statuses.length < 10) statuses.push(await asked())
  // Each page takes a little more than 8 of 64 MiB.
  assert.deepEqual([statuses.indexOf(503), statuses.filter((status) => status === 200).length], [7, 7])
  assert.equal((await service.ask('GET', '/v1/payments', { token })).status, 200, 'what is small is answered')
  const stranger = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  await service.ask('POST', '/v1/estimates', { token: stranger, body: estimate('Fremd') })
  assert.equal((await service.ask('GET', '/v1/estimates', { token: stranger })).status, 200)
  for (const connection of held) connection.destroy()
  await until('what was held is free', async () => {
    const { status } = await service.ask('GET', '/v1/estimates?limit=500', { token })
    return status === 200 || undefined
  })
})
