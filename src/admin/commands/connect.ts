import { access, constants } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { Connection } from '../../platform/db/database.ts'
import { isBlocked, isNotLetIn, isUnavailable, rejectionOf } from '../../platform/db/errors.ts'
import {
  filesInWords,
  isMigration,
  type MigrationOptions,
  type MigrationResult,
  migrate,
  missingMigrations,
} from '../../platform/db/migrate.ts'
import { powerOf, type ServiceConnections, serviceLogins } from '../../platform/db/service-login.ts'
import { hasDatabase } from '../../platform/embedded/data-directory.ts'
import { attachEmbedded, type EmbeddedServer, startEmbedded } from '../../platform/embedded/embedded-postgres.ts'
import type { Holder } from '../../platform/embedded/service-lock.ts'
import { CannotStart, DataDirectoryInUse, messageOf } from '../../platform/files/errors.ts'
import { DELIVERY_QUEUE } from '../../sales/deliveries/delivery-queue.ts'
import { ARCHIVE_QUEUE } from '../../sales/documents/archive-queue.ts'
import { RECURRING_QUEUE } from '../../sales/recurring/recurring-queue.ts'
import { REMINDER_QUEUE } from '../../sales/reminders/reminder-queue.ts'
import { OWNER_NOTICE_QUEUE } from '../../tenants/organisations/notify-owners.ts'
import { inTime, type Waiting } from './in-time.ts'

type EmbeddedLog = Parameters<typeof startEmbedded>[0]['log']

/** The database of this process: that of DATABASE_URL, or the embedded one, of which it is then the only owner. */
export const ownDatabase = (
  config: Config,
  log: EmbeddedLog,
  how: { readonly holder: Holder; readonly signal?: AbortSignal },
): Promise<EmbeddedServer | External> => databaseBy((folder) => startEmbedded(folder, how), config, log)

/** The same once no command uses the embedded one, until the signal aborts: a start must not fail because of a backup that ends by itself. */
export function ownDatabaseInTime(
  config: Config,
  log: EmbeddedLog,
  signal: AbortSignal,
): Promise<EmbeddedServer | External> {
  return inTime(
    () => ownDatabase(config, log, { holder: 'service', signal }),
    { log, signal },
    (error) =>
      error instanceof DataDirectoryInUse && error.isCommand
        ? [{ pid: error.pid }, 'a command uses the data folder, and is waited for']
        : undefined,
  )
}

/**
 * The same for a command, which uses the embedded database of a running service and leaves it running. Only a command that `creates` makes one:
 * another would report on an empty database if the settings name the wrong folder.
 */
export async function sharedDatabase(
  config: Config,
  log: EmbeddedLog,
  { creates = false }: Creating = {},
): Promise<EmbeddedServer | External> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl === undefined && !creates && !(await hasDatabase(dataDirectory)))
    throw new CannotStart(
      `There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL as the service has it.`,
    )
  return databaseBy(attachEmbedded, config, log)
}

export type Creating = { readonly creates?: boolean }

type External = { readonly connection: Connection; readonly stop: () => Promise<void> }

async function databaseBy(
  start: typeof attachEmbedded,
  { databaseUrl, dataDirectory }: Config,
  log: EmbeddedLog,
): Promise<EmbeddedServer | External> {
  if (databaseUrl !== undefined) {
    await requireFilesOf(databaseUrl)
    return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  }
  return start({ dataDirectory, log })
}

/** The certificates and keys in the address can be read. */
async function requireFilesOf(databaseUrl: string): Promise<void> {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = new URL(databaseUrl).searchParams.get(name)
    if (file)
      await access(file, constants.R_OK).catch((error: unknown) => {
        throw new CannotStart(`DATABASE_URL names a file in ${name} that cannot be read: ${messageOf(error)}.`)
      })
  }
}

/**
 * Brings the database and the tables of the job queue to the schema of this version, or of the `wanted` migrations. Waits for a backup or
 * another migration for the given milliseconds, and begins nothing once the signal is aborted.
 */
export async function migrateAll(
  connection: Connection,
  { atMost, wanted, signal }: MigrationOptions & { readonly atMost?: number } = {},
): Promise<MigrationResult> {
  const patient = atMost === undefined ? connection : { ...connection, lock_timeout: atMost }
  const migrated = await migrate(patient, { wanted, signal }).catch(inWords)
  signal?.throwIfAborted()
  // Loaded here: most commands find the schema up to date, and start quicker without it.
  const { migrateJobs } = await import('../../platform/jobs/migrate-jobs.ts')
  await migrateJobs(connection, [DELIVERY_QUEUE, ARCHIVE_QUEUE, RECURRING_QUEUE, REMINDER_QUEUE, OWNER_NOTICE_QUEUE])
    .catch(inWords)
    .catch((error: unknown) => {
      if (error instanceof CannotStart || isUnavailable(error)) throw error
      throw new CannotStart(
        `The tables of the job queue (pg-boss) could not be migrated, because the database says «${messageOf(error)}»: put that right and start again, or start the version before.`,
        { cause: error },
      )
    })
  return migrated
}

