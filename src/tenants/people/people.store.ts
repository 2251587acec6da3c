import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { deletePasskeysOf, personOf } from '../passkeys/passkey.store.ts'
import { renameSeats, seatUsedLast } from '../tokens/token.store.ts'
import type { LinkOwner, PersonChange } from './session.schema.ts'
import { endOtherSessions, endSessions, oneMoreFailure, proveSession, type SignInSeat } from './session.store.ts'

/** Every statement in this file is for the role of people: `tx` is one of its transactions. */

/** The password for comparison: that of a person, or none if no one has the address. */
export type StoredPassword = {
  readonly password: string | null
  readonly failures: number
  readonly failingSince: string | null
}

/** The person with the address; an unknown address has no id, but its failed attempts. */
export const personByEmail = (
  tx: Tx,
  email: string,
): Promise<StoredPassword & SignInSeat & { readonly id: string | null }> =>
  tx.one(sql`
  select p.id, p.password, coalesce(p.failures, f.failures, 0) as failures,
         coalesce(p.failing_since, f.failing_since) as "failingSince", t.organisation, t.id as seat
    from (select lower(${email}) as name) as given
    left join people as p on lower(p.email) = given.name
    left join failed_logins as f on p.id is null and f.name = sha256(convert_to(given.name, 'UTF8'))
    left join tokens as t on t.person = p.id and t.revoked_at is null ${seatUsedLast(sql`t`)}`)

/** Counts a wrong password against an address, whether it is known or not. */
export const noteWrongPassword = (tx: Tx, email: string, at: Date, since: Date): Promise<unknown> =>
  Promise.all([
    tx.run(sql`
    update people set ${oneMoreFailure(at, since)} where lower(email) = lower(${email})`),
    tx.run(sql`
    delete from failed_logins where failing_since <= ${since}`),
    tx.run(sql`
    insert into failed_logins as known (name, failures, failing_since)
    select sha256(convert_to(lower(${email}), 'UTF8')), 1, ${at}::timestamptz
     where not exists (select from people where lower(email) = lower(${email}))
        on conflict (name) do update set failures = known.failures + 1`),
  ])

export const clearFailures = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`
  update people set failures = 0, failing_since = null where id = ${person}`)

/** Changes the given fields of this session's person; the person's seats take over the name. */
export async function changePerson(tx: Tx, session: string, { name, language }: PersonChange): Promise<void> {
  const person = await tx.maybe<{ id: string }>(sql`
    update people set name = coalesce(${name ?? null}, name), language = coalesce(${language ?? null}, language)
     where id = ${personOf(session)} returning id`)
  if (person && name !== undefined) await renameSeats(tx, person.id, name)
}

/** A signed-in person: the address is known. */
export type SessionOwner = StoredPassword & { readonly id: string; readonly email: string; readonly name: string }

/** The person of the session, with the stored password and the wrong attempts of this session. */
export const personOfSession = (tx: Tx, session: string): Promise<SessionOwner | undefined> =>
  tx.maybe(sql`
  select p.id, p.email, p.name, p.password, s.failures, s.failing_since as "failingSince"
    from sessions as s join people as p on p.id = s.person where s.id = ${session}`)

/** Sets another password; ends every other session of the person, and all open links. */
export const changeStoredPassword = (tx: Tx, session: string, password: string, at: Date): Promise<unknown> =>
  Promise.all([
    tx.run(sql`
    update people set password = ${password}, failures = 0, failing_since = null where id = ${personOf(session)}`),
    deleteLinksOf(tx, personOf(session)),
    endOtherSessions(tx, session),
    proveSession(tx, session, at),
  ])

export type NewPerson = { readonly id: string; readonly name: string; readonly language: string; readonly at: Date }

/** Creates a person, unless the address is taken. */
const insertPerson = (tx: Tx, { id, email, name, language, at }: NewPerson & { email: string | null }) =>
  tx.run(sql`
  insert into people (id, email, name, language, created_at) values (${id}, ${email}, ${name}, ${language}, ${at})
      on conflict (lower(email)) do nothing`)

/** Invites the person with the address, known or not, with a link; returns the id. `password` is in its stored form. */
export async function invitePerson(
  tx: Tx,
  person: NewPerson & { email: string | null; link: Buffer; until: Date; password: string | undefined },
): Promise<string> {
  const { id, email, link, until, password } = person
  const invited = sql`(id = ${id} or lower(email) = lower(${email}))`
  const [, , known] = await Promise.all([
    insertPerson(tx, person),
    tx.run(sql`
    update people set password = ${password ?? null} where ${invited} and ${password !== undefined}`),
    tx.one<{ person: string }>(sql`
    insert into person_links (hash, person, expires_at)
    select ${link}::bytea, id, ${until}::timestamptz from people where ${invited} returning person`),
  ])
  return known.person
}

/**
 * The person with the address, created unless a person with a seat has it; and whether that person works elsewhere. The organisation's
 * transaction locks the address.
 */
