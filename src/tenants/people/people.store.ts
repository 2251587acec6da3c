import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Role } from './role.rules.ts'
import type { LinkOwner, Person, PersonChange } from './session.schema.ts'

/** A session as it is looked up by its secret. */
export type StoredSession = {
  readonly id: string
  readonly person: string
  readonly organisation: string
  readonly seat: string
  readonly scopes: readonly string[]
  readonly startedAt: string
  readonly seenAt: string
  readonly provenAt: string
}

/** The session with this hash, of whatever organisation, unless its seat was taken back. */
export const sessionByHash = (tx: Tx, hash: Buffer): Promise<StoredSession | undefined> =>
  tx.maybe(sql`
  select id, person, organisation, seat, scopes, started_at as "startedAt", seen_at as "seenAt", proven_at as "provenAt"
    from session_by_hash(${hash})`)

export const noteSession = (tx: Tx, session: string, at: Date): Promise<number> =>
  tx.run(sql`select note_session(${session}, ${at})`)

/** Where a person signs in: null where the person has no seat any more. */
export type Place = { readonly organisation: string | null; readonly seat: string | null }

/** What a password is tried against: that of a person, or none where nobody has the address. */
export type Guessed = {
  readonly password: string | null
  readonly failures: number
  readonly failingSince: string | null
}

/** Who has the address; one that nobody has comes without an id, with what was tried of it. */
export const personByEmail = (tx: Tx, email: string): Promise<Guessed & Place & { readonly id: string | null }> =>
  tx.one(sql`
  select id, password, failures, failing_since as "failingSince", organisation, seat from person_by_email(${email})`)

/** Counts a wrong password against an address, whether somebody has it or not. */
export const noteWrongPassword = (tx: Tx, email: string, at: Date, since: Date): Promise<number> =>
  tx.run(sql`select note_wrong_password(${email}, ${at}, ${since})`)

/** By what somebody signs in: the password as it is stored, or the id of a passkey; by neither where a link does it. */
export type ShownProof = { readonly password?: string; readonly passkey?: string }

/** Counts a wrong password against the session in which it was given. */
export const noteWrongProof = (tx: Tx, session: string, at: Date, since: Date): Promise<number> =>
  tx.run(sql`select note_wrong_proof(${session}, ${at}, ${since})`)

/**
 * Begins a session, unless the seat was taken back, or what was shown replaced, meanwhile. Of a person's sessions beyond `most`, the one that
 * was used longest ago ends.
 */
export const beginSession = (
  tx: Tx,
  session: { id: string; hash: Buffer; person: string; seat: string; agent: string; at: Date },
  { password, passkey }: ShownProof,
  { idleSince, begunBefore, most }: { idleSince: Date; begunBefore: Date; most: number },
): Promise<number> =>
  tx.run(sql`
  select begin_session(${session.id}, ${session.hash}, ${session.person}, ${tx.organisation}, ${session.seat}, ${session.agent},
    ${password ?? null}, ${passkey ?? null}, ${session.at}, ${idleSince}, ${begunBefore}, ${most})`)

export const endSession = (tx: Tx, session: string): Promise<number> => tx.run(sql`select end_session(${session})`)

/** The seat in the organisation that was chosen, or undefined where the person has none. */
export const switchSession = (tx: Tx, session: string, organisation: string): Promise<{ seat: string } | undefined> =>
  tx.maybe(sql`select seat from switch_session(${session}, ${organisation})`)

/** Changes what is given of the person whose session this is. */
export const changePerson = (tx: Tx, session: string, { name, language }: PersonChange): Promise<number> =>
  tx.run(sql`select change_person(${session}, ${name ?? null}, ${language ?? null})`)

/** Ends every other session of the same person. */
export const endOtherSessions = (tx: Tx, session: string): Promise<number> =>
  tx.run(sql`select end_other_sessions(${session})`)

export type ShownSession = {
  readonly person: Person
  readonly organisation: string
  readonly role: Role
  readonly organisations: readonly { readonly id: string; readonly name: string; readonly role: Role }[]
  readonly provenAt: string
  readonly startedAt: string
}

/** The session, unless it has ended. */
export const shownSession = (tx: Tx, session: string): Promise<ShownSession | undefined> =>
  tx.maybe(sql`
  select person, organisation, role, organisations, proven_at as "provenAt", started_at as "startedAt" from shown_session(${session})`)

