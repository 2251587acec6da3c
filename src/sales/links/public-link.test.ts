import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { createApp } from '../../app.ts'
import { journalWriter } from '../../books/journal/journal-writer.ts'
import { linkedDocument } from '../documents/find-document.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
})
after(() => service.close())

const kinds = ['estimate', 'invoice'] as const
const linkOf = (kind: 'estimate' | 'invoice', id: string): string => `${trade.path(kind, id)}/public-link`
/** Follows a link with nothing but its address. */
const follow = (url: string): Promise<Answer> =>
  service.ask('GET', url.replace('https://rappen.example', ''), { token: null })
/** An answer without the parts that differ each time. */
const said = ({ status, body: { requestId: _, ...rest } }: Answer) => ({ status, ...rest })

/** A second instance of the service on the same database, with a log for the test. */
async function anotherInstance(lines: string[] = []) {
  const clock = () => service.clock.now
  const app = await createApp({
    database: service.database,
    jobs: { enqueue: async () => undefined },
    journal: journalWriter({ database: service.database, clock }),
    publicUrl: () => 'https://rappen.example',
    mailsPerDay: 1,
    organisationsPerDay: 0,
    clock,
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  await app.ready()
  return app
}

test('the public link of a document is the one it shows, and can be read', async () => {
  for (const kind of kinds) {
    const { id, publicPdfUrl } = await trade.create(kind)
    assert.deepEqual(await service.expect(200, 'GET', linkOf(kind, id)), {
      publicLink: { url: publicPdfUrl, accesses: 0 },
    })
    assert.equal((await follow(publicPdfUrl)).headers['content-type'], 'application/pdf')
  }
})

test('a link that was taken back is the same 404 as one that never was, on every instance at once, and is shown no more', async (t) => {
  const other = await anotherInstance()
  t.after(() => other.close())
  const unknown = `https://rappen.example/public/documents/${randomBytes(32).toString('base64url')}.pdf`
  for (const kind of kinds) {
    const { id, publicPdfUrl } = await trade.issued(kind)
    const url = publicPdfUrl.replace('https://rappen.example', '')
    assert.equal((await other.inject({ url })).statusCode, 200)
    await service.expect(204, 'DELETE', linkOf(kind, id))
    assert.equal((await other.inject({ url })).statusCode, 404)
    assert.deepEqual(said(await follow(publicPdfUrl)), said(await follow(unknown)))
    assert.ok(!('publicPdfUrl' in (await trade.read(kind, id))))
    await trade.refused(404, 'customer-invoices/public-link-not-found', [], 'GET', linkOf(kind, id))
    await trade.refused(404, 'customer-invoices/public-link-not-found', [], 'DELETE', linkOf(kind, id))
  }
})

test('a new link replaces the old one, also where there was none; 256 random bits each time', async () => {
  for (const kind of kinds) {
    const { id, publicPdfUrl } = await trade.issued(kind)
    const { status, headers, body } = await service.ask('POST', linkOf(kind, id))
    assert.deepEqual([status, headers['location']], [201, linkOf(kind, id)])
    assert.match(body.publicLink.url, /^https:\/\/rappen\.example\/public\/documents\/[\w-]{43}\.pdf$/)
    assert.notEqual(body.publicLink.url, publicPdfUrl)
    assert.deepEqual([(await follow(publicPdfUrl)).status, (await follow(body.publicLink.url)).status], [404, 200])
    assert.equal((await trade.read(kind, id)).publicPdfUrl, body.publicLink.url)
    await service.expect(204, 'DELETE', linkOf(kind, id))
    const { publicLink } = await service.expect(201, 'POST', linkOf(kind, id))
    assert.equal((await follow(body.publicLink.url)).status, 404)
    assert.equal((await follow(publicLink.url)).status, 200)
  }
})

test('a document without a link can be changed, issued, converted and sent; what is made from it has a link of its own', async () => {
  const { id } = await trade.create('estimate')
  await service.expect(204, 'DELETE', linkOf('estimate', id))
  await trade.patch('estimate', id, { title: 'Umbau' })
  await trade.act('estimate', id, 'issue')
  assert.ok(!('publicPdfUrl' in (await trade.act('estimate', id, 'send', { email: 'a@example.ch' }))))
  assert.ok((await trade.convert(id)).publicPdfUrl)
})

test('a link with an end opens until that very instant, and then answers as one that was taken back, on every instance', async (t) => {
  const other = await anotherInstance()
  t.after(() => other.close())
  const now = service.clock.now
  t.after(() => {
    service.clock.now = now
  })
  const unknown = `https://rappen.example/public/documents/${randomBytes(32).toString('base64url')}.pdf`
  for (const kind of kinds) {
    const { id } = await trade.issued(kind)
    const expiresAt = new Date(now.getTime() + 60_000).toISOString()
    const { publicLink } = await service.expect(201, 'POST', linkOf(kind, id), { expiresAt })
    assert.equal(publicLink.expiresAt, expiresAt)
    service.clock.now = new Date(now.getTime() + 59_999)
    assert.equal((await follow(publicLink.url)).status, 200)
    service.clock.now = new Date(now.getTime() + 60_000)
    assert.deepEqual(said(await follow(publicLink.url)), said(await follow(unknown)))
    assert.equal((await other.inject({ url: new URL(publicLink.url).pathname })).statusCode, 404)
    // A rejected access is not counted, and a later end opens the link again.
    const shown = (await service.expect(200, 'GET', linkOf(kind, id))).publicLink
    assert.deepEqual([shown.accesses, shown.expiresAt], [1, expiresAt])
    await service.expect(200, 'PATCH', linkOf(kind, id), shown)
    await service.expect(200, 'PATCH', linkOf(kind, id), { expiresAt: '2027-01-31T12:00:00+01:00' })
    assert.equal((await follow(publicLink.url)).status, 200)
    const { publicLink: endless } = await service.expect(200, 'PATCH', linkOf(kind, id), { expiresAt: null })
    assert.ok(!('expiresAt' in endless))
    service.clock.now = new Date('2030-01-01T00:00:00Z')
    assert.equal((await follow(publicLink.url)).status, 200)
    service.clock.now = now
    const { auditLog } = await service.expect(200, 'GET', `/v1/audit-log?record=${id}&action=public-link.modified`)
    assert.deepEqual(
      auditLog.map(({ before: was, after: is }: any) => [was.publicLink.expiresAt, is.publicLink.expiresAt]),
      [
        ['2027-01-31T11:00:00.000Z', undefined],
        [expiresAt, '2027-01-31T11:00:00.000Z'],
      ],
    )
  }
})

test('the end of a link lies ahead, and goes with the link', async () => {
  const { id } = await trade.create('invoice')
  const past = service.clock.now.toISOString()
  for (const method of ['POST', 'PATCH'])
    for (const expiresAt of [past, '2026-11-30', 'never', 7])
      await trade.refused(400, 'general/invalid-fields', ['expiresAt'], method, linkOf('invoice', id), { expiresAt })
  await trade.refused(400, 'general/invalid-fields', ['accesses'], 'PATCH', linkOf('invoice', id), { accesses: 7 })
  await service.expect(200, 'PATCH', linkOf('invoice', id), { expiresAt: '2027-01-31T12:00:00Z' })
  await service.expect(204, 'DELETE', linkOf('invoice', id))
  await trade.refused(404, 'customer-invoices/public-link-not-found', [], 'PATCH', linkOf('invoice', id), {})
  assert.ok(!('expiresAt' in (await service.expect(201, 'POST', linkOf('invoice', id))).publicLink))
})

test('an attachment gets another address at any time, also when it cannot be changed any more; the one it had leads nowhere', async (t) => {
  const other = await anotherInstance()
  t.after(() => other.close())
  const today = '2026-11-21'
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const period = vatPeriods.find(({ from, to }: any) => from <= today && today <= to)
  for (const kind of kinds) {
    const { id } = await trade.create(kind, { openingDate: today })
    const { id: attachment, url } = await uploads.add(kind, id, pdfWith({ pages: ['Plan'] }))
    const { id: neighbour, url: neighbourUrl } = await uploads.add(kind, id, pdfWith({ pages: ['Rapport'] }))
    await trade.act(kind, id, 'issue')
    await service.expect(200, 'POST', `/v1/vat-periods/${period.id}/settle`, {})
    const at = uploads.url(kind, id, `/${attachment}/renew-link`)
    await trade.refused(
      403,
      'customer-invoices/attachments-read-only',
      [],
      'DELETE',
      uploads.url(kind, id, `/${attachment}`),
    )
    const { attachment: renewed } = await service.expect(200, 'POST', at)
    assert.deepEqual({ ...renewed, url }, { ...renewed, id: attachment, url })
    assert.notEqual(renewed.url, url)
    assert.equal((await other.inject({ url: new URL(url).pathname })).statusCode, 404)
    assert.deepEqual([(await follow(url)).status, (await follow(renewed.url)).status], [404, 200])
    assert.equal((await follow(neighbourUrl)).status, 200)
    assert.deepEqual(
      (await service.expect(200, 'GET', uploads.url(kind, id))).attachments.map((one: any) => one.url),
      [renewed.url, neighbourUrl],
    )
    const { auditLog } = await service.expect(200, 'GET', `/v1/audit-log?record=${attachment}`)
    assert.equal(auditLog[0].action, 'attachment.link-renewed')
    for (const secret of [url, renewed.url].map((one) => /[\w-]{43}/.exec(one)?.[0] ?? ''))
      assert.ok(secret && !JSON.stringify(auditLog).includes(secret))
    assert.ok(neighbour)
    await service.expect(200, 'POST', `/v1/vat-periods/${period.id}/reopen`, {})
  }
})

test('If-Match keeps a link from being replaced or taken back that is no longer the one that was read', async () => {
  const { id } = await trade.create('invoice')
  const { headers } = await service.ask('GET', linkOf('invoice', id))
  await service.expect(204, 'DELETE', linkOf('invoice', id))
  const ifRead = { headers: { 'if-match': headers['etag'] ?? '' } }
  const refused = [await service.ask('POST', linkOf('invoice', id), ifRead)]
  await service.expect(201, 'POST', linkOf('invoice', id))
  for (const method of ['POST', 'DELETE']) refused.push(await service.ask(method, linkOf('invoice', id), ifRead))
  for (const { status, body } of refused) assert.deepEqual([status, body.code], [412, 'general/precondition-failed'])
  assert.equal((await follow((await trade.read('invoice', id)).publicPdfUrl)).status, 200)
})

test('of many replacements at once every one is whole, and one link remains', async () => {
  const { id } = await trade.create('invoice')
  const made = await Promise.all(Array.from({ length: 8 }, () => service.expect(201, 'POST', linkOf('invoice', id))))
  const answers = await Promise.all(made.map(({ publicLink }) => follow(publicLink.url)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(404)])
})

test('every access is counted with its link and told in the log, which never holds the secret', async (t) => {
  const lines: string[] = []
  const app = await anotherInstance(lines)
  t.after(() => app.close())
  const { id, publicPdfUrl } = await trade.issued('invoice')
  const { id: attachment, url: attachmentUrl } = await uploads.add('invoice', id, pdfWith({ pages: ['Plan'] }))
  const pathOf = (url: string) => url.replace('https://rappen.example', '')
  const { etag } = (await app.inject({ url: pathOf(publicPdfUrl) })).headers
  await app.inject({ url: pathOf(publicPdfUrl), headers: { 'if-none-match': String(etag) } })
  await app.inject({ method: 'HEAD', url: pathOf(publicPdfUrl) })
  assert.equal((await app.inject({ url: pathOf(attachmentUrl) })).statusCode, 200)

  const { publicLink } = await service.expect(200, 'GET', linkOf('invoice', id))
  assert.equal(publicLink.accesses, 3)
  assert.match(publicLink.lastAccessAt, /^\d{4}-\d\d-\d\dT/)
  const followed = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a public link was followed')
  const document = { organisation: service.organisation, document: id }
  assert.deepEqual(
    followed.map(({ organisation, document, attachment }) => ({ organisation, document, attachment })),
    [...Array(3).fill({ ...document, attachment: undefined }), { ...document, attachment }],
  )
  for (const secret of [publicPdfUrl, attachmentUrl].map((url) => /[\w-]{43}/.exec(url)?.[0] ?? ''))
    assert.ok(secret && lines.every((line) => !line.includes(secret)))

  // An access is stored by its hash: it stays on record when the link is gone, and opens nothing.
  await service.expect(204, 'DELETE', linkOf('invoice', id))
  const kept = await service.asOwner<{ accesses: number }>(
    `select accesses::int from link_accesses where document = $1 and attachment is null`,
    [id],
  )
  assert.deepEqual(kept, [{ accesses: 3 }])
})

test('many accesses at the same time are all counted', async () => {
  const { id, publicPdfUrl } = await trade.issued('invoice')
  const answers = await Promise.all(Array.from({ length: 16 }, () => follow(publicPdfUrl)))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await service.expect(200, 'GET', linkOf('invoice', id))).publicLink.accesses, 16)
})

