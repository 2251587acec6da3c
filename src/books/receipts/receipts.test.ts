import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { jpeg, png } from '../../../test/fixtures/logo.ts'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { pdfOfSize, sendReceipt } from '../../../test/fixtures/upload.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { uploads } from '../../platform/http/uploads/receive-in-turn.ts'
import { pdfOf, streamOf } from '../../platform/pdf/warm-up-pdf.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const paper = {
  date: '2026-11-21',
  description: 'Printer paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
}
const posted = async (): Promise<string> => {
  await service.expect(201, 'POST', '/v1/ledger-entries', paper)
  const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  return ledgerEntries[0].id
}
const path = (entry: string, rest = ''): string => `/v1/ledger-entries/${entry}/receipts${rest}`
const send = (entry: string, content: Buffer, name?: string, headers?: Record<string, string>): Promise<Answer> =>
  sendReceipt(service, entry, content, { ...(name ? { name } : {}), ...(headers ? { headers } : {}) })
const added = async (entry: string, content: Buffer, name?: string) => {
  const answer = await send(entry, content, name)
  assert.equal(answer.status, 201, answer.bytes.toString())
  return answer.body.receipt
}
const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

test('PDFs and pictures are kept as receipts of an entry, told by their bytes, and come back byte by byte', async () => {
  const entry = await posted()
  const files: readonly (readonly [string, Buffer, string, number])[] = [
    ['two pages.pdf', pdfWith({ pages: ['Paper', 'Terms'] }), 'application/pdf', 2],
    ['photo.pdf', png({ width: 30, height: 20 }), 'image/png', 1],
    ['scan', jpeg(), 'image/jpeg', 1],
  ]
  for (const [name, content, type, pages] of files) {
    const receipt = await added(entry, content, name)
    assert.deepEqual(
      [receipt.ledgerEntry, receipt.name, receipt.title, receipt.type, receipt.size, receipt.pages, receipt.sha256],
      [entry, name, 'Papeterie Meier', type, content.length, pages, sha256Of(content)],
    )
    const file = await service.ask('GET', path(entry, `/${receipt.id}`))
    assert.ok(file.bytes.equals(content))
    assert.equal(file.headers['content-type'], type)
    assert.match(String(file.headers['content-security-policy']), /sandbox/)
    const known = await service.ask('GET', path(entry, `/${receipt.id}`), {
      headers: { 'if-none-match': file.headers['etag'] ?? '' },
    })
    assert.equal(known.status, 304)
  }
  const { receipts } = await service.expect(200, 'GET', path(entry))
  assert.deepEqual(
    receipts.map(({ name }: { name: string }) => name),
    files.map(([name]) => name),
  )
  const { nextCursor } = await service.expect(200, 'GET', path(entry, '?limit=2'))
  const rest = await service.expect(200, 'GET', path(entry, `?limit=2&cursor=${nextCursor}`))
  assert.equal(rest.receipts.length, 1)
})

test('each page of a receipt has a picture, drawn in the width that is asked for; a picture is its own', async () => {
  const entry = await posted()
  const { id } = await added(entry, pdfWith({ pages: ['Paper', 'Terms'] }))
  const page = (of: string, number: string): Promise<Answer> =>
    service.ask('GET', path(entry, `/${of}/pages/${number}`))
  const first = await page(id, '1')
  assert.equal(first.status, 200, first.bytes.toString())
  const { width, at } = readPng(first.bytes)
  assert.equal(width, 893)
  assert.equal(first.headers['preview-pages'], '2')
  assert.ok(at(1, 1).every((value) => value >= 248))
  assert.equal(readPng((await page(id, '2?width=446')).bytes).width, 446)
  assert.ok((await page(id, '1')).bytes.equals(first.bytes))
  for (const missing of ['0', '3', '01', 'x', '99999'])
    assert.equal((await page(id, missing)).body.code, 'ledger/receipt-page-not-found', missing)
  assert.equal((await page(id, '1?width=100000')).status, 400)
  const photo = png({ width: 30, height: 20 })
  const picture = await added(entry, photo)
  const shown = await page(picture.id, '1')
  assert.ok(shown.bytes.equals(photo))
  assert.equal(shown.headers['preview-pages'], '1')
  for (const receipt of [id, picture.id]) {
    const known = await service.ask('GET', path(entry, `/${receipt}/pages/1`), { headers: { 'if-none-match': '*' } })
    assert.deepEqual([known.status, known.headers['preview-pages']], [304, undefined])
  }
  assert.equal((await page(picture.id, '2')).status, 404)
})

