import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { covers } from './scope.rules.ts'
import { findAsking, holdRevocations, type RequestToken, revokeLine } from './token.store.ts'

/** Ends what else these tokens have opened, in the transaction that revokes them. */
export type EndWith = (tx: Tx, tokens: readonly string[]) => Promise<unknown>

/**
 * The token, or the seat of a person, whose request opens something which is to end with it. No token is revoked and no role changed until the
 * transaction ends, so a revocation sees what was opened before it; whatever comes after it, or after the loss of a scope, is rejected.
 * `alone`, nothing else is opened meanwhile either.
 * @throws Problem general/unauthorised or rest-api/insufficient-scope
 */
export async function holdToken(
  tx: Tx,
  { token, scopes }: Pick<Access, 'token' | 'scopes'>,
  how: 'alone' | 'shared' = 'shared',
): Promise<RequestToken> {
  const [, asking] = await Promise.all([holdRevocations(tx, how), findAsking(tx, token)])
  if (!asking || asking.revokedAt !== null)
    throw new Problem('general/unauthorised', { logged: { reason: 'revoked token', token } })
  const left = new Set(asking.scopes)
  if ([...scopes].some((scope) => !covers(left, scope)))
    throw new Problem('rest-api/insufficient-scope', { logged: { reason: 'changed role', token } })
  return asking
}

/** Revokes a token with all that came of it: the tokens that it made, those that these made, and what any of them opened. */
export async function revokeToken(
  tx: Tx,
  id: string,
  { now, endWith }: { now: Date; endWith: EndWith },
): Promise<void> {
  await holdRevocations(tx, 'alone')
  const revoked = await revokeLine(tx, id, now)
  for (const { revokedAt, ...before } of revoked)
    tx.note(changesOf('token.revoked', { before: { token: before }, after: { token: { ...before, revokedAt } } }))
  await endWith(
    tx,
    revoked.map((token) => token.id),
  )
}
