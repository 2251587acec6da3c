import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { findPayment, type StoredPayment } from './payment.store.ts'

/** The payment, or the rejection of every operation on one. */
export const requirePayment = async (tx: Tx, id: string): Promise<StoredPayment> =>
  (await findPayment(tx, id)) ?? rejectMissing(tx, 'payment', id, 'payments/not-found')
