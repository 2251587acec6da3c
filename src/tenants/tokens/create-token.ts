import { randomBytes } from 'node:crypto'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Scope } from './scope.rules.ts'
import { DEFAULT_VALIDITY, hashOf, hintOf, TOKENS_AT_MOST, tokenOf } from './token.rules.ts'
import type { Token } from './token.schema.ts'
import { countValid, insertToken } from './token.store.ts'

type NewToken = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt?: Date
  /** The id of the token that makes it, locked by `holdToken`. */
  readonly parent?: string | undefined
  /** The expiry of the parent token: without `expiresAt` the new one ends no later. */
  readonly until?: string | null
}

/**
 * Makes a token and returns it with its secret, which is stored nowhere and cannot be shown again.
 * @throws Problem tokens/limit-reached if the
 * organisation has its maximum of valid tokens
 */
export async function createToken(
  tx: Tx,
  { name, scopes, expiresAt, parent, until }: NewToken,
  now: Date,
): Promise<Token & { token: string }> {
  if ((await countValid(tx, now)) >= TOKENS_AT_MOST) throw new Problem('tokens/limit-reached')
  const token = tokenOf(randomBytes(32))
  const longest = now.getTime() + DEFAULT_VALIDITY
  const end = expiresAt ?? new Date(Math.min(longest, until ? Date.parse(until) : longest))
  const created = {
    id: newId(),
    name,
    scopes: [...scopes],
    hint: hintOf(token),
    ...(parent ? { parent } : {}),
    createdAt: now.toISOString(),
    expiresAt: end.toISOString(),
  }
  await insertToken(tx, created, hashOf(token))
  tx.note(changesOf('token.created', { after: { token: created } }))
  return { ...created, token }
}
