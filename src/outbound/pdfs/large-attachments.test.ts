import assert from 'node:assert/strict'
import { createHash, randomFillSync } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { figures } from '../../../test/fixtures/figures.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { watchGaps } from '../../../test/fixtures/longest-gap.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { patience } from '../../../test/patience.ts'
import { residentMebibytesOf } from '../../../test/process/process-usage.ts'
import { descendantsOf } from '../../../test/process-tree.ts'
import { type Service, startService } from '../../../test/service.ts'
import { pdfOf, streamOf } from '../../platform/pdf/warm-up-pdf.ts'
import { stopRendering } from '../typst/render-document.ts'
import { discardMerged } from './merge-attachments.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
let base: string
let headers: Record<string, string>
/** The folder of temporary files of this process only. */
let folder: string
const usual = process.env['TMPDIR']
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-attachments-'))
  process.env['TMPDIR'] = folder
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
  base = await service.app.listen({ host: '127.0.0.1', port: 0 })
  headers = { 'x-api-token': await service.tokenFor(['invoices:read']) }
})
after(async () => {
  await discardMerged()
  await stopRendering()
  await service.close()
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  await rm(folder, { recursive: true })
})

const blank = 'Scan __'
const nameOf = (count: number): string => `Scan ${String(count).padStart(2, '0')}`
/** The same pages under another name. */
function named(scan: Buffer, count: number): Buffer {
  const copy = Buffer.from(scan)
  for (let at = copy.indexOf(blank); at !== -1; at = copy.indexOf(blank, at + 1)) copy.write(nameOf(count), at)
  return copy
}

/** A realistic scan: pages of different sizes, each an incompressible picture; a little under 10 MiB. */
function scan(): Buffer {
  const pages = Array.from({ length: 21 }, (_, index) => {
    const picture = deflateSync(randomFillSync(Buffer.alloc(400 * 400 * 3)), { level: 0 }).toString('latin1')
    const [page, content, image] = [3, 4, 5].map((first) => first + 3 * index)
    return {
      reference: `${page} 0 R`,
      objects: [
        `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R /MediaBox [0 0 ${400 + index} ${300 + index}]
          /Resources << /XObject << /I ${image} 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
        streamOf('', `q 300 0 0 200 50 50 cm /I Do Q BT /F 12 Tf 20 20 Td (${blank} ${index + 1}) Tj ET`),
        streamOf(
          '/Type /XObject /Subtype /Image /Width 400 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          picture,
        ),
      ],
    }
  })
  const kids = pages.map(({ reference }) => reference).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ objects }) => objects),
  ])
}

/** Resident mebibytes of this process and its children, and the children. */
async function residentMebibytes(): Promise<number> {
  const each = await Promise.all([process.pid, ...descendantsOf(process.pid)].map(residentMebibytesOf))
  return each.reduce((sum, mebibytes) => sum + mebibytes, 0)
}

/** How many processes were started, documents laid out and pages merged so far. */
async function workDone(): Promise<{ processes: number; layouts: number; merges: number }> {
  const count = await figures()
  return {
    processes,
    layouts: count('rappen_pdf_layout_seconds_count'),
    merges: count('rappen_pdfium_seconds_count{act="append"}'),
  }
}
let processes = 0
const countProcess = (): void => {
  processes += 1
}

test('ten attachments of 10 MiB are merged with their pages as they are, in less than 400 MB, while the service answers others', {
  skip: process.platform !== 'linux' && 'memory is read from /proc',
  timeout: patience(300_000),
}, async ({ signal }) => {
  const { id } = await trade.create('estimate')
  const url = `${base}/v1/estimates/${id}/pdf`
  assert.equal((await fetch(url, { headers })).status, 200)
  const original = scan()
  for (let count = 1; count <= 10; count++) {
    const { size } = await uploads.add('estimate', id, named(original, count))
    assert.ok(size > 9.5 * 2 ** 20 && size <= 10 * 2 ** 20, `${size}`)
  }
  await setTimeout(300)
  const rest = await residentMebibytes()

  let isMerging = true
  signal.addEventListener('abort', () => {
    isMerging = false
  })
  let most = rest
  const watch = (async () => {
    for (; isMerging; await setTimeout(10)) most = Math.max(most, await residentMebibytes())
  })()
  let answered = 0
  const others = (async () => {
    for (; isMerging; answered++, await setTimeout(5)) assert.equal((await fetch(`${base}/healthz`)).status, 200)
  })()
  const longestGap = watchGaps()
  subscribe('child_process', countProcess)
  const before = await workDone()
  const answer = await fetch(url, { headers })
  const answeredBefore = answered
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of answer.body ?? []) {
    hash.update(part)
    bytes += part.length
  }
  isMerging = false
  await Promise.all([watch, others])
  const longest = longestGap()
  const first = await workDone()
  assert.equal(answer.status, 200)
  assert.equal(bytes, Number(answer.headers.get('content-length')))
  assert.equal(answer.headers.get('etag'), `"${hash.digest('base64url')}"`)
  // If the whole merge blocked, it would have answered one or two.
  assert.ok(answeredBefore > 20, `${answeredBefore} others were answered during the merge`)
  const above = (most - rest) * 1.048_576
  assert.ok(above < 400, `${Math.round(above)} MB above rest`)

  // A merge in this process would block everyone for seconds.
  assert.ok(longest < patience(500), `nobody was served for ${Math.round(longest)} ms`)
  assert.deepEqual([first.processes - before.processes, first.merges - before.merges], [1, 1])

  // A repetition comes from disk: no process is started for it, and nothing is laid out or merged.
  const again = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  assert.deepEqual(await workDone(), first)
  unsubscribe('child_process', countProcess)
  assert.equal(createHash('sha256').update(again).digest('base64url'), answer.headers.get('etag')?.slice(1, -1))
  const pages = await inspectPdf(again)
  assert.deepEqual(
    pages.slice(1).map(({ text, width, height }) => [text, width, height]),
    Array.from({ length: 210 }, (_, index) => [
      `${nameOf(Math.floor(index / 21) + 1)} ${(index % 21) + 1}`,
      400 + (index % 21),
      300 + (index % 21),
    ]),
  )
  const [merged = ''] = (await readdir(folder)).filter((name) => name.startsWith('rappen-pdfs-'))
  assert.equal((await readdir(join(folder, merged))).length, 1)
})
