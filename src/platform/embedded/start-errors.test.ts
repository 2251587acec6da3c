import assert from 'node:assert/strict'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { folderWithDatabase, silent, temporaryFolder } from '../../../test/fixtures/embedded.ts'
import { CannotStart } from '../files/errors.ts'
import { packagedPrograms } from './binaries.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { startEmbedded } from './embedded-postgres.ts'

test('on a platform without an embedded PostgreSQL, the error asks for DATABASE_URL', () => {
  for (const platform of ['sunos-x64', 'win32-x64']) {
    assert.throws(() => packagedPrograms(platform), {
      name: 'CannotStart',
      message: `Rappen brings no PostgreSQL for ${platform}: set DATABASE_URL to use one of your own.`,
    })
  }
})

test('a data folder that cannot be written is named', async (t) => {
  const file = dirname(await temporaryFolder(t))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  await assertRefused(join(file, 'data'), /^The data folder .*data cannot be written: .*ENOTDIR/)
})

// Node's own function for creating folders never ends there.
const hasNoFolders = process.platform === 'linux'
test('… also where no folder can be made at all', { skip: hasNoFolders ? false : 'there is no /proc' }, async () => {
  for (const folder of ['/proc/rappen', '/proc/rappen/below/data'])
    await assertRefused(folder, /^The data folder \/proc\/rappen.* cannot be written: .*ENOENT/)
})

test('a database of another major version is refused before anything touches it', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  await writeFile(join(databaseDirectoryIn(dataDirectory), 'PG_VERSION'), '17\n')
  await assertRefused(
    dataDirectory,
    /was made by PostgreSQL 17, and this version of Rappen brings PostgreSQL 18: start the version of Rappen that made it, write a backup/,
  )
})

test('a folder with something else in it is left alone', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  await mkdir(databaseDirectoryIn(dataDirectory), { recursive: true })
  await writeFile(join(databaseDirectoryIn(dataDirectory), 'letters.txt'), 'dear')
  await assertRefused(dataDirectory, /contains no PostgreSQL database: move it away, or set DATA_DIR\.$/)
})

test('a database that PostgreSQL cannot open is refused in its own words', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  await rm(join(databaseDirectoryIn(dataDirectory), 'global', 'pg_control'))
  await assertRefused(dataDirectory, /^PostgreSQL could not start: could not find the database system\.$/)
})

test('a log that is a link, laid out to lead root to another file, is not followed', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  await symlink('/dev/null', join(dataDirectory, 'postgres.log'))
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), { code: 'ELOOP' })
})

async function assertRefused(dataDirectory: string, message: RegExp): Promise<void> {
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), (error) => {
    assert.ok(error instanceof CannotStart)
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /\n/, 'one sentence')
    return true
  })
}
