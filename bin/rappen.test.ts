import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const project = mkdtempSync(join(tmpdir(), 'rappen command '))
after(() => rmSync(project, { recursive: true }))
const program = join(project, 'bin', 'rappen.js')

// A project without packages, whose program prints its arguments and ends as instructed.
for (const folder of ['bin', 'src', 'node_modules']) mkdirSync(join(project, folder))
for (const file of ['install.js', 'rappen.js'])
  copyFileSync(join(import.meta.dirname, file), join(project, 'bin', file))
chmodSync(program, 0o755)
writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
writeFileSync(join(project, 'package-lock.json'), '{ "packages": { "": {} } }')
writeFileSync(
  join(project, 'src', 'main.ts'),
  `const words: string[] = process.argv.slice(2)
if (words[0] === 'wait') {
  process.on('SIGTERM', () => process.exit(7))
  setInterval(() => undefined, 1_000)
}
console.log(JSON.stringify(words))
if (words[0] === 'fail') process.exitCode = 2
if (words[0] === 'die') process.kill(process.pid, 'SIGKILL')
`,
)

test('the command line passes on each argument as it is, and how the command ended', () => {
  const words = ['token create', '--name', 'a "b" $c']
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
  assert.deepEqual([status, JSON.parse(stdout), stderr], [0, words, ''])
  assert.equal(spawnSync(process.execPath, [program, 'fail']).status, 2)
  assert.equal(spawnSync(process.execPath, [program, 'die']).signal, 'SIGKILL')
})

test('a signal reaches the command, which ends in its own time', async () => {
  const command = spawn(process.execPath, [program, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(command.stdout, 'data')
  command.kill('SIGTERM')
  assert.deepEqual(await once(command, 'close'), [7, null])
})

test('a project that cannot be installed says why, and runs nothing', () => {
  writeFileSync(join(project, 'package-lock.json'), 'damaged')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify'], { encoding: 'utf8' })
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^There is no readable package-lock\.json in .*\.\n$/)
})

test('npx finds it in the project, and takes none from a registry', { skip: process.platform === 'win32' }, () => {
  const root = join(import.meta.dirname, '..')
  const { status, stdout, stderr } = spawnSync('npx', ['--offline', 'rappen', '--version'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
})
