import { reversalDate } from '../../books/journal/reverse-entry.ts'
import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { type Document, type OwnContent, ownContentOf } from '../documents/document.rules.ts'
import { insertDocument } from '../documents/document.store.ts'
import { requireDocument } from '../documents/find-document.ts'
import { creditableOf, nothingLeftViolations } from '../settlement/allocate-credit.ts'
import { choiceOf, chosenContent } from '../settlement/price-reduction.rules.ts'
import { invoiceOf } from '../settlement/represent-document.ts'
import { draftOf } from './create-document.ts'
import { violationsIn } from './validate-content.ts'

/** Makes a draft of today with the content of a document, without its state (number, decision, payments, deliveries) and its attachments. */
export async function duplicateDocument(tx: Tx, document: Document, now: Date): Promise<Document> {
  const { kind, invoice, estimatePart } = document
  if (estimatePart?.kind === 'deposit') rejectViolations([DEPOSIT])
  const { externalReference: _, ...copied } = ownContentOf(document)
  const { violations, ...anew } = await (invoice === undefined ? soldAnew : creditedAnew)(tx, document, now)
  const content = { ...copied, ...anew }
  // Accounts and currencies may have been closed, and positions credited in full, since the document was made.
  rejectViolations([...(await violationsIn(tx, kind, content, { namedIn: document })), ...violations])
  const draft = draftOf(kind, content, invoice === undefined ? {} : { invoice })
  await insertDocument(tx, draft)
  return draft
}

/** Its copy would not be of the estimate: no final invoice would take it off. */
const DEPOSIT = violation('estimateShare', 'a deposit invoice is not duplicated: make another deposit of the estimate')

type Anew = Pick<OwnContent, 'positions' | 'openingDate' | 'creditedBefore'> & {
  readonly violations: readonly Violation[]
}

/** Deposits are taken off once. */
const soldAnew = async (tx: Tx, { positions }: Document, now: Date): Promise<Anew> => ({
  positions: positions
    .filter((position) => position.type !== 'product' || position.deposit === undefined)
    .map(({ id: _, ...position }) => position),
  openingDate: await todayOf(tx, now, 'openingDate'),
  violations: [],
})

/**
 * The same positions of an invoice with their current amounts, or the same amount shared anew; not dated before it. Positions that were credited
 * too much meanwhile must be chosen again; an amount above what is left is rejected.
 */
async function creditedAnew(tx: Tx, note: Document, now: Date): Promise<Anew> {
  const { positions } = note
  const invoice = await requireDocument(tx, 'invoice', invoiceOf(note))
  const { openingDate: original } = invoice
  const creditable = await creditableOf(tx, invoice)
  const { standing: _, ...choice } = choiceOf(note)
  const { violations, content } = chosenContent(invoice, creditable, choice, newId)
  return {
    ...(content ?? { positions }),
    openingDate: await reversalDate(tx, { original, wanted: undefined, field: 'openingDate' }, now),
    violations: choice.amount === undefined ? nothingLeftViolations(invoice, creditable, positions) : violations,
  }
}
