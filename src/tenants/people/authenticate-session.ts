import { Problem } from '../../errors.ts'
import { singleFlight } from '../../platform/concurrency/single-flight.ts'
import { type Database, NO_ORGANISATION } from '../../platform/db/database.ts'
import type { Credentials } from '../../platform/http/admission.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { perMinute } from '../../platform/http/per-minute.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import { caches, rates } from '../../platform/limits.ts'
import { said } from '../../said.ts'
import { requireScope } from '../tokens/authenticate.ts'
import { hashTextOf } from '../tokens/token.rules.ts'
import { scopesOf } from './role.rules.ts'
import { isAlive, PROOF_VALIDITY } from './session.rules.ts'
import { noteSession, type StoredSession, sessionByHash } from './session.store.ts'

const NOTE_EVERY = 60_000

export type AuthenticateSession = {
  /** Validates the secret of a session and the scope the operation needs; 401, 403, or 429 for an address that failed too often. */
  readonly access: (session: string, asking: Credentials, needed: string) => Promise<Access>
  /** Invalidates all cached sessions: changes and ends take effect here at once. */
  readonly forget: () => void
}

type WarnLog = { readonly warn: (details: object, message: string) => void }
type CachedSession = { readonly access: Access; readAt: number }

/** Sessions by the hash of their secret, cached for a second. */
export function authenticateSession(
  database: Database,
  clock: () => Date,
  limiter: RateLimiter | undefined,
  log: WarnLog,
): AuthenticateSession {
  const cache = new Map<string, CachedSession>()
  const failures = perMinute(rates.wrongTokens)
  const lookUps = singleFlight<Access>()
  let timesDropped = 0

  async function read(key: string, now: Date): Promise<Access> {
    const before = timesDropped
    const hash = Buffer.from(key, 'base64url')
    const session = await database.people.reading(NO_ORGANISATION, (tx) => sessionByHash(tx, hash))
    if (!session || !isAlive(session, now)) {
      cache.delete(key)
      throw new Problem('general/unauthorised', { logged: { reason: session ? 'expired session' : 'unknown session' } })
    }
    noteSeen({ database, log }, session, now)
    const access = accessOf(session, limiter)
    if (cache.size >= caches.sessions.entries) cache.clear()
    // A result read while a session was being ended may precede its end.
    if (timesDropped === before) cache.set(key, { access, readAt: now.getTime() })
    return access
  }

  async function validSession(key: string, address: string, now: Date): Promise<Access> {
    const cached = cache.get(key)
    if (cached && Math.abs(now.getTime() - cached.readAt) < caches.sessions.milliseconds) return cached.access
    // A signed-in person is not locked out by others behind the same address.
    if (!cached) failures.requireFew(address, now)
    return lookUps
      .join(key, () => read(key, now))
      .catch((error: unknown) => {
        if (error instanceof Problem) failures.note(address, now)
        throw error
      })
  }

  return {
    access: async (session, { cost, address, organisation }, needed) => {
      const now = clock()
      const key = hashTextOf(session)
      const known = await validSession(key, address, now)
      // Another instance may have moved it within the last second.
      const access = isIn(organisation, known) ? known : await lookUps.join(key, () => read(key, now))
      requireIn(organisation, access)
      if (access.meter) limiter?.admit(access.meter, cost, now)
      requireScope(access, needed)
      return access
    },
    forget: () => {
      timesDropped++
      lookUps.forget()
      // Not dropped: a signed-in person must not be locked out meanwhile by others behind the same address.
      for (const entry of cache.values()) entry.readAt = Number.NEGATIVE_INFINITY
    },
  }
}

function accessOf({ id, person, organisation, seat, role, provenAt }: StoredSession, limiter: RateLimiter | undefined) {
  const session = { id, person, provenUntil: Date.parse(provenAt) + PROOF_VALIDITY }
  return { organisation, token: seat, scopes: new Set(scopesOf[role]), meter: limiter?.meterFor(seat), session }
}

const isIn = (organisation: string | undefined, access: Access): boolean =>
  organisation === undefined || access.organisation === organisation

/** A request of a page that shows one organisation is not executed in another one, to which another tab has moved the session. */
function requireIn(organisation: string | undefined, access: Access): void {
  if (isIn(organisation, access)) return
  throw new Problem('general/unauthorised', {
    said: said('The session works in another organisation meanwhile: load the page again.'),
    logged: { reason: 'session in another organisation' },
  })
}

/** Stores the time of a session's last use, at most once a minute. */
function noteSeen({ database, log }: { database: Database; log: WarnLog }, session: StoredSession, now: Date): void {
  if (now.getTime() - Date.parse(session.seenAt) < NOTE_EVERY) return
  // Not awaited: no request waits or fails for it.
  database.people
    .inTransaction(NO_ORGANISATION, (tx) => noteSession(tx, session, now))
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a session was not noted'))
}
