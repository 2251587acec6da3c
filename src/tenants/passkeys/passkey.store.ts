import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { seatUsedLast } from '../tokens/token.store.ts'
import type { Passkey } from './passkey.schema.ts'

/** Every statement in this file is for the role of people: `tx` is one of its transactions. */

/** The person of this session, within a statement; null without a session. */
export const personOf = (session: string | undefined): Sql =>
  sql`(select person from sessions where id = ${session ?? null})`

/** Stores the next challenge. `session` is that of the person who may add a passkey with it, undefined for signing in. */
export const keepChallenge = (
  tx: Tx,
  challenge: Buffer,
  { session, at, until }: { session: string | undefined; at: Date; until: Date },
): Promise<unknown> =>
  Promise.all([
    tx.run(sql`
    delete from passkey_challenges where expires_at <= ${at}`),
    tx.run(sql`
    insert into passkey_challenges (challenge, person, expires_at) values (${challenge}, ${personOf(session)}, ${until})`),
  ])

/** Uses a challenge up; false if it was used, has expired or belongs to another session. */
export const useChallenge = async (
  tx: Tx,
  challenge: Buffer,
  { session, at }: { session: string | undefined; at: Date },
): Promise<boolean> =>
  (await tx.run(sql`
  delete from passkey_challenges
   where challenge = ${challenge} and expires_at > ${at} and person is not distinct from ${personOf(session)}`)) > 0

/** A passkey for validating signatures, with its person's organisation: null if the person has no seat. */
export type StoredPasskey = {
  readonly id: string
  readonly person: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly organisation: string | null
  readonly seat: string | null
}

export const passkeyByCredential = (tx: Tx, credential: Buffer): Promise<StoredPasskey | undefined> =>
  tx.maybe(sql`
  select k.id, k.person, k.public_key as "publicKey", k.counter, t.organisation, t.id as seat
    from passkeys as k left join tokens as t on t.person = k.person and t.revoked_at is null
   where k.credential = ${credential} ${seatUsedLast(sql`t`)}`)

/** Stores a use; false if the device's counter has not increased since the last one. Devices that do not count report 0. */
export const notePasskey = async (tx: Tx, id: string, counter: number, at: Date): Promise<boolean> =>
  (await tx.run(sql`
  update passkeys set counter = ${counter}, last_used_at = ${at}
   where id = ${id} and (${counter} > counter or (${counter} = 0 and counter = 0))`)) > 0

/** The passkeys of this session's person, the oldest first. */
export const listPasskeys = async (tx: Tx, session: string): Promise<Passkey[]> =>
  (
    await tx.rows<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
     where person = ${personOf(session)} order by created_at, id`)
  ).map((row) => withoutNulls(row))

/** The person of the session, and the credential ids of the person's passkeys; undefined if the session has ended. */
export const personAdding = (
  tx: Tx,
  session: string,
): Promise<{ id: string; email: string; name: string; credentials: readonly Buffer[] } | undefined> =>
  tx.maybe(sql`
  select id, email, name, array(select credential from passkeys where person = people.id order by created_at, id) as credentials
    from people where id = ${personOf(session)}`)

/** Locks the person until the transaction ends: concurrent requests count passkeys one after the other. */
const holdPerson = (tx: Tx, session: string): Promise<number> =>
  tx.run(sql`
  select from people where id = ${personOf(session)} for no key update`)

export type NewPasskey = {
  readonly id: string
  readonly credential: Buffer
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly name: string
  readonly at: Date
}

/** False if the person has `most` already. Violates the unique key `passkeys_credential_key` if a person has this one. */
export async function insertPasskey(
  tx: Tx,
  session: string,
  { id, credential, publicKey, counter, name, at }: NewPasskey,
  most: number,
): Promise<boolean> {
  const [, added] = await Promise.all([
    holdPerson(tx, session),
    tx.run(sql`
    insert into passkeys (id, person, credential, public_key, counter, name, created_at)
    select ${id}::uuid, person, ${credential}::bytea, ${Buffer.from(publicKey)}::bytea, ${counter}::bigint, ${name}, ${at}::timestamptz
      from sessions as s where id = ${session} and (select count(*) from passkeys as k where k.person = s.person) < ${most}`),
  ])
  return added > 0
}

/** False if it is the person's last way to sign in. */
export async function deletePasskey(tx: Tx, session: string, id: string): Promise<boolean> {
  const [, removed] = await Promise.all([
    holdPerson(tx, session),
    tx.run(sql`
    delete from passkeys as k
     where id = ${id} and person = ${personOf(session)}
       and (exists (select from people where id = k.person and password is not null)
            or exists (select from passkeys as other where other.person = k.person and other.id <> k.id))`),
  ])
  return removed > 0
}

/** Deletes every passkey of a person. */
export const deletePasskeysOf = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`
  delete from passkeys where person = ${person}`)
