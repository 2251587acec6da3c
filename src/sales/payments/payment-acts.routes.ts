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
import { invoiceOf, representDocument, settlementChanges } from '../settlement/represent-document.ts'
import { lockedPayment } from './find-payment.ts'
import { PaymentAnswer, PaymentCreation, Repayment } from './payment.schema.ts'
import { paymentAnswer, type StoredPayment } from './payment.store.ts'
import { paidAfter } from './payment-entries.rules.ts'
import {
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

export const refundRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/payments/:paymentId/refund',
    operationId: 'refundPayment',
    summary: 'Refund the over-paid part of a payment',
    tag,
    scope: 'invoices:write',
    description: 'Pays back what the invoice is over-paid, at most the payment. The refund is a payment of its own.',
    params,
    body: Repayment,
    bodyOptional: true,
    success: created,
    emits: ['payment.recorded', 'ledger-entries.posted'],
    rejects: ['payments/not-found', 'payments/nothing-to-refund', 'general/precondition-failed', ...rejections],
    tagged: true,
    record: async (tx, given) => {
      const { document: invoice, payment } = await lockedPayment(tx, given)
      return { invoice, payment, refundable: await refundableOf(tx, invoice, payment) }
    },
    represent: ({ payment }) => paymentAnswer(payment),
    answer: (tx, { body, now }, found) => refundPayment(tx, found, body, now),
    changes: ({ answer: payment }) =>
      changesOf('payment.recorded', { document: payment.invoice, after: paymentAnswer(payment) }),
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
          'Not before the date of the payment. Default: today in the time zone of the organisation, or the date of the payment if that is later.',
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
      'invoice.credited',
      'invoice.paid',
      'invoice.unpaid',
      'credit-note.allocated',
      'credit-note.settled',
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
      const { document } = found
      return { ...found, shown: await representDocument(tx, document.kind, document, dependencies.publicUrl()) }
    },
    represent: ({ payment }) => paymentAnswer(payment),
    rules: (_tx, { body }, { payment }) => reversalViolations(payment.date, body),
    answer: async (tx, { body, now }, found) => {
      const date = await reversalDate(tx, { original: found.payment.date, wanted: body.date }, now)
      return paymentAnswer(await reversePayment(tx, found, date, { now, publicUrl: dependencies.publicUrl() }))
    },
    // Noted by the act: it also changes other documents.
    changes: () => [],
  })
