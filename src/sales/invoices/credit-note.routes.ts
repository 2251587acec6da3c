import type { FastifyInstance } from 'fastify'
import { rejectViolations } from '../../errors.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { CreditNoteCreation } from '../documents/credit-note.schema.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { kinds } from '../documents/kinds.rules.ts'
import { documentRoutes } from '../issuing/document.routes.ts'
import { issuingRejections } from '../issuing/document-acts.routes.ts'
import { uncreditableViolations } from '../settlement/allocate-credit.ts'
import { documentTools } from '../settlement/document-tools.ts'
import { requireNotTakenOff } from '../settlement/require-not-taken-off.ts'
import { createCreditNote } from './create-credit-note.ts'

export function creditNoteRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  documentRoutes(app, dependencies, 'credit-note')
  const invoice = documentTools('invoice', dependencies)
  const { tag, success, tried, shownOf, postedFor, wrap } = documentTools('credit-note', dependencies)
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${invoice.path}/credit-notes`,
      operationId: 'createCreditNote',
      summary: 'Create a credit note of an invoice',
      description:
        'Credits the chosen positions, or all that is left of the invoice. Discounts of the invoice apply: a rate unchanged, an amount in proportion. Or reduces the price by an `amount`. When issued, it is posted as the mirror image, and reduces the open amount of its invoice. The remainder is a credit that can be paid out.',
      tag,
      scope: 'invoices:write',
      params: invoice.params,
      query: dryRunQuery(
        'Answers the credit note as it would be, with an empty id, and what would be posted; creates nothing.',
      ),
      body: CreditNoteCreation,
      bodyOptional: true,
      success: { ...success, status: 201 },
      alternative: { ...tried, description: 'A dry run: the credit note as it would be.' },
      emits: kinds['credit-note'].creates,
      warns: documentWarningCodes,
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...issuingRejections('credit-note'),
      ],
      tagged: true,
      record: async (tx, given) => {
        const found = await invoice.locked(tx, given)
        rejectViolations(uncreditableViolations(found.document))
        await requireNotTakenOff(tx, found.document)
        return found
      },
      represent: invoice.represent,
      answer: async (tx, { body, now }, { document }) =>
        shownOf(tx, await createCreditNote(tx, document, body, actContext(dependencies, now))),
      // A document that is not created has neither an id nor a public link.
      dryRun: async (tx, { answer }) => {
        const { publicPdfUrl: _, ...shown } = answer
        return { ...wrap({ ...shown, id: '' }), ...(await postedFor(tx, { answer })) }
      },
      changes: ({ answer }) => documentChanges('credit-note', undefined, answer),
      location: ({ id }) => `/v1/credit-notes/${id}`,
      shown: wrap,
    }),
  )
}
