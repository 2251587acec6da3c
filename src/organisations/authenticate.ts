import { timingSafeEqual } from 'node:crypto'
import { type Database, NO_ORGANISATION } from '../db/database.ts'
import type { Access } from '../http/operation.ts'
import { perMinute } from '../http/per-minute.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Asking } from '../http/setup.ts'
import { Problem } from '../problem.ts'
import { covers } from './scope.rules.ts'
import { hashTextOf, looksLikeToken } from './token.rules.ts'
import { noteUse, type StoredToken, tokenByHash } from './token.store.ts'

/** A token that was read less than this ago, in milliseconds, is not read again: so long a revocation elsewhere may take to act here. */
const FRESH = 1_000
const NOTE_USE_EVERY = 60_000
const REMEMBERED = 10_000
/** Far more than a client with a wrong token in its settings sends, far fewer than whoever tries tokens needs. */
const MOST_FAILURES = 600

export type Authenticate = {
  /** Judges the header `x-api-token` and the scope the operation needs; 401, 403, or 429 for an address that failed too often. */
  readonly access: (asking: Asking, needed: string) => Promise<Access>
  /** Reads this organisation's tokens anew at their next use: a revocation here acts at once. */
  readonly forget: (organisation: string) => void
}

type Known = {
  readonly token: StoredToken
  readonly expiresAt: number
  readonly access: Access
  readonly readAt: number
  notedAt: number
}

/**
 * Valid tokens by their hash, remembered for a second, so that a busy client costs one look-up a second. Unknown, expired and revoked
 * tokens are all the same 401 and cost the same look-up.
 */
export function authenticate(
  database: Database,
  clock: () => Date,
  limiter: RateLimiter | undefined,
  log: { warn: (details: object, message: string) => void },
): Authenticate {
  const known = new Map<string, Known>()
  const failures = perMinute(MOST_FAILURES)
  let timesForgotten = 0

  async function read(key: string, now: number): Promise<Known | undefined> {
    const before = timesForgotten
    const hash = Buffer.from(key, 'base64url')
    const token = await database.inTransaction(NO_ORGANISATION, (tx) => tokenByHash(tx, hash))
    if (!token || !timingSafeEqual(token.hash, hash)) return undefined
    const { organisation, id, scopes } = token
    const access = { organisation, token: id, scopes: new Set(scopes), meter: limiter?.meterFor(id) }
    const expiresAt = Date.parse(token.expiresAt)
    const entry = { token, expiresAt, access, readAt: now, notedAt: known.get(key)?.notedAt ?? 0 }
    if (known.size >= REMEMBERED) known.clear()
    // One that opens nothing is looked up each time, as unknown ones are: else its time would tell that it once did.
    if (!isValid(entry, now)) known.delete(key)
    // What was read while a token was revoked may be what stood before.
    else if (timesForgotten === before) known.set(key, entry)
    return entry
  }

  async function validToken(header: string, address: string, now: Date): Promise<Known> {
    const key = hashTextOf(header)
    const remembered = known.get(key)
    // Whoever had a valid token before is not locked out by a neighbour behind the same address.
    if (!remembered) failures.requireFew(address, now)
    const isFresh = remembered !== undefined && Math.abs(now.getTime() - remembered.readAt) < FRESH
    const entry = isFresh ? remembered : looksLikeToken(header) ? await read(key, now.getTime()) : undefined
    if (entry && isValid(entry, now.getTime())) return entry
    failures.note(address, now)
    throw new Problem('general/unauthorised', { logged: reasonAgainst(entry?.token) })
  }

  function noteUseNow(entry: Known, now: Date): void {
    if (now.getTime() - entry.notedAt < NOTE_USE_EVERY) return
    entry.notedAt = now.getTime()
    // Not awaited: when a token was last used is a convenience, no request waits or fails for it.
    database
      .inTransaction(entry.token.organisation, (tx) => noteUse(tx, entry.token.id, now))
      .catch((error: unknown) => log.warn({ err: error }, 'the last use of a token was not noted'))
  }

  return {
    access: async ({ token, address }, needed) => {
      if (typeof token !== 'string') throw new Problem('general/unauthorised', { logged: { reason: 'no token' } })
      const now = clock()
      const entry = await validToken(token, address, now)
      if (entry.access.meter) limiter?.admit(entry.access.meter, now)
      noteUseNow(entry, now)
      requireScope(entry.access, needed)
      return entry.access
    },
    forget: (organisation) => {
      timesForgotten++
      for (const [key, entry] of known) if (entry.token.organisation === organisation) known.delete(key)
    },
  }
}

const isValid = ({ token, expiresAt }: Known, now: number): boolean => token.revokedAt === null && expiresAt > now

function requireScope({ scopes, organisation, token }: Access, needed: string): void {
  if (!covers(scopes, needed))
    throw new Problem('rest-api/insufficient-scope', { logged: { needed, organisation, token } })
}

/** Why a token is refused: the log says so, the client is not told. */
function reasonAgainst(token: StoredToken | undefined): Record<string, string> {
  if (!token) return { reason: 'unknown token' }
  return { reason: token.revokedAt === null ? 'expired token' : 'revoked token', token: token.id }
}