test('the page of a link is only for its holder: no search engine, shared cache, referrer or frame', async () => {
  const { id, publicPdfUrl } = await trade.issued('estimate')
  const { url } = await uploads.add('estimate', id, pdfWith({ pages: ['Plan'] }))
  for (const [address, policy] of [
    [publicPdfUrl, "default-src 'none'; frame-ancestors 'none'"],
    [url, "sandbox; default-src 'none'"],
  ]) {
    const { headers } = await follow(address)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], policy)
  }
})

test('an unknown secret is the same 404, and a link opens only its own document', async () => {
  const { id, publicPdfUrl } = await trade.create('estimate')
  const { url } = await uploads.add('estimate', id, pdfWith({ pages: ['Plan'] }))
  const [ofDocument = '', ofAttachment = ''] = [publicPdfUrl, url].map((one) => /[\w-]{43}/.exec(one)?.[0])
  for (const path of [
    `documents/${ofDocument}`,
    `documents/${ofDocument.slice(1)}.pdf`,
    `documents/${ofDocument}A.pdf`,
    `documents/${ofAttachment}.pdf`,
    `documents/${id}.pdf`,
    `documents/%00${ofDocument.slice(1)}.pdf`,
    `attachments/${ofDocument}/plan.pdf`,
    `attachments/x/plan.pdf`,
  ]) {
    const { status, body } = await follow(`/public/${path}`)
    assert.deepEqual([status, body.code], [404, 'public-links/not-found'], path)
  }
})

test('an address that asks for links more than 600 times in a minute waits until the next one', async (t) => {
  const app = await anotherInstance()
  t.after(() => app.close())
  const ask = (remoteAddress: string) => app.inject({ url: '/public/documents/x.pdf', remoteAddress })
  const before = service.clock.now
  t.after(() => {
    service.clock.now = before
  })
  service.clock.now = new Date('2026-11-21T10:00:20Z')
  for (let count = 0; count < 600; count++) assert.equal((await ask('192.0.2.1')).statusCode, 404)
  const refused = await ask('192.0.2.1')
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '40'])
  assert.equal(refused.json().code, 'general/too-many-requests')
  assert.equal((await ask('192.0.2.2')).statusCode, 404)
  service.clock.now = new Date('2026-11-21T10:01:00Z')
  assert.equal((await ask('192.0.2.1')).statusCode, 404)
})

test('a draft that was deleted after its link was followed is as unknown as its link', async () => {
  const { id } = await trade.create('estimate')
  await service.expect(204, 'DELETE', trade.path('estimate', id))
  await assert.rejects(
    service.database.inTransaction(service.organisation, (tx) => linkedDocument(tx, id)),
    { code: 'public-links/not-found' },
  )
})
