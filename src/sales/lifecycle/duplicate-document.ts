import { reversalDate } from '../../books/journal/reverse-entry.ts'
import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { type Document, ownContentOf } from '../documents/document.rules.ts'
import { requireDocument } from '../documents/find-document.ts'
import { creditableOf, nothingLeftViolations } from './allocate-credit.ts'
import { draftOf, storeNew } from './create-document.ts'
import { choiceViolations, creditedContent } from './credited-positions.rules.ts'
import { invoiceOf } from './represent-document.ts'
import { violationsIn } from './validate-content.ts'

/** Makes a draft of today with the content of a document: neither its life (number, decision, payments, deliveries) nor its attachments. */
export async function duplicateDocument(tx: Tx, document: Document, now: Date): Promise<Document> {
  const { kind, invoice } = document
  const { externalReference: _, ...copied } = ownContentOf(document)
  const content = {
    ...copied,
    ...(invoice === undefined ? await anew(tx, document, now) : await creditedAnew(tx, document, now)),
  }
  // Accounts and currencies may have been closed, and positions credited in full, since the document was made.
  rejectViolations([
    ...(await violationsIn(tx, kind, content, { namedIn: document })),
    ...(invoice === undefined ? [] : await nothingLeftViolations(tx, invoice, document.positions)),
  ])
  return storeNew(tx, draftOf(kind, content, invoice === undefined ? {} : { invoice }))
}

const anew = async (tx: Tx, { positions }: Document, now: Date) => ({
  positions: positions.map(({ id: _, ...position }) => position),
  openingDate: await todayOf(tx, now, 'openingDate'),
})

/** The same positions of an invoice, as they amount to now, not dated before it. Those of which too much was credited meanwhile are to be chosen again. */
async function creditedAnew(tx: Tx, note: Document, now: Date) {
  const invoice = await requireDocument(tx, 'invoice', invoiceOf(note))
  const creditable = await creditableOf(tx, invoice)
  const isLeft = choiceViolations(creditable, note.positions).length === 0
  return {
    ...(isLeft ? creditedContent(creditable, note.positions) : { positions: note.positions }),
    openingDate: await reversalDate(
      tx,
      { original: invoice.openingDate, wanted: undefined, field: 'openingDate' },
      now,
    ),
  }
}
