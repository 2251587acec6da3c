import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
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

const logging = (act: string): readonly string[] => [
  '--input-type=module',
  '--eval',
  `import { serviceLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
   const log = serviceLog('info')
   process.stdin.resume().once('end', () => { ${act} })`,
]

test('buffered lines are written when the process exits, in order', async () => {
  const child = spawn(
    process.execPath,
    logging(`for (let n = 0; n < 300; n++) log.info({ n }, 'line'); process.exit(3)`),
  )
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stdin.end()
  const [code] = await once(child, 'close')
  assert.equal(code, 3)
  const lines = printed.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).n).toSorted((a, b) => a - b),
    Array.from({ length: 300 }, (_, n) => n),
  )
})

test('a process whose log nobody reads any more ends when it wants to', async () => {
  for (const act of [`log.info('last'); process.exit(3)`, `log.info('last'); process.exitCode = 3`]) {
    const child = spawn(process.execPath, logging(act))
    child.stdout.destroy()
    child.stdin.end()
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    const [code] = await once(child, 'exit')
    clearTimeout(late)
    assert.equal(code, 3, act)
  }
})
