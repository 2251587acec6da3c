import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from './folders.ts'

test('several at once make the same deep folder', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'rappen-folders-'))
  t.after(() => rm(parent, { recursive: true }))
  for (let round = 0; round < 50; round++) {
    const folder = join(parent, String(round), 'a', 'b', 'c', 'd')
    await Promise.all(Array.from({ length: 6 }, () => makeFolder(folder)))
    assert.ok((await stat(folder)).isDirectory())
  }
})

test('a folder that cannot be made is told', { skip: process.platform !== 'linux' }, async () => {
  await assert.rejects(makeFolder('/proc/rappen/data'), { code: 'ENOENT' })
})
