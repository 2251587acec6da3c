import { type Static, Type } from 'typebox'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { MAXIMUM_BYTES, uploadForm } from '../../platform/http/uploads/upload.schema.ts'

/** The most files a document holds (specification 8). */
export const MAXIMUM_ATTACHMENTS = 10

/** Specification 2.6. */
export type Attachment = Static<typeof Attachment>
export const Attachment = Type.Object(
  {
    id: Type.String(),
    url: Type.String({
      format: 'uri',
      description: 'The address of the uploaded file, which needs no token.',
      ...SECRET,
    }),
    name: Type.String({ description: 'The original filename of the uploaded file.' }),
    type: Type.Literal('application/pdf'),
    size: Type.Integer({ description: 'Bytes.', maximum: MAXIMUM_BYTES }),
  },
  { title: 'PdfAttachment', additionalProperties: false },
)

export const AttachmentAnswer = Type.Object({ attachment: Attachment }, { additionalProperties: false })
export const AttachmentsAnswer = Type.Object(
  { attachments: Type.Array(Attachment), nextCursor: Type.Optional(Type.String()) },
  { additionalProperties: false },
)

export const AttachmentUpload = uploadForm('PdfAttachmentUpload', 'A PDF')

export const AttachmentOrder = Type.Object(
  {
    attachments: Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: MAXIMUM_ATTACHMENTS,
      description: 'The ids of all attachments in the new order.',
    }),
  },
  {
    title: 'PdfAttachmentOrder',
    additionalProperties: false,
    examples: [{ attachments: ['0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10', '7d0c4f0a-9a53-4f5d-8c1f-2a115c3f5f0e'] }],
  },
)
