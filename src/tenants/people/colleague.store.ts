import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Colleague, Invitation } from './people.schema.ts'
import type { Role } from './role.rules.ts'

/** A person of the organisation, with the seat; without one while it is only offered. */
export type SeatedPerson = Colleague & { readonly seat?: string }

/** Everybody who has a seat in the organisation or is offered one, by name. */
export const peopleHere = async (tx: Tx): Promise<SeatedPerson[]> =>
  (
    await tx.rows<SeatedPerson>(sql`
    select id, email, name, language, role, has_joined as "hasJoined", seat, last_used_at as "lastUsedAt" from people_here()`)
  ).map((row) => withoutNulls(row))

/** The person who has the address, made anew unless somebody with a seat has it. */
export const personToInvite = (
  tx: Tx,
  person: { id: string; email: string; name: string; language: string; at: Date },
): Promise<{ id: string; isHere: boolean; worksElsewhere: boolean }> =>
  tx.one(sql`
  select id, is_here as "isHere", works_elsewhere as "worksElsewhere"
    from person_to_invite(${person.id}, ${person.email}, ${person.name}, ${person.language}, ${person.at})`)

/** Makes a link that opens a sign-in, for somebody who has a seat here and nowhere else; false where that is not so. */
export const linkHere = async (tx: Tx, person: string, link: Buffer, until: Date): Promise<boolean> =>
  (await tx.one<{ made: boolean }>(sql`select link_here(${person}, ${link}, ${until}) as made`)).made

export const insertOffer = (
  tx: Tx,
  {
    person,
    email,
    name,
    language,
    role,
    link,
    until,
  }: Required<Invitation> & { person: string; link: Buffer; until: Date },
): Promise<number> =>
  tx.run(sql`
  insert into seat_offers (organisation, person, name, email, language, role, hash, expires_at)
  values (${tx.organisation}, ${person}, ${name}, ${email}, ${language}, ${role}, ${link}, ${until})`)

export const changeOffer = (tx: Tx, person: string, role: Role): Promise<number> =>
  tx.run(sql`
  update seat_offers set role = ${role} where organisation = ${tx.organisation} and person = ${person}`)

export const deleteOffer = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`
  delete from seat_offers where organisation = ${tx.organisation} and person = ${person}`)

/** Uses the offer to a person up: the role, or undefined if it was taken back, or made anew with another link. */
export const takeOffer = (tx: Tx, person: string, link: Buffer): Promise<{ role: Role } | undefined> =>
  tx.maybe(sql`
  delete from seat_offers where organisation = ${tx.organisation} and person = ${person} and hash = ${link} returning role`)

/** A seat that is offered by a link, with the words of whoever invites, and the name of the organisation. */
export type SeatOffer = {
  readonly organisation: string
  readonly person: string
  readonly name: string
  readonly email: string
  readonly language: Colleague['language']
  readonly organisationName: string
}

/** The offer of a link, of whatever organisation; undefined if it was used or is over. */
export const offerOfLink = (tx: Tx, link: Buffer, at: Date): Promise<SeatOffer | undefined> =>
  tx.maybe(sql`
  select organisation, person, name, email, language, organisation_name as "organisationName" from offer_of_link(${link}, ${at})`)

/** The person of a session, locked, whose links that open a sign-in have ended. */
export const personJoining = (
  tx: Tx,
  session: string,
): Promise<{ id: string; email: string; name: string } | undefined> =>
  tx.maybe(sql`
  select id, email, name from person_joining(${session})`)
