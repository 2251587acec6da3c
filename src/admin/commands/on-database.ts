import type { Config } from '../../config.ts'
import { type Database, type Keep, openDatabase } from '../../platform/db/database.ts'
import { type Creating, requireMigrated, sharedDatabase } from './connect.ts'
import { commandLog } from './log.ts'

type DatabaseWork<Result> = (database: Database) => Promise<Result>

/** Runs the work of a command on the database of this version, whether the service is running or not. One that `creates` may be the first. */
export async function onDatabase<Result>(
  config: Config,
  work: DatabaseWork<Result>,
  creating?: Creating,
): Promise<Result> {
  const { keepEvents } = await import('../../records.ts')
  return run(config, keepEvents, work, creating)
}

/** The same for work that changes nothing: it starts without the schemas of all records, which take most of the loading time. */
export const readDatabase = <Result>(config: Config, work: DatabaseWork<Result>): Promise<Result> =>
  run(
    config,
    () => {
      throw new Error('invariant violated: a command that only reads notes a change')
    },
    work,
  )

async function run<Result>(
  config: Config,
  keep: Keep,
  work: DatabaseWork<Result>,
  creating?: Creating,
): Promise<Result> {
  const log = commandLog()
  const { connection, stop } = await sharedDatabase(config, log, creating)
  try {
    await requireMigrated(connection, creating)
    // The server ends a statement that takes too long, except in a command that reads everything.
    const database = openDatabase({ ...connection, query_timeout: 0 }, log, keep)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await stop()
  }
}
