import { problemOf } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { Acting } from '../documents/acting.ts'
import { draftOf, keepNew } from '../documents/create-document.ts'
import { contentOf, type Document, type DocumentContent } from '../documents/document.rules.ts'
import { validateContent } from '../documents/validate-content.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { textsOf } from '../templates/template.rules.ts'
import { templateOf } from '../templates/template-of.ts'

/** Specification 3: a draft cannot be converted. */
export function requireConvertible(estimate: Document): void {
  if (estimate.isDraft) throw problemOf('customer-invoices/draft-not-convertible', 'isDraft')
}

/**
 * Makes an invoice from an issued estimate that is locked: its template, recipient, positions and the way they are counted. The
 * texts are those of the template: an offer's words do not fit an invoice. The estimate stays as it is, and may be converted again.
 */
export async function convertToInvoice(
  tx: Tx,
  estimate: Document,
  how: { openingDate?: string | undefined; isDraft?: boolean | undefined },
  acting: Acting,
): Promise<Document> {
  const { introductoryText: _, closingText: __, ...content } = contentOf(estimate)
  const taken: DocumentContent = {
    ...content,
    ...textsOf(await templateOf(tx, estimate)),
    openingDate: how.openingDate === undefined ? await todayOf(tx, acting.now) : day(how.openingDate),
    positions: estimate.positions.map(withoutId),
  }
  // Accounts and currencies may have been closed since the estimate was made.
  await validateContent(tx, taken)
  const invoice = draftOf('invoice', taken, estimate.id)
  return how.isDraft === false ? issueInvoice(tx, invoice, acting, keepNew) : keepNew(tx, invoice)
}

/** The invoice's positions are its own. */
const withoutId = (position: Document['positions'][number]): DocumentContent['positions'][number] => {
  const { id: _, ...content } = position
  return content
}
