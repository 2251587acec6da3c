import { lockEditability } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Document } from '../documents/document.rules.ts'
import { hasStandingPayments } from '../payments/payment.store.ts'

/**
 * Specification 3: attachments of a draft are always editable; those of an issued document only while it has no payments, is not
 * annulled, and lies in an open fiscal year and outside every settled VAT period. Holds until the transaction ends.
 */
export async function requireEditableAttachments(tx: Tx, document: Document, now: Date): Promise<void> {
  if (document.isDraft) return
  const editability = await lockEditability(tx, [document.openingDate], now)
  const violations = dayViolations(editability(document.openingDate), 'openingDate')
  if (
    document.isAnnulled ||
    violations.length > 0 ||
    document.paid !== 0 ||
    (await hasStandingPayments(tx, document.id))
  ) {
    throw new Problem('customer-invoices/attachments-read-only')
  }
}
