import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'
import { packedBytes, unpackedBytes } from '../../platform/files/packed-bytes.ts'
import { stopRendering } from '../typst/render-document.ts'
import { archiveDictionary } from './archive-dictionary.ts'
import { archivePdfs } from './archive-pdf.job.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
})
after(() => service.close())

const pdfOf = async (id: string): Promise<Buffer> => {
  const { status, bytes } = await service.ask('GET', `/v1/invoices/${id}/pdf`)
  assert.equal(status, 200, bytes.toString())
  return bytes
}
const pagesOf = async (pdf: Buffer): Promise<string[]> => (await inspectPdf(pdf)).map(({ text }) => text)

type Kept = { state: string; sha256: Buffer; bytes: Buffer; stored: number }
/** The archived PDFs of a document, unpacked, and their packed size in bytes. */
async function keptOf(id: string): Promise<Kept[]> {
  const { bytes: dictionary } = await archiveDictionary()
  const rows = await service.asOwner<Omit<Kept, 'stored'>>(
    `select state, sha256, bytes from archived_pdfs where document = '${id}' order by archived_at`,
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      bytes: await unpackedBytes(row.bytes, dictionary),
      stored: row.bytes.length,
    })),
  )
}
const jobsOf = (id: string) =>
  service.asOwner(`select id from pgboss.job where name = 'keep-invoice-pdf' and data ->> 'id' = '${id}'`)
const runJob = (id: string) =>
  archivePdfs(service.database.inTransaction)({
    organisation: service.organisation,
    id,
    runs: 0,
    signal: new AbortController().signal,
  })

/** Changes every source of a PDF that may change after the invoice was issued. */
async function changeTheHouse(): Promise<void> {
  const { templates } = await service.expect(200, 'GET', '/v1/templates')
  for (const { id } of templates) {
    await service.expect(200, 'PATCH', `/v1/templates/${id}`, { accentColour: '#aa0000', addressSide: 'left' })
  }
  await service.expect(200, 'PATCH', '/v1/organisation', { name: 'Ganz Andere AG', townName: 'Chur' })
}

test('the PDF of an issued invoice is kept by its hash and answered as it was, whatever changes in templates and settings', async () => {
  const { id } = await trade.issued('invoice')
  const first = await pdfOf(id)
  const [kept] = await keptOf(id)
  assert.deepEqual([kept?.state, kept?.bytes.equals(first)], ['issued', true])
  assert.ok((kept?.stored ?? 0) < 15_360, `${kept?.stored} bytes of ${first.length}`)
  assert.deepEqual(kept?.sha256, createHash('sha256').update(first).digest())
  const { id: draft } = await trade.create('invoice')
  const before = await pdfOf(draft)
  await changeTheHouse()
  await stopRendering()
  assert.ok((await pdfOf(id)).equals(first))
  assert.ok(!(await pdfOf(draft)).equals(before), 'what is not issued changes with them')
})

test('issuing queues the drawing in its own transaction, also by creation, change and conversion; a refused issue queues nothing', async () => {
  const created = await service.expect(201, 'POST', '/v1/invoices', plain({ isDraft: false }))
  const patched = await trade.create('invoice')
  await trade.patch('invoice', patched.id, { isDraft: false })
  const issued = await trade.issued('invoice')
  const converted = await trade.convert((await trade.issued('estimate')).id, { isDraft: false })
  for (const { id } of [created.invoice, patched, issued, converted]) assert.equal((await jobsOf(id)).length, 1)

  const tooLate = await trade.create('invoice', { openingDate: '1999-01-01' })
  await trade.refused(400, 'ledger/no-fiscal-year', ['openingDate'], 'POST', `/v1/invoices/${tooLate.id}/issue`)
  assert.equal((await jobsOf(tooLate.id)).length, 0)
  assert.equal((await jobsOf((await trade.issued('estimate')).id)).length, 0)
})

test('the job keeps the PDF before anybody asks, and finds it kept when it runs again', async () => {
  const { id } = await trade.issued('invoice')
  await runJob(id)
  const kept = await keptOf(id)
  assert.equal(kept.length, 1)
  await changeTheHouse()
  await runJob(id)
  assert.deepEqual(await keptOf(id), kept)
  assert.ok(kept[0]?.bytes.equals(await pdfOf(id)))
})

test('of many who draw it at once, one is kept and answered to all', async () => {
  const { id } = await trade.issued('invoice')
  const answers = await Promise.all([...Array.from({ length: 8 }, () => pdfOf(id)), runJob(id), runJob(id)])
  const [kept, ...more] = await keptOf(id)
  assert.equal(more.length, 0)
  for (const answer of answers) if (answer) assert.ok(kept?.bytes.equals(answer))
})

