import type { Config } from '../../config.ts'
import { type Database, type Keep, openDatabase } from '../../platform/db/database.ts'
import { requireMigrated, sharedDatabase } from './connect.ts'
import { commandLog } from './log.ts'

/** The schemas of all records would be most of what a command loads: only one that keeps an event needs them. */
const keepEvents: Keep = async (tx, changes) => (await import('../../records.ts')).keepEvents(tx, changes)

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
