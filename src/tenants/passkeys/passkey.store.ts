import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Passkey } from './passkey.schema.ts'

/** Keeps what is to be signed next; `session` is whose person may add a passkey with it, undefined for signing in. */
export const keepChallenge = (
  tx: Tx,
  challenge: Buffer,
  { session, at, until }: { session: string | undefined; at: Date; until: Date },
): Promise<number> => tx.run(sql`select keep_challenge(${challenge}, ${session ?? null}, ${at}, ${until})`)

/** Uses a challenge up; false if it was used, is over or is for somebody else. */
export const useChallenge = async (
  tx: Tx,
  challenge: Buffer,
  { session, at }: { session: string | undefined; at: Date },
): Promise<boolean> =>
  (await tx.one<{ used: boolean }>(sql`select use_challenge(${challenge}, ${session ?? null}, ${at}) as used`)).used

/** A passkey as signatures are validated by it, and where its person signs in: null where the person has no seat. */
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
  select id, person, public_key as "publicKey", counter, organisation, seat from passkey_by_credential(${credential})`)

/** Notes a use; false if the device has counted no further since the last one. */
export const notePasskey = async (tx: Tx, id: string, counter: number, at: Date): Promise<boolean> =>
  (await tx.one<{ noted: boolean }>(sql`select note_passkey(${id}, ${counter}, ${at}) as noted`)).noted

/** The passkeys of the person whose session this is, the oldest first. */
export const listPasskeys = async (tx: Tx, session: string): Promise<Passkey[]> =>
  (
    await tx.rows<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys_of_session(${session})`)
  ).map((row) => withoutNulls(row))

/** Whose session it is, and what devices call the passkeys that the person has; undefined if the session has ended. */
export const personAdding = (
  tx: Tx,
  session: string,
): Promise<{ id: string; email: string; name: string; credentials: readonly Buffer[] } | undefined> =>
  tx.maybe(sql`select id, email, name, credentials from person_adding(${session})`)

export type NewPasskey = {
  readonly id: string
  readonly credential: Buffer
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly name: string
  readonly at: Date
}

/** False if the person has `most` already. Breaks the unique key `passkeys_credential_key` if somebody has this one. */
export const insertPasskey = async (
  tx: Tx,
  session: string,
  { id, credential, publicKey, counter, name, at }: NewPasskey,
  most: number,
): Promise<boolean> =>
  (
    await tx.one<{ added: boolean }>(sql`
    select add_passkey(${session}, ${id}, ${credential}, ${Buffer.from(publicKey)}, ${counter}, ${name}, ${at}, ${most}) as added`)
  ).added

/** False if it is the last way in of its person. */
export const deletePasskey = async (tx: Tx, session: string, id: string): Promise<boolean> =>
  (await tx.one<{ removed: boolean }>(sql`select remove_passkey(${session}, ${id}) as removed`)).removed
