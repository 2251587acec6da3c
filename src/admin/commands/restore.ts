import { resolve } from 'node:path'
import { publicKeyOf } from '../../books/integrity/chain-head.rules.ts'
import type { Config } from '../../config.ts'
import type { Keys } from '../backup/encryption.ts'
import { pendingJobs } from '../backup/pending-jobs.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { backupFailureOf } from './backup.ts'
import { identityOption, keysOf, passphraseOption } from './backup-keys.ts'
import { readPublicKey } from './chain-key.ts'
import { type Command, CommandFailed, print, readFileAndOptions, showingProgress } from './command.ts'
import { migrateAll, ownDatabase } from './connect.ts'
import { commandLog } from './log.ts'
import { shutdownSignal } from './shutdown-signal.ts'

const options = {
  'check-only': { type: 'boolean' },
  key: { type: 'string' },
  json: { type: 'boolean' },
  ...passphraseOption,
  ...identityOption,
} as const

export const restore: Command = {
  name: 'restore',
  parameters: 'FILE [--check-only] [--passphrase-file FILE] [--identity-file FILE]... [--key FILE] [--json]',
  summary: 'Restores a backup into an empty database, completely or not at all.',
  details:
    'With --check-only it reads the whole file and verifies every checksum, without a database. An encrypted one is opened with the passphrase from a file, from stdin (-) or from BACKUP_PASSPHRASE, or with an identity of age. With --key, it must be signed with that key, of which the public part is enough.',
  run: async (config, args) => {
    const { file, json, key, 'check-only': isCheck, ...given } = readFileAndOptions(args, options)
    const signer = key === undefined ? undefined : publicKeyOf(await readPublicKey(key))
    const keys = { ...(await keysOf(given, config)), signer }
    const signal = shutdownSignal(commandLog())
    const path = resolve(file)
    try {
      // Verified first, so that no database is created for a damaged backup.
      const { manifest, checksums } = await showingProgress('Verifying the backup', () =>
        checkBackup(path, signal, keys),
      )
      const { migrations } = manifest
      if (!isCheck) await showingProgress('Restoring', () => restoreInto(config, path, { migrations, keys, signal }))
      const rows = Object.values(checksums.tables).reduce((sum, table) => sum + table.rows, 0)
      const words = isCheck ? `${path} is complete: ${rows} rows` : `Restored ${rows} rows from ${path}`
      const { publicKey = null } = checksums
      const signed = publicKey === null ? 'It is not signed.' : `It is signed with the key ${publicKey}.`
      print(json, { file: path, createdAt: manifest.createdAt, rows, publicKey }, `${words}. ${signed}`)
    } catch (error) {
      const failure = isCheck ? 'is not a backup that can be restored' : 'was not restored'
      throw new CommandFailed(`${path} ${failure}: ${backupFailureOf(error, signal)}.`, { cause: error })
    }
  },
}

async function restoreInto(
  config: Config,
  file: string,
  { migrations, ...reading }: { migrations: readonly string[]; keys: Keys; signal: AbortSignal },
): Promise<void> {
  const { connection, stop } = await ownDatabase(config, commandLog(), { holder: 'command', signal: reading.signal })
  try {
    const prepare = async () => void (await migrateAll(connection, { wanted: migrations }))
    await restoreBackup(connection, file, { migrations, extracts: [pendingJobs(connection)], prepare, ...reading })
    // Runs the migrations that are newer than the backup, as every start does.
    await migrateAll(connection)
  } finally {
    await stop()
  }
}
