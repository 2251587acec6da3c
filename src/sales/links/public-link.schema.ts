import { type Static, Type } from 'typebox'
import { SECRET } from '../../platform/http/secret.schema.ts'

/** The address at which anybody can read the PDF of a document. */
export type PublicLink = Static<typeof PublicLink>
export const PublicLink = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'The publicPdfUrl of the document; needs no token.', ...SECRET }),
    accesses: Type.Integer({ minimum: 0, description: 'How often this address was requested.' }),
    lastAccessAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { title: 'PublicLink', additionalProperties: false },
)

export const PublicLinkAnswer = Type.Object({ publicLink: PublicLink }, { additionalProperties: false })
