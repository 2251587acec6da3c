import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { readPng } from '../../../../test/fixtures/read-png.ts'
import { pdfWith } from '../../../../test/fixtures/sample-pdf.ts'
import { samplePrintable } from '../../../../test/fixtures/sample-printable.ts'
import { type Answer, type Service, startService } from '../../../../test/service.ts'
import { drawPicture, stopDrawing } from '../../../platform/pdf/draw-picture.ts'
import { renderPreview } from '../../typst/render-document.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const position = { type: 'product', name: 'Design', quantity: 1, singleAmount: 100, contraAccount: 3400 }
const creation = (count: number) => ({
  customRecipientText: 'Keller',
  positions: Array.from({ length: count }, () => position),
})
const make = async (kind: 'invoice' | 'estimate', count: number, isDraft = false): Promise<any> =>
  (await service.expect(201, 'POST', `/v1/${kind}s`, { ...creation(count), isDraft }))[kind]
const page = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.ask('GET', url, { headers })

/** How many pixels are darker than the paper. */
function inkOf(answer: Answer): number {
  assert.equal(answer.status, 200, answer.bytes.toString())
  const { width, height, at } = readPng(answer.bytes)
  let ink = 0
  for (let y = 0; y < height; y += 3) for (let x = 0; x < width; x += 3) if ((at(x, y)[1] ?? 255) < 128) ink++
  return ink
}

test('each page of a document has a picture, in the sizes of previews, and no page has one that is not there', async () => {
  const { id } = await make('estimate', 60)
  const first = await page(`/v1/estimates/${id}/pages/1`)
  const pages = Number(first.headers['preview-pages'])
  assert.ok(pages >= 2)
  assert.ok(inkOf(first) > 500)
  assert.ok(inkOf(await page(`/v1/estimates/${id}/pages/${pages}?width=1240`)) > 100)
  for (const missing of ['0', '-1', '01', '1.0', 'x', String(pages + 1)]) {
    const { status, body } = await page(`/v1/estimates/${id}/pages/${missing}`)
    assert.deepEqual([status, body.code], [404, 'customer-invoices/page-not-found'], missing)
  }
  assert.equal((await page(`/v1/estimates/${id}/pages/1?width=10`)).body.invalidFields[0], 'width')
  assert.equal((await page('/v1/invoices/x/pages/1')).body.code, 'customer-invoice/not-found')
})

test('an issued invoice is shown as it was issued, whatever the template says since, and a known picture is not sent again', async () => {
  const { id, template } = await make('invoice', 1)
  const before = await page(`/v1/invoices/${id}/pages/1`)
  await service.expect(200, 'PATCH', `/v1/templates/${template}`, { design: 'modern', accentColour: '#aa0000' })
  const after = await page(`/v1/invoices/${id}/pages/1`)
  assert.ok(after.bytes.equals(before.bytes))
  const known = await page(`/v1/invoices/${id}/pages/1`, { 'if-none-match': before.headers['etag'] ?? '' })
  assert.deepEqual([known.status, known.bytes.length], [304, 0])
  const draft = await make('invoice', 1, true)
  assert.ok(!(await page(`/v1/invoices/${draft.id}/pages/1`)).bytes.equals(before.bytes))
})

test('a holder of the public link sees the pages, each access is recorded, and no one does once it is revoked', async () => {
  const { id } = await make('estimate', 1)
  const { publicLink } = await service.expect(201, 'POST', `/v1/estimates/${id}/public-link`)
  const url = `${new URL(publicLink.url).pathname.replace('.pdf', '')}/pages/1`
  const open = (of: string) => service.ask('GET', of, { token: null })
  const shown = await open(url)
  assert.ok(inkOf(shown) > 100)
  assert.equal(shown.headers['x-robots-tag'], 'noindex, nofollow')
  assert.ok((await open(`${url}?width=7`)).bytes.equals(shown.bytes), 'a width that is none is as none')
  assert.equal((await open(url.replace(/1$/, '2'))).body.code, 'customer-invoices/page-not-found')
  assert.equal((await service.expect(200, 'GET', `/v1/estimates/${id}/public-link`)).publicLink.accesses, 3)
  await service.expect(204, 'DELETE', `/v1/estimates/${id}/public-link`)
  assert.equal((await open(url)).body.code, 'public-links/not-found')
})

test('pages of attachments, which others made, are not drawn', async () => {
  const { id } = await make('estimate', 1)
  const form = new FormData()
  form.set('title', 'Terms')
  form.set('file', new File([new Uint8Array(pdfWith({ pages: ['Terms'] }))], 'terms.pdf', { type: 'application/pdf' }))
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  const body = Buffer.from(await sent.arrayBuffer())
  const added = await service.ask('POST', `/v1/estimates/${id}/pdf-attachments`, { body, headers })
  assert.equal(added.status, 201, added.bytes.toString())
  assert.equal((await page(`/v1/estimates/${id}/pages/1`)).headers['preview-pages'], '1')
})

/** The drawing child, as the system lists it. */
async function pictureChild(): Promise<{ pid: number; permissions: string }> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  const [, pid = '0', permissions = ''] = /^\s*(\d+)\s+(.*picture-child.*)$/m.exec(stdout) ?? []
  return { pid: Number(pid), permissions }
}

test('the child that draws ends after two minutes of rest, and a new one draws the same', {
  skip: process.platform !== 'linux',
}, async (context) => {
  await stopDrawing()
  const pdf = await renderPreview(samplePrintable(), '')
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const draw = () => drawPicture({ pdf, page: 1, width: 893 }, '')
  const first = await draw()
  context.mock.timers.tick(119_000)
  const { pid } = await pictureChild()
  assert.ok(pid > 0, 'it rests')
  context.mock.timers.tick(1_000)
  // Each look takes some milliseconds.
  for (let looks = 0; looks < 200 && (await pictureChild()).pid !== 0; looks++);
  assert.equal((await pictureChild()).pid, 0)
  assert.deepEqual(await draw(), first)
})

test('pictures are drawn in a child that is replaced when it dies, and cannot read or write a file', {
  skip: process.platform !== 'linux',
}, async () => {
  const pdf = await renderPreview(samplePrintable(), '')
  const draw = () => drawPicture({ pdf, page: 1, width: 893 }, '')
  const first = await draw()
  const { pid, permissions } = await pictureChild()
  assert.match(permissions, /--permission --allow-fs-read=/)
  assert.doesNotMatch(permissions, /--allow-(?:fs-write|child|worker|addons|net)/)
  process.kill(pid, 'SIGKILL')
  const again = await draw().catch(draw)
  assert.deepEqual(again, first)
  await assert.rejects(drawPicture({ pdf: Buffer.from('no PDF'), page: 1, width: 893 }, ''), /could not be drawn/)
  await assert.rejects(drawPicture({ pdf, page: 9, width: 893 }, ''), /no readable page 9/)
  assert.deepEqual(await draw(), first)
})
