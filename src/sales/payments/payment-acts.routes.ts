import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { changesOf } from '../../events.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'

import type { SalesDependencies } from '../documents/dependencies.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { documentTools } from '../settlement/document-tools.ts'
import { invoiceOf, settlementChanges } from '../settlement/represent-document.ts'
import { recordContactPayment, refundContactPayment, reverseContactPayment, unallocatedOf } from './contact-payment.ts'
import { lockedPayment } from './find-payment.ts'
import { ContactPaymentCreation, PaymentAnswer, PaymentCreation, Repayment } from './payment.schema.ts'
import { paymentAnswer, type StoredPayment } from './payment.store.ts'
import { paidAfter } from './payment-entries.rules.ts'
import {
  newestDayOf,
  payOut,
  recordReceipt,
  refundableOf,
  refundPayment,
  requirePayable,
  requirePayout,
  requireReversible,
  reversePayment,
} from './record-payment.ts'

const tag = 'Payments'
const params = Type.Object({ paymentId: Type.String() })
const success = { status: 200, schema: PaymentAnswer, description: 'The payment.' } as const
const created = { ...success, status: 201 } as const
/** The codes with which a movement of money can be rejected. */
const rejections = [...postingRejections, 'ledger/exchange-rate-missing'] as const
const location = ({ id }: StoredPayment): string => `/v1/payments/${id}`

export function receiptRoute(dependencies: SalesDependencies): RouteOptions {
  const invoice = documentTools('invoice', dependencies)
  return changing(dependencies, {
    method: 'POST',
    url: `${invoice.path}/payments`,
    operationId: 'recordPayment',
    summary: 'Record a payment of an invoice',
    tag,
    scope: 'invoices:write',
    description:
      'In part or in full. More than is owed is recorded only with allowOverpayment. A difference of exchange rates is posted to 6949 or 6999.',
    params: invoice.params,
    body: PaymentCreation,
    success: created,
    emits: ['payment.recorded', 'invoice.paid', 'ledger-entries.posted'],
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/document-immutable',
      'payments/exceeds-rest',
      'general/precondition-failed',
      ...rejections,
    ],
    tagged: true,
    record: async (tx, given) => {
      const found = await invoice.locked(tx, given)
      requirePayable(found.document)
      return found
    },
    represent: invoice.represent,
    answer: (tx, { body, now }, { document }) => recordReceipt(tx, document, body, now),
    changes: ({ answer: payment, record: { document, shown } }) => [
      ...changesOf('payment.recorded', { document: document.id, after: paymentAnswer(payment) }),
      ...settlementChanges('invoice', shown, paidAfter(document, payment.type, payment.cents)),
    ],
    location,
    shown: paymentAnswer,
  })
}

export const contactPaymentRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/payments',
    operationId: 'createPayment',
    summary: 'Record a payment of a contact, for any number of invoices',
    tag,
    scope: 'invoices:write',
    description:
      'With what it pays: invoices, credit notes that the contact took off, entries by hand. The rest stays unallocated: allocate it later, or refund it. A difference of exchange rates is posted to 6949 or 6999.',
    body: ContactPaymentCreation,
    success: created,
    emits: [
      'payment.recorded',
      'allocation.recorded',
      'invoice.paid',
      'credit-note.allocated',
      'credit-note.settled',
      'ledger-entries.posted',
    ],
    rejects: [...rejections],
    tagged: true,
    answer: (tx, { body, now }) => recordContactPayment(tx, body, { now, publicUrl: dependencies.publicUrl() }),
    changes: ({ answer: payment }) =>
      changesOf('payment.recorded', { document: payment.id, after: paymentAnswer(payment) }),
    location,
    shown: paymentAnswer,
  })

