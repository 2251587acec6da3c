import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { patience } from '../../../test/patience.ts'
import { endPrewarmed, prewarmChild, takeChild } from './pdfium-prewarmed.ts'

const memory = 256 * 2 ** 20
after(endPrewarmed)

test('a prewarmed child does one job, and is never used for a second', async () => {
  prewarmChild(memory)
  prewarmChild(memory)
  const [first, second] = await Promise.all([takeChild(memory), takeChild(memory)])
  assert.notEqual(first.pid, second.pid)
  for (const child of [first, second]) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

test('a prewarmed child is not used for another memory limit', async () => {
  prewarmChild(memory)
  const other = await takeChild(2 * memory)
  const prewarmed = await takeChild(memory)
  assert.notEqual(prewarmed.pid, other.pid)
  for (const child of [other, prewarmed]) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

test('a prewarmed child that died is replaced', async () => {
  prewarmChild(memory)
  const dead = await takeChild(memory)
  dead.kill('SIGKILL')
  await once(dead, 'close')
  prewarmChild(memory)
  const next = await takeChild(memory)
  assert.ok(next.pid !== dead.pid && next.connected)
  next.kill('SIGKILL')
  await once(next, 'close')
})

test('a prewarmed child has a lower priority than the service', { skip: process.platform === 'win32' }, async () => {
  prewarmChild(memory)
  const child = await takeChild(memory)
  assert.ok(getPriority(child.pid) > getPriority())
  child.kill('SIGKILL')
  await once(child, 'close')
})

test('a prewarmed child does not keep the service from exiting, and exits with it', async () => {
  const script = `
    const { prewarmChild, takeChild } = await import(${JSON.stringify(import.meta.resolve('./pdfium-prewarmed.ts'))})
    prewarmChild(${memory})
    const prewarmed = await takeChild(${memory})
    prewarmChild(${memory})
    console.log(prewarmed.pid)
    prewarmed.unref(); prewarmed.channel.unref(); prewarmed.stdin.unref()`
  // Far less than the child's own lifetime.
  const options = { timeout: patience(60_000) }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)
  for (;;) {
    try {
      process.kill(Number(stdout), 0)
    } catch {
      return
    }
    await setTimeout(5)
  }
})
