import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'

const expiresAt = Type.String({
  format: 'instant',
  description: 'From this instant on the address leads nowhere. Left out: it works until it is revoked.',
})

/** The address at which anybody can read the PDF of a document. */
export type PublicLink = Static<typeof PublicLink>
export const PublicLink = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'The publicPdfUrl of the document; needs no token.', ...SECRET }),
    expiresAt: Type.Optional(Type.String({ ...expiresAt, format: 'date-time' })),
    accesses: Type.Integer({ minimum: 0, description: 'How often this address was requested.' }),
    lastAccessAt: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { title: 'PublicLink', additionalProperties: false },
)

export const PublicLinkAnswer = Type.Object({ publicLink: PublicLink }, { additionalProperties: false })

export type PublicLinkCreation = Static<typeof PublicLinkCreation>
export const PublicLinkCreation = Type.Object(
  { expiresAt: Type.Optional(expiresAt) },
  { title: 'PublicLinkCreation', additionalProperties: false, examples: [{ expiresAt: '2027-03-31T22:00:00Z' }] },
)

export type PublicLinkChange = Static<typeof PublicLinkChange>
export const PublicLinkChange = Type.Object(
  { ...clearable({ expiresAt }), ...echoed('url', 'accesses', 'lastAccessAt') },
  { title: 'PublicLinkChange', additionalProperties: false, examples: [{ expiresAt: '2027-03-31T22:00:00Z' }] },
)
