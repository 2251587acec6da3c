import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chooseFiles } from './choose-files.ts'

test('a run of all tests has every test file of the project', async () => {
  const { status, stdout } = spawnSync('git', ['ls-files', '*.test.ts'], { encoding: 'utf8' })
  assert.equal(status, 0)
  const chosen = await chooseFiles({ all: true, places: [] })
  const left = stdout.split('\n').filter((file) => file !== '' && !chosen.includes(file))
  assert.deepEqual(left, [])
})

test('a place without tests ends a run with one sentence, which names the folders that have some', () => {
  // Node's runner does not run inside another one that it knows of.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const program = fileURLToPath(new URL('../run.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'nosuch'], { env, encoding: 'utf8' })
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(
    stderr,
    /^There are no tests of nosuch\. These folders have some: bin, .*\bsrc\/books, .*\btest\/web\.\n$/,
  )
})
