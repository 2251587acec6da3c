import type { Client } from 'pg'
import type { Connection } from '../../platform/db/database.ts'
import { withClient } from '../../platform/db/with-client.ts'

/**
 * Fixes how values are formatted, whatever the defaults of server, role and database, and disables time limits. With `row_security = off`,
 * a role that is subject to row-level security gets an error instead of an empty table.
 */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 3; set search_path = public; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Runs work on its own connection, as the owner of the database. Uncommitted changes are rolled back at the end. */
export const inSession = <Result>(connection: Connection, work: (client: Client) => Promise<Result>): Promise<Result> =>
  withClient(connection, async (client) => {
    await client.query(settings)
    return work(client)
  })
