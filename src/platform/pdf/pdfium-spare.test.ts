import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endSpare, prepareSpare, takeChild } from './pdfium-spare.ts'

const memory = 256 * 2 ** 20
after(endSpare)

test('the child that was started ahead does one job, and is never given to a second', async () => {
  prepareSpare(memory)
  prepareSpare(memory)
  const [first, second] = [takeChild(memory), takeChild(memory)]
  assert.notEqual(first.pid, second.pid)
  for (const child of [first, second]) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

test('a child that may take another amount of memory is not the one that was started ahead', async () => {
  prepareSpare(memory)
  const other = takeChild(2 * memory)
  const spare = takeChild(memory)
  assert.notEqual(spare.pid, other.pid)
  for (const child of [other, spare]) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

test('one that died while it waited is replaced', async () => {
  prepareSpare(memory)
  const dead = takeChild(memory)
  dead.kill('SIGKILL')
  await once(dead, 'close')
  prepareSpare(memory)
  const next = takeChild(memory)
  assert.ok(next.pid !== dead.pid && next.connected)
  next.kill('SIGKILL')
  await once(next, 'close')
})

test('it lets requests go before it', { skip: process.platform === 'win32' }, async () => {
  prepareSpare(memory)
  const child = takeChild(memory)
  assert.ok(getPriority(child.pid) > getPriority())
  child.kill('SIGKILL')
  await once(child, 'close')
})

test('it does not keep the service from ending, and ends with it', async () => {
  const script = `
    const { prepareSpare, takeChild } = await import(${JSON.stringify(import.meta.resolve('./pdfium-spare.ts'))})
    prepareSpare(${memory})
    const spare = takeChild(${memory})
    prepareSpare(${memory})
    console.log(spare.pid)
    spare.unref(); spare.channel.unref(); spare.stdin.unref()`
  const options = { timeout: 12_000 }
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
