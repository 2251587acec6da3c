import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseAnswers } from '../../platform/http/idempotency.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { ErasedRecord } from '../../tenants/events/erasing.ts'
import { eraseEvents, isTold, lockHead, recordsOfDocument } from '../../tenants/events/erasure.store.ts'
import { deleteDeliveries } from '../deliveries/delivery.store.ts'
import type { EraseWebhookAnswers } from '../documents/dependencies.ts'
import { deleteDocument, lockDocument } from '../documents/document.store.ts'
import { type DocumentKind, kinds } from '../documents/kinds.rules.ts'

/** Erases the data of a document that was never issued, or was deleted already. */
export async function eraseDocument(
  tx: Tx,
  kind: DocumentKind,
  document: string,
  eraseWebhookAnswers: EraseWebhookAnswers,
): Promise<ErasedRecord> {
  const standing = await lockDocument(tx, kind, document)
  if (!standing && !(isId(document) && (await isTold(tx, kind, document))))
    return rejectMissing(tx, 'documents', document, 'customer-invoice/not-found')
  if (standing && (!standing.isDraft || standing.number !== ''))
    throw new Error('invariant violated: a document that was issued is not erased')
  if (standing) {
    await deleteDeliveries(tx, document)
    await deleteDocument(tx, document)
  }
  await lockHead(tx)
  const event = newId()
  const events = await eraseEvents(tx, event, { documents: [document], condition: sql`true`, behind: 0 })
  await eraseAnswers(tx, await recordsOfDocument(tx, document), () => sql`true`)
  await eraseWebhookAnswers(tx, events)
  const erasure = { events, retained: [] }
  const happened = { id: event, record: document, document, after: { erasure } }
  return { erasure, changes: standing || events.length > 0 ? changesOf(kinds[kind].erases, happened) : [] }
}
