import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { type PageQuery, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import { type Cents, negate, plus } from '../../platform/money/cents.ts'
import { postingRejections, roleTools, type SalesDependencies, type Shown } from '../documents/document.routes.ts'
import type { Invoice } from '../documents/document.schema.ts'
import { invoiceChanges } from '../documents/document-changes.rules.ts'
import { requireDocument, requireLockedDocument } from '../documents/missing-document.ts'
import { settlementOf } from '../documents/represent-document.ts'
import { invoiceRole } from '../invoices/invoice.routes.ts'
import { requirePayment } from './missing-payment.ts'
import { Payment, PaymentAnswer, PaymentChange, PaymentCreation } from './payment.schema.ts'
import { listPayments, type PaymentFilter, paymentOrders, type StoredPayment } from './payment.store.ts'
import {
  changeViolations,
  creationViolations,
  modifyPayment,
  recordPayment,
  requirePayable,
  reversePayment,
} from './record-payment.ts'

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

const found = (tx: Tx, { paymentId }: { paymentId: string }): Promise<StoredPayment> => requirePayment(tx, paymentId)

/** A payment and its invoice, locked in the order invoice, payment; both roads to them take it. */
async function lockedPayment(tx: Tx, params: { paymentId: string }) {
  const seen = await found(tx, params)
  const invoice = await requireLockedDocument(tx, 'invoice', seen.invoice)
  return { invoice, payment: await found(tx, params) }
}

const filters = {
  dateFrom: Type.Optional(Type.String({ format: 'day', description: 'First day, included.' })),
  dateTo: Type.Optional(Type.String({ format: 'day', description: 'Last day, included.' })),
  account: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999, description: 'Where the money arrived.' })),
  isReversed: Type.Optional(Type.Boolean()),
  q: searchText('the note'),
  metadata: MetadataFilter,
}
const PaymentsAnswer = Type.Object(
  { payments: Type.Array(Payment), nextCursor: Type.Optional(Type.String()) },
  { additionalProperties: false },
)

async function pageOfPayments(tx: Tx, query: PageQuery, filter: PaymentFilter) {
  const page = pageOf(query, paymentOrders)
  const { records, ...next } = pageFrom(await listPayments(tx, page, filter), page, ({ payment }) => represent(payment))
  return { payments: records, ...next }
}

/** What money that came in, or went back, makes of an invoice, besides the change of the payment itself. */
const invoiceSettled = ({ document, shown }: Shown<Invoice>, cents: Cents) =>
  invoiceChanges(shown, { ...shown, ...settlementOf({ ...document, paid: plus(document.paid, cents) }) })

export function paymentRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  const { path, params, idIn, locked, shownOf, represent: representInvoice } = roleTools(invoiceRole, dependencies)
  const success = { status: 200, schema: PaymentAnswer, description: 'The payment.' } as const
  app.route(
    reading(dependencies, {
      url: `${path}/payments`,
      operationId: 'listPayments',
      summary: 'List the payments of an invoice',
      tag,
      scope: 'invoices:read',
      params,
      query: pageQuery(['createdAt', 'date'], filters),
      success: { status: 200, schema: PaymentsAnswer, description: 'A page of payments, reversed ones included.' },
      rejects: ['customer-invoice/not-found'],
      record: (tx, given) => requireDocument(tx, 'invoice', idIn(given)),
      answer: (tx, { query }, invoice) => pageOfPayments(tx, query, { ...query, invoice: invoice.id }),
    }),
  )
  app.route(
    reading(dependencies, {
      url: '/v1/payments',
      operationId: 'listAllPayments',
      summary: 'List the payments of all invoices',
      tag,
      scope: 'invoices:read',
      query: pageQuery(['createdAt', 'date'], {
        invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an invoice.' })),
        ...filters,
      }),
      success: { status: 200, schema: PaymentsAnswer, description: 'A page of payments, reversed ones included.' },
      rejects: [],
      answer: (tx, { query }) => pageOfPayments(tx, query, query),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${path}/payments`,
      operationId: 'recordPayment',
      summary: 'Record a payment of an invoice',
      tag,
      scope: 'invoices:write',
      description: 'A partial payment, the full amount or more. Exchange differences are posted to 6949 or 6999.',
      params,
      body: PaymentCreation,
      success: { ...success, status: 201 },
      emits: ['payment.recorded', 'invoice.paid', 'ledger-entries.posted'],
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...postingRejections,
      ],
      tagged: true,
      record: async (tx, given) => {
        const invoice = await locked(tx, given)
        requirePayable(invoice.document)
        return invoice
      },
      represent: representInvoice,
      rules: (tx, { body, now }, { document }) => creationViolations(tx, document, body, now),
      answer: (tx, { body, now }, { document }) => recordPayment(tx, document, body, now),
      changes: ({ answer: payment, record: invoice }) => [
        ...changesOf('payment.recorded', { after: { payment: represent(payment) } }),
        ...invoiceSettled(invoice, payment.cents),
      ],
      location: ({ id }) => `/v1/payments/${id}`,
      shown: (payment) => ({ payment: represent(payment) }),
    }),
  )
  app.route(
    reading(dependencies, {
      url: '/v1/payments/:paymentId',
      operationId: 'getPayment',
      summary: 'Get a payment',
      tag,
      scope: 'invoices:read',
      params: paymentParams,
      success,
      rejects: ['payments/not-found'],
      tagged: true,
      record: found,
      answer: async (_tx, _input, payment) => ({ payment: represent(payment) }),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'PATCH',
      url: '/v1/payments/:paymentId',
      operationId: 'modifyPayment',
      summary: 'Modify the note or the metadata of a payment',
      tag,
      scope: 'invoices:write',
      description: 'A JSON merge patch. Posted fields do not change: reverse the payment, and record another.',
      params: paymentParams,
      body: PaymentChange,
      success,
      emits: ['payment.modified'],
      rejects: ['payments/not-found', 'general/precondition-failed'],
      tagged: true,
      record: lockedPayment,
      represent: ({ payment }) => ({ payment: represent(payment) }),
      rules: (_tx, { body }, { payment }) => changeViolations(payment, represent(payment), body),
      answer: async (tx, { body }, { payment }) => ({ payment: represent(await modifyPayment(tx, payment, body)) }),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: '/v1/payments/:paymentId/reverse',
      operationId: 'reversePayment',
      summary: 'Reverse a payment',
      tag,
      scope: 'invoices:write',
      params: paymentParams,
      body: Reversal,
      bodyOptional: true,
      success,
      emits: ['payment.reversed', 'invoice.unpaid', 'ledger-entries.posted'],
      rejects: [
        'payments/not-found',
        'payments/already-reversed',
        'general/precondition-failed',
        ...reversalRejections,
      ],
      tagged: true,
      record: async (tx, given) => {
        const { invoice, payment } = await lockedPayment(tx, given)
        if (payment.isReversed) throw new Problem('payments/already-reversed')
        return { payment, invoice: { document: invoice, shown: await shownOf(tx, invoice) } }
      },
      represent: ({ payment }) => ({ payment: represent(payment) }),
      rules: (_tx, { body }, { payment }) => reversalViolations(payment.date, body),
      answer: async (tx, { body, now }, { invoice, payment }) => {
        const date = await reversalDate(tx, payment.date, body.date, now)
        return { payment: represent(await reversePayment(tx, invoice.document, payment, date, now)) }
      },
      changes: ({ answer, record: { payment, invoice } }) => [
        ...changesOf('payment.reversed', { before: { payment: represent(payment) }, after: answer }),
        ...invoiceSettled(invoice, negate(payment.cents)),
      ],
    }),
  )
}
