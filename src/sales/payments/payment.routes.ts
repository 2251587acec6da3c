import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { AddedUp } from '../../platform/http/listing.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, type PageQuery, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import { includeTotals } from '../../platform/http/totals.schema.ts'
import { cents, toAmount } from '../../platform/money/cents.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { documentPath } from '../documents/document-path.schema.ts'
import { requireDocument } from '../documents/find-document.ts'
import { lockedPayment, requirePayment, withAllocations } from './find-payment.ts'
import { Payment, PaymentAnswer, PaymentChange, PaymentTotals, paymentTypes } from './payment.schema.ts'
import {
  addUpPayments,
  listPayments,
  type PaymentFilter,
  type PaymentTotal,
  paymentAnswer,
  paymentOf,
  paymentOrders,
  representPayment,
} from './payment.store.ts'
import {
  contactPaymentRoute,
  payoutRoute,
  receiptRoute,
  recoveryRoute,
  refundRoute,
  reversalRoute,
} from './payment-acts.routes.ts'
import { modifyPayment } from './record-payment.ts'

/** Payments: money in for an invoice, refunds of over-payments, payouts of credit notes. */
export function paymentRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const route of [
    listOfInvoiceRoute,
    listRoute,
    readRoute,
    changeRoute,
    contactPaymentRoute,
    receiptRoute,
    recoveryRoute,
    refundRoute,
    payoutRoute,
    reversalRoute,
  ])
    app.route(route(dependencies))
}

const tag = 'Payments'
const params = Type.Object({ paymentId: Type.String() })
const success = { status: 200, schema: PaymentAnswer, description: 'The payment.' } as const

const filters = {
  type: Type.Optional(Type.Enum(paymentTypes)),
  dateFrom: Type.Optional(Type.String({ format: 'day', description: 'First day, included.' })),
  dateTo: Type.Optional(Type.String({ format: 'day', description: 'Last day, included.' })),
  account: Type.Optional(
    Type.Integer({ minimum: 1000, maximum: 9999, description: 'Where the money arrived, or left.' }),
  ),
  isReversed: Type.Optional(Type.Boolean()),
  q: searchText('number and recipient of the document, and the note'),
  metadata: MetadataFilter,
}
const page = {
  status: 200,
  schema: listAnswer('payments', Payment),
  description: 'A page of payments, reversed ones included.',
} as const

async function pageOfPayments(tx: Tx, query: PageQuery, filter: PaymentFilter) {
  const wanted = pageOf(query, paymentOrders)
  const rows = await listPayments(tx, wanted, filter)
  const { records, ...next } = pageFrom(rows, wanted, paymentOf)
  return { payments: (await withAllocations(tx, records)).map(representPayment), ...next }
}

function listOfInvoiceRoute(dependencies: SalesDependencies): RouteOptions {
  const invoice = documentPath('invoice')
  return reading(dependencies, {
    url: `${invoice.path}/payments`,
    operationId: 'listPayments',
    summary: 'List the payments of an invoice',
    description: 'With refunds of its over-payments, and payouts of its credit notes.',
    tag,
    scope: 'invoices:read',
    params: invoice.params,
    query: pageQuery(['createdAt', 'date'], filters),
    success: page,
    rejects: ['customer-invoice/not-found'],
    record: (tx, given) => requireDocument(tx, 'invoice', invoice.idIn(given)),
    answer: (tx, { query }, { id }) => pageOfPayments(tx, query, { ...query, invoice: id }),
  })
}

const totalsOf = (added: AddedUp<PaymentTotal>): PaymentTotals => ({
  count: added.count,
  byCurrency: added.byCurrency.map(({ total, ...one }) => ({ ...one, totalAmount: toAmount(cents(total)) })),
})

const listRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/payments',
    operationId: 'listAllPayments',
    summary: 'List all payments',
    tag,
    scope: 'invoices:read',
    query: pageQuery(['createdAt', 'date'], {
      invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an invoice.' })),
      creditNote: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a credit note: its payouts.' })),
      contact: Type.Optional(
        Type.String({ maxLength: 64, description: 'Id of a contact: its payments without one invoice.' }),
      ),
      ...filters,
      includeTotals,
    }),
    success: { ...page, schema: closed({ ...page.schema.properties, totals: Type.Optional(PaymentTotals) }) },
    rejects: [],
    answer: async (tx, { query: { includeTotals: isAddedUp, ...query } }) => {
      const [listed, added] = await Promise.all([
        pageOfPayments(tx, query, query),
        isAddedUp ? addUpPayments(tx, query) : undefined,
      ])
      return { ...listed, ...(added ? { totals: totalsOf(added) } : {}) }
    },
  })

const readRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/payments/:paymentId',
    operationId: 'getPayment',
    summary: 'Get a payment',
    tag,
    scope: 'invoices:read',
    params,
    success,
    rejects: ['payments/not-found'],
    tagged: true,
    record: (tx, { paymentId }) => requirePayment(tx, paymentId),
    answer: async (_tx, _input, payment) => paymentAnswer(payment),
  })

const changeRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/payments/:paymentId',
    operationId: 'modifyPayment',
    summary: 'Modify the note or the metadata of a payment',
    tag,
    scope: 'invoices:write',
    description: 'A JSON merge patch. Posted data do not change: reverse the payment, and record another.',
    params,
    body: PaymentChange,
    success,
    emits: ['payment.modified'],
    rejects: ['payments/not-found', 'general/precondition-failed'],
    tagged: true,
    record: lockedPayment,
    represent: ({ payment }) => paymentAnswer(payment),
    answer: async (tx, { body }, { payment }) =>
      paymentAnswer(await modifyPayment(tx, payment, representPayment(payment), body)),
    changes: ({ answer, record: { payment, document } }) =>
      changesOf('payment.modified', {
        document: document?.id ?? payment.id,
        before: paymentAnswer(payment),
        after: answer,
      }),
  })
