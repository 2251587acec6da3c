import { randomBytes } from 'node:crypto'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import type { Scope } from './scope.rules.ts'
import { DEFAULT_VALIDITY, hashOf, hintOf, tokenOf } from './token.rules.ts'
import type { Token } from './token.schema.ts'
import { insertToken } from './token.store.ts'

/** Makes a token and returns it with its secret, which is stored nowhere and cannot be shown again. */
export async function createToken(
  tx: Tx,
  wanted: { name: string; scopes: readonly Scope[]; expiresAt?: Date },
  now: Date,
): Promise<Token & { token: string }> {
  const token = tokenOf(randomBytes(32))
  const made = { id: newId(), name: wanted.name, scopes: [...wanted.scopes], hint: hintOf(token) }
  const expiresAt = wanted.expiresAt ?? new Date(now.getTime() + DEFAULT_VALIDITY)
  await insertToken(tx, { ...made, hash: hashOf(token), createdAt: now, expiresAt })
  const created = { ...made, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
  tx.note(changesOf('token.created', { after: { token: created } }))
  return { ...created, token }
}
