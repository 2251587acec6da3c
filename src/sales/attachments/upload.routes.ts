import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { keyViolations, repeatableFrom, sendFinished } from '../../platform/http/idempotency.ts'
import { requireNoQuery } from '../../platform/http/no-query.ts'
import { authorOf } from '../../platform/http/operation.ts'
import { schemaOf } from '../../platform/http/operation-schema.ts'
import { prepareForValidation } from '../../platform/pdf/pdfium-process.ts'
import { inTemporaryFolder } from '../../platform/pdf/temporary-folder.ts'
import type { SalesDependencies } from '../documents/document.routes.ts'
import { addAttachment, requireRoomForUpload } from './add-attachment.ts'
import type { AttachmentRole } from './attachment.routes.ts'
import { AttachmentAnswer, AttachmentUpload } from './attachment.schema.ts'
import type { StoredAttachment } from './attachment.store.ts'
import { receiveUpload } from './receive-upload.ts'

/** Adding an attachment. The contract's order of checks: what is known without the body is refused before the body is read. */
export function uploadRoute(app: FastifyInstance, { database }: SalesDependencies, role: AttachmentRole): void {
  const { kind, url, idIn, params, represent } = role
  app.route<{ Params: Static<typeof params> }>({
    method: 'POST',
    url,
    config: { scope: 'invoices:write' },
    schema: { ...schemaOf(described(role)), consumes: ['multipart/form-data'] },
    handler: async (request, reply) => {
      const { organisation } = request.access
      const to = { kind, id: idIn(request.params) }
      // What is sent under the key is known when it has been read.
      const key = repeatableFrom(request, () => '')
      await database.inTransaction(organisation, (tx) => requireRoomForUpload(tx, to, key))
      rejectViolations(keyViolations(request))
      requireNoQuery(request)

      prepareForValidation()
      const outcome = await inTemporaryFolder(async (folder) => {
        const path = join(folder, 'upload.pdf')
        const upload = await receiveUpload(request, path)
        const { name, title, sha256 } = upload
        const repeatable = repeatableFrom(request, () => JSON.stringify([name, title, sha256.toString('hex')]))
        const finished = (attachment: StoredAttachment) => ({
          status: 201,
          headers: { location: `${url.replace(/:\w+/, to.id)}/${attachment.id}` },
          body: JSON.stringify({ attachment: represent(attachment) }),
        })
        const changes = (attachment: StoredAttachment) =>
          changesOf('attachment.added', { document: to.id, after: { attachment: represent(attachment) } })
        const author = authorOf(request)
        return addAttachment(database, organisation, to, { ...upload, path }, { author, repeatable, finished, changes })
      })
      return sendFinished(request, reply, outcome)
    },
  })
}

const described = ({ url, name, words, tag, params, missing }: AttachmentRole) =>
  ({
    method: 'POST',
    url,
    operationId: `add${name}PdfAttachment`,
    summary: `Add a PDF attachment to ${words}`,
    tag,
    scope: 'invoices:write',
    description:
      'The type is determined by the contents, and every page is rendered. At most ten files of 10485760 bytes.',
    params,
    body: AttachmentUpload,
    success: { status: 201, schema: AttachmentAnswer, description: 'The attachment.' },
    emits: ['attachment.added'],
    rejects: [
      ...missing,
      'customer-invoices/attachments-read-only',
      'customer-invoices/attachment-limit-reached',
      'customer-invoices/attachment-unreadable',
      'customer-invoices/attachment-too-large',
      'customer-invoices/attachment-not-pdf',
    ],
  }) as const
