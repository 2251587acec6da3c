import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { afterwards } from '../../../test/fixtures/embedded.ts'
import { copyPrograms } from './copy-programs.ts'

test('a copy can be read and run by everybody, whatever the umask was at the installation', async (t) => {
  const { programs, place } = await folders(t)
  const copy = await copyPrograms(programs, place)
  for (const [path, mode] of [
    ['bin', 0o755],
    ['bin/postgres', 0o755],
    ['share', 0o755],
    ['share/names', 0o644],
  ] as const) {
    assert.equal((await stat(join(copy, path))).mode & 0o777, mode, path)
  }
  assert.equal(await readFile(join(copy, 'share/names'), 'utf8'), 'UTC')
})

test('a copy is made once for each version and content', async (t) => {
  const { programs, place } = await folders(t)
  const copy = await copyPrograms(programs, place)
  assert.equal(await copyPrograms(programs, place), copy)
  await writeFile(join(programs, 'share', 'names'), 'UTC, CET')
  assert.notEqual(await copyPrograms(programs, place), copy, 'the first installation was incomplete')
  assert.equal((await readdir(place)).length, 2)
})

test('two that copy at once both have the copy, and leave nothing else', async (t) => {
  const { programs, place } = await folders(t)
  const script = `const { copyPrograms } = await import(${JSON.stringify(join(import.meta.dirname, 'copy-programs.ts'))})
    process.stdout.write(await copyPrograms(${JSON.stringify(programs)}, ${JSON.stringify(place)}))`
  const copy = () => promisify(execFile)(process.execPath, ['-e', script])
  const [first, second] = await Promise.all([copy(), copy()])
  assert.equal(first.stdout, second.stdout)
  assert.deepEqual(await readdir(place), [basename(first.stdout)])
})

test('a copy that was interrupted is removed by the next one', async (t) => {
  const { programs, place } = await folders(t)
  const { pid } = spawnSync(process.execPath, ['--version'])
  await mkdir(join(place, `postgresql-18.4.0-00000000.new-${pid}`), { recursive: true })
  const copy = await copyPrograms(programs, place)
  assert.deepEqual(await readdir(place), [basename(copy)])
})

test('programs are never taken from a place where others can write, or that is a link', async (t) => {
  const { programs, place } = await folders(t)
  await copyPrograms(programs, place)
  await symlink(place, `${place} link`)
  await assert.rejects(copyPrograms(programs, `${place} link`), /is not a folder of this user alone/)
  await chmod(place, 0o777)
  await assert.rejects(copyPrograms(programs, place), /is not a folder of this user alone/)
})

async function folders(test: TestContext): Promise<{ programs: string; place: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'rappen copy '))
  afterwards(test, () => rm(parent, { recursive: true }))
  const programs = join(parent, 'package', 'native')
  await mkdir(join(programs, 'bin'), { recursive: true, mode: 0o700 })
  await mkdir(join(programs, 'share'), { mode: 0o700 })
  await writeFile(join(parent, 'package', 'package.json'), '{ "version": "18.4.0" }')
  await writeFile(join(programs, 'bin', 'postgres'), '', { mode: 0o700 })
  await writeFile(join(programs, 'share', 'names'), 'UTC', { mode: 0o600 })
  return { programs, place: join(parent, 'place') }
}
