import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { figures } from '../../../test/fixtures/figures.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { BOUNDARY, filePart, multipart, titlePart, uploadsOf } from '../../../test/fixtures/upload.ts'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
let base: string
let token: string
/** The folder of temporary files of this process only. */
let folder: string
const usual = process.env['TMPDIR']
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-streaming-'))
  process.env['TMPDIR'] = folder
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
  token = await service.tokenFor(['invoices:write'])
  base = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await service.close()
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  await rm(folder, { recursive: true })
})

const MAXIMUM = 10_485_760
const head = multipart([titlePart(), filePart(pdfWith({ pages: ['Gross'] }))]).subarray(0, -BOUNDARY.length - 8)
const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const chunk = Buffer.alloc(65_536, '\n')

/** The body of an upload with a file of so many bytes, made while it is sent. */
function* bodyOf(fileBytes: number): Generator<Buffer> {
  yield head
  const pdfBytes = head.length - head.indexOf('%PDF')
  for (let left = fileBytes - pdfBytes; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length))
  yield tail
}

const begin = (url: string, by = token): ClientRequest =>
  request(base + url, {
    method: 'POST',
    agent: false,
    headers: { 'x-api-token': by, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })

async function send(url: string, fileBytes: number): Promise<{ status: number; body: any }> {
  const sending = begin(url)
  const [answered] = await Promise.all([
    once(sending, 'response') as Promise<[IncomingMessage]>,
    pipeline(Readable.from(bodyOf(fileBytes)), sending),
  ])
  const [response] = answered
  return { status: response.statusCode ?? 0, body: JSON.parse((await response.setEncoding('utf8').toArray()).join('')) }
}

/** Waits until the condition holds. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + patience(60_000); Date.now() < deadline; await setTimeout(5))
    if (await isSo()) return
  assert.fail(`never: ${what}`)
}

const filesBelow = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true })).filter((name) => name.endsWith('upload'))

test('an upload that its client breaks off leaves no row and no temporary file', async () => {
  const { id } = await trade.create('estimate')
  const sending = begin(uploads.url('estimate', id))
  sending.on('error', () => undefined)
  sending.write(head)
  for (let sent = 0; sent < 40; sent++) sending.write(chunk)
  await until(async () => {
    const [name] = await filesBelow(folder)
    return name !== undefined && (await stat(join(folder, name))).size > 1_000_000
  }, 'the upload stands on disk in part')
  sending.destroy()
  await until(async () => (await readdir(folder)).length === 0, 'the temporary file is gone')
  assert.deepEqual(await uploads.list('estimate', id), [])
  await uploads.requireSound()
})

test('uploads that come slowly stand on disk in part, eight of an organisation; the next are not read, and another organisation is served', async () => {
  const { id } = await trade.create('estimate')
  const slow = Array.from({ length: 12 }, () => begin(uploads.url('estimate', id)))
  for (const sending of slow) {
    sending.on('error', () => undefined)
    sending.write(head)
    sending.write(chunk)
  }
  await until(async () => (await filesBelow(folder)).length >= 8, 'eight stand on disk')
  const stranger = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const { body } = await service.ask('POST', '/v1/estimates', {
    token: stranger,
    body: { customRecipientText: 'Fremd AG', positions: [{ type: 'text', name: 'Fremd' }] },
  })
  const other = begin(uploads.url('estimate', body.estimate.id), stranger)
  other.end(multipart([titlePart(), filePart(pdfWith({ pages: ['Fremd'] }))]))
  const [response] = (await once(other, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 201)
  response.resume()
  assert.equal((await filesBelow(folder)).length, 8)
  for (const sending of slow) sending.destroy()
  await until(async () => (await readdir(folder)).length === 0, 'the temporary files are gone')
})

test('uploads that are broken off before it is their turn to be read keep no place of those that follow', async () => {
  const { id } = await trade.create('estimate')
  const inQueues = async () => (await figures())('rappen_work_in_queues{queue="uploads"}')
  for (let round = 0; round < 5; round++) {
    const broken = Array.from({ length: 20 }, () => begin(uploads.url('estimate', id)))
    for (const sending of broken) {
      sending.on('error', () => undefined)
      sending.write(head)
    }
    await until(async () => (await inQueues()) > 8, 'more came than are read at once')
    for (const sending of broken) sending.destroy()
    await until(async () => (await inQueues()) === 0, 'nobody is in the queue')
  }
  assert.equal((await send(uploads.url('estimate', id), 100_000)).status, 201)
})

test('neither does one that ends in the middle, or is refused', async () => {
  const { id } = await trade.create('estimate')
  const sending = begin(uploads.url('estimate', id))
  sending.end(head)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  assert.equal(response.statusCode, 400)
  response.resume()
  assert.equal((await send(uploads.url('estimate', id), MAXIMUM + 1)).status, 413)
  await until(async () => (await readdir(folder)).length === 0, 'the temporary files are gone')
  assert.deepEqual(await uploads.list('estimate', id), [])
})

test('a client that sends far too much still reads its rejection', async () => {
  const { id } = await trade.create('estimate')
  const tooLarge = await send(uploads.url('estimate', id), 3 * MAXIMUM)
  assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'customer-invoices/attachment-too-large'])
  const missing = await send(uploads.url('estimate', 'nothing'), MAXIMUM)
  assert.deepEqual([missing.status, missing.body.code], [404, 'customer-invoices/quote-not-found'])
})

test('two uploads of 10 MiB at once, and two downloads to slow readers, are never whole in memory', async () => {
  const { id } = await trade.create('estimate')
  const url = uploads.url('estimate', id)
  const attachment = (await send(url, MAXIMUM)).body.attachment
  const uploaded = await growthDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 2 }, () => send(url, MAXIMUM)))
    for (const { status, body } of answers) assert.deepEqual([status, body.attachment?.size], [201, MAXIMUM])
  })
  const downloaded = await growthDuring(async () => {
    const responses = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const asking = request(`${base}${url}/${attachment.id}`, {
          agent: false,
          headers: { 'x-api-token': token },
        }).end()
        return ((await once(asking, 'response')) as [IncomingMessage])[0]
      }),
    )
    // Nothing is read for a while: the service may read ahead only one piece for each.
    await setTimeout(600)
    for (const response of responses) {
      let read = 0
      for await (const bytes of response) read += bytes.length
      assert.equal(read, MAXIMUM)
    }
  })
  assert.ok(uploaded < 10, `the process held ${uploaded} MiB more while 20 MiB came in`)
  assert.ok(downloaded < 10, `the process held ${downloaded} MiB more while 20 MiB went out`)
  assert.deepEqual(await readdir(folder), [])
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The peak growth of this process's memory during work, in mebibytes: garbage is collected before each measurement. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const held = (): number => {
    // The second run waits for the first run's work on other threads.
    collectGarbage()
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const rest = held()
  let most = rest
  // On a busy machine a measurement takes longer than the pause before it. Measuring takes a third of the time at most, or the work would never
  // finish.
  const look = (): void => {
    const begun = performance.now()
    most = Math.max(most, held())
    watch = globalThis.setTimeout(look, Math.max(400, 2 * (performance.now() - begun)))
  }
  let watch = globalThis.setTimeout(look, 400)
  try {
    await work()
  } finally {
    clearTimeout(watch)
  }
  return (most - rest) / 2 ** 20
}
