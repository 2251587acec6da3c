import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import process from 'node:process'
import { CannotStart, ifThere } from '../files/errors.ts'

/** The operating-system user that runs the database and owns its files; `isOther` if it differs from the user of this process. */
export type DatabaseUser = { uid: number; gid: number; isOther: boolean }

type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL does not run as root. An ordinary user runs it as itself; root runs it as the owner of the existing database,
 * otherwise as the owner of the data folder (who may want to start it later), otherwise as `postgres` or `nobody`.
 */
export async function chooseDatabaseUser(dataDirectory: string, databaseDirectory: string): Promise<DatabaseUser> {
  const database = await ifThere(stat(databaseDirectory))
  const self = serviceUser()
  if (self.uid !== 0) {
    if (database === undefined || database.uid === self.uid) return { uid: self.uid, gid: self.gid, isOther: false }
    const owner = nameOf(database.uid, await accounts())
    throw new CannotStart(
      `The database in ${databaseDirectory} belongs to the user ${owner}: start as ${owner} or as root.`,
    )
  }
  if (database !== undefined && database.uid !== 0) return { uid: database.uid, gid: database.gid, isOther: true }
  const known = await accounts()
  const folder = await stat(dataDirectory)
  const chosen =
    known.find(({ uid }) => uid === folder.uid && uid !== 0) ??
    known.find(({ name }) => name === 'postgres') ??
    known.find(({ name }) => name === 'nobody')
  if (chosen === undefined) {
    throw new CannotStart(
      'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody": start as another user.',
    )
  }
  return { uid: chosen.uid, gid: chosen.gid, isOther: true }
}

/** Users who may connect as the database's superuser `rappen`: that of this service, the owner of the data folder, and root. */
export async function databaseAdministrators(dataDirectory: string): Promise<string[]> {
  const known = await accounts()
  const { uid } = await stat(dataDirectory)
  const named = known.filter((account) => account.uid === uid || account.uid === 0).map(({ name }) => name)
  return [...new Set([serviceUser().name, ...named])]
}

/** Options for `spawn` to start a process as the database's user. */
export const asDatabaseUser = ({ uid, gid, isOther }: DatabaseUser): { uid?: number; gid?: number } =>
  isOther ? { uid, gid } : {}

function serviceUser(): Account {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid }
  } catch {
    const uid = process.getuid?.()
    throw new CannotStart(`PostgreSQL needs a user with a name, and user ${uid} has none: add it to /etc/passwd.`)
  }
}

const nameOf = (uid: number, known: Account[]): string => known.find((account) => account.uid === uid)?.name ?? `${uid}`

async function accounts(): Promise<Account[]> {
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return lines.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid && !name.startsWith('#') ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
