import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Tx } from '../db/database.ts'
import { documentPath, type TradeSurroundings } from '../documents/document.routes.ts'
import { type DocumentKind } from '../documents/document.rules.ts'
import { requireAttachable } from '../documents/missing-document.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { operation } from '../http/operation.ts'
import { schemaOf } from '../http/operation-schema.ts'
import { inTemporaryFolder } from '../pdf/temporary-folder.ts'
import { Problem, type ProblemCode } from '../problem.ts'
import { addAttachment, requirePdf, requireRoom } from './add-attachment.ts'
import {
  Attachment,
  AttachmentAnswer,
  AttachmentOrder,
  AttachmentsAnswer,
  AttachmentUpload,
} from './attachment.schema.ts'
import {
  deleteAttachment,
  findAttachment,
  listAttachments,
  reorderAttachments,
  type StoredAttachment,
} from './attachment.store.ts'
import { readBytes } from './bytes.ts'
import { receiveUpload } from './receive-upload.ts'
import { requireEditableAttachments } from './require-editable.ts'

/** RFC 2046, section 5.1.1: a longer boundary is no boundary, and some parsers hang on it. */
const LONGEST_BOUNDARY = 70

/** The attachment operations, under estimates and under invoices. */
export function attachmentRoutes(app: FastifyInstance, surroundings: TradeSurroundings): void {
  for (const kind of ['estimate', 'invoice'] as const) routesOf(app, surroundings, kind)
}

