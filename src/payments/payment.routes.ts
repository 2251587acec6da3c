import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Tx } from '../db/database.ts'
import { postingRefusals, roleTools, type TradeSurroundings } from '../documents/document.routes.ts'
import { requireDocument, requireLockedDocument } from '../documents/missing-document.ts'
import { refuseMissing } from '../http/missing.ts'
import { operation } from '../http/operation.ts'
import { invoiceRole } from '../invoices/invoice.routes.ts'
import { reversalDate } from '../ledger/reversal-date.ts'
import { Problem } from '../problem.ts'
import { Payment, PaymentAnswer, PaymentCreation } from './payment.schema.ts'
import { findPayment, listPayments, type StoredPayment } from './payment.store.ts'
import { recordPayment, requirePayable, reversePayment } from './record-payment.ts'

const tag = 'Payments'
const paymentParams = Type.Object({ paymentId: Type.String() })
const Reversal = Type.Object(
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Not before the date of the payment. Default: today in the time zone of the organisation, or the date of the payment if that is later.',
      }),
    ),
  },
  { title: 'PaymentReversal', additionalProperties: false, examples: [{ date: '2026-11-21' }] },
)

function represent(stored: StoredPayment): Payment {
  const { cents: _, paidOff: __, ...payment } = stored
  return payment
}

const found = async (tx: Tx, { paymentId }: { paymentId: string }): Promise<StoredPayment> =>
  (await findPayment(tx, paymentId)) ?? refuseMissing(tx, 'payment', paymentId, 'payments/not-found')

/** A payment and its invoice, locked in the order invoice, payment; both roads to them take it. */
async function lockedPayment(tx: Tx, params: { paymentId: string }) {
  const seen = await found(tx, params)
  const invoice = await requireLockedDocument(tx, 'invoice', seen.invoice)
  const payment = await found(tx, params)
  if (payment.isReversed) throw new Problem('payments/already-reversed')
  return { invoice, payment }
}

export function paymentRoutes(app: FastifyInstance, surroundings: TradeSurroundings): void {
  const { path, params, idIn, locked, represent: representInvoice } = roleTools(invoiceRole, surroundings)
  const success = { status: 200, schema: PaymentAnswer, description: 'The payment.' } as const
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: `${path}/payments`,
      operationId: 'listPayments',
      summary: 'List the payments of an invoice',
      tag,
      scope: 'invoices:read',
      params,
      success: {
        status: 200,
        schema: Type.Object({ payments: Type.Array(Payment) }, { additionalProperties: false }),
        description: 'Oldest first, reversed ones included.',
      },
      refuses: ['customer-invoice/not-found'],
      record: (tx, given) => requireDocument(tx, 'invoice', idIn(given)),
      answer: async (tx, _input, invoice) => ({ payments: (await listPayments(tx, invoice.id)).map(represent) }),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'POST',
      url: `${path}/payments`,
      operationId: 'recordPayment',
      summary: 'Record a payment of an invoice',
      tag,
      scope: 'invoices:write',
      description: 'In part, in full or beyond. A difference of exchange rates is posted to 6949 or 6999.',
      params,
      body: PaymentCreation,
      success: { ...success, status: 201 },
      refuses: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...postingRefusals,
      ],
      tagged: true,
      record: async (tx, given) => {
        const invoice = await locked(tx, given)
        requirePayable(invoice.document)
        return invoice
      },
      represent: representInvoice,
      answer: async (tx, { body, now }, { document }) => ({
        payment: represent(await recordPayment(tx, document, body, now)),
      }),
      location: ({ payment }) => `/v1/payments/${payment.id}`,
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/payments/:paymentId',
      operationId: 'getPayment',
      summary: 'Get a payment',
      tag,
      scope: 'invoices:read',
      params: paymentParams,
      success,
      refuses: ['payments/not-found'],
      tagged: true,
      record: found,
      answer: async (_tx, _input, payment) => ({ payment: represent(payment) }),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'POST',
      url: '/v1/payments/:paymentId/reverse',
      operationId: 'reversePayment',
      summary: 'Take a payment back: counter-entry',
      tag,
      scope: 'invoices:write',
      params: paymentParams,
      body: Reversal,
      bodyOptional: true,
      success,
      refuses: ['payments/not-found', 'payments/already-reversed', 'general/precondition-failed', ...postingRefusals],
      tagged: true,
      record: lockedPayment,
      represent: ({ payment }) => ({ payment: represent(payment) }),
      answer: async (tx, { body, now }, { invoice, payment }) => {
        const date = await reversalDate(tx, payment.date, body.date, now)
        return { payment: represent(await reversePayment(tx, invoice, payment, date, now)) }
      },
    }),
  )
}
