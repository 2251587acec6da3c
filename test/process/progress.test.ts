import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { dataFolder, runRappen, urlOf } from './service-process.ts'

/** Makes a process treat its stderr as a terminal. */
const ON_A_TERMINAL = '--import=data:text/javascript,process.stderr.isTTY=true'
const CLEARED = '\r\x1b[K'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
})

async function said(
  words: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ stdout: string; stderr: string }> {
  const { ended, printed } = runRappen([...words], settings)
  assert.equal(await ended, 0, printed.stderr)
  return printed
}

test('on a terminal, commands that take long say what they do and for how long, and leave nothing of it', async () => {
  const file = join(dirname(await dataFolder()), 'books.backup')
  const settings = { DATABASE_URL: urlOf(fresh.connection), NODE_OPTIONS: ON_A_TERMINAL }
  const target = await emptyDatabase()
  atTheEnd(target.drop)
  for (const [words, what, how] of [
    [['backup', file], ['Writing the backup'], settings],
    [['verify'], ['Verifying organisation 1 of 1'], settings],
    [['check'], ['Checking organisation 1 of 1'], settings],
    [['restore', file], ['Verifying the backup', 'Restoring'], { ...settings, DATABASE_URL: urlOf(target.connection) }],
  ] as const) {
    const { stderr } = await said(words, how)
    for (const one of what) assert.ok(stderr.includes(`\r${one} ... 0 s`), `${words[0]}: ${stderr}`)
    assert.ok(stderr.endsWith(CLEARED), words[0])
  }
})

test('a program that reads stderr sees nothing of it', async () => {
  const { stderr } = await said(['verify'], { DATABASE_URL: urlOf(fresh.connection) })
  assert.equal(stderr, '')
})

/** The install script in a folder of its own, with an npm that takes some seconds. */
async function installing(NODE_OPTIONS: string, npm: string): Promise<{ stderr: string; code: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'install-'))
  try {
    await mkdir(join(folder, 'bin'))
    await cp(fileURLToPath(new URL('../../bin/install.js', import.meta.url)), join(folder, 'bin', 'install.js'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const lock = JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.0.0' } } })
    await writeFile(join(folder, 'package-lock.json'), lock)
    await writeFile(join(folder, 'npm-cli.js'), npm)
    const env = { ...process.env, NODE_OPTIONS, npm_execpath: join(folder, 'npm-cli.js') }
    const child = spawn(process.execPath, [join(folder, 'bin', 'install.js')], { env })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { stderr, code }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const slowly = `import { cpSync, mkdirSync } from 'node:fs'
setTimeout(() => { mkdirSync('node_modules'); cpSync('package-lock.json', 'node_modules/.package-lock.json') }, 2_500)`

test('the first start says each second that it installs', async () => {
  const { stderr, code } = await installing(ON_A_TERMINAL, slowly)
  assert.equal(code, 0, stderr)
  assert.match(
    stderr,
    /^Installing the npm packages of package-lock\.json, once; this may take a minute \.\.\.\r.* 1 s\r.* 2 s/,
  )
  assert.ok(stderr.endsWith('\n'))
})

test('in a log it says so in lines, and an installation that fails says why', async () => {
  const { stderr, code } = await installing('', "console.error('no network'); process.exitCode = 1")
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^Installing the npm packages .* \.\.\.\nThe npm packages could not be installed .*\nno network\n$/,
  )
  assert.doesNotMatch(stderr, /\r/)
})
