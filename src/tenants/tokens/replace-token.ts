import type { Tx } from '../../platform/db/database.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { createToken } from './create-token.ts'
import { type EndWith, revokeToken } from './revoke-token.ts'
import { isScope } from './scope.rules.ts'
import { type Token, tokens } from './token.schema.ts'

/**
 * Makes a token with the name and the scopes of another one, and revokes that one unless it may expire by itself. Undefined if the organisation
 * has no such token, or it was revoked.
 */
export async function replaceToken(
  tx: Tx,
  id: string,
  { now, isKept, endWith }: { readonly now: Date; readonly isKept: boolean; readonly endWith: EndWith },
): Promise<(Token & { token: string }) | undefined> {
  const old = await findRecord(tx, tokens, id)
  if (!old || old.revokedAt !== undefined) return undefined
  const created = await createToken(tx, { name: old.name, scopes: old.scopes.filter(isScope) }, now)
  if (!isKept) await revokeToken(tx, id, { now, endWith })
  return created
}
