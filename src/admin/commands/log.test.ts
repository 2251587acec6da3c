import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('an error is logged with its message, code, cause and stack, and without the connection that is attached to it', async () => {
  const script = `
    import { serviceLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    const error = Object.assign(new Error('broken', { cause: new Error('away') }), { code: '57P01', client: { statements: ['select 1'] } })
    serviceLog('info').error({ err: error }, 'an idle database connection broke')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const { err, msg, level } = JSON.parse(stdout)
  assert.deepEqual([msg, level, err.type, err.code], ['an idle database connection broke', 'error', 'Error', '57P01'])
  assert.match(err.message, /^broken: away$/)
  assert.match(err.stack, /broken[\s\S]*away/)
  assert.equal('client' in err, false)
})
