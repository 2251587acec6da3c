import { randomBytes } from 'node:crypto'
import { Problem, type ProblemCode, rejectViolations } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { type Database, NO_ORGANISATION, type People, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { said, violation } from '../../said.ts'
import type { Site } from '../passkeys/passkey.rules.ts'
import type { PasskeyProof } from '../passkeys/passkey.schema.ts'
import { requirePasskey } from '../passkeys/passkeys.ts'
import { holdRevocations } from '../tokens/token.store.ts'
import { offerOfLink } from './colleague.store.ts'
import { membersHere } from './colleagues.ts'
import { passwordViolations } from './password.rules.ts'
import { type HashingTurn, hashOfPassword, isPassword } from './password.ts'
import {
  changeStoredPassword,
  clearFailures,
  noteWrongPassword,
  personByEmail,
  personOfLink,
  personOfSession,
  type SessionOwner,
  type StoredPassword,
  usedLink,
} from './people.store.ts'
import { scopesOf } from './role.rules.ts'
import {
  hashOfSecret,
  LONGEST_IDLE,
  LONGEST_SESSION,
  MOST_SESSIONS,
  MOST_WRONG_PASSWORDS,
  PROOF_VALIDITY,
  WRONG_PASSWORDS_WITHIN,
} from './session.rules.ts'
import type { LinkOwner, LinkUse, PasswordChange, Proof, Session, SignIn } from './session.schema.ts'
import {
  beginSession,
  noteWrongProof,
  proveSession,
  type ShownProof,
  type ShownSession,
  type SignInSeat,
  shownSession,
} from './session.store.ts'

/** A new session, with the secret for its cookie. */
export type NewSession = { readonly session: Session; readonly secret: string }

/** The time and browser of a sign-in, and its turn for hashing the password. */
export type SignInContext = {
  readonly now: Date
  readonly agent: string
  readonly requestId: string
  readonly waiting: HashingTurn
}

/** The organisation and the time of an act inside a session. */
export type SessionContext = { readonly session: string; readonly organisation: string; readonly now: Date }

/**
 * Begins a session for the right password. Neither the answer nor its time reveals whether the address is known.
 * @throws Problem
 * session/wrong-credentials, session/no-organisation, or general/too-many-requests after ten wrong passwords
 */
export async function signIn(
  { people }: Database,
  { email, password }: SignIn,
  visit: SignInContext,
): Promise<NewSession> {
  const { id, ...found } = await people.reading(NO_ORGANISATION, (tx) => personByEmail(tx, email))
  const isRight = await isPasswordOf(people, found, password, {
    now: visit.now,
    by: visit.waiting,
    noteWrong: (tx, since) => noteWrongPassword(tx, email, visit.now, since),
  })
  if (id !== null && isRight)
    return begin(people, { ...found, id }, { ...visit, password: found.password ?? '' }, 'session/wrong-credentials')
  throw new Problem('session/wrong-credentials', { logged: id === null ? {} : { person: id } })
}

const ofOrganisation = (organisation: string): HashingTurn => ({ turn: organisation, crowd: organisation })

/** The origin and time of a password attempt, and where a failure counts. */
type Trial = {
  readonly now: Date
  readonly by: HashingTurn
  readonly noteWrong: (tx: Tx, since: Date) => Promise<unknown>
}

/**
 * Whether the password is the stored one. An unknown address is answered, counted and blocked in the same way and time.
 * @throws Problem
 * general/too-many-requests after ten wrong ones within a quarter of an hour
 */
async function isPasswordOf(
  people: People,
  guessed: StoredPassword,
  password: string,
  { now, by, noteWrong }: Trial,
): Promise<boolean> {
  const lockedFor = secondsLocked(guessed, now)
  if (lockedFor > 0)
    throw new Problem('general/too-many-requests', {
      said: said(
        'Too many wrong passwords: sign in with a passkey or a link, or wait as many seconds as Retry-After says.',
      ),
      headers: { 'retry-after': String(lockedFor) },
    })
  const isRight = await isPassword(password, guessed.password, by)
  const since = new Date(now.getTime() - WRONG_PASSWORDS_WITHIN)
  if (!isRight) await people.inTransaction(NO_ORGANISATION, (tx) => noteWrong(tx, since))
  return isRight
}

/** The person of a session, if the password in this field is right. Wrong ones count in this session only. */
async function requireOwnPassword(
  people: People,
  { session, organisation, now }: SessionContext,
  { field, password }: { field: string; password: string },
): Promise<SessionOwner> {
  const person = await people.reading(NO_ORGANISATION, (tx) => personOfSession(tx, session))
  // The session ended meanwhile.
  if (!person) throw new Problem('general/unauthorised')
  const isRight = await isPasswordOf(people, person, password, {
    now,
    by: ofOrganisation(organisation),
    noteWrong: (tx, since) => noteWrongProof(tx, session, now, since),
  })
  rejectViolations(isRight ? [] : [violation(field, 'is not the right one')])
  return person
}

async function requireOwnPasskey(
  people: People,
  { session, now }: SessionContext,
  proof: PasskeyProof,
  site: Site,
): Promise<void> {
  const [owner, shown] = await Promise.all([
    people.reading(NO_ORGANISATION, (tx) => personOfSession(tx, session)),
    requirePasskey(people, proof, site, now).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    }),
  ])
  if (!shown || shown.person !== owner?.id) rejectViolations([violation('passkey', 'is not the right one')])
}

