import pg from 'pg'
import type { Connection } from './database.ts'

/** Runs work on a connection of its own, as the connecting user. Uncommitted changes are rolled back at the end. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // A broken connection is reported by the statement that fails; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