/** Rethrows an error; with a sentence about the database problem that a person has to fix. */
function inWords(error: unknown): never {
  const rejection = error instanceof CannotStart ? undefined : rejectionOf(error)
  if (rejection === undefined) throw error
  throw new CannotStart(`The database of DATABASE_URL cannot be used: ${rejection}.`, { cause: error })
}

/**
 * Makes sure that the database has the schema of this program, for a command that may run beside a service of another version. It migrates only
 * an empty database, and only for a command that `creates`.
 * @throws CannotStart that names the missing step
 */
export async function requireMigrated(connection: Connection, { creates = false }: Creating = {}): Promise<void> {
  const missing = await missingMigrations(connection).catch(inWords)
  if (missing === undefined && creates) await migrateAll(connection)
  else if (missing === undefined)
    throw new CannotStart(
      'The database has no tables of Rappen: check DATA_DIR and DATABASE_URL, or run rappen migrate as the user that owns it.',
    )
  else if (missing.length > 0)
    throw new CannotStart(
      `The database belongs to an older version of Rappen (${filesInWords(missing)} ${missing.length === 1 ? 'has' : 'have'} not run): use that version, or run rappen migrate once no service of it runs any more.`,
    )
}

/** After this time a start that waits to migrate logs it, or ends if it should not wait. */
const LOCK_MILLISECONDS = 5_000

const TOO_POWERFUL =
  'the service has more rights in the database than it needs, so an injected statement could change everything: let the user of DATABASE_URL create roles and log in as them, or give the service a user of its own (docs/operating.md, An external PostgreSQL)'

const NO_PEOPLE =
  'The user of DATABASE_URL may not become rappen_people, the role for people and their sessions: grant rappen_people to it, as an administrator (docs/operating.md, An external PostgreSQL).'

/**
 * Prepares the database for a service and returns its connections, whose roles have no other right. A user who may migrate does so, and is not
 * needed afterwards; otherwise the schema must be up to date.
 */
async function preparedForService(connection: Connection, { log, signal }: Waiting): Promise<ServiceConnections> {
  const { mayMigrate } = await powerOf(connection).catch(inWords)
  if (mayMigrate) await migrateAndSay(connection, { log, signal })
  else await requireMigrated(connection).catch(inWords)
  signal.throwIfAborted()
  const { service, reason } = mayMigrate ? await asServiceRoles(connection) : { service: { connection } }
  const { mayMore, mayBecomePeople } = await powerOf(service.connection)
  if (!mayMigrate && !mayBecomePeople) throw new CannotStart(NO_PEOPLE)
  if (mayMore) log.warn({ reason }, TOO_POWERFUL)
  return service
}

/** Migrates, and logs the schemas before and after with the duration; or the renewed files of functions. */
async function migrateAndSay(connection: Connection, { log, signal }: Waiting): Promise<void> {
  const begun = performance.now()
  const { from = 'nothing', ran } = await migrateAll(connection, { atMost: LOCK_MILLISECONDS, signal })
  if (ran.length === 0) return
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const to = ran.filter(isMigration).at(-1)
  if (to === undefined) log.info({ ran, seconds }, `Renewed functions of the database in ${seconds} s`)
  else log.info({ from, to, seconds }, `Migrated the database from ${from} to ${to} in ${seconds} s`)
}

/** As roles of its own; if that is impossible, as the owner, with the reason. */
async function asServiceRoles(owner: Connection): Promise<{ service: ServiceConnections; reason?: string }> {
  try {
    return { service: await serviceLogins(owner) }
  } catch (error) {
    if (isUnavailable(error) && !isNotLetIn(error)) throw error
    return { service: { connection: owner }, reason: messageOf(error) }
  }
}

/** The same at the start of a service: retries while the database does not answer. Throws the signal's reason when it aborts. */
export const preparedWhenAvailable = (connection: Connection, waiting: Waiting): Promise<ServiceConnections> =>
  whenAvailable(
    () => preparedForService(connection, waiting),
    waiting,
    'a backup is being written, or another instance migrates; waiting for it',
  )

/**
 * The result of work on the database. The work is repeated while the database is unavailable, or so busy that the work is `blocked`, which is
 * logged.
 */
export const whenAvailable = <Result>(
  work: () => Promise<Result>,
  waiting: Waiting,
  blocked = 'the database is too busy; waiting for it',
): Promise<Result> =>
  inTime(work, waiting, (error) => {
    if (isBlocked(error)) return [{}, blocked]
    return isUnavailable(error) ? [{}, `the database does not answer (${messageOf(error)}); waiting for it`] : undefined
  })
