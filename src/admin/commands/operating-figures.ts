import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InTransaction } from '../../platform/db/database.ts'
import { programVersion } from '../../platform/files/program-version.ts'
import { gauge } from '../../platform/metrics/metrics.ts'
import { wholeStorage } from '../../tenants/organisations/settings.ts'

/** A file in the data folder whose time stamp is that of the last backup. */
const markerIn = (dataDirectory: string): string => join(dataDirectory, 'last-backup')

/** Records a new backup, for the metrics of the service; not without a data folder, as with a key from elsewhere. */
export const noteBackup = (dataDirectory: string): Promise<void> =>
  writeFile(markerIn(dataDirectory), new Date().toISOString()).catch(() => undefined)

/** Publishes as metrics the version, the size of the database, and the age of the last backup; returns a function that stops it. */
export function watchOperation(inTransaction: InTransaction, dataDirectory: string): () => void {
  // There is no value without a database, nor before the first backup.
  const ends = [
    version.watch(() => ({ [programVersion]: 1 })),
    bytes.watch(async () => {
      const { total } = await wholeStorage(inTransaction).catch(() => ({ total: undefined }))
      return total ?? {}
    }),
    backupAge.watch(async () => {
      const written = await stat(markerIn(dataDirectory)).catch(() => undefined)
      return written ? Math.max(0, (Date.now() - written.mtimeMs) / 1_000) : {}
    }),
  ]
  return () => ends.forEach((end) => end())
}

const version = gauge('rappen_info', 'Always 1; the label is the version that runs.', 'version')
const bytes = gauge('rappen_database_bytes', 'Bytes of the database, with indexes and archived PDFs.')
const backupAge = gauge(
  'rappen_backup_age_seconds',
  'Since the last backup that was written with the data folder of this service. There is none before the first.',
)
