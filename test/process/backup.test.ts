import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, rm, stat, truncate, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  dataFolder,
  firstTokenOf,
  folderWithDatabase,
  requireSoundBooks,
  runRappen,
  type Service,
  startService,
} from './service-process.ts'

/** An administrator's work: backups of a running service, and restorations in other folders. */
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

let dataDirectory: string
let folder: string
let service: Service
let token: string

before(async () => {
  dataDirectory = await folderWithDatabase()
  folder = dirname(dataDirectory)
  service = await startService({ DATA_DIR: dataDirectory })
  token = await firstTokenOf(service)
  for (const companyName of ['Muster AG', 'Keller GmbH'])
    await service.ask('POST', '/v1/contacts', { token, body: { companyName } })
})

const file = (name: string): string => join(folder, name)

async function rappen(exitCode: number, words: string[], settings: NodeJS.ProcessEnv) {
  const { printed, ended } = runRappen(words, settings)
  assert.equal(await ended, exitCode, `${words.join(' ')}: ${printed.stdout}${printed.stderr}`)
  return printed
}

test('a backup of a running service is restored in another folder, where the same token shows the same', async () => {
  const { stdout } = await rappen(0, ['backup', file('a.backup'), '--json'], { DATA_DIR: dataDirectory })
  const written = JSON.parse(stdout)
  assert.equal(written.bytes, (await stat(file('a.backup'))).size)
  assert.equal((await stat(file('a.backup'))).mode & 0o777, 0o600, 'nobody else reads it')
  assert.match(written.sha256, /^[0-9a-f]{64}$/)

  const elsewhere = await dataFolder()
  const restored = await rappen(0, ['restore', file('a.backup'), '--json'], { DATA_DIR: elsewhere })
  assert.equal(JSON.parse(restored.stdout).rows, written.rows)
  await requireSoundBooks({ DATA_DIR: elsewhere })

  const other = await startService({ DATA_DIR: elsewhere })
  assert.doesNotMatch(other.printed.stdout, /Welcome/)
  const [was, is] = [
    await service.ask('GET', '/v1/contacts', { token }),
    await other.ask('GET', '/v1/contacts', { token }),
  ]
  assert.equal(is.body.contacts.length, 2)
  assert.deepEqual(is.body, was.body)
  const refused = await rappen(2, ['restore', file('a.backup')], { DATA_DIR: dataDirectory })
  assert.match(refused.stderr, /^The data folder .* is in use by process \d+: .*\.\n$/)
})

test('a backup that is not encrypted says so; its key is made once, and verify finds a journal that no longer contains its heads', async () => {
  const settings = { DATA_DIR: dataDirectory }
  const { stdout } = await rappen(0, ['backup', file('signed.backup')], settings)
  assert.match(stdout, /^It is not encrypted: whoever has the file can read the books\.$/m)
  const key = join(dataDirectory, 'backup-key.pem')
  assert.equal((await stat(key)).mode & 0o777, 0o600)
  const written = JSON.parse((await rappen(0, ['backup', file('again.backup'), '--json'], settings)).stdout)
  assert.equal(written.isEncrypted, false)
  for (const name of ['signed.backup', 'again.backup']) {
    const words = ['restore', file(name), '--check-only', '--json', '--key', key]
    assert.equal(JSON.parse((await rappen(0, words, settings)).stdout).publicKey, written.publicKey)
  }
  await rappen(0, ['chain-key', 'create', '--out', file('other.pem')], settings)
  const other = await rappen(1, ['restore', file('a.backup'), '--check-only', '--key', file('other.pem')], settings)
  assert.match(other.stderr, /^\S.*a\.backup is not a backup that can be restored: it is signed with another key\.\n$/)

  // A newer event that an older backup lacks.
  await service.ask('POST', '/v1/contacts', { token, body: { companyName: 'Später AG' } })
  await rappen(0, ['backup', file('later.backup')], settings)
  const elsewhere = { DATA_DIR: await dataFolder() }
  await rappen(0, ['restore', file('signed.backup')], elsewhere)
  await rappen(0, ['verify', '--key', key, '--head', `${file('signed.backup')}.heads.json`], elsewhere)
  const cut = await rappen(1, ['verify', '--key', key, '--head', `${file('later.backup')}.heads.json`], elsewhere)
  assert.match(cut.stdout, /the events no longer contain it/)
})

test('the figures say which version runs, how large its database is, and how old the last backup', async () => {
  const figures = async (): Promise<string> => (await fetch(`${service.address}/metrics`)).text()
  await rappen(0, ['backup', file('aged.backup')], { DATA_DIR: dataDirectory })
  const said = await figures()
  assert.match(said, /^rappen_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  assert.ok(Number(/^rappen_database_bytes (\d+)$/m.exec(said)?.[1]) > 5_000_000)
  assert.match(said, /^rappen_backup_age_seconds \d+(?:\.\d+)?$/m)
  const twoDaysAgo = new Date(Date.now() - 172_800_000)
  await utimes(join(dataDirectory, 'last-backup'), twoDaysAgo, twoDaysAgo)
  assert.ok(Number(/^rappen_backup_age_seconds (\S+)$/m.exec(await figures())?.[1]) > 172_000)
  await rm(join(dataDirectory, 'last-backup'))
  assert.doesNotMatch(await figures(), /^rappen_backup_age_seconds \d/m)
})

test('a backup that was cut is refused in one sentence before anything is made for it', async () => {
  await copyFile(file('a.backup'), file('cut.backup'))
  await truncate(file('cut.backup'), (await stat(file('cut.backup'))).size - 1)
  const untouched = await dataFolder()
  for (const words of [
    ['restore', file('cut.backup')],
    ['restore', file('cut.backup'), '--check-only'],
  ]) {
    const { stderr } = await rappen(1, words, { DATA_DIR: untouched })
    assert.match(stderr, /^\S.*cut\.backup .*: it is damaged, incomplete, or not a backup of Rappen\.\n$/)
  }
  assert.equal(await stat(untouched).catch(() => undefined), undefined)
  await rappen(0, ['restore', file('a.backup'), '--check-only'], { DATA_DIR: untouched })
  const { stderr } = await rappen(1, ['restore', file('none.backup')], { DATA_DIR: untouched })
  assert.match(stderr, /ENOENT/)
})

test('where a file cannot grow any further, the backup ends in one sentence and leaves none', async () => {
  // A shell's limit on files simulates a full disk: the same system call fails. 16 blocks are 8 KiB.
  const words = [process.execPath, main, 'backup', file('full.backup')]
  const environment = { PATH: process.env['PATH'], DATA_DIR: dataDirectory }
  const child = spawn('/bin/sh', ['-c', 'ulimit -f 16; exec "$@"', 'sh', ...words], { env: environment })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match(stderr, /^No backup was written to .*full\.backup: EFBIG: [^\n]*\.\n$/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('full')),
    [],
  )
})
