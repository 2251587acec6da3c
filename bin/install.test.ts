import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'

const folders: string[] = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('nothing is installed, and nothing is said, when node_modules is that of package-lock.json', () => {
  const project = createProject()
  assert.deepEqual(run(project, ['--dev']).calls.length, 1)
  assert.deepEqual(run(project, ['--dev']), { status: 0, stdout: '', stderr: '', calls: [] })
})

test('an installation speaks on stderr only, since stdout belongs to the command that follows', () => {
  const { stdout, stderr } = run(createProject(), [])
  assert.equal(stdout, '')
  assert.match(stderr, /^Installing the npm packages .*\n$/)
})

test('no install script of a package is ever run', () => {
  for (const parameters of [[], ['--dev']])
    assert.ok(run(createProject(), parameters).calls[0]?.includes('--ignore-scripts'))
})

test('a production installation serves production and is completed for development', () => {
  const project = createProject()
  assert.ok(run(project, []).calls[0]?.includes('--omit=dev'))
  assert.deepEqual(run(project, []).calls, [])
  assert.ok(run(project, ['--dev']).calls[0]?.includes('--include=dev'))
  assert.deepEqual(run(project, []).calls, [], 'development packages do not harm production')
})

test('a changed package-lock.json, and an installation that was interrupted, are installed anew', () => {
  const project = createProject()
  run(project, [])
  writeFileSync(join(project, 'package-lock.json'), lock({ library: '2.0.0' }))
  assert.equal(run(project, []).calls.length, 1)
  rmSync(join(project, 'node_modules', '.package-lock.json'))
  assert.equal(run(project, []).calls.length, 1)
})

test('packages of another platform are installed anew for this one', () => {
  const project = createProject()
  run(project, [])
  const path = join(project, 'node_modules', '.package-lock.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('node_modules/for-this-machine', 'node_modules/for-another'))
  assert.equal(run(project, []).calls.length, 1)
})

test('a failing npm is reported in one sentence with its own words, and the command after it does not run', () => {
  const { status, stdout, stderr } = run(createProject(), [], { FAKE_NPM: 'fail' })
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /The npm packages could not be installed .*\nnpm error the registry is on holiday\n$/)
})

test('an optional package of a package may be missing, as npm lets it', () => {
  const project = createProject()
  run(project, [], { FAKE_NPM: 'incomplete' })
  assert.deepEqual(run(project, []).calls, [])
})

test('two at once install once', async () => {
  const project = createProject()
  const environment = environmentOf(project, { FAKE_NPM: 'slow' })
  const statuses = [1, 2].map(() => {
    const child = spawn(process.execPath, [join(project, 'bin', 'install.js')], { env: environment, stdio: 'ignore' })
    return new Promise((resolve) => child.once('exit', resolve))
  })
  assert.deepEqual(await Promise.all(statuses), [0, 0])
  assert.equal(callsOf(project).length, 1)
  assert.ok(!existsSync(join(project, '.install.lock')))
})

test('the lock of an installation that was killed does not block the next one', () => {
  const project = createProject()
  writeFileSync(join(project, '.install.lock'), String(spawnSync(process.execPath, ['--version']).pid))
  assert.equal(run(project, []).status, 0)
})

/** A project of two packages, one optional one for this platform and one for another, with an npm that only pretends. */
function createProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'rappen install '))
  folders.push(project)
  mkdirSync(join(project, 'bin'))
  copyFileSync(join(import.meta.dirname, 'install.js'), join(project, 'bin', 'install.js'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(project, 'package-lock.json'), lock({ library: '1.0.0' }))
  writeFileSync(join(project, 'npm-cli.js'), pretendedNpm)
  return project
}

const lock = ({ library }: { library: string }): string =>
  JSON.stringify({
    packages: {
      '': { optionalDependencies: { 'for-this-machine': '1.0.0', 'for-another': '1.0.0' } },
      'node_modules/library': { version: library, integrity: 'sha512-a' },
      'node_modules/test-library': { version: '1.0.0', integrity: 'sha512-b', dev: true },
      'node_modules/for-this-machine': { version: '1.0.0', optional: true, os: process.platform, cpu: [process.arch] },
      'node_modules/of-library': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
      'node_modules/for-another': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['z80'] },
    },
  })

const pretendedNpm = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
appendFileSync('calls', JSON.stringify(process.argv.slice(2)) + '\\n')
if (process.env.FAKE_NPM === 'fail') { console.error('npm error the registry is on holiday'); process.exit(1) }
if (process.env.FAKE_NPM === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
delete packages['']
delete packages['node_modules/for-another']
if (process.env.FAKE_NPM === 'incomplete') delete packages['node_modules/of-library']
if (process.argv.includes('--omit=dev')) delete packages['node_modules/test-library']
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules')
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
console.log('added 3 packages')
`

type Outcome = { status: number | null; stdout: string; stderr: string; calls: string[][] }

function run(project: string, parameters: string[], extra: Record<string, string> = {}): Outcome {
  rmSync(join(project, 'calls'), { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'bin', 'install.js'), ...parameters], {
    env: environmentOf(project, extra),
    cwd: dirname(project),
    encoding: 'utf8',
  })
  return { status, stdout, stderr, calls: callsOf(project) }
}

const environmentOf = (project: string, extra: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  npm_execpath: join(project, 'npm-cli.js'),
  NODE_ENV: 'production',
  ...extra,
})

function callsOf(project: string): string[][] {
  if (!existsSync(join(project, 'calls'))) return []
  return readFileSync(join(project, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line): string[] => JSON.parse(line))
}
