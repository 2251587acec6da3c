import { problemOf, rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { insertDocument } from '../documents/document.store.ts'
import { contentOf, type DocumentContent } from '../documents/fields.schema.ts'
import { draftOf } from '../issuing/create-document.ts'
import { issueDocument, withPostingDay } from '../issuing/issue-document.ts'
import { violationsIn } from '../issuing/validate-content.ts'
import { textsOf } from '../templates/template.rules.ts'
import { templateOf } from '../templates/template-of.ts'

/** Specification 3: a draft cannot be converted. */
export function requireConvertible(estimate: Document): void {
  if (estimate.isDraft) throw problemOf('customer-invoices/draft-not-convertible', 'isDraft')
}

/**
 * Makes an invoice from a locked, issued estimate: its template, recipient, positions and their numbering. The texts come from the template: an
 * offer's words do not fit an invoice. The estimate does not change, and may be converted again.
 */
export async function convertToInvoice(
  tx: Tx,
  estimate: Document,
  how: { readonly openingDate?: Day; readonly isDraft?: boolean; readonly withoutSlip?: boolean },
  context: ActContext,
): Promise<Document> {
  const { introductoryText: _, closingText: __, externalReference: ___, ...content } = contentOf(estimate)
  const taken: DocumentContent = {
    ...content,
    ...textsOf(await templateOf(tx, estimate)),
    openingDate: how.openingDate ?? (await todayOf(tx, context.now, 'openingDate')),
    positions: estimate.positions.map(withoutId),
  }
  const issues = how.isDraft === false
  // Accounts and currencies may have been closed since the estimate was made: a draft may name them, an issued invoice may not.
  const violations = await violationsIn(tx, 'invoice', taken, issues ? { namedIn: estimate } : { standing: estimate })
  rejectViolations(
    issues ? await withPostingDay(tx, { kind: 'invoice', content: taken, now: context.now }, violations) : violations,
  )
  const invoice = draftOf('invoice', taken, { estimate: estimate.id })
  if (issues) return issueDocument(tx, invoice, { ...context, withoutSlip: how.withoutSlip })
  await insertDocument(tx, invoice)
  return invoice
}

/** The invoice's positions are its own. */
const withoutId = (position: Document['positions'][number]): DocumentContent['positions'][number] => {
  const { id: _, ...content } = position
  return content
}
