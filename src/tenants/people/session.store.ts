import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { personOf } from '../passkeys/passkey.store.ts'
import { noteFreeSeatUse, noteSeatUse } from '../tokens/token.store.ts'
import type { Role } from './role.rules.ts'
import type { Person } from './session.schema.ts'

/** Every statement in this file is for the role of people: `tx` is one of its transactions. */

/** A session, looked up by its secret. */
export type StoredSession = {
  readonly id: string
  readonly person: string
  readonly organisation: string
  readonly seat: string
  readonly role: Role
  readonly startedAt: string
  readonly seenAt: string
  readonly provenAt: string
}

/** The session with this hash, in any organisation, unless its seat was removed. */
export const sessionByHash = (tx: Tx, hash: Buffer): Promise<StoredSession | undefined> =>
  tx.maybe(sql`
  select s.id, s.person, s.organisation, s.seat, t.role, s.started_at as "startedAt", s.seen_at as "seenAt", s.proven_at as "provenAt"
    from sessions as s join tokens as t on t.organisation = s.organisation and t.id = s.seat
   where s.hash = ${hash} and t.revoked_at is null`)

/**
 * Stores the last use of a session and its seat, unless another transaction locks them. Waiting would occupy one of the few connections that
 * look up tokens and sessions of all organisations.
 */
export const noteSession = (
  tx: Tx,
  { id, organisation, seat }: Pick<StoredSession, 'id' | 'organisation' | 'seat'>,
  at: Date,
): Promise<unknown> =>
  Promise.all([
    tx.run(sql`
    update sessions set seen_at = ${at} where id in (select id from sessions where id = ${id} for no key update skip locked)`),
    noteFreeSeatUse(tx, { organisation, seat }, at),
  ])

/** The organisation in which a person signs in: null if the person has no seat any more. */
export type SignInSeat = { readonly organisation: string | null; readonly seat: string | null }

/** The proof of a sign-in: the stored password, or the id of a passkey; neither for a link. */
export type ShownProof = { readonly password?: string; readonly passkey?: string }

/** For an update: one more wrong password, or the first one if the earlier ones precede `since`. */
export const oneMoreFailure = (at: Date, since: Date): Sql =>
  sql`failures = case when failing_since > ${since} then failures + 1 else 1 end,
      failing_since = case when failing_since > ${since} then failing_since else ${at} end`

/** Counts a wrong password against its session. */
export const noteWrongProof = (tx: Tx, session: string, at: Date, since: Date): Promise<number> =>
  tx.run(sql`
  update sessions set ${oneMoreFailure(at, since)} where id = ${session}`)

/**
 * Begins a session, unless the seat was removed or the proof replaced meanwhile. Beyond `most` sessions of a person, the least recently used
 * one ends.
 */
export const beginSession = (
  tx: Tx,
  {
    id,
    hash,
    person,
    seat,
    agent,
    at,
  }: { id: string; hash: Buffer; person: string; seat: string; agent: string; at: Date },
  { password, passkey }: ShownProof,
  { idleSince, begunBefore, most }: { idleSince: Date; begunBefore: Date; most: number },
): Promise<unknown> =>
  Promise.all([
    tx.run(sql`
    delete from sessions where person = ${person} and (seen_at < ${idleSince} or started_at < ${begunBefore})`),
    tx.run(sql`
    delete from sessions where id in (
      select id from sessions where person = ${person} order by seen_at desc, id desc offset ${most - 1})`),
    tx.run(sql`
    insert into sessions (id, hash, person, organisation, seat, agent, started_at, seen_at, proven_at)
    select ${id}::uuid, ${hash}::bytea, p.id, t.organisation, t.id, ${agent}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from tokens as t join people as p on p.id = t.person
     where t.organisation = ${tx.organisation} and t.id = ${seat} and p.id = ${person} and t.revoked_at is null
       and (${password ?? null}::text is null or p.password = ${password ?? null})
       and (${passkey ?? null}::uuid is null or exists (select from passkeys where id = ${passkey ?? null} and passkeys.person = p.id))`),
    noteSeatUse(tx, { organisation: tx.organisation, seat }, at),
  ])

export const endSession = (tx: Tx, session: string): Promise<number> =>
  tx.run(sql`
  delete from sessions where id = ${session}`)

/** Ends every session of a person. */
export const endSessions = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`
  delete from sessions where person = ${person}`)

/** Moves a session to the chosen organisation; false if the person has no seat in it. */
export async function switchSession(tx: Tx, session: string, organisation: string): Promise<boolean> {
  const moved = await tx.maybe<{ seat: string; seenAt: string }>(sql`
    update sessions as s set organisation = t.organisation, seat = t.id from tokens as t
     where s.id = ${session} and t.person = s.person and t.organisation = ${organisation} and t.revoked_at is null
    returning s.seat, s.seen_at as "seenAt"`)
  if (moved) await noteSeatUse(tx, { organisation, seat: moved.seat }, moved.seenAt)
  return moved !== undefined
}

/** Ends every other session of the same person. */
export const endOtherSessions = (tx: Tx, session: string): Promise<number> =>
  tx.run(sql`
  delete from sessions where person = ${personOf(session)} and id <> ${session}`)

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
  select json_build_object('id', p.id, 'email', p.email, 'name', p.name, 'language', p.language) as person, s.organisation, seat.role,
         (select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', t.role) order by lower(o.name), o.id)
            from tokens as t join organisations as o on o.id = t.organisation where t.person = p.id and t.revoked_at is null) as organisations,
         s.proven_at as "provenAt", s.started_at as "startedAt"
    from sessions as s join people as p on p.id = s.person
    join tokens as seat on seat.organisation = s.organisation and seat.id = s.seat
   where s.id = ${session}`)

/** The organisations of this session's person, by name. */
export const organisationsOfSession = (tx: Tx, session: string): Promise<{ id: string; name: string; role: Role }[]> =>
  tx.rows(sql`
  select o.id, o.name, t.role
    from sessions as s join tokens as t on t.person = s.person and t.revoked_at is null join organisations as o on o.id = t.organisation
   where s.id = ${session} order by lower(o.name), o.id`)

/** The sessions of this session's person: itself, then the newest first. */
export const sessionsBeside = (
  tx: Tx,
  session: string,
): Promise<{ id: string; agent: string; organisation: string; startedAt: string; seenAt: string }[]> =>
  tx.rows(sql`
  select s.id, s.agent, s.organisation, s.started_at as "startedAt", s.seen_at as "seenAt"
    from sessions as own join sessions as s on s.person = own.person
    join tokens as t on t.organisation = s.organisation and t.id = s.seat and t.revoked_at is null
   where own.id = ${session} order by s.id = ${session} desc, s.started_at desc, s.id`)

/** Ends a session of the same person; false if there is none with the id. */
export const endSessionBeside = async (tx: Tx, session: string, wanted: string): Promise<boolean> =>
  (await tx.run(sql`
  delete from sessions where id = ${wanted} and person = ${personOf(session)}`)) > 0

export const proveSession = (tx: Tx, session: string, at: Date): Promise<number> =>
  tx.run(sql`
  update sessions set proven_at = ${at}, failures = 0, failing_since = null where id = ${session}`)
