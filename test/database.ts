import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createOrganisation } from '../src/admin/provisioning/create-organisation.ts'
import { type Connection, type Database, openDatabase } from '../src/platform/db/database.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { keepEvents } from '../src/records.ts'

/** The environment variable by which the runner gives test files their PostgreSQL. */
export const TEST_SERVER = 'RAPPEN_TEST_SERVER'

const TEMPLATE = 'rappen_template'
/** The default day of tests. */
export const NOW = new Date('2026-11-21T09:00:00Z')

const silent = { error: () => undefined }

export type FreshDatabase = {
  readonly database: Database
  /** As the owner of the database, who sees everything. */
  readonly connection: Connection
  /** A provisioned organisation. */
  readonly organisation: string
  /** Runs a statement as the owner, past row-level security: for acts of an intruder or an administrator. */
  readonly asOwner: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

/** A database of its own for a test file, copied from the template; dropped by `close`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const text = process.env[TEST_SERVER]
  if (!text)
    throw new Error(
      'Run tests by `npm test`, or some of them by `node test/run.ts FILE...`: they need a PostgreSQL of their own.',
    )
  const { connection: server, organisation }: { connection: Connection; organisation: string } = JSON.parse(text)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  administration ??= fewConnections({ ...server, database: 'postgres' })
  const { query } = administration
  await query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const connection = { ...server, database: name }
  const database = openDatabase(connection, silent, keepEvents)
  const owner = fewConnections(connection)
  return {
    database,
    connection,
    organisation,
    asOwner: owner.query,
    close: async () => {
      await Promise.all([database.close(), owner.end()])
      await query(`drop database ${name} with (force)`)
    },
  }
}

/** All files of a process create and drop their databases on the same connections. */
let administration: FewConnections | undefined

type FewConnections = {
  readonly query: <Row>(statement: string, values?: unknown[]) => Promise<Row[]>
  readonly end: () => Promise<void>
}

/**
 * Keeps its connections for later statements: each costs a process of PostgreSQL. Settings and open transactions of a statement do not reach
 * the next. The connections do not keep this process from ending.
 */
function fewConnections(connection: Connection): FewConnections {
  const pool = new pg.Pool({ ...connection, max: 5, allowExitOnIdle: true })
  // A connection that breaks while idle is replaced by the next statement; without a listener the event would end the process.
  pool.on('error', () => undefined)
  return {
    query: async <Row>(statement: string, values: unknown[] = []) => {
      const client = await pool.connect()
      try {
        const { rows } = await client.query(statement, values)
        await client.query('discard all')
        client.release()
        return rows as Row[]
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/** An empty database, as an administrator creates it for the service; dropped by `drop`. */
export async function emptyDatabase(): Promise<{
  readonly connection: Connection
  readonly drop: () => Promise<void>
}> {
  const { connection: server }: { connection: Connection } = JSON.parse(process.env[TEST_SERVER] ?? '')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const onPostgres = (statement: string) => onServer({ ...server, database: 'postgres' }, statement)
  await onPostgres(`create database ${name}`)
  const drop = async () => void (await onPostgres(`drop database ${name} with (force)`))
  return { connection: { ...server, database: name }, drop }
}

/** Creates the template of all other databases, a copy of the server's with one provisioned organisation; returns its id. */
export async function prepareTemplate(server: Connection): Promise<string> {
  await onServer({ ...server, database: 'postgres' }, `create database ${TEMPLATE} template ${server.database}`)
  const connection = { ...server, database: TEMPLATE }
  const database = openDatabase(connection, silent, keepEvents)
  try {
    return await createOrganisation(database.inTransaction, 'Muster AG', NOW)
  } finally {
    await database.close()
  }
}

export const onServer = <Row>(connection: Connection, statement: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(connection, async (client) => (await client.query(statement, values)).rows as Row[])
