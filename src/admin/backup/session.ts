import pg, { type Client } from 'pg'
import type { Connection } from '../../platform/db/database.ts'

/**
 * How values are written and read, whatever the server, the role or the database say; and that a statement takes the time it takes.
 * Without row security an owner who is none is refused, instead of seeing an empty table.
 */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 3; set search_path = public; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Runs work on one connection of its own, as the owner of the database. What it has not committed is undone when it ends. */
export async function inSession<Result>(
  connection: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // What breaks the connection is told by the statement that fails; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end()
  }
}