test('an annulled invoice has a second PDF that says so, and the first stays, even if nobody had drawn it', async () => {
  const { id } = await trade.issued('invoice', { language: 'en' })
  await trade.act('invoice', id, 'annul')
  assert.equal((await jobsOf(id)).length, 2)
  const answered = await pdfOf(id)
  assert.match((await pagesOf(answered)).join(), /CANCELLED/)
  await runJob(id)
  const kept = new Map((await keptOf(id)).map(({ state, bytes }) => [state, bytes]))
  assert.deepEqual([...kept.keys()].sort(), ['annulled', 'issued'])
  assert.ok(kept.get('annulled')?.equals(answered))
  assert.doesNotMatch((await pagesOf(kept.get('issued') ?? Buffer.of())).join(), /CANCELLED/)
  const first = await service.ask('GET', `/v1/invoices/${id}/pdf?state=issued`)
  assert.ok(kept.get('issued')?.equals(first.bytes), 'it is answered to who asks for it')
})

test('a document that was never issued has no issued PDF', async () => {
  const { id } = await trade.create('invoice')
  const url = `/v1/invoices/${id}/pdf`
  await trade.refused(400, 'general/invalid-fields', ['state'], 'GET', `${url}?state=issued`)
  await trade.refused(400, 'general/invalid-fields', ['state'], 'GET', `${url}?state=annulled`)
  await trade.refused(400, 'general/invalid-fields', ['status'], 'GET', `${url}?status=issued`)
  const { id: estimate } = await trade.issued('estimate')
  await trade.refused(400, 'general/invalid-fields', ['state'], 'GET', `/v1/estimates/${estimate}/pdf?state=issued`)
})

test('payments do not change the PDF of an invoice', async () => {
  const [early, late] = [await trade.issued('invoice'), await trade.issued('invoice')]
  const before = await pdfOf(early.id)
  for (const { id } of [early, late]) await trade.pay(id, 10)
  assert.ok((await pdfOf(early.id)).equals(before))
  const text = (pages: string[]) => pages.join().replaceAll(/R-\d+/g, 'R')
  assert.equal(text(await pagesOf(await pdfOf(late.id))), text(await pagesOf(before)))
})

test('attachments that change leave the own pages as they were kept', async () => {
  const { id } = await trade.issued('invoice')
  const own = await pdfOf(id)
  await changeTheHouse()
  const attachment = await uploads.add('invoice', id, pdfWith({ pages: ['Beilage'] }))
  assert.deepEqual((await pagesOf(await pdfOf(id))).slice(1), ['Beilage'])
  assert.deepEqual((await pagesOf(await pdfOf(id)))[0], (await pagesOf(own))[0])
  await service.expect(204, 'DELETE', uploads.url('invoice', id, `/${attachment.id}`))
  assert.ok((await pdfOf(id)).equals(own))
  assert.equal((await keptOf(id)).length, 1)
})

test('drafts and estimates are drawn as they stand, and not kept', async () => {
  const draft = await trade.create('invoice')
  const estimate = await trade.issued('estimate')
  await pdfOf(draft.id)
  assert.equal((await service.ask('GET', `/v1/estimates/${estimate.id}/pdf`)).status, 200)
  assert.deepEqual([...(await keptOf(draft.id)), ...(await keptOf(estimate.id))], [])
})

test('an archived PDF is seen by its organisation alone, and nobody can change or remove it', async () => {
  const { id } = await trade.issued('invoice')
  await pdfOf(id)
  const other = await service.otherOrganisation()
  const text = 'select count(*)::int as count from archived_pdfs'
  const seen = await service.database.inTransaction(other, (tx) => tx.one({ text, values: [] }))
  assert.deepEqual(seen, { count: 0 })
  for (const change of [
    "update archived_pdfs set state = 'annulled'",
    'delete from archived_pdfs',
    'truncate archived_pdfs',
  ]) {
    await assert.rejects(service.asOwner(change), /only grows/)
    const asService = service.database.inTransaction(service.organisation, (tx) => tx.run({ text: change, values: [] }))
    await assert.rejects(asService, /permission denied/)
  }
})

test('a PDF archived by an earlier version is answered unchanged, even if packed with fonts of another version', async () => {
  const { id } = await trade.issued('invoice')
  const first = await pdfOf(id)
  const tables = 'archived_pdfs disable trigger append_only'
  await service.asOwner(`alter table ${tables}`)
  const hex = (bytes: Uint8Array) => `'\\x${Buffer.from(bytes).toString('hex')}'`
  await service.asOwner(
    `update archived_pdfs set bytes = ${hex(first)}, packed_sha256 = null, dictionary = null where document = '${id}'`,
  )
  assert.ok((await pdfOf(id)).equals(first))
  const other = Buffer.concat([Buffer.from('other fonts'), first])
  const packed = await packedBytes(first, other)
  await service.asOwner(`insert into pdf_dictionaries (sha256, bytes) values (sha256(${hex(other)}), ${hex(other)})`)
  await service.asOwner(
    `update archived_pdfs set bytes = ${hex(packed)}, packed_sha256 = sha256(${hex(packed)}), dictionary = sha256(${hex(other)})
      where document = '${id}'`,
  )
  assert.ok((await pdfOf(id)).equals(first))
  await service.asOwner(`alter table ${tables.replace('disable', 'enable')}`)
  for (const change of [
    "update pdf_dictionaries set bytes = ''",
    'delete from pdf_dictionaries',
    'truncate pdf_dictionaries cascade',
  ])
    await assert.rejects(service.asOwner(change), /only grows/)
})
