import { reversalDate } from '../../books/journal/reverse-entry.ts'
import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
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
import { amountLeft, chosenContent } from '../settlement/price-reduction.rules.ts'

/**
 * Makes a credit note of a locked, issued invoice: of the chosen positions, of an amount, or of all that is left. Recipient, currency, rate and amount mode
 * are those of the invoice; it has no payment term.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function createCreditNote(
  tx: Tx,
  invoice: Document,
  { isDraft, positions, amount, ...wanted }: CreditNoteCreation,
  context: ActContext,
): Promise<Document> {
  const creditable = await creditableOf(tx, invoice)
  const { language = invoice.language } = wanted
  const chosen = chosenContent(invoice, creditable, { positions, amount, language }, newId)
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
    ...(chosen.content ?? { positions: invoice.positions }),
  }
  const issues = isDraft === false
  const isAll = positions === undefined && amount === undefined
  const isNothingLeft = isAll && (content.positions.length === 0 || amountLeft(invoice, creditable) === 0)
  const violations = [
    ...chosen.violations,
    ...creditDateViolations(invoice, content.openingDate),
    ...(chosen.content ? excessViolations(invoice, content) : []),
    ...(isNothingLeft ? [NOTHING_LEFT] : await violationsIn(tx, 'credit-note', content, { namedIn: content })),
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
