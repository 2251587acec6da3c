import { DatabaseError } from 'pg'

/** SQLSTATE classes and codes after which the same transaction may succeed if it is run again from its beginning. */
const repeatable = new Set(['40001', '40P01'])

/** SQLSTATEs of temporary conditions: connection lost, server stopping, out of resources, time limits, read-only standby. */
const unavailable = /^(08...|53...|57P0.|57014|55P03|25006|25P03|58...|XX...)$/

const brokenConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const brokenConnectionText =
  /Connection terminated|connection timeout|timeout exceeded|timeout expired|not queryable|Query read timeout|Client was closed/i

/**
 * Unique keys by which clients name a record that they make or change. If two transactions make it at once, the second runs again and finds the
 * first one's record.
 */
const upserted = /_upserted$/

/** Foreign keys to records that a request looks up before it names them. Run again, it finds that another transaction deleted the record. */
const looked = /_looked_up$/

/** True for a deadlock, a serialisation failure, or a name that another transaction took or released meanwhile. */
export const isRepeatable = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (repeatable.has(error.code ?? '') ||
    (error.code === '23505' && upserted.test(error.constraint ?? '')) ||
    (error.code === '23503' && looked.test(error.constraint ?? '')))

/** True if the database rejected the statement itself: the transaction is rolled back, and the database is available. */
export const isRejection = (error: unknown): boolean => error instanceof DatabaseError && !isUnavailable(error)

/** True if the database is temporarily unavailable, whatever the request was: answered with 503, never with 4xx. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return unavailable.test(error.code ?? '') || isRepeatable(error)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return brokenConnection.has(code) || isSocketMissing(code, error) || brokenConnectionText.test(error.message)
}

/**
 * True for the error of a statement behind a failed one in the same transaction, also if its preparation was among them (26000). The first
 * error is the cause.
 */
export const isConsequence = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '25P02' || error.code === '26000')

/** True if the server rejects this user; a pooler that does not know the user reports a protocol violation. */
export const isNotLetIn = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(28...|08P01)$/.test(error.code ?? '')

/** Time limits of statements and locks: the database is available, but the statement was blocked. */
const blocked = /^(57014|55P03)$/

/** True if a statement was blocked for too long. */
export const isBlocked = (error: unknown): boolean => error instanceof DatabaseError && blocked.test(error.code ?? '')

/** True if the database itself is unavailable for every request; false if one statement only waited too long for others. */
export const isAway = (error: unknown): boolean => isUnavailable(error) && !isBlocked(error) && !isRepeatable(error)

/** True if the database did not answer in time. */
export const isUnresponsive = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof DatabaseError) && /timeout/i.test(error.message)

/** A missing Unix socket means that no server listens. Any other missing file says nothing about the database. */
const isSocketMissing = (code: string, error: Error): boolean =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** The name of the violated constraint, if the error is one. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined

/** Unique keys, references, exclusions: a concurrent transaction inserted or deleted what this one relied on. */
const conflicting = new Set(['23505', '23503', '23P01'])

/** True if the statement lost a race that the preceding checks could not detect. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && conflicting.has(error.code ?? '')

/** SQLSTATEs that persist until a person fixes something: user or password, name of the database, privileges. */
const permanent = /^(28...|3D000|42501)$/

/** TLS that one side does not support, or a certificate that this side does not trust. */
const untrusted = /^(ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_)/

/** The message to the operator if the database cannot be used until a person fixes something. Migrations wrap the error as their cause. */
export function rejectionOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof DatabaseError) return permanent.test(cause.code ?? '') ? cause.message : undefined
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  return untrusted.test(code) || /SSL|TLS/.test(cause.message) ? cause.message : undefined
}
