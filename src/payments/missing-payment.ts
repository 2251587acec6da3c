import type { Tx } from '../db/database.ts'
import { refuseMissing } from '../http/missing.ts'
import { findPayment, type StoredPayment } from './payment.store.ts'

/** The payment, or the refusal of every operation on one. */
export const requirePayment = async (tx: Tx, id: string): Promise<StoredPayment> =>
  (await findPayment(tx, id)) ?? refuseMissing(tx, 'payment', id, 'payments/not-found')
