import type { Tx } from '../../platform/db/database.ts'
import { type Cents, plus } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Counts money towards an invoice that is locked, in cents of its currency: what came in, or negative, what was taken back. */
export async function settleInvoice(tx: Tx, invoice: Document, amount: Cents): Promise<void> {
  await updateDocument(tx, { ...invoice, paid: plus(invoice.paid, amount) })
}
