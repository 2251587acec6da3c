import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { isUnavailable } from './errors.ts'

const thrownBy = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => assert.fail('it should have failed'),
    (error: unknown) => error,
  )
const connecting = (where: { path: string } | { port: number; host: string }) => () =>
  new Promise((resolve, reject) => connect(where).on('connect', resolve).on('error', reject))

test('a socket on which nobody listens means that the database is away; a file that is not there does not', async () => {
  const nowhere = `/tmp/no-such-folder-${process.pid}/file`
  assert.equal(isUnavailable(await thrownBy(connecting({ path: nowhere }))), true)
  assert.equal(isUnavailable(await thrownBy(connecting({ port: 1, host: '127.0.0.1' }))), true)
  assert.equal(isUnavailable(await thrownBy(() => readFile(nowhere))), false)
  assert.equal(isUnavailable(new Error('ENOENT')), false)
})
