import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { insertRecords, recordFrom, selectedOf } from '../../platform/records/statements.ts'
import type { Scope } from './scope.rules.ts'
import { type Token, tokens } from './token.schema.ts'

export type StoredToken = {
  readonly organisation: string
  readonly id: string
  readonly hash: Buffer
  readonly scopes: readonly string[]
  readonly expiresAt: string
  readonly revokedAt: string | null
}

/** The token with this hash, of whatever organisation; in a transaction of people. */
export const tokenByHash = (tx: Tx, hash: Buffer): Promise<StoredToken | undefined> =>
  tx.maybe(sql`
  select organisation, id, hash, scopes, expires_at as "expiresAt", revoked_at as "revokedAt" from tokens where hash = ${hash}`)

/** Stores a new token by the hash of its secret. */
export const insertToken = (tx: Tx, token: Token, hash: Buffer): Promise<number> =>
  insertRecords(tx, tokens, [token], { hash: sql`${hash}::bytea` })

/** Until the transaction ends, tokens of the organisation are revoked only by this one, or (`shared`) by none. */
export const holdRevocations = (tx: Tx, how: 'alone' | 'shared'): Promise<number> =>
  tx.run(
    how === 'alone'
      ? sql`select pg_advisory_xact_lock(hashtext('tokens'), hashtext(${tx.organisation}::text))`
      : sql`select pg_advisory_xact_lock_shared(hashtext('tokens'), hashtext(${tx.organisation}::text))`,
  )

/** How many tokens of the organisation are valid; seats of people are none. */
export const countValid = (tx: Tx, now: Date): Promise<number> =>
  tx.value(sql`
    select count(*)::int as count from tokens
     where organisation = ${tx.organisation} and person is null and revoked_at is null and expires_at > ${now}`)

/** The token of a request, or the seat of the person who asks, which never expires and makes no line. */
export type RequestToken = {
  readonly scopes: readonly string[]
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly isSeat: boolean
}

export const findAsking = (tx: Tx, id: string): Promise<RequestToken | undefined> =>
  tx.maybe(sql`
  select scopes, expires_at as "expiresAt", revoked_at as "revokedAt", person is not null as "isSeat"
    from tokens where organisation = ${tx.organisation} and id = ${id}`)

/** Marks the tokens that expire within the notice, and were valid for longer: returns those that were not marked before. */
export const markExpiring = async (tx: Tx, { now, until }: { now: Date; until: Date }): Promise<Token[]> =>
  (
    await tx.rows<object>(sql`
    update tokens set is_announced = true
     where organisation = ${tx.organisation} and not is_announced and revoked_at is null and expires_at > ${now} and expires_at <= ${until}
       and expires_at - created_at > ${until}::timestamptz - ${now}::timestamptz
    returning ${selectedOf(tokens)}`)
  ).map((row) => recordFrom(tokens, row))

/** Revokes a token, those that it made, those that these made, and so on: returns those that were valid. */
export const revokeLine = async (tx: Tx, id: string, now: Date): Promise<Token[]> =>
  (
    await tx.rows<object>(sql`
    with recursive line as (
      select tokens.id from tokens where organisation = ${tx.organisation} and tokens.id = ${id}
      union all
      select child.id from tokens child join line on child.parent = line.id where child.organisation = ${tx.organisation})
    update tokens set revoked_at = ${now}
     where organisation = ${tx.organisation} and id in (select line.id from line) and revoked_at is null
    returning ${selectedOf(tokens)}`)
  ).map((row) => recordFrom(tokens, row))

export const noteUse = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(sql`
  update tokens set last_used_at = ${now} where organisation = ${tx.organisation} and id = ${id}`)

/** The seat of a person in the organisation: a token without a secret, which never expires. */
export const insertSeat = (
  tx: Tx,
  seat: { id: string; person: string; role: string; name: string; scopes: readonly Scope[]; createdAt: Date },
): Promise<number> =>
  tx.run(sql`
  insert into tokens (organisation, id, name, scopes, created_at, person, role)
  values (${tx.organisation}, ${seat.id}, ${seat.name}, ${seat.scopes}, ${seat.createdAt}, ${seat.person}, ${seat.role})`)

/** Of the seats of a person the one that was used last, where the person signs in. */
export const seatUsedLast = (seats: Sql): Sql =>
  sql`order by ${seats}.last_used_at desc nulls last, ${seats}.created_at, ${seats}.id limit 1`

/** Notes when a person used a seat last; in a transaction of people, as the next two. */
export const noteSeatUse = (
  tx: Tx,
  { organisation, seat }: { organisation: string; seat: string },
  at: Date | string,
): Promise<number> =>
  tx.run(sql`
  update tokens set last_used_at = ${at} where organisation = ${organisation} and id = ${seat}`)

/** The same, unless another transaction holds the seat. */
export const noteFreeSeatUse = (
  tx: Tx,
  { organisation, seat }: { organisation: string; seat: string },
  at: Date,
): Promise<number> =>
  tx.run(sql`
  update tokens set last_used_at = ${at}
   where organisation = ${organisation}
     and id in (select id from tokens where organisation = ${organisation} and id = ${seat} for no key update skip locked)`)

/** Gives all seats of a person the name that the person has now. */
export const renameSeats = (tx: Tx, person: string, name: string): Promise<number> =>
  tx.run(sql`
  update tokens set name = ${name} where person = ${person} and name <> ${name}`)

export const changeSeat = (
  tx: Tx,
  id: string,
  { role, scopes }: { role: string; scopes: readonly Scope[] },
): Promise<number> =>
  tx.run(sql`
  update tokens set role = ${role}, scopes = ${scopes} where organisation = ${tx.organisation} and id = ${id} and person is not null`)

export const revokeSeat = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(sql`
  update tokens set revoked_at = ${now} where organisation = ${tx.organisation} and id = ${id} and person is not null`)
