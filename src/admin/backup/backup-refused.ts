/** A backup that cannot be written, or restored: the rest of a sentence that says why. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
