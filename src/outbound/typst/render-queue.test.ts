import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { afterEach, test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { samplePrintable } from '../../../test/fixtures/sample-printable.ts'
import { patience } from '../../../test/patience.ts'
import { Busy } from '../../errors.ts'
import { renderModel } from '../layout/render-model.ts'
import { type RenderLimits, renderQueue } from './render-queue.ts'
import { RenderFailed } from './typst-process.ts'

const model = JSON.stringify(renderModel(samplePrintable()))
type RenderQueue = ReturnType<typeof renderQueue>
const open: RenderQueue[] = []

/** A layout waits for every other process: beside two busy ones, the start of a child takes half a minute instead of a second. */
const timeLimitMs = patience(120_000)

function queueWith(limits: Partial<RenderLimits> = {}): RenderQueue {
  const queue = renderQueue({ permits: 1, waiting: 8, timeLimitMs, idleMs: 30_000, ...limits })
  open.push(queue)
  return queue
}

afterEach(async () => {
  for (const queue of open.splice(0)) await queue.stop()
})

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-'

test('when the queue is full, documents are rejected immediately, and the others are laid out', async () => {
  const queue = queueWith({ waiting: 2 })
  const accepted = [1, 2, 3].map(() => queue.render(model))
  await assert.rejects(queue.render(model), Busy)
  assert.ok((await Promise.all(accepted)).every(isPdf))
  assert.ok(isPdf(await queue.render(model)), 'there is room again')
})

test('as many documents as there may be children are laid out at once, and one child is enough for what comes one by one', async () => {
  const queue = queueWith({ permits: 2 })
  for (let count = 0; count < 3; count++) await queue.render(model)
  assert.equal(queue.pids().length, 1)
  const rendered = await Promise.all([1, 2, 3, 4].map(() => queue.render(model)))
  assert.equal(queue.pids().length, 2)
  for (const pdf of rendered) assert.deepEqual(pdf, rendered[0], 'each child makes the same bytes')
})

test('the child lets requests go before it', { skip: process.platform === 'win32' }, async () => {
  const queue = queueWith()
  await queue.render(model)
  assert.ok(getPriority(queue.pids()[0]) > getPriority())
})

test('a child that was killed at rest is replaced', async () => {
  const queue = queueWith()
  await queue.render(model)
  const first = queue.pids()[0] ?? 0
  process.kill(first, 'SIGKILL')
  await goneOf(first)
  assert.ok(isPdf(await queue.render(model)))
  assert.notEqual(queue.pids()[0], first)
})

test('a crash during the layout fails that document and no other', async () => {
  const queue = queueWith()
  const struck = queue.render(model)
  const next = queue.render(model)
  while (queue.pids()[0] === undefined) await setImmediate()
  process.kill(queue.pids()[0] ?? 0, 'SIGKILL')
  await assert.rejects(struck, RenderFailed)
  assert.ok(isPdf(await next))
})

test('a layout that takes too long is ended', async () => {
  const queue = queueWith({ timeLimitMs: 1 })
  await assert.rejects(
    queue.render(model),
    (error) => error instanceof RenderFailed && /longer than 1 ms/.test(error.message),
  )
})

test('an error in the template is reported, and the child is reused', async () => {
  const queue = queueWith()
  await assert.rejects(queue.render('{}'), RenderFailed)
  const pid = queue.pids()[0]
  assert.ok(isPdf(await queue.render(model)))
  assert.equal(queue.pids()[0], pid)
})

test('an idle child ends', async () => {
  const queue = queueWith({ idleMs: 1 })
  await queue.render(model)
  const pid = queue.pids()[0]
  if (pid !== undefined) await goneOf(pid)
  assert.equal(queue.pids()[0], undefined)
})

test('stopping ends the child and fails what is in the queue', async () => {
  const queue = queueWith()
  const left = Promise.allSettled([queue.render(model), queue.render(model)])
  while (queue.pids()[0] === undefined) await setImmediate()
  const pid = queue.pids()[0] ?? 0
  await queue.stop()
  assert.deepEqual(
    (await left).map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  )
  await goneOf(pid)
})

test('a child at rest does not keep the service from ending', async () => {
  const script = `
    const { renderQueue } = await import(${JSON.stringify(import.meta.resolve('./render-queue.ts'))})
    await renderQueue({ permits: 1, waiting: 1, timeLimitMs: ${timeLimitMs}, idleMs: ${4 * timeLimitMs} }).render(process.env.SHEET)
    console.log('rendered')`
  const run = promisify(execFile)
  const options = { env: { ...process.env, SHEET: model }, timeout: 1.5 * timeLimitMs }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], options)
  assert.equal(stdout, 'rendered\n')
})

/** Waits until no process has this id: signal 0 only checks. */
async function goneOf(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await setTimeout(5)
  }
}
