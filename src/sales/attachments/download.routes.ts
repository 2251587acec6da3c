import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { download } from '../../platform/http/operation/reading.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { attachmentBytes } from './add-attachment.ts'
import type { StoredAttachment } from './attachment.store.ts'
import type { AttachmentRole } from './attachment-role.ts'

/** The uploaded file, for token holders. */
export function downloadRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { url, name, tag, attachmentParams, missing, readable, found } = role
  app.route(
    download(dependencies, {
      url: `${url}/:attachmentId`,
      operationId: `get${name}PdfAttachment`,
      summary: 'Download a PDF attachment',
      tag,
      scope: 'invoices:read',
      params: attachmentParams,
      success: { status: 200, description: 'The uploaded bytes, unchanged.', contentType: 'application/pdf' },
      tagged: true,
      rejects: [...missing, 'customer-invoices/attachment-not-found'],
      record: async (tx, given) => found(tx, await readable(tx, given), given),
      answer: async (_tx, _input, attachment) => attachment,
      send: async (reply, find, { access: { organisation } }) => {
        const { database } = dependencies
        return sendAttachment(reply, database, organisation, await database.inTransaction(organisation, find))
      },
    }),
  )
}

/** The bytes of an attachment as a download. */
export const sendAttachment = (
  reply: FastifyReply,
  { inTransaction }: Pick<Database, 'inTransaction'>,
  organisation: string,
  attachment: StoredAttachment,
): FastifyReply => attachmentBytes.send(reply, inTransaction, organisation, { ...attachment, type: 'application/pdf' })
