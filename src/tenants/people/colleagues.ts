import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { NO_ORGANISATION, type People, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { holdToken } from '../tokens/revoke-token.ts'
import { changeSeat, insertSeat, revokeSeat } from '../tokens/token.store.ts'
import {
  changeOffer,
  deleteFormerOffers,
  deleteOffer,
  holdAddress,
  holdLinksOf,
  insertOffer,
  peopleHere,
  type SeatedPerson,
} from './colleague.store.ts'
import { newLink, welcomeAddress } from './invite.ts'
import type { Colleague, Invitation, PersonLink } from './people.schema.ts'
import { deleteLinks, linkPerson, personToInvite } from './people.store.ts'
import { type Role, scopesOf } from './role.rules.ts'
import type { Member } from './session.schema.ts'

/** A person of the organisation, and whether they are the only one who can invite people. */
export type FoundPerson = { readonly person: SeatedPerson; readonly isLastOwner: boolean }
type Context = { readonly now: Date; readonly publicUrl: string; readonly people: People }

export const colleagueOf = ({ seat: _, ...person }: SeatedPerson): Colleague => person

/** The person's fields in events. */
const memberOf = ({ id, email, name, role }: Pick<Colleague, 'id' | 'email' | 'name' | 'role'>): Member => ({
  id,
  name,
  role,
  ...(email === undefined ? {} : { email }),
})

/** The person, if they have a seat here or an offer of one. */
export async function requirePerson(tx: Tx, id: string): Promise<FoundPerson> {
  const people = await peopleHere(tx)
  const person = people.find((one) => one.id === id)
  if (!person) throw new Problem('people/not-found')
  const owners = ownersAmong(people)
  return { person, isLastOwner: owners.length === 1 && owners[0] === person }
}

/** Everyone with a seat in the organisation or an offer of one, as events show them. */
export const membersHere = async (tx: Tx): Promise<Member[]> => (await peopleHere(tx)).map(memberOf)

/** Owners who have accepted their seat. */
export const ownersOf = async (tx: Tx): Promise<Colleague[]> => ownersAmong(await peopleHere(tx)).map(colleagueOf)

const ownersAmong = (people: readonly SeatedPerson[]): SeatedPerson[] =>
  people.filter(({ role, hasJoined }) => role === 'owner' && hasJoined)

/**
 * Locks the seats of all people until the transaction ends, so that the last owner stays. The caller must still have the seat, with its role,
 * or the token: a person who was just removed can do nothing.
 */
export const holdPeople = (tx: Tx, access: Access): Promise<unknown> => holdToken(tx, access, 'alone')

/**
 * Gives a person a seat, with a link that opens a sign-in. A person who works in another organisation is only offered the seat, by a link that
 * counts for that signed-in person. So an owner here cannot see the person's other organisation, and a stranger who took the address first
 * cannot get in here.
 * @throws Problem people/already-here
 */
export async function inviteColleague(tx: Tx, invitation: Invitation, context: Context): Promise<PersonWithLink> {
  const invited = await place(tx, invitation, context)
  tx.note(changesOf('person.invited', { after: { person: memberOf(invited.person) } }))
  return invited
}

/**
 * Gives the seat, or offers it. Transactions of people store the person and the link first: without the seat, which a crash may prevent, they
 * open nothing.
 */
async function place(
  tx: Tx,
  { email, name, role, language = 'de' }: Invitation,
  { now, publicUrl, people }: Context,
): Promise<PersonWithLink> {
  await holdAddress(tx, email)
  const wanted = { id: newId(), email, name, language, at: now }
  const { id, worksElsewhere } = await people.inTransaction(NO_ORGANISATION, (ofPeople) =>
    personToInvite(ofPeople, tx.organisation, wanted),
  )
  await deleteFormerOffers(tx, email, id)
  if ((await peopleHere(tx)).some((one) => one.id === id)) throw new Problem('people/already-here')
  const made = newLink('invitation', now)
  const { hash, expiresAt } = made
  const opens = !worksElsewhere && (await makeLink(tx, { person: id, link: hash, until: expiresAt }, people))
  if (opens) await insertSeat(tx, { id: newId(), person: id, role, name, scopes: scopesOf[role], createdAt: now })
  else await insertOffer(tx, { person: id, email, name, language, role, link: hash, until: expiresAt })
  return { person: { id, email, name, role, language, hasJoined: false }, link: shownLink(made, publicUrl) }
}

const shownLink = ({ secret, expiresAt }: ReturnType<typeof newLink>, publicUrl: string): PersonLink => ({
  url: welcomeAddress(publicUrl, secret),
  expiresAt: expiresAt.toISOString(),
})

/**
 * Another link for a person who has not signed in yet, or cannot. The `former` links must be ended after the commit: a failure must not leave
 * the person without any. An offered seat is offered again, so the earlier link loses it.
 * @throws Problem people/works-elsewhere if the person
 * has a seat in another organisation: a link that opens a sign-in would open that one as well
 */
export async function linkColleague(tx: Tx, person: SeatedPerson, context: Context): Promise<MadeLink> {
  const { person: linked, ...made } =
    person.seat === undefined ? await offerAnew(tx, person, context) : await linkSeated(tx, person, context)
  tx.note(changesOf('person.link-created', { after: { person: memberOf(linked) } }))
  return made
}

/** Ends the links that a new one replaces. */
export const endLinks = (people: People, former: readonly Buffer[]): Promise<number> =>
  people.inTransaction(NO_ORGANISATION, (tx) => deleteLinks(tx, former))

type PersonWithLink = { readonly person: Colleague; readonly link: PersonLink }
/** A link, with the hashes of those that it replaces. */
type MadeLink = { readonly link: PersonLink; readonly former: readonly Buffer[] }

async function offerAnew(tx: Tx, person: SeatedPerson, context: Context): Promise<PersonWithLink & MadeLink> {
  await deleteOffer(tx, person.id)
  // The offer of a seat needs an address.
  return { ...(await place(tx, { ...person, email: person.email ?? '' }, context)), former: [] }
}

async function linkSeated(
  tx: Tx,
  person: SeatedPerson,
  { now, publicUrl, people }: Context,
): Promise<PersonWithLink & MadeLink> {
  const made = newLink(person.hasJoined ? 'recovery' : 'invitation', now)
  const former = await makeLink(tx, { person: person.id, link: made.hash, until: made.expiresAt }, people)
  if (!former) throw new Problem('people/works-elsewhere')
  return { person: colleagueOf(person), link: shownLink(made, publicUrl), former }
}

/** Makes a link that opens a sign-in: returns the hashes of the former ones, or undefined for a person who works elsewhere as well. */
async function makeLink(
  tx: Tx,
  wanted: { person: string; link: Buffer; until: Date },
  people: People,
): Promise<Buffer[] | undefined> {
  await holdLinksOf(tx, wanted.person)
  return people.inTransaction(NO_ORGANISATION, (ofPeople) => linkPerson(ofPeople, tx.organisation, wanted))
}

/** Gives a person another role. The rights of sessions and streams follow the seat. */
export async function changeRole(tx: Tx, { person, isLastOwner }: FoundPerson, role: Role): Promise<Colleague> {
  const changed = { ...colleagueOf(person), role }
  if (role === person.role) return changed
  if (isLastOwner) throw new Problem('people/last-owner')
  if (person.seat === undefined) await changeOffer(tx, person.id, role)
  else await changeSeat(tx, person.seat, { role, scopes: scopesOf[role] })
  tx.note(
    changesOf('person.role-changed', { before: { person: memberOf(person) }, after: { person: memberOf(changed) } }),
  )
  return changed
}

/** Removes a person's seat: the person's acts stay on record under it. */
export async function removeColleague(tx: Tx, { person, isLastOwner }: FoundPerson, now: Date): Promise<void> {
  if (isLastOwner) throw new Problem('people/last-owner')
  if (person.seat === undefined) await deleteOffer(tx, person.id)
  else await revokeSeat(tx, person.seat, now)
  tx.note(changesOf('person.removed', { before: { person: memberOf(person) } }))
}
