import type { FastifyInstance } from 'fastify'
import { changesOf } from '../../events.ts'
import { upload } from '../../platform/http/operation/upload.ts'
import { receiveInTurn } from '../../platform/http/uploads/receive-in-turn.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { keepAttachment, requireRoom, withPages } from './add-attachment.ts'
import { AttachmentAnswer, AttachmentUpload } from './attachment.schema.ts'
import type { AttachmentRole } from './attachment-role.ts'

/** Adding an attachment. The contract's order of checks: violations that are known without the body are rejected before the body is read. */
export function uploadRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { kind, url, name, words, idIn, tag, params, missing, represent } = role
  app.route(
    upload(dependencies, {
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
        'customer-invoices/attachment-too-many-pages',
        'customer-invoices/attachment-too-large',
        'customer-invoices/attachment-not-pdf',
      ],
      requireRoom: (tx, given) =>
        requireRoom(tx, { kind, id: idIn(given), missing: missing[0] }, { lock: false, now: dependencies.clock() }),
      receive: receiveInTurn('customer-invoices/attachment-too-large'),
      contentOf: ({ name: file, title, sha256 }) => JSON.stringify([file, title, sha256.toString('hex')]),
      check: (received, { access }) => withPages(received, access.organisation),
      answer: (tx, { params: given, received }) =>
        keepAttachment(tx, { kind, id: idIn(given), missing: missing[0] }, received, dependencies.clock()),
      changes: ({ answer: { document, attachment } }) =>
        changesOf('attachment.added', { document, after: { attachment: represent(attachment) } }),
      location: ({ document, attachment }) => `${url.replace(/:\w+/, document)}/${attachment.id}`,
      shown: ({ attachment }) => ({ attachment: represent(attachment) }),
    }),
  )
}
