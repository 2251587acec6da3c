import type { Invoice, Payment } from '../../client/src/index.ts'
import { fromAmount } from '../../src/platform/money/cents.ts'

/** The condition that must be met first. */
type Obstacle = 'refunded' | 'notOverpaid' | 'allAllocated'
/** The possible acts on a payment now; `most` is the most to refund, in units of its currency. */
export type PaymentActs = {
  readonly reverse?: { readonly obstacle?: Obstacle }
  readonly refund?: { readonly obstacle?: Obstacle; readonly most: number }
}

/** A payment of a contact is reversed with all that it pays; what is unallocated is refunded. */
export function actsOfContactPayment({ isReversed, type, totalUnallocated: most = 0 }: Payment): PaymentActs {
  if (isReversed) return {}
  if (type !== 'receipt') return { reverse: {} }
  return { reverse: {}, refund: most > 0 ? { most } : { obstacle: 'allAllocated', most } }
}

/**
 * A payment is reversed, unless it has a refund that is not reversed; an overpayment of its invoice is refunded, up to the rest of the payment.
 * `all` are the payments of the invoice.
 */
export function actsOf(payment: Payment, invoice: Invoice, all: readonly Payment[]): PaymentActs {
  if (payment.isReversed) return {}
  const refunded = all
    .filter(({ refundOf, isReversed }) => refundOf === payment.id && !isReversed)
    .reduce((sum, { amount }) => sum + fromAmount(amount), 0)
  const reverse = refunded > 0 ? ({ obstacle: 'refunded' } as const) : {}
  if (payment.type !== 'receipt') return { reverse }
  const most = Math.max(0, Math.min(-fromAmount(invoice.totalRestAmount), fromAmount(payment.amount) - refunded)) / 100
  return { reverse, refund: most > 0 ? { most } : { obstacle: 'notOverpaid', most } }
}
