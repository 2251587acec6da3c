import { timingSafeEqual } from 'node:crypto'
import { Problem } from '../../errors.ts'
import type { Message } from '../../messages.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { type Database, NO_ORGANISATION } from '../../platform/db/database.ts'
import type { Credentials } from '../../platform/http/admission.ts'
import { neededScopes } from '../../platform/http/needed-scopes.rules.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { SESSION } from '../../platform/http/operation-schema.ts'
import { perMinute } from '../../platform/http/per-minute.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { caches, rates } from '../../platform/limits.ts'
import { said } from '../../said.ts'
import { covers, grantedBy } from './scope.rules.ts'
import { hashTextOf, looksLikeToken, TOKEN_LENGTH } from './token.rules.ts'
import { noteUse, type StoredToken, tokenByHash } from './token.store.ts'

const NOTE_USE_EVERY = 60_000
/** Looked up again: the owner of a valid token is not locked out meanwhile by others behind the same address. */
const OUTDATED = Number.NEGATIVE_INFINITY

export type Authenticate = {
  /** Validates the header `x-api-token` and the scope the operation needs; 401, 403, or 429 for an address that failed too often. */
  readonly access: (asking: Credentials, needed: string) => Promise<Access>
  /** Invalidates this organisation's cached tokens: a revocation here takes effect at once. */
  readonly forget: (organisation: string) => void
}

type WarnLog = { readonly warn: (details: object, message: string) => void }

type CachedToken = {
  readonly token: StoredToken
  readonly expiresAt: number
  readonly access: Access
  /** Not by the wall clock, which may be set back. */
  readAt: number
  notedAt: number
}

/** An unknown, revoked or expired token. */
type RejectedToken = { readonly token?: StoredToken; readonly access?: undefined }

/**
 * Tokens by their hash, cached for a second, so that a busy client costs one look-up a second. Unknown, expired and revoked tokens cost the
 * same look-up. Only the owner of a token learns that it has expired or was revoked.
 */
export function authenticate(
  database: Database,
  clock: () => Date,
  limiter: RateLimiter | undefined,
  log: WarnLog,
): Authenticate {
  const cache = new Map<string, CachedToken>()
  const failures = perMinute(rates.wrongTokens)
  let timesDropped = 0
  const lookUps = singleFlight<CachedToken | RejectedToken>()

  /** Reads the token from the database, and caches it if it is valid: any other costs a look-up each time, like an unknown one. */
  async function read(key: string, now: Date): Promise<CachedToken | RejectedToken> {
    const before = timesDropped
    const hash = Buffer.from(key, 'base64url')
    const token = await database.people.reading(NO_ORGANISATION, (tx) => tokenByHash(tx, hash))
    if (!token || !timingSafeEqual(token.hash, hash)) return {}
    const expiresAt = Date.parse(token.expiresAt)
    if (token.revokedAt !== null || expiresAt <= now.getTime()) {
      cache.delete(key)
      return { token }
    }
    const access = accessOf(token, limiter)
    const entry = { token, expiresAt, access, readAt: performance.now(), notedAt: cache.get(key)?.notedAt ?? 0 }
    if (cache.size >= caches.tokens.entries) cache.clear()
    // A result read while a token was being revoked may precede the revocation.
    if (timesDropped === before) cache.set(key, entry)
    return entry
  }

  async function validToken(header: string, address: string, now: Date): Promise<CachedToken> {
    const key = hashTextOf(header)
    const cached = cache.get(key)
    // A client with a valid token is not locked out by another one behind the same address.
    if (!cached) failures.requireFew(address, now)
    if (cached && isFresh(cached, now.getTime())) return cached
    const entry: CachedToken | RejectedToken = looksLikeToken(header)
      ? await lookUps.join(key, () => read(key, now))
      : {}
    if (entry.access && now.getTime() < entry.expiresAt) return entry
    failures.note(address, now)
    throw new Problem('general/unauthorised', rejectionOf(header, entry.token))
  }

  return {
    access: async ({ token, address, cost, isInAuthorization }, needed) => {
      if (typeof token !== 'string') throw new Problem('general/unauthorised', missing(isInAuthorization))
      const now = clock()
      const entry = await validToken(token, address, now)
      if (entry.access.meter) limiter?.admit(entry.access.meter, cost, now)
      noteUseNow({ database, log }, entry, now)
      requireScope(entry.access, needed)
      return entry.access
    },
    forget: (organisation) => {
      timesDropped++
      lookUps.forget()
      for (const entry of cache.values()) if (entry.token.organisation === organisation) entry.readAt = OUTDATED
    },
  }
}

const accessOf = ({ organisation, id, scopes, expiresAt }: StoredToken, limiter: RateLimiter | undefined): Access => ({
  organisation,
  token: id,
  scopes: grantedBy(scopes),
  meter: limiter?.meterFor(id),
  expiresAt,
})

/** Stores the time of a token's last use, at most once a minute. */
function noteUseNow({ database, log }: { database: Database; log: WarnLog }, entry: CachedToken, now: Date): void {
  // Also if the clock was set back: a stored use cannot lie in the future.
  if (Math.abs(now.getTime() - entry.notedAt) < NOTE_USE_EVERY) return
  entry.notedAt = now.getTime()
  // Not awaited: the time of last use is a convenience, no request waits or fails for it.
  database
    .inTransaction(entry.token.organisation, (tx) => noteUse(tx, entry.token.id, now))
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a token was not noted'))
}

/** Rejects with 403 if the right for an operation is missing: a scope, or a signed-in person. */
export function requireScope({ scopes, organisation, token, session }: Access, needed: string): void {
  if (needed === SESSION && !session) throw new Problem('session/required', { logged: { organisation, token } })
  if (needed !== SESSION && !covers(scopes, needed))
    throw new Problem('rest-api/insufficient-scope', {
      said: said('Use a token that has the scope {scope}.', { scope: neededScopes(needed).join(' / ') }),
      logged: { needed, organisation, token },
    })
}

const isFresh = ({ readAt, expiresAt }: CachedToken, now: number): boolean =>
  performance.now() - readAt < caches.tokens.milliseconds && now < expiresAt

type Rejection = { readonly said: Message; readonly logged: Record<string, string> }

const missing = (isInAuthorization: boolean): Rejection => ({
  said: said(
    isInAuthorization
      ? 'Send an API token in the header x-api-token, not in Authorization.'
      : 'Send an API token in the header x-api-token.',
  ),
  logged: { reason: 'no token' },
})

/** The reason to reject a token, for the client and for the log. Only a token whose hash was found is known to have been valid. */
function rejectionOf(header: string, token: StoredToken | undefined): Rejection {
  if (token === undefined) {
    const reason = looksLikeToken(header)
      ? said('The token in x-api-token is unknown: it is of another installation, or of one that was set up anew.')
      : said(
          'The token in x-api-token is malformed: send all of its {length} characters, which begin with rap_, and nothing else.',
          { length: TOKEN_LENGTH },
        )
    return { said: reason, logged: { reason: 'unknown token' } }
  }
  const { revokedAt, expiresAt, id } = token
  return revokedAt === null
    ? {
        said: said('The token in x-api-token expired at {instant}: create another one.', { instant: expiresAt }),
        logged: { reason: 'expired token', token: id },
      }
    : {
        said: said('The token in x-api-token was revoked at {instant}: use another one.', { instant: revokedAt }),
        logged: { reason: 'revoked token', token: id },
      }
}
