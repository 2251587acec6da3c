import { ADVANCES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { openItemsWith } from '../../books/open-items/allocate-items.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { negate, sum, toAmount } from '../../platform/money/cents.ts'
import { allocationsOfPayments, representAllocation, type StoredAllocation } from '../allocations/allocation.store.ts'
import type { Document } from '../documents/document.rules.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import { findPayment, findPayments, lockPayment, paymentAnswer, type StoredPayment } from './payment.store.ts'

/** The payment, or the rejection of every operation on one. */
export async function requirePayment(tx: Tx, id: string): Promise<StoredPayment> {
  const payment = (await findPayment(tx, id)) ?? (await rejectMissing(tx, 'payments', id, 'payments/not-found'))
  const [shown = payment] = await withAllocations(tx, [payment])
  return shown
}

/**
 * A payment and its document, an invoice or a credit note: locked in the order document, payment, as by every act. That of a contact
 * is locked itself, and with a refund the payment that was too high.
 */
export async function lockedPayment(
  tx: Tx,
  { paymentId }: { readonly paymentId: string },
): Promise<{ readonly document?: Document; readonly payment: StoredPayment }> {
  const { id, invoice, creditNote, refundOf } = await requirePayment(tx, paymentId)
  if (invoice === undefined) {
    await lockPayment(tx, refundOf ?? id)
    return { payment: await requirePayment(tx, paymentId) }
  }
  const document =
    creditNote === undefined
      ? await requireLockedDocument(tx, 'invoice', invoice)
      : await requireLockedDocument(tx, 'credit-note', creditNote)
  return { document, payment: await requirePayment(tx, paymentId) }
}

const isOfContact = ({ contact, type }: StoredPayment): boolean => contact !== undefined && type === 'receipt'

/** Payments with what those of contacts pay, and what is left of them; three statements for any number of them. */
export async function withAllocations(tx: Tx, payments: readonly StoredPayment[]): Promise<StoredPayment[]> {
  const ids = payments.filter(isOfContact).map(({ id }) => id)
  if (ids.length === 0) return [...payments]
  const [allocations, items, advances] = await Promise.all([
    allocationsOfPayments(tx, ids),
    openItemsWith(tx, RECEIVABLES, ids),
    openItemsWith(tx, ADVANCES, ids),
  ])
  const openOf = (id: string) => sum([items, advances].flatMap((of) => of.get(id)?.open ?? []))
  const own = Map.groupBy(allocations, ({ payment = '' }) => payment)
  return payments.map((payment) =>
    isOfContact(payment)
      ? {
          ...payment,
          allocations: (own.get(payment.id) ?? []).map(allocatedBy),
          totalUnallocated: toAmount(negate(openOf(payment.id))),
        }
      : payment,
  )
}

/** The item that an allocation of a payment pays: the debit, or the credit note whose credit was added to the payment. */
function allocatedBy(stored: StoredAllocation) {
  const { id: allocation, from, to, date, amount } = representAllocation(stored)
  const { invoice, openItem } = stored.debit === stored.payment ? { invoice: undefined, ...from } : to
  return {
    allocation,
    ...(invoice === undefined ? {} : { invoice }),
    ...(from.creditNote === undefined ? {} : { creditNote: from.creditNote }),
    ...(openItem === undefined ? {} : { openItem }),
    date,
    amount,
  }
}

/** The existing payments with these ids, as events show them. */
export const standingPayments = async (tx: Tx, ids: readonly string[]) =>
  (await withAllocations(tx, await findPayments(tx, ids))).map(paymentAnswer)