function routesOf(app: FastifyInstance, surroundings: TradeSurroundings, kind: DocumentKind): void {
  const { database, publicUrl } = surroundings
  const { path, params, idIn } = documentPath(kind)
  const tag = 'PDF attachments'
  const name = kind === 'estimate' ? 'Estimate' : 'Invoice'
  const url = `${path}/pdf-attachments`
  const attachmentParams = Type.Unsafe<Static<typeof params>>(
    Type.Object({ ...(params as unknown as { properties: object }).properties, attachmentId: Type.String() }),
  )
  const missing: readonly ProblemCode[] = [
    kind === 'estimate' ? 'customer-invoices/quote-not-found' : 'customer-invoice/not-found',
    'customer-invoices/not-found',
  ]

  const represent = (attachment: StoredAttachment): Attachment => ({
    id: attachment.id,
    url: `${publicUrl()}/public/attachments/${attachment.publicSecret}/${encodeURIComponent(attachment.name)}`,
    name: attachment.name,
    type: 'application/pdf',
    size: attachment.size,
  })
  const editable = async (tx: Tx, given: Static<typeof params>) => {
    const document = await requireAttachable(tx, kind, idIn(given), { lock: true })
    await requireEditableAttachments(tx, document)
    return document
  }
  const found = async (tx: Tx, document: { id: string }, given: Static<typeof params>): Promise<StoredAttachment> => {
    const attachment = await findAttachment(tx, document.id, given['attachmentId'] ?? '')
    if (!attachment) throw new Problem('customer-invoices/attachment-not-found')
    return attachment
  }

  const upload = {
    method: 'POST',
    url,
    operationId: `add${name}PdfAttachment`,
    summary: `Add a PDF attachment to an ${kind}`,
    tag,
    scope: 'invoices:write',
    description: 'The type is judged by the contents, and every page is rendered. At most ten files of 10485760 bytes.',
    params,
    body: AttachmentUpload,
    success: { status: 201, schema: AttachmentAnswer, description: 'The attachment.' },
    refuses: [
      ...missing,
      'customer-invoices/attachments-read-only',
      'customer-invoices/attachment-limit-reached',
      'customer-invoices/attachment-unreadable',
      'customer-invoices/attachment-too-large',
      'customer-invoices/attachment-not-pdf',
    ],
  } as const
  app.route<{ Params: Static<typeof params> }>({
    method: 'POST',
    url,
    config: { scope: upload.scope },
    schema: { ...schemaOf(upload), consumes: ['multipart/form-data'] },
    // The contract's order: what is known without the body is refused before the body is read.
    handler: async (request, reply) => {
      const { organisation } = request.access
      const id = idIn(request.params)
      await database.inTransaction(organisation, (tx) => requireRoom(tx, kind, id, { lock: false }))
      requireMultipart(request.headers['content-type'])
      const attachment = await inTemporaryFolder(async (folder) => {
        const file = join(folder, 'upload.pdf')
        const received = await receiveUpload(request, file)
        return addAttachment(
          database,
          organisation,
          { kind, id },
          { ...received, path: file, pages: await requirePdf(file) },
        )
      })
      return reply
        .code(201)
        .header('location', request.url.replace(/\?.*$/, '') + `/${attachment.id}`)
        .send({ attachment: represent(attachment) })
    },
  })

  app.route(
    operation(surroundings, {
      method: 'GET',
      url,
      operationId: `list${name}PdfAttachments`,
      summary: `List the PDF attachments of an ${kind}`,
      tag,
      scope: 'invoices:read',
      params,
      success: {
        status: 200,
        schema: AttachmentsAnswer,
        description: 'In the order in which their pages follow the document.',
      },
      refuses: missing,
      record: (tx, given) => requireAttachable(tx, kind, idIn(given), { lock: false }),
      answer: async (tx, _input, document) => ({
        attachments: (await listAttachments(tx, document.id)).map(represent),
      }),
    }),
  )

  const download = {
    method: 'GET',
    url: `${url}/:attachmentId`,
    operationId: `get${name}PdfAttachment`,
    summary: 'Download a PDF attachment',
    tag,
    scope: 'invoices:read',
    params: attachmentParams,
    success: { status: 200, description: 'The uploaded bytes, unchanged.' },
    refuses: [...missing, 'customer-invoices/attachment-not-found'],
  } as const
  app.route<{ Params: Static<typeof params> }>({
    method: 'GET',
    url: download.url,
    config: { scope: download.scope },
    schema: schemaOf({ ...download, success: { ...download.success, contentType: 'application/pdf' } }),
    handler: async (request, reply) => {
      const { organisation } = request.access
      const attachment = await database.inTransaction(organisation, async (tx) =>
        found(tx, await requireAttachable(tx, kind, idIn(request.params), { lock: false }), request.params),
      )
      return sendFile(reply, attachment, readBytes(database.inTransaction, organisation, attachment.id))
    },
  })

  app.route(
    operation(surroundings, {
      method: 'DELETE',
      url: `${url}/:attachmentId`,
      operationId: `remove${name}PdfAttachment`,
      summary: 'Remove a PDF attachment',
      tag,
      scope: 'invoices:write',
      params: attachmentParams,
      success: { status: 204, description: 'Removed.' },
      refuses: [...missing, 'customer-invoices/attachments-read-only', 'customer-invoices/attachment-not-found'],
      record: async (tx, given) => {
        const document = await editable(tx, given)
        return { document, attachment: await found(tx, document, given) }
      },
      answer: (tx, _input, { document, attachment }) => deleteAttachment(tx, document.id, attachment.id),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'PUT',
      url: `${url}/order`,
      operationId: `order${name}PdfAttachments`,
      summary: 'Put the PDF attachments in another order',
      tag,
      scope: 'invoices:write',
      params,
      body: AttachmentOrder,
      success: { status: 200, schema: AttachmentsAnswer, description: 'In the new order.' },
      refuses: [...missing, 'customer-invoices/attachments-read-only'],
      record: editable,
      answer: async (tx, { body }, document) => {
        const standing = await listAttachments(tx, document.id)
        const wanted = new Set(body.attachments)
        if (
          wanted.size !== body.attachments.length ||
          wanted.size !== standing.length ||
          !standing.every(({ id }) => wanted.has(id))
        ) {
          throw new Problem('general/invalid-fields', {
            faults: [{ field: 'attachments', message: 'must list the id of every attachment once' }],
          })
        }
        await reorderAttachments(tx, document.id, body.attachments)
        return { attachments: (await listAttachments(tx, document.id)).map(represent) }
      },
    }),
  )
}

function requireMultipart(contentType: string | undefined): void {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) throw new Problem('general/unsupported-media-type')
  const boundary = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType)
  const text = boundary?.[1] ?? boundary?.[2] ?? ''
  if (text === '' || text.length > LONGEST_BOUNDARY) {
    throw new Problem('general/invalid-body', {
      message: `Send a multipart body with a boundary of 1 to ${LONGEST_BOUNDARY} characters.`,
    })
  }
}

/** The bytes of an attachment as a download; what is in them is foreign, so a browser is told to run nothing of it. */
export const sendFile = (
  reply: FastifyReply,
  attachment: StoredAttachment,
  bytes: NodeJS.ReadableStream,
): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-length', attachment.size)
    .header('content-disposition', contentDisposition('attachment', attachment.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(bytes)