export const refundRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/payments/:paymentId/refund',
    operationId: 'refundPayment',
    summary: 'Refund the over-paid part of a payment',
    tag,
    scope: 'invoices:write',
    description:
      'Pays back what the invoice is over-paid, at most the payment; of a payment of a contact, what is unallocated. The refund is a payment of its own.',
    params,
    body: Repayment,
    bodyOptional: true,
    success: created,
    emits: ['payment.recorded', 'ledger-entries.posted'],
    rejects: ['payments/not-found', 'payments/nothing-to-refund', 'general/precondition-failed', ...rejections],
    tagged: true,
    record: async (tx, given) => {
      const { document: invoice, payment } = await lockedPayment(tx, given)
      const refundable = invoice ? await refundableOf(tx, invoice, payment) : await unallocatedOf(tx, payment)
      return { invoice, payment, refundable }
    },
    represent: ({ payment }) => paymentAnswer(payment),
    answer: (tx, { body, now }, { invoice, ...found }) =>
      invoice ? refundPayment(tx, { ...found, invoice }, body, now) : refundContactPayment(tx, found, body, now),
    changes: ({ answer: payment }) =>
      changesOf('payment.recorded', { document: payment.invoice ?? payment.id, after: paymentAnswer(payment) }),
    location,
    shown: paymentAnswer,
  })

export function payoutRoute(dependencies: SalesDependencies): RouteOptions {
  const creditNote = documentTools('credit-note', dependencies)
  return changing(dependencies, {
    method: 'POST',
    url: `${creditNote.path}/payout`,
    operationId: 'payOutCreditNote',
    summary: 'Pay out the open credit of a credit note',
    tag,
    scope: 'invoices:write',
    description: 'In part, or all that is open. The payout is a payment.',
    params: creditNote.params,
    body: Repayment,
    bodyOptional: true,
    success: created,
    emits: ['payment.recorded', 'credit-note.settled', 'ledger-entries.posted'],
    rejects: ['customer-invoice/not-found', 'credit-notes/nothing-open', 'general/precondition-failed', ...rejections],
    tagged: true,
    record: async (tx, given) => {
      const found = await creditNote.locked(tx, given)
      requirePayout(found.document)
      return found
    },
    represent: creditNote.represent,
    answer: (tx, { body, now }, { document }) =>
      payOut(tx, { creditNote: document, invoice: invoiceOf(document) }, body, now),
    changes: ({ answer: payment, record: { document, shown } }) => [
      ...changesOf('payment.recorded', { document: document.id, after: paymentAnswer(payment) }),
      ...settlementChanges('credit-note', shown, paidAfter(document, payment.type, payment.cents)),
    ],
    location,
    shown: paymentAnswer,
  })
}

const Reversal = titled(
  'PaymentReversal',
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Not before the date of the payment, and of its allocations. Default: today in the time zone of the organisation, or that date if it is later.',
      }),
    ),
  },
  { examples: [{ date: '2026-11-21' }] },
)

export const reversalRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/payments/:paymentId/reverse',
    operationId: 'reversePayment',
    summary: 'Reverse a payment: counter-entry',
    tag,
    scope: 'invoices:write',
    params,
    body: Reversal,
    bodyOptional: true,
    success,
    emits: [
      'payment.reversed',
      'allocation.undone',
      'invoice.credited',
      'invoice.paid',
      'invoice.unpaid',
      'credit-note.allocated',
      'credit-note.settled',
      'credit-note.unallocated',
      'credit-note.unsettled',
      'email.failed',
      'ledger-entries.posted',
    ],
    rejects: [
      'payments/not-found',
      'payments/already-reversed',
      'payments/refunded',
      'general/precondition-failed',
      ...reversalRejections,
    ],
    tagged: true,
    record: async (tx, given) => {
      const found = await lockedPayment(tx, given)
      await requireReversible(tx, found.payment)
      return found
    },
    represent: ({ payment }) => paymentAnswer(payment),
    rules: async (tx, { body }, { payment }) => reversalViolations(await newestDayOf(tx, payment), body),
    answer: async (tx, { body, now }, { payment, document }) => {
      const original = await newestDayOf(tx, payment)
      const date = await reversalDate(tx, { original, wanted: body.date }, now)
      const acting = { now, publicUrl: dependencies.publicUrl() }
      const reversed = document
        ? await reversePayment(tx, { document, payment }, date, acting)
        : await reverseContactPayment(tx, payment, date, acting)
      return paymentAnswer(reversed)
    },
    // Noted by the act: it also changes other documents.
    changes: () => [],
  })
