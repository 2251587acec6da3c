import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig, settingNames } from '../src/config.ts'
import { guides } from '../src/outbound/docs/guides.ts'
import { patience } from './patience.ts'
import { atTheEnd } from './runner/at-the-end.ts'

const root = new URL('../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')
const [containerfile, compose, unit, settings] = await Promise.all(
  ['deploy/Containerfile', 'deploy/compose.yaml', 'deploy/rappen.service', 'docs/settings.md'].map(read),
)

/** The settings of the service, as docs/settings.md explains them, and the variables of Node and the C library. */
const known = new Set([
  ...[...(settings ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'TMPDIR',
  'PATH',
])
const settingsIn = (text: string): string[] => [...text.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name)

test('files of the program that the files in deploy name exist', async () => {
  const named = [containerfile, compose, unit].flatMap((text = '') =>
    [...text.matchAll(/(?<!\.)(?:\bsrc|\bdeploy|\bdocs|(?<=node )bin)\/[\w./-]*\w/g)].map(([path]) => path),
  )
  assert.ok(named.length >= 8, named.join(' '))
  // The operator writes one of the files.
  for (const path of named.filter((path) => path !== 'deploy/.env')) await access(new URL(path, root))
})

test('the file with the password reaches neither the repository nor the image', async () => {
  assert.ok((await read('.gitignore')).includes('\n/deploy/.env\n'))
  assert.ok(!isInImage('deploy/.env'))
})

test('the image and the unit set only what the service knows, and keep the data outside of the program', () => {
  for (const text of [
    containerfile?.match(/^ENV .*$/m)?.[0] ?? '',
    unit?.match(/^Environment=.*$/m)?.[0].replace('Environment=', '') ?? '',
  ]) {
    const names = settingsIn(text)
    assert.ok(names.includes('DATA_DIR'), text)
    for (const name of names) assert.ok(known.has(name), name)
    assert.match(text, /DATA_DIR=\/var\/lib\/rappen/)
  }
  assert.match(containerfile ?? '', /^VOLUME \/var\/lib\/rappen$/m)
  assert.match(compose ?? '', /- rappen:\/var\/lib\/rappen/)
})

test('neither runs as root, and both have longer to stop than the service takes', () => {
  assert.match(containerfile ?? '', /^USER rappen$/m)
  assert.ok((containerfile ?? '').indexOf('USER rappen') < (containerfile ?? '').indexOf('ENTRYPOINT'))
  assert.match(unit ?? '', /^User=rappen$/m)
  const seconds = [unit?.match(/^TimeoutStopSec=(\d+)$/m)?.[1], compose?.match(/stop_grace_period: (\d+)s/)?.[1]]
  for (const given of seconds) assert.ok(Number(given) > 25, String(given))
})

/** The decision of .dockerignore about a path: the last line that matches it or a parent folder. */
const ignored = (await read('.dockerignore')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
function isInImage(path: string): boolean {
  const above = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
  const last = ignored.findLast((line) => above.some((one) => line === '*' || matchesGlob(one, line.replace('!', ''))))
  return last?.startsWith('!') ?? true
}

test('the image has what runs and the guides that are shown; no tests, no papers, nothing of this machine', async () => {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  const files = stdout.trim().split('\n')
  assert.ok(files.length > 500)
  const inside = files.filter(isInImage)
  assert.deepEqual(
    inside.filter((path) => /\.test\.tsx?$|^(?:test|bench|mutation|examples|deploy|docs\/decisions)\//.test(path)),
    [],
  )
  for (const path of ['data/postgres/base', 'node_modules/pg/index.js', '.git/HEAD']) assert.ok(!isInImage(path), path)
  const needed =
    /^(?:src|web|migrations|templates|client\/src)\/|^(?:package(?:-lock)?|openapi)\.json$|^bin\/install\.js$/
  assert.deepEqual(
    files.filter((path) => needed.test(path) && !/\.test\.tsx?$/.test(path) && !isInImage(path)),
    [],
  )
  for (const { file } of guides) assert.ok(isInImage(file), file)
})

test('packages are installed before the sources come, so that a change of these does not install them again', () => {
  const text = containerfile ?? ''
  assert.ok(text.indexOf('RUN node bin/install.js') < text.indexOf('COPY . .'))
  assert.ok(text.indexOf('AS packages') < text.indexOf('RUN node bin/install.js'))
  assert.doesNotMatch(text.slice(text.lastIndexOf('FROM ')), /docker\.io\/library\/node|curl|wget/)
})

test('the example of the settings names each that the service reads, and is one', async () => {
  const example = await read('deploy/rappen.env.example')
  const named = [...example.matchAll(/^#([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  assert.deepEqual(named.map(([name]) => name).toSorted(), settingNames.filter((name) => name !== 'TOKEN').toSorted())
  const given = Object.fromEntries(named.map(([name, value]) => [name, value.replace(/^'(.*)'$/, '$1')]))
  assert.equal(readConfig(given, '/').port, 8080)
})

test('the changelog has the version of package.json as its newest, and the client is of the same', async () => {
  const { version } = JSON.parse(await read('package.json'))
  assert.equal(/^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md'))?.[1], version)
  assert.equal(JSON.parse(await read('client/package.json')).version, version)
})

const tool = ['podman', 'docker'].find((name) => spawnSync(name, ['info']).status === 0)
test('the image is built, starts, and stops in order', {
  skip: tool === undefined ? 'no container tool is on this machine' : false,
  timeout: patience(900_000),
}, async () => {
  const run = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(tool ?? '', words, { cwd: fileURLToPath(root), encoding: 'utf8' })
    assert.equal(status, 0, `${words.join(' ')}: ${stderr}`)
    return stdout.trim()
  }
  run('build', '-f', 'deploy/Containerfile', '-t', 'rappen-test', '.')
  const container = run('run', '-d', '-p', '127.0.0.1::8080', 'rappen-test')
  atTheEnd(() => spawnSync(tool ?? '', ['rm', '-f', '-v', container]))
  const address = run('port', container, '8080').split('\n')[0]
  for (let waited = 0; ; waited++) {
    const { status } = await fetch(`http://${address}/readyz`).catch(() => ({ status: 0 }))
    if (status === 200) break
    assert.ok(waited < 120, spawnSync(tool ?? '', ['logs', container], { encoding: 'utf8' }).stdout)
    await sleep(1_000)
  }
  assert.match(run('logs', container), /TOKEN=rap_live_/)
  run('stop', '--time', '40', container)
  assert.equal(run('inspect', '--format', '{{.State.ExitCode}}', container), '0')
})
