import { Problem } from '../../errors.ts'
import { type InTransaction, NO_ORGANISATION } from '../../platform/db/database.ts'
import { isConflict } from '../../platform/db/errors.ts'
import { isOver } from './link.rules.ts'
import { findLinked, insertAccess, type LinkedDocument } from './link.store.ts'

/** 256 random bits in base64url: any other text is not a secret, and causes no query. */
const secretShape = /^[\w-]{43}$/

/** The target of a public link. The access is recorded before anything is shown. A revoked or expired link is answered like an unknown one. */
export async function followLink(
  inTransaction: InTransaction,
  secret: string,
  { to, now }: { to: 'document' | 'attachment'; now: Date },
): Promise<LinkedDocument> {
  const linked = secretShape.test(secret)
    ? await inTransaction(NO_ORGANISATION, (tx) => findLinked(tx, secret))
    : undefined
  if (!linked || isOver(linked.expiresAt, now) || (linked.attachment === null) !== (to === 'document'))
    throw new Problem('public-links/not-found')
  await inTransaction(linked.organisation, (tx) => insertAccess(tx, secret, linked)).catch((error: unknown) => {
    // A draft that was just deleted took its link with it.
    throw isConflict(error) ? new Problem('public-links/not-found') : error
  })
  return linked
}
