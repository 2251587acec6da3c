import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { json, type StubService, startStub } from '../../test/client/stub-service.ts'
import { fileFrom } from './files.ts'
import { Rappen, type Upload } from './index.ts'
import { unlessAborted } from './send.ts'

let stub: StubService
let rappen: Rappen
let folder: string
beforeEach(async () => {
  stub = await startStub()
  rappen = new Rappen({ baseUrl: stub.baseUrl, token: 'secret' })
})
afterEach(() => stub.close())
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rappen-upload-'))
})
after(() => rm(folder, { recursive: true }))

const text = '%PDF-1.7 terms'
const bytes = Buffer.from(text)

test('a file is uploaded from wherever it is, with its name and its type', async () => {
  await writeFile(join(folder, 'terms.pdf'), text)
  const name = 'terms.pdf'
  const uploads: Upload[] = [
    new File([bytes], name),
    { name, content: bytes },
    { name, content: new Uint8Array(bytes) },
    { name, content: new Uint8Array(bytes).buffer },
    { name, content: new Blob([bytes]) },
    { name, content: new Blob([bytes]).stream() },
    { name, content: Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]) },
    await fileFrom(join(folder, name)),
  ]
  for (const file of uploads) {
    stub.answer(json(201, { attachment: {} }))
    await rappen.estimates.addPdfAttachment('e', { title: 'Terms', file })
    assert.match(
      stub.asked[0]?.body ?? '',
      /name="file"; filename="terms.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7 terms\r\n/,
    )
  }
})

test('a stream is sent again whole when the answer was lost', async () => {
  stub.answer((response) => void response.destroy(), json(201, { attachment: {} }))
  const file = { name: 'terms.pdf', content: Readable.from([bytes]) }
  await rappen.estimates.addPdfAttachment('e', { title: 'Terms', file })
  const [first, second] = stub.asked.map(({ body }) => /%PDF-1.7 terms/.test(body))
  assert.deepEqual([first, second], [true, true])
})

test('a signal ends a call while its stream is read, and before it is', async () => {
  const ending = new AbortController()
  const rappen = new Rappen({ baseUrl: stub.baseUrl, token: 'secret', signal: ending.signal })
  let read = 0
  const content = new ReadableStream<Uint8Array>({ pull: () => void read++ }, { highWaterMark: 0 })
  const upload = (stream: typeof content) =>
    rappen.estimates.addPdfAttachment('e', { title: 'Terms', file: { name: 'terms.pdf', content: stream } })
  stub.answer()
  setTimeout(() => ending.abort(new Error('enough')), 20)
  await assert.rejects(upload(content), { message: 'enough' })
  assert.equal(read, 1)
  await assert.rejects(upload(new ReadableStream({ pull: () => void read++ }, { highWaterMark: 0 })), {
    message: 'enough',
  })
  assert.deepEqual([read, stub.asked.length], [1, 0])
})

test('a signal that outlives many uploads keeps nothing of them', async () => {
  const { signal } = new AbortController()
  assert.equal(await unlessAborted(signal, async () => 'read'), 'read')
  await assert.rejects(
    unlessAborted(signal, () => Promise.reject(new Error('the disk failed'))),
    { message: 'the disk failed' },
  )
  assert.equal(getEventListeners(signal, 'abort').length, 0)
})

test('an image is sent as it is, with the type that its bytes say', async () => {
  for (const [content, type] of [
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), 'image/png'],
    [Buffer.from([0xff, 0xd8, 0xff, 1]), 'image/jpeg'],
    [new Blob(['x'], { type: 'image/png' }), 'image/png'],
  ] as const) {
    stub.answer((response) => void response.writeHead(204).end())
    assert.equal(await rappen.organisation.setLogo(content), undefined)
    assert.equal(stub.asked[0]?.headers['content-type'], type)
  }
})
