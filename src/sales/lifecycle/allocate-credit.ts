import { isDeepStrictEqual } from 'node:util'
import { rejectViolations, type Violation, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Cents, cents, minus, plus } from '../../platform/money/cents.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, restInBooks, restOf } from '../documents/document.rules.ts'
import { creditedSoFar, updateDocument } from '../documents/document.store.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { choiceViolations, creditedPositions } from './credited-positions.rules.ts'
import { invoiceOf, representDocument, settlementChanges } from './represent-document.ts'

/** An invoice of which a credit note is made: issued, and not annulled. */
export function uncreditableViolations({ isDraft, isAnnulled }: Document): Violation[] {
  const field = isDraft ? 'isDraft' : isAnnulled ? 'isAnnulled' : undefined
  const message = 'only an issued invoice that is not annulled is credited'
  return field === undefined ? [] : [violationOf('customer-invoices/document-immutable', field, message)]
}

/** A credit note is dated on or after its invoice. */
export const creditDateViolations = (invoice: Document, openingDate: string): Violation[] =>
  openingDate < invoice.openingDate
    ? [{ field: 'openingDate', message: `must not be before the date of the invoice, ${invoice.openingDate}` }]
    : []

/** The positions of all credit notes of an invoice that were issued. */
export const issuedCredits = async (tx: Tx, invoice: string): Promise<Position[]> =>
  (await creditedSoFar(tx, invoice)).flatMap(({ positions }) => positions)

/**
 * Takes a draft credit note off its invoice, which is locked, as far as there is a rest; what remains is a credit. Drafts reserve nothing,
 * so what is left of each position is validated here.
 *
 * @returns the draft with what was allocated, and what it takes off receivables: in a foreign currency what the rest of the invoice
 * becomes less in the books, and the credit that remains, each converted by itself. So the rest of either is in the books to the cent.
 */
export async function allocateToInvoice(
  tx: Tx,
  draft: Document,
  { publicUrl }: Pick<ActContext, 'publicUrl'>,
): Promise<{ readonly draft: Document; readonly booked: Cents }> {
  const invoice = await requireLockedDocument(tx, 'invoice', invoiceOf(draft))
  rejectViolations([
    ...uncreditableViolations(invoice),
    ...creditDateViolations(invoice, draft.openingDate),
    ...leftViolations(invoice, await issuedCredits(tx, invoice.id), draft),
  ])
  const allocated = cents(Math.max(0, Math.min(draft.total, restOf(invoice))))
  const settled = { ...invoice, allocated: plus(invoice.allocated, allocated) }
  if (allocated > 0) {
    const before = await representDocument(tx, 'invoice', invoice, publicUrl)
    await updateDocument(tx, settled)
    tx.note(settlementChanges('invoice', before, settled))
  }
  const credit = { ...draft, allocated }
  const booked = plus(minus(restInBooks(invoice), restInBooks(settled)), restInBooks(credit))
  return { draft: credit, booked }
}

function leftViolations(invoice: Document, credited: readonly Position[], draft: Document): Violation[] {
  const creditable = { invoice: invoice.positions, credited }
  const violations = choiceViolations(creditable, draft.positions)
  if (violations.length > 0) return violations
  const discounts = (positions: readonly PositionInput[]) =>
    positions.map((position) => (position.type === 'discount' ? position.discountAmount : undefined))
  return isDeepStrictEqual(discounts(creditedPositions(creditable, draft.positions)), discounts(draft.positions))
    ? []
    : [{ field: 'positions', message: 'must be chosen again: another credit note of the invoice was issued meanwhile' }]
}