/** Stores a proof in a session: the person's password or passkey. */
export async function prove(
  people: People,
  inside: SessionContext,
  { password, passkey }: Proof,
  site: Site,
): Promise<void> {
  if (passkey) await requireOwnPasskey(people, inside, passkey, site)
  else if (password === undefined) rejectViolations([violation('password', 'is required')])
  else await requireOwnPassword(people, inside, { field: 'password', password })
  await people.inTransaction(NO_ORGANISATION, (tx) => proveSession(tx, inside.session, inside.now))
}

/** Sets another password if the current one is right. */
export async function changePassword(
  people: People,
  inside: SessionContext,
  { current, password }: PasswordChange,
): Promise<void> {
  const person = await requireOwnPassword(people, inside, { field: 'current', password: current })
  rejectViolations(passwordViolations(password, person))
  const stored = await hashOfPassword(password, ofOrganisation(inside.organisation))
  await people.inTransaction(NO_ORGANISATION, (tx) => changeStoredPassword(tx, inside.session, stored, inside.now))
}

function secondsLocked(
  { failures, failingSince }: { failures: number; failingSince: string | null },
  now: Date,
): number {
  if (failures < MOST_WRONG_PASSWORDS || failingSince === null) return 0
  return Math.ceil((Date.parse(failingSince) + WRONG_PASSWORDS_WITHIN - now.getTime()) / 1_000)
}

/** The person of a link that opens a sign-in or offers a seat. The link is not used up: mail scanners open links, too. */
export async function ownerOfLink(people: People, link: string, now: Date): Promise<LinkOwner> {
  const { isNew: _, ...owner } = await foundByLink(people, link, now)
  return owner
}

/** The same, and whether the person has never signed in. */
async function foundByLink(people: People, link: string, now: Date): Promise<LinkOwner & { readonly isNew: boolean }> {
  const hash = hashOfSecret(link)
  const [found, offer] = await people.reading(NO_ORGANISATION, (tx) =>
    Promise.all([personOfLink(tx, hash, now), offerOfLink(tx, hash, now)]),
  )
  if (found) {
    const { renewsPassword, hasPassword, ...owner } = found
    return { ...owner, hasPassword: hasPassword && !renewsPassword, isNew: !hasPassword }
  }
  if (!offer) throw new Problem('session/link-expired')
  const { email, name, language, organisationName } = offer
  return { email, name, language, hasPassword: true, organisation: organisationName, isNew: false }
}

/**
 * Uses a link up and begins a session, with the chosen name, address and password. If the password may stay, it stays unless another is chosen,
 * which ends the existing sessions and passkeys.
 * @throws Problem session/link-expired, session/no-organisation, or with the violations of the
 * chosen values
 */
