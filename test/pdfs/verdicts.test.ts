import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { plain, tradeOf } from '../fixtures/trade.ts'
import { copyOf, filePart, titlePart, uploadsOf } from '../fixtures/upload.ts'
import { patience } from '../patience.ts'
import { type Answer, type Service, startService } from '../service.ts'
import { activePdfs } from './active.ts'
import { longLabour, shortLabour } from './bombs.ts'
import { corpus } from './corpus.ts'
import type { HostilePdf, Verdict } from './hostile-pdf.ts'
import { mutants, truncated } from './mutants.ts'
import { canWatch, peakOf, readersOfPdfs, type Watch, waitedBy, watchChildren } from './watch-children.ts'

let service: Service
let uploads: ReturnType<typeof uploadsOf>
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  uploads = uploadsOf(service)
  trade = tradeOf(service)
})
after(() => service.close())

const mebibyte = 2 ** 20
const isFull = sized(0, 1) === 1
const BOMBS = sized(3, 8)

/** A sample, different in every run, the same for the same seed. */
function some<Item>(items: readonly Item[], count: number): Item[] {
  const random = randomFrom(seed)
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ item }) => item)
}

/** `took`: milliseconds to the answer, without those in which the machine had no processor for this process or the reading one. */
type Validated = { readonly answer: Answer; readonly document: string; readonly took: number }

/** Uploads a file to a document of its own; retries once if the machine was overloaded, as the answer asks. */
async function upload(pdf: Buffer, watch?: Watch): Promise<Validated> {
  const { id } = await trade.create('estimate')
  const readers = () => new Map([...(watch?.seen ?? [])].map(([pid, { waited }]) => [pid, waited]))
  for (let attempt = 1; ; attempt++) {
    const [begun, waitedBefore, readersBefore] = [performance.now(), waitedBy(process.pid), readers()]
    const answer = await uploads.upload('estimate', id, [filePart(pdf), titlePart()])
    // It is unknown which process reads which file: the one that waited most represents it.
    const waits = [...readers()].map(([pid, waited]) => waited - (readersBefore.get(pid) ?? 0))
    const took = performance.now() - begun - Math.max(waitedBy(process.pid) - waitedBefore, ...waits)
    if (answer.status !== 503 || attempt === 20) return { answer, document: id, took }
    assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
    await sleep(2_000)
  }
}

const said: Readonly<Record<string, Verdict>> = {
  '201': 'taken',
  '400 customer-invoices/attachment-unreadable': 'unreadable',
  '400 customer-invoices/attachment-too-many-pages': 'too long',
  '415 customer-invoices/attachment-not-pdf': 'no PDF',
}
const verdictOf = ({ status, body }: Answer): Verdict | undefined =>
  said[status === 201 ? '201' : `${status} ${body.code}`]

/** Validates files, two at a time so that none waits for a place, and compares each verdict with the bounds. */
async function validateAll(files: Iterable<HostilePdf>, context: TestContext): Promise<number> {
  const watch = canWatch ? watchChildren() : undefined
  const rest = await openAmount()
  let [count, slowest, largest] = [0, 0, 0]
  const queue = files[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { name, verdict, pdf } = next.value
      const content = pdf()
      const { answer, document, took } = await upload(content, watch)
      const heard = verdictOf(answer)
      assert.ok(heard !== undefined, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (verdict !== 'any') assert.equal(heard, verdict, `${name}: ${JSON.stringify(answer.body)}`)
      assert.ok(took < patience(5_000), `${name} took ${took} ms`)
      if (heard === 'taken') await requireKept(document, content)
      slowest = Math.max(slowest, took)
      count++
    }
  }
  try {
    // One continues when the other has failed: the next test would meet the processes of its uploads.
    for (const ended of await Promise.allSettled([worker(), worker()]))
      if (ended.status === 'rejected') throw ended.reason
    for (const { peak, connections } of watch?.seen.values() ?? []) {
      assert.ok(peak - rest <= 512 * mebibyte, `a process took ${(peak - rest) / mebibyte} MiB over its rest`)
      assert.deepEqual([...connections], [])
      largest = Math.max(largest, peak - rest)
    }
    // Two at work, and the prewarmed one.
    assert.ok((watch?.most() ?? 0) <= 3)
  } finally {
    watch?.stop()
  }
  context.diagnostic(
    `${count} files, the slowest ${Math.round(slowest)} ms, the largest ${Math.round(largest / mebibyte)} MiB over rest`,
  )
  return count
}

/** An accepted file is stored to the byte: a signature over it stays valid. */
async function requireKept(document: string, content: Buffer): Promise<void> {
  const [attachment] = await uploads.list('estimate', document)
  const { bytes } = await service.ask('GET', uploads.url('estimate', document, `/${attachment.id}`))
  assert.ok(bytes.equals(content), 'the bytes are those that were sent')
}

/** The memory of a process that has loaded everything and read nothing. */
async function openAmount(): Promise<number> {
  if (!canWatch) return 0
  await upload(pdfWith({ pages: ['Beilage'] }))
  const watch = watchChildren()
  watch.stop()
  const [spare] = watch.alive()
  assert.ok(spare !== undefined, 'one is started ahead')
  for (let last = 0, now = peakOf(spare); ; last = now, now = peakOf(spare)) {
    assert.ok(now > 0, 'nobody takes the one that is started ahead')
    if (now === last && now > 64 * mebibyte) return now
    await sleep(500)
  }
}

