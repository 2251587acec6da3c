import { PAYABLES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { lockedItems } from '../../books/open-items/allocate-items.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { lockDocuments } from '../documents/document.store.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { type Claim, claimOfDocument, claimOfItem } from './claim.rules.ts'

/**
 * The claims with these ids, locked until the transaction ends: of issued documents in the books that are not annulled, and of payments and
 * entries by hand, also on payables. All others are left out. The number of statements does not grow with the ids.
 */
export async function lockClaims(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Claim>> {
  const wanted = [...new Set(ids)].filter(isId)
  const documents = await lockDocuments(tx, wanted)
  const ofDocuments = new Set(documents.map(({ id }) => id))
  const others = wanted.filter((id) => !ofDocuments.has(id))
  const receivables = await lockedItems(tx, RECEIVABLES, others)
  const payables = await lockedItems(
    tx,
    PAYABLES,
    others.filter((id) => !receivables.has(id)),
  )
  const issued = documents.filter(({ kind, isDraft, isAnnulled }) => kindOf(kind).posts && !isDraft && !isAnnulled)
  return new Map([
    ...issued.map((document) => [document.id, claimOfDocument(document)] as const),
    ...[...receivables, ...payables].map(([id, item]) => [id, claimOfItem(item)] as const),
  ])
}
