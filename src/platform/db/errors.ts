import { DatabaseError } from 'pg'

/** SQLSTATE classes and codes after which the same transaction may succeed if it is run again from its beginning. */
const repeatable = new Set(['40001', '40P01'])

/** SQLSTATEs that mean «not now»: connection lost, server stopping, out of resources, time limits, read-only standby. */
const unavailable = /^(08...|53...|57P0.|57014|55P03|25006|25P03|58...|XX...)$/

const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const brokenConnectionText =
  /Connection terminated|connection timeout|timeout exceeded|timeout expired|not queryable|Query read timeout|Client was closed/i

/** True for a deadlock or a serialisation failure. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof DatabaseError && repeatable.has(error.code ?? '')

/** True when the database has refused a statement for what it says: nothing of the transaction was kept, and it can answer others. */
export const isRejection = (error: unknown): boolean => error instanceof DatabaseError && !isUnavailable(error)

/** True when the database cannot serve right now, whatever the request was: a 503, never the client's violation. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailable.test(error.code ?? '') || isRepeatable(error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return brokenConnection.has(code) || isSocketMissing(code, error) || brokenConnectionText.test(error.message)
}

/** True for what is said of every statement behind one that failed: the cause is the failure before. */
export const isConsequence = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02'

/** Time limits of statements and locks, and what may be tried again: the database is there, and somebody is in the way. */
const hindered = /^(57014|55P03)$/

/** True when the database itself is away, for whoever asks: not when one statement waited too long for others. */
export const isAway = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof DatabaseError && (hindered.test(error.code ?? '') || isRepeatable(error)))

/** True when the database gave no answer in time: it is away, or so slow that it might as well be. */
export const isUnresponsive = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof DatabaseError) && /timeout/i.test(error.message)

/** A Unix socket that is not there: nobody listens. Any other file that is not there says nothing about the database. */
const isSocketMissing = (code: string, error: Error): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Name of the constraint that refused the statement, when one did. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined

/** Unique keys, references, exclusions: another transaction was first to make, or to take away, what this one counted on. */
const conflicting = new Set(['23505', '23503', '23P01'])

/** True when the statement lost a race that the checks before it could not see. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && conflicting.has(error.code ?? '')

/** SQLSTATEs that stay until a person has set something right: user or password, name of the database, rights. */
const refusing = /^(28...|3D000|42501)$/

/** In PostgreSQL's words why this database cannot be used as it is, when that is the violation; migrations wrap it as their cause. */
export function rejectionOf(error: unknown): string | undefined {
  const violation = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error
  return violation instanceof DatabaseError && refusing.test(violation.code ?? '') ? violation.message : undefined
}
