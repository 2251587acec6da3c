import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { chooseFiles } from './choose-files.ts'

test('a run of all tests has every test file of the project', async () => {
  const { status, stdout } = spawnSync('git', ['ls-files', '*.test.ts'], { encoding: 'utf8' })
  assert.equal(status, 0)
  const chosen = await chooseFiles({ all: true, places: [] })
  const left = stdout.split('\n').filter((file) => file !== '' && !chosen.includes(file))
  assert.deepEqual(left, [])
})
