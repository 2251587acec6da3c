import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { requireNoQuery } from '../../platform/http/no-query.ts'
import { schemaOf } from '../../platform/http/operation-schema.ts'
import type { SalesDependencies } from '../documents/document.routes.ts'
import type { AttachmentRole } from './attachment.routes.ts'
import type { StoredAttachment } from './attachment.store.ts'
import { readBytes } from './bytes.ts'

/** The uploaded file, for token holders. */
export function downloadRoute(app: FastifyInstance, { database }: SalesDependencies, role: AttachmentRole): void {
  const { url, name, tag, attachmentParams, missing, readable, found } = role
  const described = {
    method: 'GET',
    url: `${url}/:attachmentId`,
    operationId: `get${name}PdfAttachment`,
    summary: 'Download a PDF attachment',
    tag,
    scope: 'invoices:read',
    params: attachmentParams,
    success: { status: 200, description: 'The uploaded bytes, unchanged.', contentType: 'application/pdf' },
    tagged: true,
    rejects: [...missing, 'customer-invoices/attachment-not-found'],
  } as const
  app.route<{ Params: Static<typeof attachmentParams> }>({
    method: 'GET',
    url: described.url,
    config: { scope: described.scope },
    schema: schemaOf(described),
    handler: async (request, reply) => {
      const { organisation } = request.access
      const attachment = await database.inTransaction(organisation, async (tx) =>
        found(tx, await readable(tx, request.params), request.params),
      )
      requireNoQuery(request)
      return sendAttachment(reply, database, organisation, attachment)
    },
  })
}

/** The bytes of an attachment as a download; what is in them is foreign, so a browser is told to run nothing of it. */
export function sendAttachment(
  reply: FastifyReply,
  { inTransaction }: Pick<Database, 'inTransaction'>,
  organisation: string,
  attachment: StoredAttachment,
): FastifyReply {
  const etag = etagOfBytes(attachment.sha256)
  reply.header('etag', etag).header('content-security-policy', "sandbox; default-src 'none'")
  if (isKnown(reply.request, etag)) return reply.code(304).send()
  return reply
    .header('content-disposition', contentDisposition('attachment', attachment.name))
    .header('content-type', 'application/pdf')
    .header('content-length', attachment.size)
    .send(reply.request.method === 'HEAD' ? Readable.from([]) : readBytes(inTransaction, organisation, attachment))
}
