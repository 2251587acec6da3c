import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { png } from '../../../test/fixtures/logo.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { sendReceipt } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const photo = png({ width: 30, height: 20 })
const uploaded = async (content = photo, name = 'scan.png') => {
  const answer = await sendReceipt(service, undefined, content, { name })
  assert.equal(answer.status, 201, answer.bytes.toString())
  assert.equal(answer.headers['location'], `/v1/receipts/${answer.body.receipt.id}`)
  return answer.body.receipt
}
const posted = async (): Promise<string> => {
  const answer = await service.ask('POST', '/v1/ledger-entries', {
    body: { date: '2026-11-21', description: 'Postage', debitAccount: 6500, creditAccount: 1000, amount: 1100 },
  })
  assert.equal(answer.status, 201)
  return String(answer.headers['location']).split('/').at(-1) ?? ''
}
const attach = (receipt: string, ledgerEntry: string, headers = {}) =>
  service.ask('POST', `/v1/receipts/${receipt}/attach`, { body: { ledgerEntry }, headers })
const unposted = async (): Promise<string[]> =>
  (await service.expect(200, 'GET', '/v1/receipts')).receipts.map(({ id }: any) => id)
const receiptsOf = async (entry: string): Promise<any[]> =>
  (await service.expect(200, 'GET', `/v1/ledger-entries/${entry}/receipts`)).receipts

test('a receipt is uploaded before its entry, shown page by page, and becomes the receipt of the entry that is posted', async () => {
  const pdf = pdfWith({ pages: ['Postage', 'Terms'] })
  const receipt = await uploaded(pdf, 'postage.pdf')
  assert.deepEqual([receipt.name, receipt.pages, 'ledgerEntry' in receipt], ['postage.pdf', 2, false])
  assert.deepEqual(await unposted(), [receipt.id])
  assert.ok((await service.ask('GET', `/v1/receipts/${receipt.id}`)).bytes.equals(pdf))
  const page = await service.ask('GET', `/v1/receipts/${receipt.id}/pages/2?width=446`)
  assert.deepEqual([page.status, page.headers['content-type']], [200, 'image/png'])
  assert.equal(
    (await service.ask('GET', `/v1/receipts/${receipt.id}/pages/3`)).body.code,
    'ledger/receipt-page-not-found',
  )

  const entry = await posted()
  const answer = await attach(receipt.id, entry)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.receipt, { ...receipt, ledgerEntry: entry })
  assert.deepEqual(await receiptsOf(entry), [answer.body.receipt])
  const file = await service.ask('GET', `/v1/ledger-entries/${entry}/receipts/${receipt.id}`)
  assert.ok(file.bytes.equals(pdf))
  assert.deepEqual(await unposted(), [])
  for (const [method, rest] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/pages/1'],
  ] as const)
    assert.equal((await service.ask(method, `/v1/receipts/${receipt.id}${rest}`)).body.code, 'ledger/receipt-not-found')
  assert.equal((await attach(receipt.id, entry)).body.code, 'ledger/receipt-not-found')
  const pieces = await service.asOwner(`select from receipt_pieces where receipt = '${receipt.id}'`)
  assert.equal(pieces.length, 1)
})

test('an unposted receipt is deleted with its bytes, and one of an entry never is, also not past the service', async () => {
  const { id } = await uploaded()
  assert.equal((await service.ask('DELETE', `/v1/receipts/${id}`)).status, 204)
  assert.deepEqual(await unposted(), [])
  assert.deepEqual(await service.asOwner(`select from receipt_pieces where receipt = '${id}'`), [])
  const kept = await uploaded()
  await attach(kept.id, await posted())
  for (const statement of [
    `delete from receipts where id = '${kept.id}'`,
    `update receipts set entry = null, position = null where id = '${kept.id}'`,
    `delete from receipt_pieces where receipt = '${kept.id}'`,
  ])
    await assert.rejects(service.asOwner(statement), /only grows/, statement)
})

