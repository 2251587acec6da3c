import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { documentPath, postingRefusals } from '../documents/document.routes.ts'
import { requireDocument, requireLockedDocument } from '../documents/missing-document.ts'
import { refuseMissing } from '../http/missing.ts'
import { operation, type Surroundings } from '../http/operation.ts'
import { todayOf } from '../organisations/settings.ts'
import { Problem } from '../problem.ts'
import { Payment, PaymentAnswer, PaymentCreation } from './payment.schema.ts'
import { findPayment, listPayments, type StoredPayment } from './payment.store.ts'
import { recordPayment, requirePayable, reversePayment } from './record-payment.ts'

const tag = 'Payments'
const Reversal = Type.Object(
  { date: Type.Optional(Type.String({ format: 'day', description: 'Default today.' })) },
  { title: 'PaymentReversal', additionalProperties: false, examples: [{ date: '2026-11-21' }] },
)
function represent(stored: StoredPayment): Payment {
  const { cents: _, paidOff: __, ...payment } = stored
  return payment
}

/** A payment and its invoice, locked in the order invoice, payment; both roads to them take it. */
async function lockedPayment(tx: Tx, { paymentId }: { paymentId: string }) {
  const seen =
    (await findPayment(tx, paymentId)) ?? (await refuseMissing(tx, 'payment', paymentId, 'payments/not-found'))
  const invoice = await requireLockedDocument(tx, 'invoice', seen.invoice)
  const payment = await findPayment(tx, paymentId)
  if (!payment || payment.isReversed) throw new Problem('payments/already-reversed')
  return { invoice, payment }
}

export function paymentRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  const { path, params, idIn } = documentPath('invoice')
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
      success: { status: 201, schema: PaymentAnswer, description: 'The payment.' },
      refuses: ['customer-invoice/not-found', 'customer-invoices/document-immutable', ...postingRefusals],
      record: async (tx, given) => {
        const invoice = await requireLockedDocument(tx, 'invoice', idIn(given))
        requirePayable(invoice)
        return invoice
      },
      answer: async (tx, { body, now }, invoice) => ({
        payment: represent(await recordPayment(tx, invoice, body, now)),
      }),
      location: ({ payment }) => `/v1/invoices/${payment.invoice}/payments`,
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
      params: Type.Object({ paymentId: Type.String() }),
      body: Reversal,
      bodyOptional: true,
      success: { status: 200, schema: PaymentAnswer, description: 'The payment.' },
      refuses: ['payments/not-found', 'payments/already-reversed', ...postingRefusals],
      record: lockedPayment,
      answer: async (tx, { body, now }, { invoice, payment }) => {
        const date = body.date === undefined ? await todayOf(tx, now) : day(body.date)
        return { payment: represent(await reversePayment(tx, invoice, payment, date, now)) }
      },
    }),
  )
}