export async function useLink(
  database: Database,
  { link, ...chosen }: LinkUse,
  visit: SignInContext,
): Promise<NewSession> {
  const { people } = database
  const owner = await foundByLink(people, link, visit.now)
  const email = owner.email ?? chosen.email ?? ''
  const name = chosen.name ?? owner.name
  const { password } = chosen
  const required = owner.isNew ? 'is required: none is known yet' : 'is required: this link asks for another one'
  rejectViolations([
    ...(email === '' ? [violation('email', required)] : []),
    ...(password === undefined && !owner.hasPassword ? [violation('password', required)] : []),
    ...(password === undefined ? [] : passwordViolations(password, { email, name })),
  ])
  const stored = password === undefined ? null : await hashOfPassword(password, visit.waiting)
  const wanted = { password: stored, name: chosen.name ?? null, email: chosen.email ?? null }
  const used = await people
    .inTransaction(NO_ORGANISATION, (tx) => usedLink(tx, hashOfSecret(link), visit.now, wanted))
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'people_email') throw error
      return rejectViolations([violation('email', 'belongs to another person of this installation')])
    })
  if (!used) throw new Problem('session/link-expired')
  if (owner.isNew) await noteJoined(database, used, visit)
  const begun = { ...visit, ...(stored === null ? {} : { password: stored }) }
  return begin(people, used, begun, 'session/link-expired')
}

/** Records in the organisation that a person with a seat has joined. */
async function noteJoined(
  { inTransaction }: Database,
  { id, organisation, seat }: SignInSeat & { id: string },
  visit: SignInContext,
) {
  if (organisation === null || seat === null) return
  const { requestId } = visit
  await inTransaction(
    organisation,
    async (tx) => {
      await holdRevocations(tx, 'shared')
      const person = (await membersHere(tx)).find((member) => member.id === id)
      if (person) tx.note(changesOf('person.joined', { after: { person } }))
    },
    { token: seat, requestId },
  )
}

/**
 * Begins a session for a passkey of this site.
 * @throws Problem session/wrong-passkey or session/no-organisation
 */
export async function signInWithPasskey(
  people: People,
  proof: PasskeyProof,
  site: Site,
  visit: SignInContext,
): Promise<NewSession> {
  const { id: passkey, person, organisation, seat } = await requirePasskey(people, proof, site, visit.now)
  const place = { id: person, organisation, seat }
  return begin(people, place, { ...visit, passkey }, 'session/wrong-passkey')
}

/** Begins a session; rejects with `rejection` if the proof was replaced or the seat removed meanwhile. */
async function begin(
  people: People,
  { id: person, organisation, seat }: SignInSeat & { id: string },
  { now, agent, requestId, waiting: _, ...shown }: SignInContext & ShownProof,
  rejection: ProblemCode,
): Promise<NewSession> {
  if (organisation === null || seat === null) throw new Problem('session/no-organisation', { logged: { person } })
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  const wanted = { id, hash: hashOfSecret(secret), person, seat, agent: agent.slice(0, 256), at: now }
  const ended = {
    idleSince: new Date(now.getTime() - LONGEST_IDLE),
    begunBefore: new Date(now.getTime() - LONGEST_SESSION),
    most: MOST_SESSIONS,
  }
  const session = await people.inTransaction(
    organisation,
    async (tx) => {
      await Promise.all([clearFailures(tx, person), beginSession(tx, wanted, shown, ended)])
      const stored = await shownSession(tx, id)
      if (!stored) throw new Problem(rejection, { logged: { person } })
      tx.note(changesOf('session.started', { after: { session: { id, person } } }))
      return represented(id, stored)
    },
    { token: seat, requestId },
  )
  return { session, secret }
}

/**
 * The session as shown to its person.
 * @throws Problem general/unauthorised if it has ended since the request was admitted
 */
export async function sessionShown(tx: Tx, id: string): Promise<Session> {
  const stored = await shownSession(tx, id)
  if (!stored) throw new Problem('general/unauthorised', { logged: { reason: 'ended session' } })
  return represented(id, stored)
}

function represented(id: string, { startedAt, provenAt, ...shown }: ShownSession): Session {
  return {
    id,
    ...shown,
    organisations: [...shown.organisations],
    scopes: [...scopesOf[shown.role]],
    startedAt,
    expiresAt: new Date(Date.parse(startedAt) + LONGEST_SESSION).toISOString(),
    provenUntil: new Date(Date.parse(provenAt) + PROOF_VALIDITY).toISOString(),
  }
}
