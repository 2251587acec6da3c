import { lchown, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, messageOf } from '../files/errors.ts'
import { removeUnfinished, unfinished } from '../files/unfinished.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { type DatabaseUser, databaseAdministrators } from './database-user.ts'

const settings = `# Written by Rappen at every start. To change a setting for good: alter system set name = value.
cluster_name = 'rappen'
listen_addresses = ''                # the unix socket only
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = 128MB
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] '
log_min_messages = error             # the service logs the rest itself
log_error_verbosity = terse          # details of an error may contain personal data
log_checkpoints = off
`

const access = `# Written by Rappen at every start. No password: the kernel tells which user is at the other end of the socket.
local all all peer map=rappen
`

/**
 * Writes the configuration before each start, so that it fits the running version of Rappen, and so that the current user may connect, even if
 * another one started the service last time.
 */
export async function writeConfiguration(dataDirectory: string, user: DatabaseUser): Promise<void> {
  const administrators = await databaseAdministrators(dataDirectory)
  // For the owner of the database and the login roles of services.
  const identities = administrators
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .map((name) => `rappen ${name} rappen\nrappen ${name} /^rappen_(service|people)_\n`)
    .join('')
  const directory = databaseDirectoryIn(dataDirectory)
  try {
    await removeUnfinished(directory)
    await replaceFile(join(directory, 'postgresql.conf'), settings, user)
    await replaceFile(join(directory, 'pg_hba.conf'), access, user)
    await replaceFile(join(directory, 'pg_ident.conf'), `# Written by Rappen at every start.\n${identities}`, user)
  } catch (error) {
    throw new CannotStart(`The data folder ${dataDirectory} cannot be written: ${messageOf(error)}.`, { cause: error })
  }
}

/** Replaces a file atomically; 'wx' never follows a link that the folder's owner could have placed as a trap for root. */
async function replaceFile(path: string, text: string, user: DatabaseUser): Promise<void> {
  const temporary = unfinished(path)
  await rm(temporary, { force: true })
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (user.isOther) await lchown(temporary, user.uid, user.gid)
  await rename(temporary, path)
}
