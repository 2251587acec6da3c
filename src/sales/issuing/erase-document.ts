import { type Change, changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Erasure } from '../../tenants/events/erasure.schema.ts'
import { eraseKeptDocument } from '../documents/document.store.ts'
import { type DocumentKind, kinds } from '../documents/kinds.rules.ts'

/** An erasure of a document, and the event that says so; none where nothing was left to erase. */
export type ErasedDocument = { readonly erasure: Erasure; readonly changes: readonly Change[] }

/** Erases what is kept of a document that was never issued, and is locked or deleted already. */
export async function eraseDocument(tx: Tx, kind: DocumentKind, document: string): Promise<ErasedDocument> {
  if (!isId(document)) return rejectMissing(tx, 'document', document, 'customer-invoice/not-found')
  const event = newId()
  const { events, isKnown, isChanged } = await eraseKeptDocument(tx, kind, document, event)
  if (!isKnown) return rejectMissing(tx, 'document', document, 'customer-invoice/not-found')
  const erasure = { events, retained: [] }
  const happened = { id: event, record: document, document, after: { erasure } }
  return { erasure, changes: isChanged ? changesOf(kinds[kind].erases, happened) : [] }
}
