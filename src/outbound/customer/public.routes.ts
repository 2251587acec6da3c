import type { FastifyInstance, FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { type OperationSchema, openRoute, type Success } from '../../platform/http/operation-schema.ts'
import { perMinute } from '../../platform/http/per-minute.ts'
import { rates } from '../../platform/limits.ts'
import { findAttachment } from '../../sales/attachments/attachment.store.ts'
import { sendAttachment } from '../../sales/attachments/download.routes.ts'
import type { SalesDependencies } from '../../sales/documents/dependencies.ts'
import { linkedDocument } from '../../sales/documents/find-document.ts'
import { followLink } from '../../sales/links/follow-link.ts'
import { binary, sendPdf } from '../pdfs/document-pdf.routes.ts'
import { documentPdf, pdfSourcesOf } from '../pdfs/document-pdf.ts'
import { picture, sendPicture } from '../pdfs/preview/page-picture.routes.ts'
import { pagePicture } from '../pdfs/preview/page-picture.ts'
import { PictureQuery, widths } from '../pdfs/preview/preview.schema.ts'
import { type Follow, pageRoutes, type SendPage } from './page.routes.ts'

/** Operations without a token, for holders of a public link. */
export function publicRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  const { database, clock } = dependencies
  const asked = perMinute(rates.publicLinks)
  /** Follows a link, within the rate limit of the address. The log names the document, never the secret. */
  const follow: Follow = async (request, secret, to) => {
    const now = clock()
    asked.requireFew(request.ip, now)
    asked.note(request.ip, now)
    const { organisation, document, attachment } = await followLink(database.inTransaction, secret, { to, now })
    const what = attachment === null ? { document } : { document, attachment }
    request.log.info({ organisation, ...what }, 'a public link was followed')
    return { organisation, document, attachment: attachment ?? '' }
  }
  publicDocumentRoute(app, database, { follow, sendPage: pageRoutes(app, dependencies, follow) })
  publicPictureRoute(app, database, follow)
  publicAttachmentRoute(app, database, follow)
}

type Public = Pick<OperationSchema, 'url' | 'operationId' | 'summary' | 'rejects'> & {
  readonly params: Record<string, ReturnType<typeof Type.String>>
  readonly query?: TSchema
  readonly success?: Success
}

const described = ({ params, rejects, ...given }: Public) =>
  openRoute({
    success: binary,
    ...given,
    tag: 'Public links',
    params: Type.Object(params),
    tagged: true,
    rejects: ['public-links/not-found', 'general/too-many-requests', ...rejects],
  })

function publicDocumentRoute(
  app: FastifyInstance,
  { inTransaction }: Database,
  { follow, sendPage }: { readonly follow: Follow; readonly sendPage: SendPage },
): void {
  app.route<{ Params: { file: string } }>({
    ...described({
      url: '/public/documents/:file',
      operationId: 'getPublicDocument',
      summary: 'Download the PDF of a public link; without .pdf, browsers get its page',
      params: { file: Type.String() },
      success: { ...binary, contentType: ['application/pdf', 'text/html'] },
      rejects: ['customer-invoices/qr-bill-impossible'],
    }),
    handler: async (request, reply) => {
      const { file } = request.params
      if (!file.endsWith('.pdf') && request.headers.accept?.includes('text/html')) return sendPage(request, reply, file)
      const { organisation, document } = await follow(request, beforePdf(file), 'document')
      const pdf = await documentPdf(inTransaction, organisation, (tx) => linkedDocument(tx, document), asItStands)
      return sendPdf(publicly(reply), pdf)
    },
  })
}

function publicPictureRoute(app: FastifyInstance, { inTransaction }: Database, follow: Follow): void {
  app.route<{ Params: { secret: string; page: string }; Querystring: { width?: unknown } }>({
    ...described({
      url: '/public/documents/:secret/pages/:page',
      operationId: 'getPublicPage',
      summary: 'Get a picture of a page of a public link',
      params: { secret: Type.String(), page: Type.String() },
      query: PictureQuery,
      success: picture,
      rejects: ['customer-invoices/page-not-found', 'customer-invoices/qr-bill-impossible'],
    }),
    handler: async (request, reply) => {
      const { secret, page } = request.params
      const { organisation, document: id } = await follow(request, secret, 'document')
      const sources = await inTransaction(organisation, async (tx) =>
        pdfSourcesOf(tx, await linkedDocument(tx, id), asItStands),
      )
      // Without a token an invalid query is ignored.
      const width = widths.find((one) => String(one) === request.query.width)
      return sendPicture(publicly(reply), await pagePicture(inTransaction, organisation, { sources, page, width }))
    },
  })
}

function publicAttachmentRoute(app: FastifyInstance, database: Database, follow: Follow): void {
  app.route<{ Params: { secret: string; name: string } }>({
    ...described({
      url: '/public/attachments/:secret/:name',
      operationId: 'getPublicAttachment',
      summary: 'Download an attachment by its public address',
      params: { secret: Type.String(), name: Type.String({ description: 'Name of the file; any name is accepted.' }) },
      rejects: ['customer-invoices/attachment-not-found'],
    }),
    handler: async (request, reply) => {
      const linked = await follow(request, request.params.secret, 'attachment')
      const attachment = await database.inTransaction(linked.organisation, (tx) =>
        findAttachment(tx, linked.document, linked.attachment),
      )
      if (!attachment) throw new Problem('public-links/not-found')
      return sendAttachment(publicly(reply), database, linked.organisation, attachment)
    },
  })
}

/** A customer who paid a part never finds a slip over the total. */
const asItStands = { asItStands: true } as const

const beforePdf = (file: string): string => (file.endsWith('.pdf') ? file.slice(0, -'.pdf'.length) : '')

/** A link is only for its recipient: no search engine may index it, no shared cache store it. */
const publicly = (reply: FastifyReply): FastifyReply =>
  reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'private, no-store')
