import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { letterheadPdf } from '../../../test/fixtures/letterhead.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const url = '/v1/organisation/letterhead'
const put = (body: Buffer, headers: Record<string, string> = {}, token?: string) =>
  service.ask('PUT', url, {
    body,
    headers: { 'content-type': 'application/pdf', ...headers },
    ...(token ? { token } : {}),
  })
const refusal = async (body: Buffer): Promise<unknown> => {
  const { status, body: said } = await put(body)
  return status === 204 ? 204 : said.code
}

test('a letterhead is answered as it was sent, until another takes its place or it is deleted', async () => {
  assert.equal((await service.ask('GET', url)).body.code, 'organisation/letterhead-not-found')
  for (const pages of [1, 2] as const) {
    assert.equal((await put(letterheadPdf(pages))).status, 204)
    const kept = await service.ask('GET', url)
    assert.deepEqual([kept.status, kept.headers['content-type']], [200, 'application/pdf'])
    assert.deepEqual(kept.bytes, letterheadPdf(pages))
    const known = await service.ask('GET', url, { headers: { 'if-none-match': kept.headers['etag'] ?? '' } })
    assert.equal(known.status, 304)
  }
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?recordKind=letterhead&limit=1')
  assert.equal(auditLog[0].after.letterhead.pages, 2)
  assert.equal((await service.ask('DELETE', url)).status, 204)
  assert.equal((await service.ask('DELETE', url)).body.code, 'organisation/letterhead-not-found')
})

test('a file that is no PDF, has three pages or none of A4, needs a password or cannot be drawn is rejected', async () => {
  assert.equal(
    await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'organisation/letterhead-not-a-pdf',
  )
  assert.equal(await refusal(Buffer.alloc(0)), 'organisation/letterhead-not-a-pdf')
  const unreadable = {
    'three pages': pdfWith({ pages: ['1', '2', '3'] }),
    landscape: letterheadPdf(1, { size: [841.89, 595.28] }),
    A5: letterheadPdf(1, { size: [419.5, 595.28] }),
    'cut off': letterheadPdf(1).subarray(0, 300),
  }
  for (const [what, pdf] of Object.entries(unreadable))
    assert.equal(await refusal(pdf), 'organisation/letterhead-unreadable', what)
  const { body } = await put(unreadable.landscape)
  assert.equal(body.message, 'The PDF is not A4 in portrait.')
  assert.equal(await refusal(Buffer.concat([letterheadPdf(1), Buffer.alloc(2 * 2 ** 20)])), 'general/payload-too-large')
})

test('only who may write settings changes the letterhead, under the ETag that was read, and of another organisation nobody sees it', async () => {
  const reader = await service.tokenFor(['settings:read'])
  assert.equal((await put(letterheadPdf(1), {}, reader)).body.code, 'rest-api/insufficient-scope')
  assert.equal((await put(letterheadPdf(1), { 'if-match': '*' })).status, 412)
  assert.equal((await put(letterheadPdf(1), { 'if-none-match': '*' })).status, 204)
  assert.equal((await put(letterheadPdf(1), { 'if-none-match': '*' })).status, 412)
  assert.equal(
    (await put(Buffer.from('x'), { 'if-match': '"other"' })).status,
    412,
    'before what is wrong with the file',
  )
  assert.equal((await service.ask('GET', url, { token: reader })).status, 200)
  const stranger = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.equal((await service.ask('GET', url, { token: stranger })).status, 404)
})
