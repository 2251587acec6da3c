import type { FastifyInstance } from 'fastify'
import { onlyMade } from '../../errors.ts'
import { batched } from '../../platform/http/operation/batched.ts'
import { dryRunQuery, outcomeOfTrial, undone } from '../../platform/http/operation/dry-run.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { DocumentCreation, InvoiceCreation, type Shown } from '../documents/document.schema.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { aDocument, kinds } from '../documents/kinds.rules.ts'
import { createDocuments } from './create-document.ts'
import { issuingRejections, referenceRejections } from './document-acts.routes.ts'
import { documentTools } from './document-tools.ts'
import { documentWriter } from './document-writer.ts'

/** Creates estimates and invoices; a credit note is created from its invoice. */
export function creationRoute(
  app: FastifyInstance,
  dependencies: SalesDependencies,
  kind: 'estimate' | 'invoice',
): void {
  const { name, plural, creates } = kinds[kind]
  const { tag, success, tried, shownOf, postedFor, wrap } = documentTools(kind, dependencies)
  const writer = documentWriter(kind, dependencies)
  app.route(
    batched(dependencies, {
      url: `/v1/${plural}`,
      operationId: `create${name}`,
      summary: `Create ${aDocument(kind)}`,
      description: 'What is left out comes from the template.',
      tag,
      scope: 'invoices:write',
      query: dryRunQuery(
        'Answers the document as it would be, with an empty id, and what would be posted; creates nothing.',
      ),
      body: kinds[kind].isPayable ? InvoiceCreation : DocumentCreation,
      success: { ...success, status: 201 },
      alternative: { ...tried, description: `A dry run: the ${kinds[kind].noun} as it would be.` },
      emits: creates,
      warns: documentWarningCodes,
      rejects: [...referenceRejections, ...issuingRejections(kind)],
      tagged: true,
      perform: ({ access, requestId, query, body, now }, answering) => {
        const author = { token: access.token, requestId }
        if (!query.dryRun) return writer.add(access.organisation, { creation: body, author, ...answering })
        return undone(
          dependencies.database,
          access.organisation,
          async (tx) => {
            const [made] = await createDocuments(tx, kind, [{ creation: body }], actContext(dependencies, now))
            const document = onlyMade(made === undefined ? [] : [made])
            const { publicPdfUrl: _, ...shown } = await shownOf(tx, document)
            const posted = await postedFor(tx, { answer: shown as Shown[typeof kind] })
            return outcomeOfTrial({ ...wrap({ ...shown, id: '' } as Shown[typeof kind]), ...posted }, tx.warned())
          },
          author,
        )
      },
      location: ({ id }: Shown[typeof kind]) => `/v1/${plural}/${id}`,
      shown: wrap,
    }),
  )
}
