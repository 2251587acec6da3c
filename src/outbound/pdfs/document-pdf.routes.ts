import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { isUnchanged } from '../../platform/http/etag.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { violation } from '../../said.ts'
import type { SalesDependencies } from '../../sales/documents/dependencies.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { documentPath } from '../../sales/documents/document-path.schema.ts'
import { requireDocument } from '../../sales/documents/find-document.ts'
import { aDocument, type DocumentKind, documentKinds, kindOf } from '../../sales/documents/kinds.rules.ts'
import { inState } from './archived-state.rules.ts'
import { type DocumentPdf, documentPdf, fileNameOf } from './document-pdf.ts'

/** The successful response of an operation that returns a PDF, as OpenAPI describes it. */
export const binary = { status: 200, description: 'The PDF.', contentType: 'application/pdf' } as const

const noQuery = closed({})
/** For a kind that can be annulled: an annulled document has a PDF of each of its states. */
const stateQuery = closed({
  state: Type.Optional(
    Type.Literal('issued', {
      description: 'The invoice as issued, even after it was annulled. Default: its current state.',
    }),
  ),
})

/** The description of the PDF of a kind. */
const describe = ({ attachments, isFinal }: ReturnType<typeof kindOf>): string =>
  [
    ...(attachments ? ['The pages of its attachments follow its own.'] : []),
    'A draft is marked as one.',
    ...(isFinal
      ? [
          'The own pages of an issued document are archived when they are first rendered, and answered unchanged from then on; an annulled one has a second version, which says so.',
        ]
      : []),
  ].join(' ')

/** The PDFs of documents, for token holders. */
export function documentPdfRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const kind of documentKinds) app.route(documentPdfRoute(dependencies, kind))
}

function documentPdfRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { path, params, idIn } = documentPath(kind)
  const { name, tag, states, isPayable } = kindOf(kind)
  return download(dependencies, {
    url: `${path}/pdf`,
    operationId: `get${name}Pdf`,
    summary: `Render ${aDocument(kind)} as PDF`,
    description: describe(kindOf(kind)),
    tag,
    scope: 'invoices:read',
    params,
    query: states.some((state) => state === 'annulled') ? stateQuery : noQuery,
    success: binary,
    tagged: true,
    rejects: ['customer-invoice/not-found', ...(isPayable ? (['customer-invoices/qr-bill-impossible'] as const) : [])],
    record: (tx, given) => requireDocument(tx, kind, idIn(given)),
    // The query of the other kinds has no state.
    answer: async (_tx, { query }, document) => ('state' in query ? asIssued(document) : document),
    send: async (reply, find, { access }) =>
      sendPdf(reply, await documentPdf(dependencies.database.inTransaction, access.organisation, find)),
  })
}

function asIssued(invoice: Document): Document {
  if (invoice.isDraft) rejectViolations([violation('state', 'a draft has not been issued')])
  return inState('issued', invoice)
}

/** Rendering is deterministic, so the digest of the bytes is the ETag. */
export async function sendPdf(reply: FastifyReply, pdf: DocumentPdf): Promise<FastifyReply> {
  // The deadline of the request may have passed during the merge: the response is sent, and the file remains unread.
  if (reply.sent) {
    await pdf.discard()
    return reply
  }
  if (isUnchanged(reply, pdf.sha256)) {
    await pdf.discard()
    return reply
  }
  reply
    .header('content-disposition', contentDisposition('inline', fileNameOf(pdf.document)))
    .header('content-type', 'application/pdf')
    .header('content-length', pdf.size)
  if (reply.request.method !== 'HEAD') return reply.send(pdf.read())
  await pdf.discard()
  return reply.send(Readable.from([]))
}
