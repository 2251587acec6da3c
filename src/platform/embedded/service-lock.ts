import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CannotStart, codeOf, DataDirectoryInUse, messageOf, NotReady } from '../files/errors.ts'
import { isAlive } from '../files/process-table.ts'
import { timeLimits } from '../limits.ts'

/** Connection options for node-postgres. */
export type Connection = { host: string; port: number; user: string; database: string }

/** The holder of the lock: a service until it is stopped, or a command while it runs. */
export type Holder = 'service' | 'command'

/** The lock of the only service of a data folder. PostgreSQL releases it when the holding process dies. */
export type ServiceLock = {
  isHeld: () => boolean
  /** Resolves when the connection that holds it has ended, for any reason. */
  lost: Promise<void>
  release: () => Promise<void>
}

/** Arbitrary: nothing else takes advisory locks in the database `postgres`. */
const lockNumber = 1
/** Shared by the commands that use the server. */
const useNumber = 2

/** Takes the lock, or throws DataDirectoryInUse; creates the database `rappen` if it is missing. */
export async function takeServiceLock(server: Connection, dataDirectory: string, holder: Holder): Promise<ServiceLock> {
  const client = await connect({ ...server, database: 'postgres' }, holder)
  let isHeld = false
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  void lost.then(() => {
    isHeld = false
  })
  const release = (): Promise<void> => client.end().catch(() => undefined)
  try {
    const other = await lock(client)
    if (other !== 'us') throw new DataDirectoryInUse(dataDirectory, other)
    isHeld = true
    await createDatabase(client)
  } catch (error) {
    await release()
    throw error instanceof CannotStart ? error : new NotReady(messageOf(error))
  }
  return { isHeld: () => isHeld, lost, release }
}

/** A command that uses a server. */
export type Use = {
  /** Ends the use. True if no other command uses the server and none holds its lock; no command then begins before `end`. */
  readonly isLast: () => Promise<boolean>
  readonly end: () => Promise<void>
}

/** Uses a server, which no other command stops meanwhile. Throws NotReady if it is about to stop. */
export async function useServer(server: Connection): Promise<Use> {
  const client = await connect({ ...server, database: 'postgres' })
  const end = (): Promise<void> => client.end().catch(() => undefined)
  try {
    const { rows } = await client.query<{ isUsable: boolean }>(`
      select exists (select from pg_database where datname = 'rappen') and pg_try_advisory_lock_shared(${useNumber}) as "isUsable"`)
    if (rows[0]?.isUsable !== true) throw new NotReady('PostgreSQL is stopping')
  } catch (error) {
    await end()
    throw new NotReady(messageOf(error))
  }
  const isLast = async (): Promise<boolean> => {
    await client.query(`select pg_advisory_unlock_shared(${useNumber})`)
    const { rows } = await client.query<{ isUnused: boolean }>(
      `select pg_try_advisory_lock(${useNumber}) as "isUnused"`,
    )
    return rows[0]?.isUnused === true && (await holderOf(client)) === undefined
  }
  // Without its connection other users are unknown, and a server that has ended has none.
  return { isLast: () => isLast().catch(() => false), end }
}

async function connect(connection: Connection, holder: Holder = 'command'): Promise<Client> {
  const name = `rappen ${holder} ${process.pid}`
  const client = new Client({
    ...connection,
    application_name: name,
    ssl: false,
    connectionTimeoutMillis: timeLimits.postgresReady,
  })
  // A broken connection is reported by 'end'; without a listener the error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    // 28000: the server does not know this user of the operating system.
    if (codeOf(error) !== '28000' && codeOf(error) !== 'EACCES') throw new NotReady(messageOf(error))
    throw new CannotStart(
      `PostgreSQL runs in ${connection.host} for another user: run this as the user of the service, or as root.`,
    )
  }
}

type Other = { readonly pid: number | undefined; readonly isCommand: boolean }

/** Tries to take the lock. Returns the holder: 'us', or another process, with its pid if known. */
async function lock(client: Client): Promise<'us' | Other> {
  for (let waited = 0; ; waited += 50) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as "isOurs"`)
    if (rows[0]?.isOurs === true) return 'us'
    const other = (await holderOf(client)) ?? { pid: undefined, isCommand: false }
    if (waited >= timeLimits.serviceLock || (other.pid !== undefined && isAlive(other.pid))) return other
    await sleep(50)
  }
}

/** The holder of the lock; undefined if there is none. */
async function holderOf(client: Client): Promise<Other | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select application_name as "name" from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = ${lockNumber} and granted`)
  const [row] = rows
  if (!row) return undefined
  const [, holder, pid] = /^rappen (service|command) (\d+)$/.exec(row.name) ?? []
  return { pid: pid === undefined ? undefined : Number(pid), isCommand: holder === 'command' }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select 1 from pg_database where datname = 'rappen'`)
  if (rowCount === 0) await client.query('create database rappen owner rappen')
}
