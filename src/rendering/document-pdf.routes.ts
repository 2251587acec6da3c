import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { findAttachment } from '../attachments/attachment.store.ts'
import { sendAttachment } from '../attachments/download.routes.ts'
import { NO_ORGANISATION } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { documentPath, type TradeSurroundings } from '../documents/document.routes.ts'
import type { Document } from '../documents/document.rules.ts'
import { anyDocument, requireDocument } from '../documents/missing-document.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../http/etag.ts'
import { schemaOf } from '../http/operation-schema.ts'
import { queryJudge } from '../http/validation.ts'
import { Problem, refuseFaults } from '../problem.ts'
import { type DocumentPdf, documentPdf, fileNameOf } from './document-pdf.ts'
import { asIn } from './kept-state.rules.ts'

const binary = { status: 200, description: 'The PDF.', contentType: 'application/pdf' } as const

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

/** The PDFs of documents, for token holders and for whoever knows a public link. */
export function documentPdfRoutes(app: FastifyInstance, { database }: TradeSurroundings): void {
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
      refuses: ['customer-invoice/not-found'],
    } as const
    const judgeQuery = queryJudge(described.query)
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
            refuseFaults(judgeQuery(request.query))
            return request.query.state === undefined ? document : asIssued(document)
          }),
        ),
    })
  }

  const ownerOf = async (secret: string) =>
    inTransaction(NO_ORGANISATION, (tx) =>
      tx.maybe<{ organisation: string; document: string; attachment: string | null }>(
        sql`select organisation, document, attachment from owner_of_link(${secret})`,
      ),
    )
  const described = (
    url: string,
    operationId: string,
    summary: string,
    params: Record<string, ReturnType<typeof Type.String>>,
  ) =>
    schemaOf({
      method: 'GET',
      url,
      operationId,
      summary,
      tag: 'Public links',
      scope: null,
      params: Type.Object(params),
      success: binary,
      tagged: true,
      refuses: ['general/not-found'],
    })

  app.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/public/documents/:file',
    config: { scope: null },
    schema: described('/public/documents/:file', 'getPublicDocument', 'The PDF behind a publicPdfUrl', {
      file: Type.String(),
    }),
    handler: async (request, reply) => {
      const secret = /^([\w-]{43})\.pdf$/.exec(request.params.file)?.[1]
      const owner = secret && (await ownerOf(secret))
      if (!owner || owner.attachment !== null) throw new Problem('general/not-found')
      return sendPdf(
        publicly(reply),
        await documentPdf(inTransaction, owner.organisation, (tx) => anyDocument(tx, owner.document)),
      )
    },
  })
  app.route<{ Params: { secret: string; name: string } }>({
    method: 'GET',
    url: '/public/attachments/:secret/:name',
    config: { scope: null },
    schema: described(
      '/public/attachments/:secret/:name',
      'getPublicAttachment',
      'The file behind the url of an attachment',
      { secret: Type.String(), name: Type.String() },
    ),
    handler: async (request, reply) => {
      const { secret } = request.params
      const owner = /^[\w-]{43}$/.test(secret) ? await ownerOf(secret) : undefined
      const { attachment: id } = owner ?? {}
      const attachment =
        owner && id
          ? await inTransaction(owner.organisation, (tx) => findAttachment(tx, owner.document, id))
          : undefined
      if (!owner || !attachment) throw new Problem('general/not-found')
      return sendAttachment(publicly(reply), database, owner.organisation, attachment)
    },
  })
}

function asIssued(invoice: Document): Document {
  if (invoice.isDraft) refuseFaults([{ field: 'state', message: 'a draft has not been issued' }])
  return asIn('issued', invoice)
}

/** The same document gives the same bytes, so their digest is its ETag. */
async function sendPdf(reply: FastifyReply, pdf: DocumentPdf): Promise<FastifyReply> {
  const etag = etagOfBytes(pdf.sha256)
  reply.header('etag', etag).header('content-disposition', contentDisposition('inline', fileNameOf(pdf.document)))
  if (isKnown(reply.request, etag)) {
    await pdf.letGo()
    return reply.code(304).send()
  }
  reply.header('content-type', 'application/pdf').header('content-length', pdf.size)
  if (reply.request.method !== 'HEAD') return reply.send(pdf.read())
  await pdf.letGo()
  return reply.send(Readable.from([]))
}

/** A link is for whoever got it, not for search engines. */
const publicly = (reply: FastifyReply): FastifyReply => reply.header('x-robots-tag', 'noindex, nofollow')
