import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, glob, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '../../src/platform/db/with-client.ts'
import { bareEnvironment } from '../../src/platform/embedded/binaries.ts'
import { asDatabaseUser, chooseDatabaseUser } from '../../src/platform/embedded/database-user.ts'
import { createSocketDirectory } from '../../src/platform/embedded/socket-directory.ts'

/** The environment variable with the folder of PostgreSQL's programs that a run uses in place of the embedded ones. */
export const EXTERNAL = 'RAPPEN_TEST_POSTGRESQL'

/**
 * The folder with the oldest programs of PostgreSQL that Debian has installed.
 * @throws Error without any
 */
export async function debianPrograms(): Promise<string> {
  const found = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))
  const [oldest] = found.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  if (oldest === undefined)
    throw new Error(
      'There is no PostgreSQL in /usr/lib/postgresql: apt-get install postgresql, or name its programs by --programs FOLDER.',
    )
  return oldest
}

/**
 * Starts a PostgreSQL by these programs in a new folder, as an operator would: without the settings and the locale of the embedded one. Any
 * user with access to its socket may connect.
 */
export async function startExternal(programs: string) {
  const directory = await mkdtemp(join(tmpdir(), 'external-'))
  const user = await chooseDatabaseUser(directory, join(directory, 'none'))
  await chown(directory, user.uid, user.gid)
  const options = { cwd: directory, env: bareEnvironment, ...asDatabaseUser(user) }
  const made = [`--pgdata=${directory}`, '--username=rappen', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(join(programs, 'initdb'), made, options)
  const socket = await createSocketDirectory(user)
  const settings = { listen_addresses: '', unix_socket_directories: socket, max_connections: '200' }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', directory, ...words], {
    ...options,
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const connection = { host: socket, port: 5432, user: 'rappen', database: 'rappen' }
  const isReady = () =>
    withClient({ ...connection, database: 'postgres' }, (client) => client.query('create database rappen')).then(
      () => true,
      () => server.exitCode !== null,
    )
  while (!(await isReady())) await sleep(100)
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  return { connection, directory, stop }
}
