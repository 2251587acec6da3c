import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { newSecret } from '../../platform/db/id.ts'
import { etagOfBytes } from '../../platform/http/etag.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { violation } from '../../said.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { documentKinds, kindOf } from '../documents/kinds.rules.ts'
import { AttachmentAnswer, AttachmentOrder, AttachmentsAnswer } from './attachment.schema.ts'
import {
  deleteAttachment,
  listAttachments,
  reorderAttachments,
  type StoredAttachment,
  updateSecret,
} from './attachment.store.ts'
import { type AttachmentRole, attachmentRole } from './attachment-role.ts'
import { downloadRoute } from './download.routes.ts'
import { uploadRoute } from './upload.routes.ts'

/** The attachment operations, under each kind of document that has attachments. */
export function attachmentRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const kind of documentKinds.filter((one) => kindOf(one).attachments)) {
    const role = attachmentRole(kind, dependencies)
    uploadRoute(app, dependencies, role)
    listRoute(app, dependencies, role)
    downloadRoute(app, dependencies, role)
    renewalRoute(app, dependencies, role)
    removalRoute(app, dependencies, role)
    orderRoute(app, dependencies, role)
  }
}

function listRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { url, name, words, tag, params, missing, readable, represent } = role
  app.route(
    reading(dependencies, {
      url,
      operationId: `list${name}PdfAttachments`,
      summary: `List the PDF attachments of ${words}`,
      tag,
      scope: 'invoices:read',
      params,
      query: ShortQuery,
      success: {
        status: 200,
        schema: AttachmentsAnswer,
        description: 'In the order in which their pages follow the document.',
      },
      rejects: missing,
      record: readable,
      answer: async (tx, { query }, document) => {
        const { records, ...next } = shortPageOf(await listAttachments(tx, document.id), query, ({ id }) => id)
        return { attachments: records.map(represent), ...next }
      },
    }),
  )
}

function removalRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { url, name, tag, attachmentParams, missing, editable, found, represent } = role
  app.route(
    changing(dependencies, {
      method: 'DELETE',
      url: `${url}/:attachmentId`,
      operationId: `remove${name}PdfAttachment`,
      summary: 'Remove a PDF attachment',
      tag,
      scope: 'invoices:write',
      params: attachmentParams,
      success: { status: 204, description: 'Removed.' },
      emits: ['attachment.removed'],
      deletes: true,
      rejects: [
        ...missing,
        'customer-invoices/attachments-read-only',
        'customer-invoices/attachment-not-found',
        'general/precondition-failed',
      ],
      record: async (tx, given) => {
        const document = await editable(tx, given)
        return { document, attachment: await found(tx, document, given) }
      },
      tagOf: ({ attachment }) => etagOfBytes(attachment.sha256),
      answer: (tx, _input, { document, attachment }) => deleteAttachment(tx, document.id, attachment.id),
      changes: ({ record: { document, attachment } }) =>
        changesOf('attachment.removed', { document: document.id, before: { attachment: represent(attachment) } }),
    }),
  )
}

function renewalRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { url, name, tag, attachmentParams, missing, locked, found, represent } = role
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${url}/:attachmentId/renew-link`,
      operationId: `renew${name}PdfAttachmentLink`,
      summary: 'Give a PDF attachment another public address',
      description:
        'The former address is invalid from now on. Possible even while the attachments of the document cannot be changed.',
      tag,
      scope: 'invoices:write',
      params: attachmentParams,
      success: { status: 200, schema: AttachmentAnswer, description: 'The attachment with its new address.' },
      emits: ['attachment.link-renewed'],
      rejects: [...missing, 'customer-invoices/attachment-not-found', 'general/precondition-failed'],
      record: async (tx, given) => {
        const document = await locked(tx, given)
        return { document, attachment: await found(tx, document, given) }
      },
      tagOf: ({ attachment }) => etagOfBytes(attachment.sha256),
      answer: async (tx, _input, { document, attachment }) => {
        const renewed = { ...attachment, publicSecret: newSecret() }
        await updateSecret(tx, attachment.id, renewed.publicSecret)
        return { document, attachment: renewed }
      },
      // Addresses are secrets: an event only reports that there is another one.
      changes: ({ answer: { document, attachment } }) =>
        changesOf('attachment.link-renewed', { document: document.id, after: { attachment: represent(attachment) } }),
      shown: ({ attachment }) => ({ attachment: represent(attachment) }),
    }),
  )
}

function orderRoute(app: FastifyInstance, dependencies: SalesDependencies, role: AttachmentRole): void {
  const { url, name, tag, params, missing, editable, represent } = role
  app.route(
    changing(dependencies, {
      method: 'PUT',
      url: `${url}/order`,
      operationId: `order${name}PdfAttachments`,
      summary: 'Reorder the PDF attachments',
      tag,
      scope: 'invoices:write',
      params,
      body: AttachmentOrder,
      success: { status: 200, schema: AttachmentsAnswer, description: 'In the new order.' },
      emits: ['attachments.reordered'],
      rejects: [...missing, 'customer-invoices/attachments-read-only'],
      record: editable,
      answer: async (tx, { body }, document) => {
        const standing = await listAttachments(tx, document.id)
        requireAllOnce(body.attachments, idsOf(standing))
        await reorderAttachments(tx, document.id, body.attachments)
        return { standing, ordered: await listAttachments(tx, document.id) }
      },
      changes: ({ answer: { standing, ordered }, record: { id } }) =>
        changesOf('attachments.reordered', {
          record: id,
          document: id,
          before: { attachments: idsOf(standing) },
          after: { attachments: idsOf(ordered) },
        }),
      shown: ({ ordered }) => ({ attachments: ordered.map(represent) }),
    }),
  )
}

const idsOf = (attachments: readonly StoredAttachment[]): string[] => attachments.map(({ id }) => id)

function requireAllOnce(ids: readonly string[], standing: readonly string[]): void {
  const wanted = new Set(ids)
  if (wanted.size === ids.length && wanted.size === standing.length && standing.every((id) => wanted.has(id))) return
  throw new Problem('general/invalid-fields', {
    violations: [violation('attachments', 'must list the id of every attachment once')],
  })
}