test('every file that was made to do harm gets its verdict, within five seconds and 512 MiB', {
  timeout: patience(3_600_000),
}, async (context) => {
  // Made before any is sent: making some of them takes seconds, in which this process serves no one.
  const chosen = (isFull ? corpus : some(corpus, 5)).map((one) => ({ ...one, content: one.pdf() }))
  const count = await validateAll(
    chosen.map(({ content, ...one }) => ({ ...one, pdf: () => content })),
    context,
  )
  assert.equal(count, chosen.length)
  figure(context, 'I-12', 'hostile PDFs validated', count)
})

test('so does every good file that ends too early, or is damaged in any way', {
  timeout: patience(7_200_000),
}, async (context) => {
  const cut = isFull ? truncated() : some(truncated(), 2)
  function* damaged(): Generator<HostilePdf> {
    yield* cut
    for (const { name, pdf } of mutants(seed, sized(4, 2_000))) yield { name, verdict: 'any', pdf: () => pdf }
  }
  const count = await validateAll(damaged(), context)
  figure(context, 'I-12', 'damaged PDFs validated', count)
})

test('nothing that a file names is fetched: whoever listens at the address in it hears nothing', {
  skip: !canWatch,
}, async () => {
  let heard = 0
  const listener = createServer((socket) => {
    heard++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const watch = watchChildren()
  try {
    const address = `127.0.0.1:${port}`
    const naming = activePdfs(address).filter(({ pdf }) => pdf().includes(address))
    assert.ok(naming.length >= 3)
    for (const { name, pdf } of naming) assert.equal(verdictOf((await upload(pdf())).answer), 'taken', name)
    assert.equal(heard, 0)
    for (const { connections } of watch.seen.values()) assert.deepEqual([...connections], [])
  } finally {
    watch.stop()
    listener.close()
  }
})

test('a file that was readable is not read again for its organisation, whatever document it goes to; any other is', {
  skip: !canWatch,
}, async () => {
  const terms = pdfWith({ pages: ['AGB', 'Seite 2'] })
  /** Whether the prewarmed process has read the file, and its stored pages. */
  const uploaded = async (pdf: Buffer, token?: string): Promise<readonly [isRead: boolean, pages?: number]> => {
    const asking = token === undefined ? {} : { token }
    const made = await service.ask('POST', '/v1/estimates', { body: plain(), ...asking })
    const [ready] = readersOfPdfs()
    const { body } = await uploads.upload('estimate', made.body.estimate.id, [filePart(pdf), titlePart()], asking)
    const [kept] = await service.asOwner<{ pages: number }>('select pages from attachments where id = $1', [
      body.attachment?.id ?? null,
    ])
    const isRead = ready === undefined || !readersOfPdfs().includes(ready)
    return kept === undefined ? [isRead] : [isRead, kept.pages]
  }
  await upload(copyOf(terms, 0))
  assert.deepEqual(await uploaded(terms), [true, 2])
  assert.deepEqual(await uploaded(terms), [false, 2])
  assert.deepEqual(await uploaded(copyOf(terms, 1)), [true, 2])
  for (let time = 0; time < 2; time++) assert.deepEqual(await uploaded(terms.subarray(0, 300)), [true])
  assert.deepEqual(await uploaded(terms), [false, 2])
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.deepEqual(await uploaded(terms, token), [true, 2])
})

test('bombs that arrive at once are validated two at a time, each in a process that is thrown away; what comes next is validated as ever', {
  skip: !canWatch,
}, async () => {
  const watch = watchChildren()
  try {
    const labour = isFull ? longLabour() : shortLabour()
    const bombs = await Promise.all(Array.from({ length: BOMBS }, (_, nth) => upload(copyOf(labour, nth), watch)))
    for (const { answer } of bombs) assert.equal(verdictOf(answer), 'unreadable')
    assert.ok(watch.most() <= 3, `${watch.most()} processes at once`)
    const used = [...watch.seen.keys()]
    assert.equal(verdictOf((await upload(pdfWith({ pages: ['Beilage'] }))).answer), 'taken')
    assert.ok(used.length >= BOMBS)
    const left = watch.alive()
    assert.ok(left.length <= 1, 'but one, which has read nothing, all are gone')
  } finally {
    watch.stop()
  }
})

test('a process that is killed at its work takes its file along, and nothing else', { skip: !canWatch }, async () => {
  const watch = watchChildren()
  try {
    const spares = watch.alive()
    const bomb = upload(longLabour())
    while (watch.alive().every((pid) => !spares.includes(pid)) && spares.length > 0) await sleep(5)
    for (const pid of spares) process.kill(pid, 'SIGKILL')
    assert.equal(verdictOf((await bomb).answer), 'unreadable')
    assert.equal(verdictOf((await upload(pdfWith({ pages: ['Beilage'] }))).answer), 'taken')
  } finally {
    watch.stop()
  }
})
