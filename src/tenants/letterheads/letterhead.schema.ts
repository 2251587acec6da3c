import { type Static, Type } from 'typebox'

/** The letterhead as events show it. */
export type DescribedLetterhead = Static<typeof DescribedLetterhead>
export const DescribedLetterhead = Type.Object(
  {
    pages: Type.Integer({ description: 'One, or two: the second is for all pages but the first.' }),
    size: Type.Integer({ description: 'In bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal digits.' }),
  },
  { additionalProperties: false },
)
