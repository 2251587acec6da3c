import assert from 'node:assert/strict'
import { createCipheriv } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'
import { growing } from '../fixtures/figures.ts'
import { heavyLogo, heavyReceipt, largestLogos, largestReceipts } from '../fixtures/heavy-images.ts'
import { watchTurns } from '../fixtures/longest-gap.ts'
import { pdfOfSize, sendReceipt } from '../fixtures/upload.ts'
import { patience } from '../patience.ts'
import { type Answer, type Service, startService } from '../service.ts'

/** The most milliseconds of processor time in which no other request is served: on a busy machine each turn takes more. */
const LONGEST_TURN = patience(50)

let service: Service
let entry: string
before(async () => {
  service = await startService()
  const paper = {
    date: '2026-11-21',
    description: 'Paper',
    debitAccount: 6500,
    creditAccount: 1020,
    amount: 10810,
  }
  await service.expect(201, 'POST', '/v1/ledger-entries', paper)
  entry = (await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')).ledgerEntries[0].id
  // The first of each kind loads code for the others.
  await setLogo(heavyLogo())
  await setLogo(Object.values(largestLogos())[0] ?? Buffer.alloc(0))
  await sendReceipt(service, entry, heavyReceipt())
  await putLetterhead(1)
  await preview()
})
after(() => service.close())

const put = (path: string, body: Buffer, type: string): Promise<Answer> =>
  service.ask('PUT', `/v1/organisation/${path}`, { body, headers: { 'content-type': type } })
const putLetterhead = (height: number) => put('letterhead', noisyLetterhead(height), 'application/pdf')
const preview = () => service.ask('POST', '/v1/invoices/preview', { body: { title: 'Paper', positions: [] } })
const setLogo = (body: Buffer) => put('logo', body, 'image/svg+xml')

/** How often an upload is sent. A turn of its own is long each time; one that garbage collection makes long is not. */
const ATTEMPTS = 3

/** The answer to an upload, during which others are served, and the number of uploads until one was so. */
async function served(what: string, send: (attempt: number) => Promise<Answer>): Promise<Answer & { sent: number }> {
  const turns: number[] = []
  while (turns.length < ATTEMPTS) {
    const longestTurn = watchTurns()
    const answer = await send(turns.length)
    turns.push(Math.round(longestTurn()))
    if (Math.min(...turns) <= LONGEST_TURN) return { ...answer, sent: turns.length }
  }
  return assert.fail(`${what}: turns of ${turns.join(', ')} ms`)
}

test('the largest logo of each shape is taken, and others are served meanwhile', async () => {
  const logos = Object.entries(largestLogos())
  const grown = await growing()
  let all = 0
  for (const [what, logo] of logos) {
    const { status, body, sent } = await served(what, () => setLogo(logo))
    assert.equal(status, 204, `${what}: ${JSON.stringify(body)}`)
    all += sent
  }
  assert.equal(await grown('rappen_pdfium_verdicts_total{act="examine",verdict="done"}'), all)
})

test('the largest receipt of each shape is taken, and others are served meanwhile', async () => {
  const receipts = Object.entries({ ...largestReceipts(), 'a PDF': pdfOfSize(10_485_760) })
  for (const [what, receipt] of receipts) {
    const { status, body } = await served(what, () => sendReceipt(service, entry, receipt))
    assert.equal(status, 201, `${what}: ${JSON.stringify(body)}`)
  }
})

test('an image rejected for its size delays no one either', async () => {
  const [heavy, chunks] = [heavyLogo(), heavyReceipt()]
  const logo = await served('a logo', () => setLogo(heavy))
  assert.equal(logo.body.code, 'organisation/logo-not-allowed')
  const receipt = await served('a receipt', () => sendReceipt(service, entry, chunks))
  assert.equal(receipt.body.code, 'ledger/receipt-unreadable')
})

test('the largest letterhead is taken and printed, and others are served meanwhile', async () => {
  const { status, body } = await served('a letterhead', () => putLetterhead(90))
  assert.equal(status, 204, JSON.stringify(body))
  const shown = await served('a preview', async (attempt) => {
    // No attempt finds what an earlier one has drawn.
    if (attempt > 0) await putLetterhead(90 - attempt)
    return preview()
  })
  assert.equal(shown.status, 200)
})

/** A page with a picture of as many colours as pixels, so many points high. */
function noisyLetterhead(height: number): Buffer {
  const [wide, high] = [840, 820]
  const pixels = randomBytesOf(3 * wide * high)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595.28 841.89] /Resources << /XObject << /I 3 0 R >> >> >>',
    streamOf(
      `/Type /XObject /Subtype /Image /Width ${wide} /Height ${high} /BitsPerComponent 8 /ColorSpace /DeviceRGB`,
      pixels,
    ),
    '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    streamOf('', `q 595 0 0 ${height} 0 0 cm /I Do Q`),
  ])
}

/** The same at each run, a character for each byte. */
function randomBytesOf(count: number): string {
  const key = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
  return key.update(Buffer.alloc(count)).toString('latin1')
}
