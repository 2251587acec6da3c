import { execFile } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { migrateAll } from '../src/admin/commands/connect.ts'
import type { Connection } from '../src/platform/db/database.ts'
import { databaseDirectoryIn } from '../src/platform/embedded/data-directory.ts'
import { startEmbedded } from '../src/platform/embedded/embedded-postgres.ts'
import { onServer, prepareTemplate, TEST_SERVER } from './database.ts'
import { EXTERNAL, startExternal } from './runner/external-postgres.ts'
import { withRunFolder } from './runner/run-folder.ts'

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...details: unknown[]) => console.error(...details),
}

/**
 * Runs work with a PostgreSQL in the folder of this run, ready for `freshDatabase` in this process and in its children. Its database and those
 * of `putDatabase` are made once. `work` receives a signal that ends the run.
 */
export const withTestServer = <Result>(work: (ending: AbortSignal) => Promise<Result>): Promise<Result> =>
  withRunFolder(async (folder, ending) => {
    const template = join(folder, 'template')
    const made = await startEmbedded({ dataDirectory: template, log })
    try {
      await migrateAll(made.connection)
      // In its folder, which is removed with it, also after a kill.
      await onServer(made.connection, 'alter system set dynamic_shared_memory_type = mmap')
    } finally {
      await made.stop()
    }
    ending.throwIfAborted()
    const { connection, stop } = await startServer(template, folder)
    try {
      await forgetDurability(connection)
      const organisation = await prepareTemplate(connection)
      process.env[TEST_SERVER] = JSON.stringify({ connection, organisation, template })
      ending.throwIfAborted()
      return await work(ending)
    } finally {
      await stop()
    }
  })

/** The embedded PostgreSQL, with a copy of the template; or that of an operator, whose database is migrated here. */
async function startServer(template: string, folder: string): Promise<ReturnType<typeof startEmbedded>> {
  const programs = process.env[EXTERNAL]
  const dataDirectory = join(folder, 'data')
  if (programs !== undefined) {
    const server = await startExternal(programs)
    await migrateAll(server.connection)
    return server
  }
  await copyDatabase(template, dataDirectory)
  // Each of six processes has a file with a service or two, of 28 connections each.
  await appendFile(join(databaseDirectoryIn(dataDirectory), 'postgresql.auto.conf'), 'max_connections = 400\n')
  return startEmbedded({ dataDirectory, log })
}

/** Puts a database with only the schema into a data folder, which is quicker than a first start. */
export async function putDatabase(dataDirectory: string): Promise<void> {
  const { template }: { template: string } = JSON.parse(process.env[TEST_SERVER] ?? '')
  await copyDatabase(template, dataDirectory)
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  // Unlike the function of Node, this keeps the owner.
  await promisify(execFile)('cp', ['-a', databaseDirectoryIn(from), to])
}

/** Nothing in this server outlives the tests. Tests of crash recovery have servers of their own, with the settings of the service. */
async function forgetDurability(connection: Connection): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await onServer(connection, `alter system set ${setting} = off`)
  await onServer(connection, 'select pg_reload_conf()')
}
