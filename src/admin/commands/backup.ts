import { resolve } from 'node:path'
import { carriedJobs } from '../backup/carried-jobs.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { backupFailureOf } from './backup-failure.ts'
import { type Command, CommandFailed, print, readFileAndOptions } from './command.ts'
import { sharedDatabase } from './connect.ts'
import { endOfProcess } from './end-of-process.ts'
import { commandLog } from './log.ts'

/** Does not migrate: before an upgrade, the new version is to leave the database as the old one knows it. */
export const backup: Command = {
  name: 'backup',
  parameters: 'FILE [--json]',
  summary: 'Writes all data into one file, as of one instant, while the service runs or not.',
  details:
    'The file appears complete or not at all, and holds everything in the clear: keep it where nobody else reads it.',
  run: async (config, args) => {
    const { file, json } = readFileAndOptions(args, { json: { type: 'boolean' } })
    const log = commandLog()
    const signal = endOfProcess(log)
    const { connection, stop } = await sharedDatabase(config, log)
    try {
      const written = await writeBackup(connection, resolve(file), { extracts: [carriedJobs(connection)], signal })
      const { tables, rows, bytes, sha256 } = written
      print(json, written, `${written.file}: ${rows} rows of ${tables} tables in ${bytes} bytes, SHA-256 ${sha256}`)
    } catch (error) {
      throw new CommandFailed(`No backup was written to ${file}: ${backupFailureOf(error, signal)}.`, { cause: error })
    } finally {
      await stop()
    }
  },
}
