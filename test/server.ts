import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startEmbedded } from '../src/platform/embedded/embedded-postgres.ts'
import { prepareTemplate, TEST_SERVER } from './database.ts'

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
    const organisation = await prepareTemplate(connection)
    process.env[TEST_SERVER] = JSON.stringify({ connection, organisation })
    return await work()
  } finally {
    await stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
