import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Document } from '../documents/document.rules.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import { findPayment, type StoredPayment } from './payment.store.ts'

/** The payment, or the rejection of every operation on one. */
export const requirePayment = async (tx: Tx, id: string): Promise<StoredPayment> =>
  (await findPayment(tx, id)) ?? rejectMissing(tx, 'payments', id, 'payments/not-found')

/** A payment and its document, an invoice or a credit note: locked in the order document, payment, as by every act. */
export async function lockedPayment(
  tx: Tx,
  { paymentId }: { readonly paymentId: string },
): Promise<{ readonly document: Document; readonly payment: StoredPayment }> {
  const { invoice, creditNote } = await requirePayment(tx, paymentId)
  const document =
    creditNote === undefined
      ? await requireLockedDocument(tx, 'invoice', invoice)
      : await requireLockedDocument(tx, 'credit-note', creditNote)
  return { document, payment: await requirePayment(tx, paymentId) }
}
