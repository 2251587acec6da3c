import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { draftOf, keepNew } from './create-document.ts'
import { contentOf, type Document } from './document.rules.ts'
import { validateContent } from './validate-content.ts'

/** Makes a draft of today with the content of a document: neither its life (number, decision, payments, deliveries) nor its attachments. */
export async function duplicateDocument(tx: Tx, document: Document, now: Date): Promise<Document> {
  const positions = document.positions.map(({ id: _, ...position }) => position)
  const content = { ...contentOf(document), positions, openingDate: await todayOf(tx, now) }
  // Accounts and currencies may have been closed since the document was made.
  await validateContent(tx, content)
  return keepNew(tx, draftOf(document.kind, content))
}
