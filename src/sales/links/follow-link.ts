import { Problem } from '../../errors.ts'
import { type InTransaction, NO_ORGANISATION } from '../../platform/db/database.ts'
import { isConflict } from '../../platform/db/errors.ts'
import { isOver } from './link.rules.ts'
import { findLinked, insertAccess, type LinkedDocument } from './link.store.ts'

/** 256 random bits in base64url: anything else is no secret, and the database is not asked for it. */
const secretShape = /^[\w-]{43}$/

/**
 * What a public link leads to. Following it is on record before anything is shown. A link that was taken back, or is over, is as unknown as
 * one that never was.
 */
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
    // A draft that was deleted at this moment took its link along.
    throw isConflict(error) ? new Problem('public-links/not-found') : error
  })
  return linked
}
