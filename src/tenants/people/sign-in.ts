import { randomBytes } from 'node:crypto'
import { Problem, rejectViolations } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import { type Database, type InTransaction, NO_ORGANISATION, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { offerOfLink } from './colleague.store.ts'
import { passwordViolations } from './password.rules.ts'
import { hashOfPassword, isPassword } from './password.ts'
import {
  beginSession,
  changeStoredPassword,
  endSessions,
  noteWrongPassword,
  type Place,
  personByEmail,
  personOfLink,
  personOfSession,
  proveSession,
  type SessionOwner,
  type SigningIn,
  shownSession,
  usedLink,
} from './people.store.ts'
import { scopesOf } from './role.rules.ts'
import {
  hashOfSecret,
  LONGEST_IDLE,
  LONGEST_SESSION,
  MOST_WRONG_PASSWORDS,
  PROOF_VALIDITY,
  WRONG_PASSWORDS_WITHIN,
} from './session.rules.ts'
import type { LinkOwner, LinkUse, PasswordChange, Session, SignIn } from './session.schema.ts'

/** A session that has begun, with the secret that its cookie carries. */
export type Begun = { readonly session: Session; readonly secret: string }

/** When and by which browser somebody signs in. */
export type Visit = { readonly now: Date; readonly agent: string; readonly requestId: string }

/**
 * Begins a session for who knows the password. Whether the address is known is told neither by the answer nor by its time.
 * @throws Problem session/wrong-credentials, session/no-organisation, or general/too-many-requests after ten wrong passwords
 */
export async function signIn({ inTransaction }: Database, { email, password }: SignIn, visit: Visit): Promise<Begun> {
  const person = await inTransaction(NO_ORGANISATION, (tx) => personByEmail(tx, email))
  const isRight = await isPasswordOf(inTransaction, person, password, visit.now)
  if (person && isRight) return begin(inTransaction, person, visit, () => [])
  throw new Problem('session/wrong-credentials', { logged: person ? { person: person.id } : {} })
}

/**
 * Whether the password is the person's; nobody has one, in the same time. Wrong ones are counted wherever they are tried.
 * @throws Problem general/too-many-requests after ten wrong ones within a quarter of an hour
 */
async function isPasswordOf(
  inTransaction: InTransaction,
  person: Omit<SigningIn, keyof Place> | undefined,
  password: string,
  now: Date,
): Promise<boolean> {
  const lockedFor = person ? secondsLocked(person, now) : 0
  if (lockedFor > 0)
    throw new Problem('general/too-many-requests', {
      message: 'Too many wrong passwords: sign in with a link, or wait as many seconds as Retry-After says.',
      headers: { 'retry-after': String(lockedFor) },
    })
  const isRight = await isPassword(password, person?.password)
  if (person && !isRight) {
    const since = new Date(now.getTime() - WRONG_PASSWORDS_WITHIN)
    await inTransaction(NO_ORGANISATION, (tx) => noteWrongPassword(tx, person.id, now, since))
  }
  return isRight
}

/** The person of a session, if the password in this field is the right one. */
async function requireOwnPassword(
  inTransaction: InTransaction,
  session: string,
  { field, password, now }: { field: string; password: string; now: Date },
): Promise<SessionOwner | undefined> {
  const person = await inTransaction(NO_ORGANISATION, (tx) => personOfSession(tx, session))
  if (!(await isPasswordOf(inTransaction, person, password, now)))
    rejectViolations([{ field, message: 'is not the right one' }])
  return person
}

/** Notes that whoever has the session knows the password. */
export async function prove({ inTransaction }: Database, session: string, password: string, now: Date): Promise<void> {
  await requireOwnPassword(inTransaction, session, { field: 'password', password, now })
  await inTransaction(NO_ORGANISATION, (tx) => proveSession(tx, session, now))
}

/** Sets another password, for whoever knows the one that stands. */
export async function changePassword(
  { inTransaction }: Database,
  session: string,
  { current, password }: PasswordChange,
  now: Date,
): Promise<void> {
  const person = await requireOwnPassword(inTransaction, session, { field: 'current', password: current, now })
  rejectViolations(passwordViolations(password, { email: person?.email ?? '', name: person?.name ?? '' }))
  const stored = await hashOfPassword(password)
  await inTransaction(NO_ORGANISATION, (tx) => changeStoredPassword(tx, session, stored, now))
}

function secondsLocked(
  { failures, failingSince }: { failures: number; failingSince: string | null },
  now: Date,
): number {
  if (failures < MOST_WRONG_PASSWORDS || failingSince === null) return 0
  return Math.ceil((Date.parse(failingSince) + WRONG_PASSWORDS_WITHIN - now.getTime()) / 1_000)
}

/** Whom a link is for, which opens a sign-in or offers a seat. It is not used up: programs that look at mails open links, too. */
export async function ownerOfLink({ inTransaction }: Database, link: string, now: Date): Promise<LinkOwner> {
  const hash = hashOfSecret(link)
  const [owner, offer] = await inTransaction(NO_ORGANISATION, (tx) =>
    Promise.all([personOfLink(tx, hash, now), offerOfLink(tx, hash, now)]),
  )
  if (owner) return owner
  if (!offer) throw new Problem('session/link-expired')
  const { email, name, language, organisationName } = offer
  return { email, name, language, hasPassword: true, organisation: organisationName }
}

/**
 * Uses a link up and begins a session, with the name, the address and the password that were chosen; a password that is known stays unless
 * another is chosen, which ends the sessions that there are.
 * @throws Problem session/link-expired, session/no-organisation, or with the violations of what was chosen
 */
export async function useLink(database: Database, { link, ...chosen }: LinkUse, visit: Visit): Promise<Begun> {
  const owner = await ownerOfLink(database, link, visit.now)
  const email = owner.email ?? chosen.email ?? ''
  const name = chosen.name ?? owner.name
  const { password } = chosen
  const required = 'is required: none is known yet'
  rejectViolations([
    ...(email === '' ? [{ field: 'email', message: required }] : []),
    ...(password === undefined && !owner.hasPassword ? [{ field: 'password', message: required }] : []),
    ...(password === undefined ? [] : passwordViolations(password, { email, name })),
  ])
  const stored = password === undefined ? null : await hashOfPassword(password)
  const wanted = { password: stored, name: chosen.name ?? null, email: chosen.email ?? null }
  const { inTransaction } = database
  const used = await inTransaction(NO_ORGANISATION, async (tx) => {
    const person = await usedLink(tx, hashOfSecret(link), visit.now, wanted)
    if (person && stored !== null) await endSessions(tx, person.id)
    return person
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'people_email') throw error
    return rejectViolations([{ field: 'email', message: 'belongs to another person of this installation' }])
  })
  if (!used) throw new Problem('session/link-expired')
  return begin(inTransaction, used, visit, ({ person, role }) => {
    const { id, email: address, name: called } = person
    return owner.hasPassword
      ? []
      : changesOf('person.joined', { after: { person: { id, email: address, name: called, role } } })
  })
}

async function begin(
  inTransaction: InTransaction,
  { id: person, organisation, seat }: Place & { id: string },
  { now, agent, requestId }: Visit,
  others: (session: Session) => readonly Change[],
): Promise<Begun> {
  if (organisation === null || seat === null) throw new Problem('session/no-organisation', { logged: { person } })
  const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
  const wanted = { id, hash: hashOfSecret(secret), person, seat, agent: agent.slice(0, 256), at: now }
  const ended = {
    idleSince: new Date(now.getTime() - LONGEST_IDLE),
    begunBefore: new Date(now.getTime() - LONGEST_SESSION),
  }
  const session = await inTransaction(
    organisation,
    async (tx) => {
      await beginSession(tx, wanted, ended)
      const begun = await sessionShown(tx, id)
      tx.note([...others(begun), ...changesOf('session.started', { after: { session: { id, person } } })])
      return begun
    },
    { token: seat, requestId },
  )
  return { session, secret }
}

/** The session as its person sees it. */
export async function sessionShown(tx: Tx, id: string): Promise<Session> {
  const { startedAt, provenAt, ...shown } = await shownSession(tx, id)
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
