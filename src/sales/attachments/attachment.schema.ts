import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { MAXIMUM_BYTES, uploadForm } from '../../platform/http/uploads/upload.schema.ts'

/** The most attachments of a document (specification 8). */
export const MAXIMUM_ATTACHMENTS = 10

/** Specification 2.6. */
export type Attachment = Static<typeof Attachment>
export const Attachment = titled('PdfAttachment', {
  id: Type.String(),
  url: Type.String({
    format: 'uri',
    description: 'The address of the uploaded file, which needs no token.',
    ...SECRET,
  }),
  name: Type.String({ description: 'The original filename of the uploaded file.' }),
  type: Type.Literal('application/pdf'),
  size: Type.Integer({ description: 'Bytes.', maximum: MAXIMUM_BYTES }),
})

export const AttachmentAnswer = closed({ attachment: Attachment })
export const AttachmentsAnswer = closed({
  attachments: Type.Array(Attachment),
  nextCursor: Type.Optional(Type.String()),
})

export const AttachmentUpload = uploadForm('PdfAttachmentUpload', 'A PDF')

export const AttachmentOrder = titled(
  'PdfAttachmentOrder',
  {
    attachments: Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: MAXIMUM_ATTACHMENTS,
      description: 'The ids of all attachments in the new order.',
    }),
  },
  { examples: [{ attachments: ['0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10', '7d0c4f0a-9a53-4f5d-8c1f-2a115c3f5f0e'] }] },
)
