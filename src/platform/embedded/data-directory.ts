import { execFile } from 'node:child_process'
import { access, constants, lchown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { CannotStart, codeOf, ifThere, messageOf } from '../files/errors.ts'
import { flushFolder, makeFolder } from '../files/folders.ts'
import { removeUnfinished, unfinished } from '../files/unfinished.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'
import { asDatabaseUser, type DatabaseUser } from './database-user.ts'

export const databaseDirectoryIn = (dataDirectory: string): string => join(dataDirectory, 'postgres')

/**
 * The path of the database folder for PostgreSQL. Another user may have no access to the parent folders, so the process starts in the folder
 * (spawn changes directory before user). This path needs no parents.
 */
export const pathForDatabase = (databaseDirectory: string, { isOther }: DatabaseUser): string =>
  isOther && process.platform === 'linux' ? '/proc/self/cwd' : databaseDirectory

/** Whether a data folder has a database, as far as this user can see. */
export const hasDatabase = (dataDirectory: string): Promise<boolean> =>
  access(databaseDirectoryIn(resolve(dataDirectory))).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  )

/** Creates the data folder if it is missing, accessible only to the owner. */
export async function prepareDataDirectory(dataDirectory: string): Promise<void> {
  try {
    await makeFolder(dataDirectory, 0o700)
    await access(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(`The data folder ${dataDirectory} cannot be written: ${messageOf(error)}.`)
  }
}

/**
 * Creates the database if it is missing, with checksums, UTF-8 and a collation that does not depend on library versions. It is
 * created under a temporary name and appears complete or not at all, so that the next start need not handle a kill.
 */
export async function prepareDatabase(
  { dataDirectory, binaries, user }: { dataDirectory: string; binaries: Binaries; user: DatabaseUser },
  log: { readonly info: (context: object, message: string) => void },
): Promise<void> {
  const directory = databaseDirectoryIn(dataDirectory)
  await removeUnfinished(dataDirectory)
  if (await isMadeFor(binaries, directory)) return
  // A busy machine needs half a minute, so it is announced.
  log.info({ directory }, 'Creating the database')
  const made = unfinished(directory)
  await createDatabase(made, binaries, user)
  try {
    await rename(made, directory)
  } catch (error) {
    // Another process was faster; the lock of the shared server decides which of the two continues.
    await rm(made, { recursive: true, force: true })
    if (!(await isMadeFor(binaries, directory))) throw error
  }
  await flushFolder(dataDirectory)
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
    throw new CannotStart(`PostgreSQL could not make its database in ${directory}: ${messageOf(error)}`)
  }
}

/** Whether there is a database. Throws for one that these programs cannot open, and for a folder with other content. */
async function isMadeFor({ version }: Binaries, directory: string): Promise<boolean> {
  // The folder is listed first: another process may put its complete database there at any moment.
  if ((await readdir(directory).catch(() => [])).length === 0) return false
  const made = await ifThere(readFile(join(directory, 'PG_VERSION'), 'utf8'))
  if (made === undefined)
    throw new CannotStart(`The folder ${directory} contains no PostgreSQL database: move it away, or set DATA_DIR.`)
  const major = version.split('.')[0]
  if (made.trim() === major) return true
  throw new CannotStart(
    `The database in ${directory} was made by PostgreSQL ${made.trim()}, and this version of Rappen brings PostgreSQL ${major}: ` +
      `start the version of Rappen that made it, write a backup with it (rappen backup), and restore that into an empty data folder with this version.`,
  )
}
