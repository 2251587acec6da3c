import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'

/** The PDF of an invoice or credit note that was archived, as its event shows it. */
export type ArchivedPdf = Static<typeof ArchivedPdf>
export const ArchivedPdf = titled('ArchivedPdf', {
  state: Type.Enum(['issued', 'annulled'], { description: 'The state of the document that the PDF shows.' }),
  size: Type.Integer({ description: 'Bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal.' }),
})
