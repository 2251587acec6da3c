import { type Static, Type } from 'typebox'

/** The PDF of an invoice or credit note that was archived, as its event shows it. */
export type ArchivedPdf = Static<typeof ArchivedPdf>
export const ArchivedPdf = Type.Object(
  {
    state: Type.Enum(['issued', 'annulled'], { description: 'The state of the document that the PDF shows.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal.' }),
  },
  { title: 'ArchivedPdf', additionalProperties: false },
)
