import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { creationRoute } from '../issuing/creation.routes.ts'
import { documentRoutes } from '../issuing/document.routes.ts'
import { documentTools } from '../settlement/document-tools.ts'
import { annulInvoice, requireAnnullable } from './annul-invoice.ts'

const Annulment = titled(
  'Annulment',
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Day of the counter-entries, not before openingDate. Default: today in the time zone of the organisation, or openingDate if that is later.',
      }),
    ),
  },
  { examples: [{ date: '2026-11-21' }] },
)

export function invoiceRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  creationRoute(app, dependencies, 'invoice')
  documentRoutes(app, dependencies, 'invoice')
  const { path, params, tag, success, locked, represent, shownOf, wrap } = documentTools('invoice', dependencies)
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${path}/annul`,
      operationId: 'annulInvoice',
      summary: 'Annul an invoice: counter-entries, the number stays',
      tag,
      scope: 'invoices:write',
      params,
      body: Annulment,
      bodyOptional: true,
      success,
      emits: ['invoice.annulled', 'email.failed', 'ledger-entries.posted'],
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'customer-invoices/deposit-taken-off',
        'general/precondition-failed',
        ...reversalRejections,
      ],
      tagged: true,
      record: async (tx, given) => {
        const found = await locked(tx, given)
        await requireAnnullable(tx, found.document)
        return found
      },
      represent,
      rules: (_tx, { body }, { document }) => reversalViolations(document.openingDate, body),
      answer: async (tx, { body, now }, { document }) => {
        const date = await reversalDate(tx, { original: document.openingDate, wanted: body.date }, now)
        return shownOf(tx, await annulInvoice(tx, document, date, actContext(dependencies, now)))
      },
      changes: ({ answer: annulled, record: { shown } }) => documentChanges('invoice', shown, annulled),
      shown: wrap,
    }),
  )
}