/** Invites whoever has the address, known or not, with a link; the id of the person. */
export const invitePerson = (
  tx: Tx,
  person: { id: string; email: string | null; name: string; language: string; link: Buffer; expiresAt: Date; at: Date },
): Promise<{ id: string }> =>
  tx.one(sql`
  select id from invite_person(${person.id}, ${person.email}, ${person.name}, ${person.language}, ${person.link}, ${person.expiresAt}, ${person.at})`)

/** Makes a link for whoever has the address; undefined if nobody has. */
export const recoverPerson = (
  tx: Tx,
  email: string,
  link: Buffer,
  expiresAt: Date,
): Promise<{ id: string } | undefined> => tx.maybe(sql`select id from recover_person(${email}, ${link}, ${expiresAt})`)

/** Whom a link is for; with `renewsPassword` it opens nothing unless another password is chosen. */
export const personOfLink = async (
  tx: Tx,
  link: Buffer,
  at: Date,
): Promise<(LinkOwner & { readonly renewsPassword: boolean }) | undefined> => {
  const row = await tx.maybe<LinkOwner & { email: string | null; renewsPassword: boolean }>(sql`
    select email, name, language, has_password as "hasPassword", renews_password as "renewsPassword" from person_of_link(${link}, ${at})`)
  return row && withoutNulls(row)
}

/**
 * Uses a link up, with every other one of the person, for the password, name and address that were chosen with it; another password ends the
 * passkeys. Undefined if the link was used or is over.
 */
export const usedLink = (
  tx: Tx,
  link: Buffer,
  at: Date,
  chosen: { password: string | null; name: string | null; email: string | null },
): Promise<(Place & { id: string }) | undefined> =>
  tx.maybe(sql`
  select id, organisation, seat from use_link(${link}, ${at}, ${chosen.password}, ${chosen.name}, ${chosen.email})`)

/** Ends every session of a person. */
export const endSessions = (tx: Tx, person: string): Promise<number> => tx.run(sql`select end_sessions(${person})`)

export const setPassword = (tx: Tx, person: string, password: string): Promise<number> =>
  tx.run(sql`select set_password(${person}, ${password})`)

/** The sessions of the person whose session this is: itself, then the newest first. */
export const sessionsBeside = (
  tx: Tx,
  session: string,
): Promise<{ id: string; agent: string; organisation: string; startedAt: string; seenAt: string }[]> =>
  tx.rows(sql`
  select id, agent, organisation, started_at as "startedAt", seen_at as "seenAt" from sessions_beside(${session})`)

/** Ends a session of the same person; false where there is none with the id. */
export const endSessionBeside = async (tx: Tx, session: string, wanted: string): Promise<boolean> =>
  (await tx.one<{ ended: boolean }>(sql`select end_session_beside(${session}, ${wanted}) as ended`)).ended

/** Whoever has signed in has an address. */
export type SessionOwner = Guessed & { readonly id: string; readonly email: string; readonly name: string }

/** Whose session it is, with the stored password and the wrong ones that were given in this session. */
export const personOfSession = (tx: Tx, session: string): Promise<SessionOwner | undefined> =>
  tx.maybe(sql`
  select id, email, name, password, failures, failing_since as "failingSince" from person_of_session(${session})`)

export const proveSession = (tx: Tx, session: string, at: Date): Promise<number> =>
  tx.run(sql`select prove_session(${session}, ${at})`)

/** Sets another password; ends every other session of the person, and links that are under way. */
export const changeStoredPassword = (tx: Tx, session: string, password: string, at: Date): Promise<number> =>
  tx.run(sql`select change_password(${session}, ${password}, ${at})`)

/** The organisations of the person whose session this is, with what waits in each. */
export const organisationsOfSession = (
  tx: Tx,
  session: string,
  now: Date,
): Promise<
  {
    id: string
    name: string
    role: Role
    vatPeriods: number
    fiscalYears: number
    overdueInvoices: number
    overdueAmount: number
  }[]
> =>
  tx.rows(sql`
  select id, name, role, vat_periods::int as "vatPeriods", fiscal_years::int as "fiscalYears", overdue::int as "overdueInvoices",
         overdue_amount::bigint as "overdueAmount" from organisations_of_session(${session}, ${now})`)
