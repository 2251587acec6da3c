import { execFile } from 'node:child_process'
import { access, constants, lchown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { flush } from '../files/flush-directory.ts'
import { makeFolder } from '../files/make-folder.ts'
import { codeOf, messageOf, StartRefused } from '../files/start-refused.ts'
import { removeUnfinished, unfinished } from '../files/unfinished.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'
import { asDatabaseUser, type DatabaseUser } from './database-user.ts'

export const databaseDirectoryIn = (dataDirectory: string): string => join(dataDirectory, 'postgres')

/**
 * How PostgreSQL is told its folder. Another user may not be able to walk there from the root, so its process begins in the
 * folder (spawn changes directory before it changes user) and calls it by this name, which leads there from anywhere.
 */
export const pathForDatabase = (databaseDirectory: string, { isOther }: DatabaseUser): string =>
  isOther && process.platform === 'linux' ? '/proc/self/cwd' : databaseDirectory

/** Makes the data folder when it is absent, for our eyes only: it holds the books and the mail. */
export async function prepareDataDirectory(dataDirectory: string): Promise<void> {
  try {
    await makeFolder(dataDirectory, 0o700)
    await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartRefused(`The data folder ${dataDirectory} cannot be written: ${messageOf(error)}.`)
  }
}

/**
 * Makes the database when it is absent, with checksums, UTF-8 and an order of text that no library update changes. It is made
 * under another name and appears complete or not at all, so a kill in between is nothing the next start has to care about.
 */
export async function prepareDatabase(dataDirectory: string, binaries: Binaries, user: DatabaseUser): Promise<void> {
  const directory = databaseDirectoryIn(dataDirectory)
  await removeUnfinished(dataDirectory)
  if (await isMadeFor(binaries, directory)) return
  const made = unfinished(directory)
  await createDatabase(made, binaries, user)
  try {
    await rename(made, directory)
  } catch (error) {
    // Another start was faster; which of the two goes on is decided by the server they share.
    await rm(made, { recursive: true, force: true })
    if (!(await isMadeFor(binaries, directory))) throw error
  }
  await flush(dataDirectory)
}

async function createDatabase(directory: string, binaries: Binaries, user: DatabaseUser): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  if (user.isOther) await lchown(directory, user.uid, user.gid)
  const options = [
    `--pgdata=${pathForDatabase(directory, user)}`,
    '--username=rappen',
    '--auth=peer',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(binaries.initdb, options, {
      cwd: directory,
      env: bareEnvironment,
      ...asDatabaseUser(user),
    })
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw new StartRefused(`PostgreSQL could not make its database in ${directory}: ${messageOf(error)}`)
  }
}

/** Refuses a database that these programs cannot open, and a folder that holds something else. */
async function isMadeFor({ version }: Binaries, directory: string): Promise<boolean> {
  const made = await readIfThere(join(directory, 'PG_VERSION'))
  if (made === undefined) {
    if ((await readdir(directory).catch(() => [])).length === 0) return false
    throw new StartRefused(`The folder ${directory} holds no database of PostgreSQL: move it away, or set DATA_DIR.`)
  }
  const major = version.split('.')[0]
  if (made.trim() === major) return true
  throw new StartRefused(
    `The database in ${directory} was made by PostgreSQL ${made.trim()}, and this version of Rappen brings PostgreSQL ${major}: ` +
      `start the version of Rappen that made it, or move the data to a server of your own with pg_dump and set DATABASE_URL.`,
  )
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
