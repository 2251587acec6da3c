import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { schemaOf } from '../../platform/http/operation-schema.ts'
import { queryValidator } from '../../platform/http/validation.ts'
import { documentPath, type SalesDependencies } from '../../sales/documents/document.routes.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
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
          description: 'The invoice as it was issued, also after it was annulled. Left out: as it stands now.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
} as const

/** The PDFs of documents, for token holders. */
export function documentPdfRoutes(app: FastifyInstance, { database }: SalesDependencies): void {
  const { inTransaction } = database
  for (const kind of ['estimate', 'invoice'] as const) {
    const { path, params, idIn } = documentPath(kind)
    const described = {
      method: 'GET',
      url: `${path}/pdf`,
      operationId: kind === 'estimate' ? 'getEstimatePdf' : 'getInvoicePdf',
      summary: `Render an ${kind} as PDF`,
      description:
        kind === 'estimate'
          ? 'The pages of its attachments follow its own. A draft is marked as one.'
          : 'The pages of its attachments follow its own. A draft is marked as one. The own pages of an issued invoice are kept when they are drawn first, and answered unchanged from then on; one that is annulled has a second version, which says so.',
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
    } as const
    const validateQuery = queryValidator(described.query)
    app.route<{ Params: Static<typeof params>; Querystring: { state?: 'issued' } }>({
      method: 'GET',
      url: described.url,
      config: { scope: described.scope },
      schema: schemaOf(described),
      handler: async (request, reply) =>
        sendPdf(
          reply,
          await documentPdf(inTransaction, request.access.organisation, async (tx) => {
            const document = await requireDocument(tx, kind, idIn(request.params))
            rejectViolations(validateQuery(request.query))
            return request.query.state === undefined ? document : asIssued(document)
          }),
        ),
    })
  }
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
