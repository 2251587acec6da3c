import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { type Document, ownContentOf } from '../documents/document.rules.ts'
import { nothingLeftViolations } from './allocate-credit.ts'
import { draftOf, storeNew } from './create-document.ts'
import { violationsIn } from './validate-content.ts'

/** Makes a draft of today with the content of a document: neither its life (number, decision, payments, deliveries) nor its attachments. */
export async function duplicateDocument(tx: Tx, document: Document, now: Date): Promise<Document> {
  const { kind, invoice } = document
  const positions =
    invoice === undefined ? document.positions.map(({ id: _, ...position }) => position) : document.positions
  const { externalReference: _, ...copied } = ownContentOf(document)
  const content = {
    ...copied,
    positions,
    openingDate: await todayOf(tx, now, 'openingDate'),
  }
  // Accounts and currencies may have been closed, and positions credited in full, since the document was made.
  rejectViolations([
    ...(await violationsIn(tx, kind, content, { namedIn: document })),
    ...(invoice === undefined ? [] : await nothingLeftViolations(tx, invoice, document.positions)),
  ])
  return storeNew(tx, draftOf(kind, content, invoice === undefined ? {} : { invoice }))
}
