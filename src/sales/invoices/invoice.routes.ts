import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { type DocumentRole, documentRoutes, roleTools, type SalesDependencies } from '../documents/document.routes.ts'
import { Invoice, InvoiceAnswer, InvoiceChange } from '../documents/document.schema.ts'
import { invoiceChanges } from '../documents/document-changes.rules.ts'
import { representInvoices } from '../documents/represent-document.ts'
import { annulInvoice, requireAnnullable } from './annul-invoice.ts'
import { issueInvoices, issueKeptInvoice } from './issue-invoice.ts'
import { issuingViolations } from './issuing-violations.ts'
import { invoiceChangeViolations, modifyInvoice, requireOpenInvoice } from './modify-invoice.ts'

/** An invoice over nothing is paid as soon as it is issued. */
const issuing = ['invoice.issued', 'invoice.paid', 'ledger-entries.posted'] as const

export const invoiceRole: DocumentRole<Invoice> = {
  kind: 'invoice',
  many: 'invoices',
  name: 'Invoice',
  words: 'invoice',
  schema: Invoice,
  answer: InvoiceAnswer,
  change: InvoiceChange,
  filters: {
    isPaid: Type.Optional(
      Type.Boolean({
        description: 'false finds what is still to be paid; annulled invoices are found with neither value.',
      }),
    ),
    isAnnulled: Type.Optional(Type.Boolean()),
    paymentReference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        format: 'line',
        description: 'Finds the invoice that a payment is for: its QR or creditor reference, with or without spaces.',
      }),
    ),
  },
  represent: representInvoices,
  issueNew: issueInvoices,
  issuingViolations,
  requireOpen: requireOpenInvoice,
  changeViolations: invoiceChangeViolations,
  modify: modifyInvoice,
  issue: issueKeptInvoice,
  creates: ['invoice.created', ...issuing],
  modifies: ['invoice.modified', ...issuing],
  issues: issuing,
  deletes: 'invoice.deleted',
  changes: invoiceChanges,
}

const Annulment = Type.Object(
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Day of the counter-entries, not before openingDate. Default: today in the time zone of the organisation, or openingDate if that is later.',
      }),
    ),
  },
  { title: 'Annulment', additionalProperties: false, examples: [{ date: '2026-11-21' }] },
)

export function invoiceRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  documentRoutes(app, dependencies, invoiceRole)
  const { path: one, params, locked, represent, shownOf, wrap } = roleTools(invoiceRole, dependencies)
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/annul`,
      operationId: 'annulInvoice',
      summary: 'Annul an invoice',
      tag: 'Invoices',
      scope: 'invoices:write',
      params,
      body: Annulment,
      bodyOptional: true,
      success: { status: 200, schema: InvoiceAnswer, description: 'The invoice.' },
      emits: ['invoice.annulled', 'email.failed', 'ledger-entries.posted'],
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...reversalRejections,
      ],
      tagged: true,
      record: async (tx, given) => {
        const found = await locked(tx, given)
        requireAnnullable(found.document)
        return found
      },
      represent,
      rules: (_tx, { body }, { document }) => reversalViolations(document.openingDate, body),
      answer: async (tx, { body, now }, { document }) => {
        const date = await reversalDate(tx, document.openingDate, body.date, now)
        return shownOf(tx, await annulInvoice(tx, document, date, { now, jobs: dependencies.jobs }))
      },
      changes: ({ answer: annulled, record: { shown } }) => invoiceChanges(shown, annulled),
      shown: wrap,
    }),
  )
}
