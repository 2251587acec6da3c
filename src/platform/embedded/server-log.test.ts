import assert from 'node:assert/strict'
import { appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/fixtures/embedded.ts'
import { openServerLog, rotateServerLog, serverLogIn } from './server-log.ts'

test('the log of PostgreSQL stays below 20 MB, the newest words in it, while the server holds it open', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  await mkdir(dataDirectory, { recursive: true })
  const path = serverLogIn(dataDirectory)
  const { file } = await openServerLog(dataDirectory)
  for (const round of ['first', 'second', 'third']) {
    await truncate(path, 11 * 1024 * 1024)
    await file.appendFile(round)
    await rotateServerLog(dataDirectory)
  }
  await file.appendFile('after')
  await file.close()
  assert.equal(await readFile(path, 'utf8'), 'after')
  assert.match(await readFile(`${path}.1`, 'utf8'), /third$/)
  assert.deepEqual((await readdir(dataDirectory)).sort(), ['postgres.log', 'postgres.log.1'])
})

test('a small log is left as it is, and the words since it was opened can be told', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  await mkdir(dataDirectory, { recursive: true })
  const path = serverLogIn(dataDirectory)
  await writeFile(path, 'yesterday\n')
  const { file, outputSince } = await openServerLog(dataDirectory)
  await appendFile(path, 'FATAL: today\n')
  assert.equal(await outputSince(), 'FATAL: today\n')
  await file.close()
  await rotateServerLog(dataDirectory)
  assert.equal((await stat(path)).size, 'yesterday\nFATAL: today\n'.length)
})
