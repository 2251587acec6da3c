import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InTransaction } from '../../platform/db/database.ts'
import { programVersion } from '../../platform/files/program-version.ts'
import { gauge } from '../../platform/metrics/metrics.ts'
import { wholeStorage } from '../../tenants/organisations/settings.ts'

/** In the data folder, the file that is as old as the last backup that was written with it. */
const markerIn = (dataDirectory: string): string => join(dataDirectory, 'last-backup')

/** Notes that a backup was written now, for the figures of the service; not where there is no data folder, as with a key from elsewhere. */
export const noteBackup = (dataDirectory: string): Promise<void> =>
  writeFile(markerIn(dataDirectory), new Date().toISOString()).catch(() => undefined)

/** Tells whoever watches the service which version runs, how large its database is, and how old the last backup; returns what ends that. */
export function watchOperation(inTransaction: InTransaction, dataDirectory: string): () => void {
  // There is no figure while the database is away, nor before the first backup.
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
