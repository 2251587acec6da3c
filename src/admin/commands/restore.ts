import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { carriedJobs } from '../backup/carried-jobs.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { backupFailureOf } from './backup-failure.ts'
import { type Command, CommandFailed, print, readFileAndOptions } from './command.ts'
import { migrateAll, ownDatabase } from './connect.ts'
import { endOfProcess } from './end-of-process.ts'
import { commandLog } from './log.ts'

const options = { 'check-only': { type: 'boolean' }, json: { type: 'boolean' } } as const

export const restore: Command = {
  name: 'restore',
  parameters: 'FILE [--check-only] [--json]',
  summary: 'Restores what «backup» wrote into an empty database, all of it or nothing.',
  details: 'With --check-only it reads the file to its end and compares every checksum, and needs no database.',
  run: async (config, args) => {
    const { file, json, 'check-only': isCheck } = readFileAndOptions(args, options)
    const signal = endOfProcess(commandLog())
    const path = resolve(file)
    try {
      // What is damaged is refused before a database is made for it.
      const { manifest, checksums } = await checkBackup(path, signal)
      if (!isCheck) await restoreInto(config, path, { migrations: manifest.migrations, signal })
      const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0)
      const words = isCheck ? `${path} is whole: ${rows} rows.` : `Restored ${rows} rows from ${path}.`
      print(json, { file: path, createdAt: manifest.createdAt, rows }, words)
    } catch (error) {
      const violation = isCheck ? 'is no backup that could be restored' : 'was not restored'
      throw new CommandFailed(`${path} ${violation}: ${backupFailureOf(error, signal)}.`, { cause: error })
    }
  },
}

async function restoreInto(
  config: Config,
  file: string,
  { migrations, signal }: { migrations: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const { connection, stop } = await ownDatabase(config, commandLog())
  try {
    const prepare = async () => void (await migrateAll(connection, migrations))
    await restoreBackup(connection, file, { migrations, extracts: [carriedJobs(connection)], prepare, signal })
    // What is newer than the backup is done to its data, as at every start.
    await migrateAll(connection)
  } finally {
    await stop()
  }
}
