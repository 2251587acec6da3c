import type { FastifyInstance } from 'fastify'
import { batched } from '../../platform/http/operation/batched.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { DocumentCreation, InvoiceCreation, type Shown } from '../documents/document.schema.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { aDocument, kinds } from '../documents/kinds.rules.ts'
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
  const { tag, success, wrap } = documentTools(kind, dependencies)
  const writer = documentWriter(kind, dependencies)
  app.route(
    batched(dependencies, {
      url: `/v1/${plural}`,
      operationId: `create${name}`,
      summary: `Create ${aDocument(kind)}`,
      description: 'What is left out comes from the template.',
      tag,
      scope: 'invoices:write',
      body: kinds[kind].isPayable ? InvoiceCreation : DocumentCreation,
      success: { ...success, status: 201 },
      emits: creates,
      warns: documentWarningCodes,
      rejects: [...referenceRejections, ...issuingRejections(kind)],
      tagged: true,
      perform: ({ access, requestId, body }, answering) =>
        writer.add(access.organisation, { creation: body, author: { token: access.token, requestId }, ...answering }),
      location: ({ id }: Shown[typeof kind]) => `/v1/${plural}/${id}`,
      shown: wrap,
    }),
  )
}
