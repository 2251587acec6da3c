import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Connection } from '../../platform/db/database.ts'
import { isUnavailable, rejectionOf } from '../../platform/db/errors.ts'
import { migrate, missingMigrations } from '../../platform/db/migrate.ts'
import { attachEmbedded, type Embedded, startEmbedded } from '../../platform/embedded/embedded-postgres.ts'
import { CannotStart } from '../../platform/files/errors.ts'
import { migrateJobs } from '../../platform/jobs/migrate-jobs.ts'
import { DELIVERY_QUEUE } from '../../sales/deliveries/delivery-queue.ts'
import { ARCHIVE_QUEUE } from '../../sales/documents/archive-queue.ts'

type Log = Parameters<typeof startEmbedded>[0]['log']

/** The database of the service: that of DATABASE_URL, or the embedded one, of which this process is then the only owner. */
export const ownDatabase = (config: Config, log: Log): Promise<Embedded | External> =>
  databaseBy(startEmbedded, config, log)

/** The same for a command, which uses the embedded database of a running service and leaves it running. */
export const sharedDatabase = (config: Config, log: Log): Promise<Embedded | External> =>
  databaseBy(attachEmbedded, config, log)

type External = { readonly connection: Connection; readonly stop: () => Promise<void> }

async function databaseBy(
  start: typeof startEmbedded,
  { databaseUrl, dataDirectory }: Config,
  log: Log,
): Promise<Embedded | External> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  return start({ dataDirectory, log })
}

/** Runs missing migrations (only those in `wanted`, if given), and updates the schema of the job queue. Returns the names of those it ran. */
export async function migrateAll(connection: Connection, wanted?: readonly string[]): Promise<string[]> {
  try {
    const ran = await migrate(connection, wanted)
    await migrateJobs(connection, [DELIVERY_QUEUE, ARCHIVE_QUEUE])
    return ran
  } catch (error) {
    const rejection = rejectionOf(error)
    if (rejection === undefined) throw error
    throw new CannotStart(`The database of DATABASE_URL cannot be used: ${rejection}.`, { cause: error })
  }
}

/**
 * Makes sure that the database has the schema of this program, for a command that may run beside a service of another version: it migrates
 * nothing but an empty database.
 * @throws CannotStart that names the program which is needed
 */
export async function requireMigrated(connection: Connection): Promise<void> {
  const missing = await missingMigrations(connection)
  if (missing === undefined) await migrateAll(connection)
  else if (missing.length > 0)
    throw new CannotStart(
      `The database belongs to an older version of Rappen (${missing.join(', ')} have not run): use that version, or run rappen migrate once no service of it runs any more.`,
    )
}

const PAUSE_MILLISECONDS = 1_000
const WARN_EVERY = 30

/** The same at the start of a service: retries while the database does not answer. Throws the signal's reason when it aborts. */
export async function migrateWhenAvailable(connection: Connection, log: Log, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await migrateAll(connection)
      return
    } catch (error) {
      if (!isUnavailable(error)) throw error
      if (attempt % WARN_EVERY === 0) log.warn({ err: error }, 'the database does not answer; waiting for it')
    }
    await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
  }
}
