import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { documentPath, type SalesDependencies } from '../../sales/documents/document.routes.ts'
import type { Document, DocumentKind } from '../../sales/documents/document.rules.ts'
import { requireDocument } from '../../sales/documents/missing-document.ts'
import { inState } from './archived-state.rules.ts'
import { type DocumentPdf, documentPdf, fileNameOf } from './document-pdf.ts'

/** The successful response of an operation that returns a PDF, as OpenAPI describes it. */
export const binary = { status: 200, description: 'The PDF.', contentType: 'application/pdf' } as const

const queries = {
  estimate: Type.Object({}, { additionalProperties: false }),
  invoice: Type.Object(
    {
      state: Type.Optional(
        Type.Literal('issued', {
          description: 'The invoice as it was issued, also after it was annulled. Default: its current state.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
} as const

/** The PDFs of documents, for token holders. */
export function documentPdfRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const kind of ['estimate', 'invoice'] as const) app.route(documentPdfRoute(dependencies, kind))
}

function documentPdfRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { path, params, idIn } = documentPath(kind)
  return download(dependencies, {
    url: `${path}/pdf`,
    operationId: kind === 'estimate' ? 'getEstimatePdf' : 'getInvoicePdf',
    summary: `Render an ${kind} as PDF`,
    description:
      kind === 'estimate'
        ? 'The pages of its attachments follow its own. A draft is marked as one.'
        : 'The pages of its attachments follow its own. A draft is marked as one. The pages of an issued invoice are archived when they are first rendered, and do not change afterwards; an annulled invoice has a second version, which says so.',
    tag: kind === 'estimate' ? 'Estimates' : 'Invoices',
    scope: 'invoices:read',
    params,
    query: queries[kind],
    success: binary,
    tagged: true,
    rejects: [
      'customer-invoice/not-found',
      ...(kind === 'invoice' ? (['customer-invoices/qr-bill-impossible'] as const) : []),
    ],
    record: (tx, given) => requireDocument(tx, kind, idIn(given)),
    // The query of an estimate has no state.
    answer: async (_tx, { query }, document) => ('state' in query ? asIssued(document) : document),
    send: async (reply, find, { access }) =>
      sendPdf(reply, await documentPdf(dependencies.database.inTransaction, access.organisation, find)),
  })
}

function asIssued(invoice: Document): Document {
  if (invoice.isDraft) rejectViolations([{ field: 'state', message: 'a draft has not been issued' }])
  return inState('issued', invoice)
}

/** Rendering is deterministic, so the digest of the bytes is the ETag. */
export async function sendPdf(reply: FastifyReply, pdf: DocumentPdf): Promise<FastifyReply> {
  // The deadline of the request may have passed while pages were merged: the response is sent, and nobody reads the file.
  if (reply.sent) {
    await pdf.discard()
    return reply
  }
  const etag = etagOfBytes(pdf.sha256)
  reply.header('etag', etag)
  if (isKnown(reply.request, etag)) {
    await pdf.discard()
    return reply.code(304).send()
  }
  reply
    .header('content-disposition', contentDisposition('inline', fileNameOf(pdf.document)))
    .header('content-type', 'application/pdf')
    .header('content-length', pdf.size)
  if (reply.request.method !== 'HEAD') return reply.send(pdf.read())
  await pdf.discard()
  return reply.send(Readable.from([]))
}
