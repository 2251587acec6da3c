import { BackupRefused } from '../backup/backup-refused.ts'

/** Why a backup failed, for a person: what is refused, what the disk says, that somebody ended it. Throws what is a violation of ours. */
export function backupFailureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'it was interrupted'
  if (error instanceof BackupRefused || (error instanceof Error && 'syscall' in error)) return error.message
  throw error
}