export async function personToInvite(
  tx: Tx,
  organisation: string,
  person: NewPerson & { email: string },
): Promise<{ id: string; worksElsewhere: boolean }> {
  const { email } = person
  const [, , found] = await Promise.all([
    tx.run(sql`
    update people set email = null
     where lower(email) = lower(${email})
       and not exists (select from tokens where tokens.person = people.id and revoked_at is null)`),
    insertPerson(tx, person),
    tx.one<{ id: string; worksElsewhere: boolean }>(sql`
    select id, ${worksElsewhere(organisation)} as "worksElsewhere" from people where lower(email) = lower(${email})`),
  ])
  return found
}

const worksElsewhere = (organisation: string) => sql`exists (
  select from tokens where tokens.person = people.id and tokens.organisation <> ${organisation} and revoked_at is null)`

/**
 * Makes a link that opens a sign-in and asks for another password: returns the hashes of the former links, or undefined for a person who works
 * elsewhere as well. The organisation's transaction locks the person.
 */
export async function linkPerson(
  tx: Tx,
  organisation: string,
  { person, link, until }: { person: string; link: Buffer; until: Date },
): Promise<Buffer[] | undefined> {
  const [former, made] = await Promise.all([
    tx.rows<{ hash: Buffer }>(sql`
    select hash from person_links where person = ${person}`),
    tx.run(sql`
    insert into person_links (hash, person, expires_at, renews_password)
    select ${link}::bytea, id, ${until}::timestamptz, true from people where id = ${person} and not ${worksElsewhere(organisation)}`),
  ])
  return made > 0 ? former.map(({ hash }) => hash) : undefined
}

/** Ends the links with these hashes. */
export const deleteLinks = (tx: Tx, hashes: readonly Buffer[]): Promise<number> =>
  tx.run(sql`
  delete from person_links where hash = any(${hashes}::bytea[])`)

/** Makes a link for the person with this address; undefined if no one has it. */
export const recoverPerson = (
  tx: Tx,
  email: string,
  link: Buffer,
  expiresAt: Date,
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
  insert into person_links (hash, person, expires_at)
  select ${link}::bytea, id, ${expiresAt}::timestamptz from people where lower(email) = lower(${email}) returning person as id`)

/** The person of a link; with `renewsPassword` the link opens nothing without a new password. */
export const personOfLink = async (
  tx: Tx,
  link: Buffer,
  at: Date,
): Promise<(LinkOwner & { readonly renewsPassword: boolean }) | undefined> => {
  const row = await tx.maybe<LinkOwner & { email: string | null; renewsPassword: boolean }>(sql`
    select p.email, p.name, p.language, p.password is not null as "hasPassword", l.renews_password as "renewsPassword"
      from person_links as l join people as p on p.id = l.person where l.hash = ${link} and l.expires_at > ${at}`)
  return row && withoutNulls(row)
}

/**
 * Uses a link up, with all others of the person, and sets the chosen password, name and address. A new password ends the sessions and passkeys.
 * Undefined if the link was used or has expired.
 */
export async function usedLink(
  tx: Tx,
  link: Buffer,
  at: Date,
  { password, name, email }: { password: string | null; name: string | null; email: string | null },
): Promise<(SignInSeat & { id: string }) | undefined> {
  // The second of two uses waits here for the first, and then finds no link.
  const [, used] = await Promise.all([
    tx.run(sql`
    select from people as p join person_links as l on l.person = p.id where l.hash = ${link} and l.expires_at > ${at} for no key update of p`),
    tx.maybe<{ person: string }>(sql`
    delete from person_links as l using person_links as one
     where one.hash = ${link} and one.expires_at > ${at} and l.person = one.person returning l.person`),
  ])
  if (!used) return undefined
  const { person } = used
  const [, , , place] = await Promise.all([
    tx.run(sql`
    update people set password = coalesce(${password}, password), name = coalesce(${name}, name), email = coalesce(email, ${email}),
                      failures = 0, failing_since = null where id = ${person}`),
    password !== null && Promise.all([deletePasskeysOf(tx, person), endSessions(tx, person)]),
    name !== null && renameSeats(tx, person, name),
    tx.one<SignInSeat>(sql`
    select t.organisation, t.id as seat from people as p left join tokens as t on t.person = p.id and t.revoked_at is null
     where p.id = ${person} ${seatUsedLast(sql`t`)}`),
  ])
  return { id: person, ...place }
}

/**
 * Whether the session's person is an owner or a fiduciary somewhere, and the days of the seats as owner since an instant, the oldest first,
 * removed ones included: those of created organisations are among them.
 */
export const ownersSeats = (
  tx: Tx,
  session: string,
  since: Date,
): Promise<{ readonly mayCreate: boolean; readonly created: readonly string[] }> =>
  tx.one(sql`
  select coalesce(bool_or(revoked_at is null and role in ('owner', 'fiduciary')), false) as "mayCreate",
         coalesce(json_agg(created_at order by created_at) filter (where role = 'owner' and created_at > ${since}), '[]') as created
    from tokens where person = ${personOf(session)}`)

/** Ends the links of a person that open a sign-in. */
export const deleteLinksOf = (tx: Tx, person: string | Sql): Promise<number> =>
  tx.run(sql`
  delete from person_links where person = ${person}`)
