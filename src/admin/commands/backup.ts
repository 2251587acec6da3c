import { resolve } from 'node:path'
import { isRejection, rejectionOf } from '../../platform/db/errors.ts'
import { messageOf } from '../../platform/files/errors.ts'
import { BackupError } from '../backup/contents.ts'
import { pendingJobs } from '../backup/pending-jobs.ts'
import { type WrittenBackup, writeBackup } from '../backup/write-backup.ts'
import { encryptForOf, passphraseOption, recipientOption } from './backup-keys.ts'
import { backupKey } from './chain-key.ts'
import { type Command, CommandFailed, print, readFileAndOptions, showingProgress } from './command.ts'
import { sharedDatabase } from './connect.ts'
import { commandLog } from './log.ts'
import { noteBackup } from './operating-figures.ts'
import { shutdownSignal } from './shutdown-signal.ts'

const options = { json: { type: 'boolean' }, key: { type: 'string' }, ...recipientOption, ...passphraseOption } as const

/** Does not migrate: a backup by the new version before an upgrade must leave the database usable for the old one. */
export const backup: Command = {
  name: 'backup',
  parameters: 'FILE [--recipient AGE]... [--passphrase-file FILE] [--key FILE] [--json]',
  summary: 'Writes all data into one file, as of one instant, while the service runs or not.',
  details:
    'The file appears complete or not at all. With recipients, or a passphrase from a file, from stdin (-) or from BACKUP_PASSPHRASE, it is encrypted in the format of age; else store it where nobody else can read it. It is signed, as are the heads of journals and events in FILE.heads.json, with the key of --key or with backup-key.pem of DATA_DIR.',
  run: async (config, args) => {
    const { file, json, key: keyFile, ...given } = readFileAndOptions(args, options)
    const encryptFor = await encryptForOf(given, config)
    const log = commandLog()
    const signal = shutdownSignal(log)
    const { connection, stop } = await sharedDatabase(config, log)
    try {
      const key = await backupKey(config, keyFile)
      const how = { extracts: [pendingJobs(connection)], encryptFor, key, signal }
      const written = await showingProgress('Writing the backup', () => writeBackup(connection, resolve(file), how))
      await noteBackup(config.dataDirectory)
      print(json, written, writtenInWords(written))
    } catch (error) {
      throw new CommandFailed(`No backup was written to ${file}: ${backupFailureOf(error, signal)}.`, { cause: error })
    } finally {
      await stop()
    }
  },
}

function writtenInWords({ file, rows, tables, bytes, sha256, heads, isEncrypted }: WrittenBackup): string {
  const first = `${file}: ${rows} rows of ${tables} tables in ${bytes} bytes, SHA-256 ${sha256}`
  const second = isEncrypted ? 'It is encrypted.' : 'It is not encrypted: whoever has the file can read the books.'
  return [first, second, `The signed heads of its journals and events are in ${heads}.`].join('\n')
}

/** The reason of a failed backup or restoration, as the end of a sentence. Rethrows unexpected errors. */
export function backupFailureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it was interrupted'
  const rejection = rejectionOf(error)
  if (rejection !== undefined) return `the database of DATABASE_URL cannot be used: ${rejection}`
  if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) return error.message
  if (isRejection(error)) return `the database says «${messageOf(error)}»`
  throw error
}
