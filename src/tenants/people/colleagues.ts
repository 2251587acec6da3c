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

/** A person of the organisation, and whether nobody else could invite people. */
export type FoundPerson = { readonly person: SeatedPerson; readonly isLastOwner: boolean }
type Context = { readonly now: Date; readonly publicUrl: string; readonly people: People }

export const colleagueOf = ({ seat: _, ...person }: SeatedPerson): Colleague => person

/** What events show of a person. */
const memberOf = ({ id, email, name, role }: Pick<Colleague, 'id' | 'email' | 'name' | 'role'>): Member => ({
  id,
  name,
  role,
  ...(email === undefined ? {} : { email }),
})

/** The person, if there is a seat here or one is offered. */
export async function requirePerson(tx: Tx, id: string): Promise<FoundPerson> {
  const people = await peopleHere(tx)
  const person = people.find((one) => one.id === id)
  if (!person) throw new Problem('people/not-found')
  const owners = ownersAmong(people)
  return { person, isLastOwner: owners.length === 1 && owners[0] === person }
}

/** Everybody who has a seat in the organisation or is offered one, as events show them. */
export const membersHere = async (tx: Tx): Promise<Member[]> => (await peopleHere(tx)).map(memberOf)

/** Who may do everything in the organisation, and has come. */
export const ownersOf = async (tx: Tx): Promise<Colleague[]> => ownersAmong(await peopleHere(tx)).map(colleagueOf)

const ownersAmong = (people: readonly SeatedPerson[]): SeatedPerson[] =>
  people.filter(({ role, hasJoined }) => role === 'owner' && hasJoined)

/**
 * Holds the seats of all people until the transaction ends, so that the last owner stays; whoever asks must still have the seat, with its role, or the token.
 * Nothing is opened by somebody who was removed a moment ago.
 */
export const holdPeople = (tx: Tx, access: Access): Promise<unknown> => holdToken(tx, access, 'alone')

/**
 * Gives somebody a seat, with a link that opens a sign-in. Whoever works in another organisation is only offered one, by a link that counts
 * for who is signed in as that person: an owner here must not get into what the person sees elsewhere, nor whoever took the address first
 * into what is here.
 * @throws Problem people/already-here
 */
export async function inviteColleague(tx: Tx, invitation: Invitation, context: Context): Promise<PersonWithLink> {
  const invited = await place(tx, invitation, context)
  tx.note(changesOf('person.invited', { after: { person: memberOf(invited.person) } }))
  return invited
}

/**
 * Gives the seat, or offers it. The person and the link are stored first, in transactions of people: without the seat, which a crash may take,
 * they open nothing.
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
 * Another link for somebody who has not come yet, or cannot sign in. Those before it, the `former`, are to be ended once the transaction is
 * committed: one that fails must not leave the person without any. A seat that is offered is offered anew: whoever has lost the other one
 * meanwhile gets it.
 * @throws Problem people/works-elsewhere for who has a seat in another organisation: a link that opens a sign-in would open that one as well
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
  // A seat is offered to an address.
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

/** Makes a link that opens a sign-in: the hashes of the former ones, or undefined for who works elsewhere as well. */
async function makeLink(
  tx: Tx,
  wanted: { person: string; link: Buffer; until: Date },
  people: People,
): Promise<Buffer[] | undefined> {
  await holdLinksOf(tx, wanted.person)
  return people.inTransaction(NO_ORGANISATION, (ofPeople) => linkPerson(ofPeople, tx.organisation, wanted))
}

/** Gives a person another role. What sessions and streams may do is what the seat may, so they change with it. */
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

/** Takes a person's seat: what was done stays on record under it. */
export async function removeColleague(tx: Tx, { person, isLastOwner }: FoundPerson, now: Date): Promise<void> {
  if (isLastOwner) throw new Problem('people/last-owner')
  if (person.seat === undefined) await deleteOffer(tx, person.id)
  else await revokeSeat(tx, person.seat, now)
  tx.note(changesOf('person.removed', { before: { person: memberOf(person) } }))
}
