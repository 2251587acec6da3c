import type { Config } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { keepEvents } from '../../records.ts'
import { requireMigrated, sharedDatabase } from './connect.ts'
import { commandLog } from './log.ts'

/** Runs the work of a command on the database of this version, whether the service is running or not. */
export async function onDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const log = commandLog()
  const { connection, stop } = await sharedDatabase(config, log)
  try {
    await requireMigrated(connection)
    const database = openDatabase(connection, log, keepEvents)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await stop()
  }
}
