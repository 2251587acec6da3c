import { randomBytes } from 'node:crypto'
import { changesOf } from '../../events.ts'
import { NO_ORGANISATION, type People, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { namedLoopback } from '../passkeys/passkey.rules.ts'
import { insertSeat } from '../tokens/token.store.ts'
import { holdAddress } from './colleague.store.ts'
import { hashOfPassword, isPassword } from './password.ts'
import { invitePerson, personByEmail, recoverPerson } from './people.store.ts'
import { type Role, scopesOf } from './role.rules.ts'
import { hashOfSecret, LINK_VALIDITY } from './session.rules.ts'

/** A person who gets a seat. Without an address, it is chosen when the link is used. */
export type InvitedPerson = {
  readonly email?: string
  readonly name: string
  readonly language: string
  readonly role: Role
  /** The stored form, if the password is known already. */
  readonly password?: string
}

type InvitationContext = { readonly kind: keyof typeof LINK_VALIDITY; readonly now: Date; readonly people: People }

/**
 * Gives a person a seat in the organisation and makes a link that opens one sign-in. A known person keeps name and password; `isKnown` says so.
 * The person is stored first, in a transaction of people: without a seat, which a crash may prevent, the link opens nothing. Violates the
 * unique index `tokens_seat` if the person has a seat there.
 */
export async function invite(
  tx: Tx,
  { email, name, language, role, password }: InvitedPerson,
  { kind, now, people }: InvitationContext,
): Promise<{ id: string; link: string; isKnown: boolean }> {
  const { secret, hash, expiresAt: until } = newLink(kind, now)
  const wanted = { id: newId(), email: email ?? null, name, language, link: hash, until, at: now, password }
  if (email !== undefined) await holdAddress(tx, email)
  const id = await people.inTransaction(NO_ORGANISATION, (ofPeople) => invitePerson(ofPeople, wanted))
  await insertSeat(tx, { id: newId(), person: id, role, name, scopes: scopesOf[role], createdAt: now })
  const person = { id, name, role, ...(email === undefined ? {} : { email }) }
  tx.note(changesOf('person.invited', { after: { person } }))
  return { id, link: secret, isKnown: id !== wanted.id }
}

/** The stored password for a person without one. An existing password stays; `isOther` tells whether it differs from this one. */
export async function passwordFor(
  people: People,
  email: string,
  password: string,
): Promise<{ readonly isOther: boolean; readonly stored?: string }> {
  const { password: kept } = await people.reading(NO_ORGANISATION, (tx) => personByEmail(tx, email))
  return kept === null
    ? { isOther: false, stored: await hashOfPassword(password) }
    : { isOther: !(await isPassword(password, kept)) }
}

/** A link for a person who has lost the password; undefined if no one has the address. The person's acts and rights stay. `tx` is of people. */
export async function recover(tx: Tx, email: string, now: Date): Promise<{ id: string; link: string } | undefined> {
  const { secret, hash, expiresAt } = newLink('recovery', now)
  const person = await recoverPerson(tx, email, hash, expiresAt)
  return person && { id: person.id, link: secret }
}

/** The secret of a new link, its stored form, and its expiry for signing in. */
export function newLink(
  kind: keyof typeof LINK_VALIDITY,
  now: Date,
): { secret: string; hash: Buffer; expiresAt: Date } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret), expiresAt: new Date(now.getTime() + LINK_VALIDITY[kind]) }
}

/**
 * The address of the page that takes a link. The link is in the fragment, which no server and no log sees. On this machine the page is opened
 * by name: browsers make no passkeys for a number.
 */
export const welcomeAddress = (publicUrl: string, link: string): string =>
  `${namedLoopback(publicUrl)}/app/welcome#${link}`
