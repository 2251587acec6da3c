import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { emptyDatabase } from '../../../test/database.ts'
import { sized } from '../../../test/faults/faults.ts'
import { runRappen, urlOf } from '../../../test/process/service-process.ts'
import { type Service, startService } from '../../../test/service.ts'
import { readConfig } from '../../config.ts'
import { CommandFailed } from '../commands/command.ts'
import { findCommand } from '../commands/commands.ts'
import { decrypted, encrypted, type Keys } from './encryption.ts'

const PASSPHRASE = 'vier Wörter, die niemand errät'

let folder: string
let service: Service
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const inFolder = (name: string): string => join(folder, name)

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rappen encryption '))
  service = await startService()
  await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })
  await writeFile(inFolder('passphrase'), `${PASSPHRASE}\n`)
  await writeFile(inFolder('identity'), `# made today\n${identity}\n`)
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command on the service's database, or another: returns its exit code and output. */
async function rappen(words: string[], settings: NodeJS.ProcessEnv = {}, input = ''): Promise<[number | null, string]> {
  const on = { DATABASE_URL: urlOf(service.connection), DATA_DIR: inFolder('data'), ...settings }
  const { ended, printed } = runRappen(words, on, { input })
  return [await ended, printed.stdout + printed.stderr]
}

async function* inPieces(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const opened = async (bytes: Buffer, keys: Keys): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(decrypted(inPieces(bytes), keys)))

function quicklyEncrypted(bytes: Buffer): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(10)
  return encrypter.encrypt(bytes)
}

test('a backup for a recipient holds no word of the books, and its identity opens it, also into another database', async (t) => {
  const file = inFolder('recipient.backup')
  const [made, said] = await rappen(['backup', file, '--recipient', recipient])
  assert.equal(made, 0, said)
  assert.match(said, /^It is encrypted\.$/m)
  const bytes = await readFile(file)
  assert.equal(bytes.toString('latin1', 0, 21), 'age-encryption.org/v1')
  assert.equal(bytes.includes('Muster'), false)
  const [code, words] = await rappen(['restore', file, '--check-only', '--identity-file', inFolder('identity')])
  assert.equal(code, 0, words)
  assert.match(words, /is complete/)
  const { connection, drop } = await emptyDatabase()
  t.after(drop)
  const settings = { DATABASE_URL: urlOf(connection) }
  const restored = await rappen(['restore', file, '--identity-file', inFolder('identity')], settings)
  assert.equal(restored[0], 0, restored[1])
  assert.equal((await rappen(['verify'], settings))[0], 0)
})

test('a passphrase comes from a file, from stdin or from the settings, and opens what it encrypted', async () => {
  const file = inFolder('passphrase.backup')
  assert.equal((await rappen(['backup', file, '--passphrase-file', '-'], {}, `${PASSPHRASE}\n`))[0], 0)
  assert.equal((await rappen(['restore', file, '--check-only', '--passphrase-file', inFolder('passphrase')]))[0], 0)

  // Trying a passphrase takes a second of processor time, except for a file with a deliberately low cost.
  const quick = inFolder('quick.backup')
  const plain = await opened(await readFile(inFolder('recipient.backup')), { identities: [identity] })
  await writeFile(quick, await quicklyEncrypted(plain))
  assert.equal((await rappen(['restore', quick, '--check-only'], { BACKUP_PASSPHRASE: PASSPHRASE }))[0], 0)
  for (const [words, settings, reason] of [
    [[], {}, /it is encrypted: give --passphrase-file, --identity-file or BACKUP_PASSPHRASE what opens it/],
    [[], { BACKUP_PASSPHRASE: 'falsch' }, /the passphrase or identity does not open it/],
    [['--identity-file', inFolder('identity')], {}, /the passphrase or identity does not open it/],
    [['--passphrase-file', inFolder('nowhere')], {}, /nowhere cannot be read/],
  ] as const) {
    const { command, args } = await findCommand(['restore', quick, '--check-only', ...words])
    const config = readConfig({ DATABASE_URL: urlOf(service.connection), ...settings }, '/')
    const isExpected = (error: unknown) => error instanceof CommandFailed && reason.test(error.message)
    await assert.rejects(command.run(config, args), isExpected)
  }
  const [code, said] = await rappen(['backup', inFolder('none'), '--recipient', 'age1nobody'])
  assert.equal(code, 1)
  assert.match(said, /«age1nobody» is not a recipient of age/)
})

test('for any changed byte or cut, a wrong key, a damaged header and damaged contents are distinguished', async () => {
  const content = Buffer.alloc(200_000, 'Bücher')
  const whole = Buffer.concat(await Array.fromAsync(encrypted(inPieces(content), { recipients: [recipient] })))
  const keys = { identities: [identity] }
  assert.deepEqual(await opened(whole, keys), content)
  const header = whole.indexOf('\n--- ') + 49
  const reasonOf = (bytes: Buffer): Promise<string> =>
    opened(bytes, keys).then(
      () => 'none',
      (error: Error) => error.message,
    )
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const changed = Buffer.from(whole)
      changed[at] = (whole[at] ?? 0) ^ bits
      // Without its mark it is no age file, and its content is no backup.
      if (at < 22) return assert.notDeepEqual(await opened(changed, keys), content)
      const reason = await reasonOf(changed)
      assert.match(reason, at < header ? /header is damaged|does not open it/ : /invalid tag|too small|aes|poly/i)
    }),
    {
      examples: [
        [0, 1],
        [30, 1],
        [header + 20, 1],
        [whole.length - 1, 1],
      ],
      numRuns: 60,
    },
  )
  for (const length of [22, header, header + 16, header + 70_000, whole.length - 1])
    assert.notEqual(await reasonOf(whole.subarray(0, length)), 'none', String(length))
})

test('encrypting takes no more memory for more data', async () => {
  // With the 100 MiB of the program itself, the data alone exceeds the limit.
  const pieces = sized(1_600, 6_400)
  const script = `
    import { encrypted, decrypted } from ${JSON.stringify(new URL('encryption.ts', import.meta.url).href)}
    const piece = Buffer.alloc(65_536, 7)
    async function* many() { for (let count = 0; count < ${pieces}; count++) yield piece }
    let bytes = 0
    for await (const some of decrypted(encrypted(many(), { recipients: [${JSON.stringify(recipient)}] }), { identities: [${JSON.stringify(identity)}] })) bytes += some.length
    console.log(JSON.stringify({ bytes, most: process.resourceUsage().maxRSS }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const { bytes, most } = JSON.parse(stdout)
  assert.equal(bytes, pieces * 65_536)
  assert.ok(most < 200_000, `${most} KiB`)
})

const isInstalled = spawnSync('age', ['--version']).status === 0

test('the program age reads what is written here, and the other way round', {
  skip: !isInstalled && 'age is not installed (apt install age)',
}, async () => {
  const content = Buffer.alloc(150_000, 'Bücher')
  const ours = Buffer.concat(await Array.fromAsync(encrypted(inPieces(content), { recipients: [recipient] })))
  await writeFile(inFolder('ours.age'), ours)
  const { stdout } = await promisify(execFile)('age', ['-d', '-i', inFolder('identity'), inFolder('ours.age')], {
    encoding: 'buffer',
    maxBuffer: 1e9,
  })
  assert.deepEqual(stdout, content)
  await writeFile(inFolder('content'), content)
  await promisify(execFile)('age', ['-r', recipient, '-o', inFolder('theirs.age'), inFolder('content')])
  assert.deepEqual(await opened(await readFile(inFolder('theirs.age')), { identities: [identity] }), content)
})
