import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { isUnchanged } from '../../../platform/http/etag.ts'
import { download } from '../../../platform/http/operation/reading.ts'
import type { SalesDependencies } from '../../../sales/documents/dependencies.ts'
import { documentPath } from '../../../sales/documents/document-path.schema.ts'
import { requireDocument } from '../../../sales/documents/find-document.ts'
import { type DocumentKind, documentKinds, kindOf } from '../../../sales/documents/kinds.rules.ts'
import { pdfSourcesOf } from '../document-pdf.ts'
import { type PagePicture, pagePicture } from './page-picture.ts'
import { PictureQuery } from './preview.schema.ts'

/** The successful response of an operation that returns a picture of a page, as OpenAPI describes it. */
export const picture = {
  status: 200,
  description: 'The picture.',
  contentType: 'image/png',
  headers: { 'Preview-Pages': Type.Integer() },
} as const

/** Pictures of documents, page by page, for token holders. */
export function pagePictureRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const kind of documentKinds) app.route(pagePictureRoute(dependencies, kind))
}

function pagePictureRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { path, params, idIn } = documentPath(kind, 'page')
  const { name, noun, tag, isPayable } = kindOf(kind)
  return download(dependencies, {
    url: `${path}/pages/:page`,
    operationId: `get${name}Page`,
    summary: `Get a picture of a page of the ${noun}`,
    description:
      'Pages are counted from 1. For an issued document it shows the archived pages; those of attachments are not drawn.',
    tag,
    scope: 'invoices:read',
    params,
    query: PictureQuery,
    success: picture,
    tagged: true,
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/page-not-found',
      ...(isPayable ? (['customer-invoices/qr-bill-impossible'] as const) : []),
    ],
    record: (tx, given) => requireDocument(tx, kind, idIn(given)),
    answer: async (tx, { query, params }, document) => ({ query, params, sources: await pdfSourcesOf(tx, document) }),
    send: async (reply, find, { access: { organisation } }) => {
      const { inTransaction } = dependencies.database
      const { query, params, sources } = await inTransaction(organisation, find)
      const of = { sources, page: params['page'] ?? '', width: query.width }
      return sendPicture(reply, await pagePicture(inTransaction, organisation, of))
    },
  })
}

export async function sendPicture(reply: FastifyReply, { sha256, pages, draw }: PagePicture): Promise<FastifyReply> {
  if (isUnchanged(reply, sha256)) return reply
  const png = await draw()
  return reply.header('preview-pages', pages).header('content-type', 'image/png').send(png)
}