test('two people attach the same receipt at once: one entry gets it', async () => {
  const { id } = await uploaded()
  const entries = [await posted(), await posted()]
  const answers = await Promise.all(entries.map((entry) => attach(id, entry)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  const counts = await Promise.all(entries.map(async (entry) => (await receiptsOf(entry)).length))
  assert.deepEqual(counts.sort(), [0, 1])
})

test('an entry takes ten receipts, an attached one is the last, and another stays unposted', async () => {
  const entry = await posted()
  for (let count = 0; count < 9; count++) assert.equal((await sendReceipt(service, entry, photo)).status, 201)
  const [tenth, eleventh] = [await uploaded(), await uploaded()]
  assert.equal((await attach(tenth.id, entry)).status, 200)
  assert.equal((await receiptsOf(entry)).at(-1)?.id, tenth.id)
  assert.equal((await attach(eleventh.id, entry)).body.code, 'ledger/receipt-limit-reached')
  assert.deepEqual(await unposted(), [eleventh.id])
  assert.equal((await attach(eleventh.id, randomUUID())).body.code, 'ledger/not-found')
  assert.equal((await service.ask('DELETE', `/v1/receipts/${eleventh.id}`)).status, 204)
})

test('a repeated attachment has one effect and one answer', async () => {
  const [{ id }, entry, key] = [await uploaded(), await posted(), { 'idempotency-key': randomUUID() }]
  const [first, again] = [await attach(id, entry, key), await attach(id, entry, key)]
  assert.deepEqual([first.status, again.status], [200, 200])
  assert.deepEqual(again.body, first.body)
})

test('the overview and the list of organisations count unposted receipts, and events tell what became of each', async () => {
  const [one, two] = [await uploaded(), await uploaded()]
  const count = async () => (await service.expect(200, 'GET', '/v1/overview')).overview.toDo.unpostedReceipts
  assert.equal(await count(), 2)
  const entry = await posted()
  await attach(one.id, entry)
  await service.ask('DELETE', `/v1/receipts/${two.id}`)
  assert.equal(await count(), 0)
  const { events } = await service.expect(200, 'GET', '/v1/events?limit=100')
  const about = (id: string) => events.filter(({ record }: any) => record.id === id).map(({ type }: any) => type)
  assert.deepEqual(about(one.id), ['unposted-receipt.created', 'unposted-receipt.attached', 'receipt.added'])
  assert.deepEqual(about(two.id), ['unposted-receipt.created', 'unposted-receipt.deleted'])
})

test('1000 receipts, or 1 GiB of them, may be unposted', async () => {
  const full = async () => {
    const { status, body } = await sendReceipt(service, undefined, photo)
    return [status, body.code]
  }
  const fill = (receipts: number, size: number) =>
    service.asOwner(`insert into receipts (organisation, id, name, title, type, size, pages, sha256)
      select '${service.organisation}', gen_random_uuid(), 'a.png', 'a', 'image/png', ${size}, 1, sha256('') from generate_series(1, ${receipts})`)
  await fill(103, 10_485_760)
  assert.deepEqual(await full(), [400, 'ledger/unposted-receipts-full'])
  await service.asOwner('delete from receipts where entry is null')
  await fill(999, 1)
  assert.equal((await full())[0], 201)
  assert.deepEqual(await full(), [400, 'ledger/unposted-receipts-full'])
  await service.asOwner('delete from receipts where entry is null')
})

test('who may read the ledger sees unposted receipts, and only who may write it adds, attaches or deletes one', async () => {
  const { id } = await uploaded()
  const [reader, seller] = [await service.tokenFor(['ledger:read']), await service.tokenFor(['invoices:write'])]
  for (const url of ['/v1/receipts', `/v1/receipts/${id}`, `/v1/receipts/${id}/pages/1`]) {
    assert.equal((await service.ask('GET', url, { token: reader })).status, 200, url)
    assert.equal((await service.ask('GET', url, { token: seller })).status, 403, url)
  }
  for (const [method, url] of [
    ['POST', '/v1/receipts'],
    ['POST', `/v1/receipts/${id}/attach`],
    ['DELETE', `/v1/receipts/${id}`],
  ] as const)
    assert.equal((await service.ask(method, url, { token: reader })).status, 403, url)
})
