import { reversalDate } from '../../books/journal/reverse-entry.ts'
import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violation } from '../../said.ts'
import type { CreditNoteCreation } from '../documents/credit-note.schema.ts'
import type { ActContext } from '../documents/dependencies.ts'
import type { Document, OwnContent } from '../documents/document.rules.ts'
import { insertDocument } from '../documents/document.store.ts'
import { contentOf } from '../documents/fields.schema.ts'
import { draftOf } from '../issuing/create-document.ts'
import { issueDocument, withPostingDay } from '../issuing/issue-document.ts'
import { violationsIn } from '../issuing/validate-content.ts'
import { creditableOf, creditDateViolations, excessViolations } from '../settlement/allocate-credit.ts'
import { choiceViolations, creditedContent } from '../settlement/credited-positions.rules.ts'

/**
 * Makes a credit note of a locked, issued invoice: of the chosen positions, or of all that is left. Recipient, currency, rate and amount mode
 * are those of the invoice; it has no payment term.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function createCreditNote(
  tx: Tx,
  invoice: Document,
  { isDraft, positions: chosen, ...wanted }: CreditNoteCreation,
  context: ActContext,
): Promise<Document> {
  const creditable = await creditableOf(tx, invoice)
  const ofChoice = chosen ? choiceViolations(creditable, chosen) : []
  const credited = ofChoice.length > 0 ? { positions: invoice.positions } : creditedContent(creditable, chosen)
  const {
    introductoryText: _,
    closingText: __,
    metadata: ___,
    externalReference: ____,
    discountTerms: _____,
    ...taken
  } = contentOf(invoice)
  const content: OwnContent = {
    ...taken,
    ...wanted,
    openingDate: await reversalDate(
      tx,
      { original: invoice.openingDate, wanted: wanted.openingDate, field: 'openingDate' },
      context.now,
    ),
    payableInDays: 0,
    ...credited,
  }
  const issues = isDraft === false
  const violations = [
    ...ofChoice,
    ...creditDateViolations(invoice, content.openingDate),
    ...(ofChoice.length > 0 ? [] : excessViolations(invoice, content)),
    ...(content.positions.length === 0
      ? [NOTHING_LEFT]
      : await violationsIn(tx, 'credit-note', content, { namedIn: content })),
  ]
  rejectViolations(
    issues ? await withPostingDay(tx, { kind: 'credit-note', content, now: context.now }, violations) : violations,
  )

  const draft = draftOf('credit-note', content, { invoice: invoice.id })
  if (issues) return issueDocument(tx, draft, context)
  await insertDocument(tx, draft)
  return draft
}

const NOTHING_LEFT = violation('positions', 'nothing is left of the invoice: it was credited in full')
