import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import type { Invoice } from '../documents/document.schema.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { lostOf } from '../documents/written-off.rules.ts'
import { documentTools } from '../settlement/document-tools.ts'
import { invoiceOf, settlementChanges } from '../settlement/represent-document.ts'
import { shownWriteOffs, writeOffAnswer } from '../write-offs/find-write-off.ts'
import type { WriteOff } from '../write-offs/write-off.schema.ts'
import { recordContactPayment, refundContactPayment, reverseContactPayment, unallocatedOf } from './contact-payment.ts'
import { lockedPayment } from './find-payment.ts'
import {
  ContactPaymentCreation,
  ContactReceiptAnswer,
  PaymentAnswer,
  PaymentCreation,
  ReceiptAnswer,
  Recovery,
  Repayment,
} from './payment.schema.ts'
import { paymentAnswer, type StoredPayment } from './payment.store.ts'
import { paidAfter } from './payment-entries.rules.ts'
import {
  newestDayOf,
  payOut,
  type Receipt,
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

/** Receipts of an invoice: what both operations that record one have in common. */
const ofInvoice = (dependencies: SalesDependencies, requireState: (invoice: Document) => void) => {
  const invoice = documentTools('invoice', dependencies)
  return {
    path: invoice.path,
    common: {
      method: 'POST',
      tag,
      scope: 'invoices:write',
      params: invoice.params,
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'payments/exceeds-rest',
        'general/precondition-failed',
        ...rejections,
      ],
      tagged: true,
      record: async (tx: Tx, given: Readonly<Record<string, string>>) => {
        const found = await invoice.locked(tx, given)
        requirePayable(found.document)
        requireState(found.document)
        return found
      },
      represent: invoice.represent,
    },
  } as const
}

/** The events of a receipt: of the payment, of the write-off of what it left open, and of the invoice. */
const receiptChanges = (
  { payment, invoice, writeOff }: Omit<Receipt, 'writeOff'> & { readonly writeOff?: WriteOff },
  shown: Invoice,
) => [
  ...changesOf('payment.recorded', { document: invoice.id, after: paymentAnswer(payment) }),
  ...(writeOff ? changesOf('write-off.recorded', { document: invoice.id, after: { writeOff } }) : []),
  ...settlementChanges('invoice', shown, invoice),
]

export function receiptRoute(dependencies: SalesDependencies): RouteOptions {
  const { path, common } = ofInvoice(dependencies, () => {})
  return changing(dependencies, {
    ...common,
    url: `${path}/payments`,
    operationId: 'recordPayment',
    summary: 'Record a payment of an invoice',
    description:
      'In part or in full. More than is owed is recorded only with allowOverpayment. writeOffRest also writes off what is left. The amount above the open one recovers a bad debt. A difference of exchange rates is posted to 6949 or 6999.',
    body: PaymentCreation,
    success: { ...created, schema: ReceiptAnswer },
    emits: [
      'payment.recorded',
      'write-off.recorded',
      'invoice.written-off',
      'invoice.reinstated',
      'invoice.paid',
      'ledger-entries.posted',
    ],
    warns: ['payments/discount-taken'],
    answer: async (tx, { body, now }, { document }) => {
      const { writeOff, ...receipt } = await recordReceipt(tx, document, body, now)
      return { ...receipt, ...(writeOff ? await writeOffAnswer(tx, writeOff) : {}) }
    },
    changes: ({ answer, record: { shown } }) => receiptChanges(answer, shown),
    location: ({ payment }) => location(payment),
    shown: ({ payment, writeOff }) => ({ ...paymentAnswer(payment), ...(writeOff ? { writeOff } : {}) }),
  })
}

export function recoveryRoute(dependencies: SalesDependencies): RouteOptions {
  const { path, common } = ofInvoice(dependencies, (invoice) => {
    if (lostOf(invoice) <= 0) throw new Problem('write-offs/nothing-to-recover')
  })
  return changing(dependencies, {
    ...common,
    url: `${path}/recover`,
    operationId: 'recoverInvoice',
    summary: 'Record money for an invoice that was written off as a bad debt',
    description:
      'A payment of the invoice: the loss and its correction of VAT are taken back by so much. Reversing the payment restores them.',
    body: Recovery,
    success: created,
    emits: ['payment.recorded', 'invoice.reinstated', 'invoice.paid', 'ledger-entries.posted'],
    rejects: [...common.rejects, 'write-offs/nothing-to-recover'],
    answer: (tx, { body, now }, { document }) => recordReceipt(tx, document, body, now),
    changes: ({ answer, record: { shown } }) =>
      receiptChanges({ payment: answer.payment, invoice: answer.invoice }, shown),
    location: ({ payment }) => location(payment),
    shown: ({ payment }) => paymentAnswer(payment),
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
      'With what it pays: invoices, credit notes that the contact took off, entries by hand. The rest stays unallocated: allocate it later, or refund it. writeOffRest also writes off what is left of an invoice. A difference of exchange rates is posted to 6949 or 6999.',
    body: ContactPaymentCreation,
    success: { ...created, schema: ContactReceiptAnswer },
    emits: [
      'payment.recorded',
      'allocation.recorded',
      'write-off.recorded',
      'invoice.written-off',
      'invoice.paid',
      'credit-note.allocated',
      'credit-note.settled',
      'ledger-entries.posted',
    ],
    warns: ['payments/discount-taken', 'vat/code-outside-validity', 'vat/no-vat-period'],
    rejects: [...rejections],
    tagged: true,
    answer: async (tx, { body, now }) => {
      const { payment, writeOffs } = await recordContactPayment(tx, body, { now, publicUrl: dependencies.publicUrl() })
      return { payment, writeOffs: await shownWriteOffs(tx, writeOffs) }
    },
    changes: ({ answer: { payment } }) =>
      changesOf('payment.recorded', { document: payment.id, after: paymentAnswer(payment) }),
    location: ({ payment }) => location(payment),
    shown: ({ payment, writeOffs }) => ({ ...paymentAnswer(payment), ...(writeOffs.length > 0 ? { writeOffs } : {}) }),
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
    warns: ['vat/no-vat-period'],
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
          'Not before the date of the payment, and of its allocations and write-offs. Default: today in the time zone of the organisation, or that date if it is later.',
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
      'write-off.reversed',
      'invoice.credited',
      'invoice.paid',
      'invoice.unpaid',
      'invoice.written-off',
      'invoice.reinstated',
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
      'write-offs/recovered',
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