test('the picture of a filled form shows its fields, its ticks and its signature, and nothing of a hidden layer', async () => {
  const entry = await posted()
  const filled = (colour: string) =>
    streamOf('/Type /XObject /Subtype /Form /BBox [0 0 100 20]', `${colour} rg 0 0 100 20 re f`)
  const widget = (entries: string, bottom: number) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [20 ${bottom} 120 ${bottom + 20}] ${entries} >>`
  const form = pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [11 0 R] /D << /OFF [11 0 R] >> >> /AcroForm << /SigFlags 3
      /Fields [5 0 R 6 0 R 7 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 8 0 R >> >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 223 223] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [5 0 R 6 0 R 7 0 R] /Resources << /Properties << /A 11 0 R >> >> >>',
    streamOf('', '/OC /A BDC 20 20 100 20 re f EMC'),
    widget('/FT /Tx /T (what) /V (IIIIIIIIIIIIIIIIIIIIIIIIIIIII) /DA (/Helv 20 Tf 1 0 0 rg)', 140),
    widget('/FT /Btn /T (paid) /V /Yes /AS /Yes /AP << /N << /Yes 9 0 R /Off 10 0 R >> >>', 100),
    widget('/FT /Sig /T (signature) /V << /Type /Sig /Filter /Adobe.PPKLite >> /AP << /N 10 0 R >>', 60),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    filled('0 1 0'),
    filled('0 0 1'),
    '<< /Type /OCG /Name (Einkauf) >>',
  ])
  const { id } = await added(entry, form)
  const { at } = readPng((await service.ask('GET', path(entry, `/${id}/pages/1?width=446`))).bytes)
  const colourOf = (bottom: number): number[] => {
    const sums = [0, 0, 0]
    for (let x = 30; x < 110; x++)
      for (const [channel, value] of at(2 * x, 2 * (223 - bottom)).entries())
        sums[channel] = (sums[channel] ?? 0) + value / 80
    return sums
  }
  const [red = 0, green = 255] = colourOf(150)
  assert.ok(red - green > 20, `${red} ${green}`)
  const isNear = (bottom: number, colour: readonly number[]) =>
    colourOf(bottom).every((value, channel) => Math.abs(value - (colour[channel] ?? 0)) < 10)
  assert.ok(isNear(110, [0, 255, 0]))
  assert.ok(isNear(70, [0, 0, 255]))
  assert.ok(isNear(30, [255, 255, 255]))
})

test('invalid receipts are rejected: other contents, damaged files, too many bytes, too many of them', async () => {
  const entry = await posted()
  const damaged = Buffer.from(png({ width: 30, height: 20 }))
  damaged.writeUInt8(damaged.readUInt8(40) ^ 1, 40)
  for (const [content, status, code] of [
    [Buffer.from('paper, 12.50'), 415, 'ledger/receipt-wrong-type'],
    [Buffer.from('GIF89a'), 415, 'ledger/receipt-wrong-type'],
    [Buffer.from('%PDF-1.7 and nothing else'), 400, 'ledger/receipt-unreadable'],
    [damaged, 400, 'ledger/receipt-unreadable'],
    [jpeg().subarray(0, -2), 400, 'ledger/receipt-unreadable'],
    [pdfOfSize(10_485_761), 413, 'ledger/receipt-too-large'],
  ] as const) {
    const answer = await send(entry, content)
    assert.deepEqual([answer.status, answer.body.code], [status, code], content.subarray(0, 20).toString('latin1'))
  }
  assert.deepEqual((await service.expect(200, 'GET', path(entry))).receipts, [])
  const photo = png({ width: 3, height: 2 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(entry, photo)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array.from({ length: 10 }, () => 201), 400, 400])
  assert.equal((await send(entry, photo)).body.code, 'ledger/receipt-limit-reached')
})

test('of uploads that wait for their turn nothing is read yet, whatever they are added to', async () => {
  const entry = await posted()
  const permits = await Promise.all(Array.from({ length: 8 }, () => uploads.acquire(service.organisation)))
  let isDone = false
  const waiting = send(entry, pdfWith({ pages: ['Paper'] })).finally(() => {
    isDone = true
  })
  while (uploads.waiting() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.equal(isDone, false)
  for (const giveBack of permits) giveBack()
  assert.equal((await waiting).status, 201)
})

test('a repeated upload is one receipt', async () => {
  const entry = await posted()
  const key = { 'idempotency-key': randomUUID() }
  const pdf = pdfWith({ pages: ['Paper'] })
  const [first, again] = [await send(entry, pdf, 'a.pdf', key), await send(entry, pdf, 'a.pdf', key)]
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(again.body.receipt.id, first.body.receipt.id)
  assert.equal((await send(entry, pdf, 'b.pdf', key)).body.code, 'general/idempotency-key-reused')
  assert.equal((await service.expect(200, 'GET', path(entry))).receipts.length, 1)
})

test('the receipt of a closed year may be added later, and none is ever replaced or removed, also not past the service', async () => {
  await service.expect(201, 'POST', '/v1/ledger-entries', { ...paper, date: '2025-03-01' })
  const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?dateTo=2025-12-31')
  const entry = ledgerEntries.at(-1).id
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  for (const { id, to } of vatPeriods.filter((one: any) => one.to < '2026-01-01'))
    assert.ok(await service.expect(200, 'POST', `/v1/vat-periods/${id}/settle`), to)
  const { fiscalYears } = await service.expect(200, 'GET', '/v1/fiscal-years')
  await service.expect(200, 'POST', `/v1/fiscal-years/${fiscalYears[0].id}/close`)
  const { id } = await added(entry, pdfWith({ pages: ['Found later'] }))
  for (const statement of [
    `update receipts set title = 'other' where id = '${id}'`,
    `delete from receipts where id = '${id}'`,
    `update receipt_pieces set bytes = '\\x00' where receipt = '${id}'`,
    'delete from receipt_pieces',
    'truncate receipts cascade',
  ])
    await assert.rejects(service.asOwner(statement), /only grows/, statement)
  assert.equal((await service.ask('DELETE', path(entry, `/${id}`))).status, 405)
})

test('who may read the ledger sees receipts, who may not sees none, and only who may write adds one', async () => {
  const entry = await posted()
  const { id } = await added(entry, png({ width: 3, height: 2 }))
  const reader = await service.tokenFor(['ledger:read'])
  const seller = await service.tokenFor(['invoices:write'])
  for (const url of [path(entry), path(entry, `/${id}`), path(entry, `/${id}/pages/1`)]) {
    assert.equal((await service.ask('GET', url, { token: reader })).status, 200, url)
    assert.equal((await service.ask('GET', url, { token: seller })).status, 403, url)
  }
  assert.equal((await service.ask('POST', path(entry), { token: reader })).status, 403)
  assert.equal((await service.ask('POST', path(randomUUID()))).body.code, 'ledger/not-found')
})
