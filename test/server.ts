import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Connection } from '../src/platform/db/database.ts'
import { startEmbedded } from '../src/platform/embedded/embedded-postgres.ts'
import { onServer, prepareTemplate, TEST_SERVER } from './database.ts'

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...details: unknown[]) => console.error(...details),
}

/** Runs work while a PostgreSQL in a folder of its own stands ready for `freshDatabase`, in this process and in its children. */
export async function withTestServer<Result>(work: () => Promise<Result>): Promise<Result> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-test-'))
  const { connection, stop } = await startEmbedded({ dataDirectory, log })
  try {
    await forgetDurability(connection)
    const organisation = await prepareTemplate(connection)
    process.env[TEST_SERVER] = JSON.stringify({ connection, organisation })
    return await work()
  } finally {
    await stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Nothing in this server outlives the tests. Tests of what survives a crash have servers of their own, with the settings of the service. */
async function forgetDurability(connection: Connection): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(connection, `alter system set ${setting} = off`)
  await onServer(connection, 'select pg_reload_conf()')
}
