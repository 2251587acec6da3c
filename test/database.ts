import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'

export type FreshDatabase = {
  readonly database: Database
  /** As the owner of the database, who sees everything. */
  readonly connection: pg.PoolConfig
  readonly organisation: string
  readonly close: () => Promise<void>
}

/** A database of its own for a test file, on the server of TEST_DATABASE_URL, dropped by `close`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server on which tests may create databases.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name}`)
  const connection = { connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href }
  await migrate(connection)
  const organisation = randomUUID()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`insert into organisations (id, name) values ($1, 'Muster AG')`, [organisation])
  await client.end()
  const database = openDatabase(connection, { error: () => undefined })
  return {
    database,
    connection,
    organisation,
    close: async () => {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
