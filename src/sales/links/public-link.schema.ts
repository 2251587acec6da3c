import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'

const expiresAt = Type.String({
  format: 'instant',
  description: 'From this instant on the address leads nowhere. Left out: it works until it is revoked.',
})

/** The address at which anyone can read the PDF of a document. */
export type PublicLink = Static<typeof PublicLink>
export const PublicLink = titled('PublicLink', {
  url: Type.String({ format: 'uri', description: 'The publicPdfUrl of the document; needs no token.', ...SECRET }),
  expiresAt: Type.Optional(Type.String({ ...expiresAt, format: 'date-time' })),
  accesses: Type.Integer({ minimum: 0, description: 'How often this address was requested.' }),
  lastAccessAt: Type.Optional(Type.String({ format: 'date-time' })),
})

export const PublicLinkAnswer = closed({ publicLink: PublicLink })

export type PublicLinkCreation = Static<typeof PublicLinkCreation>
export const PublicLinkCreation = titled(
  'PublicLinkCreation',
  { expiresAt: Type.Optional(expiresAt) },
  { examples: [{ expiresAt: '2027-03-31T22:00:00Z' }] },
)

export type PublicLinkChange = Static<typeof PublicLinkChange>
export const PublicLinkChange = titled(
  'PublicLinkChange',
  { ...clearable({ expiresAt }), ...echoed('url', 'accesses', 'lastAccessAt') },
  { examples: [{ expiresAt: '2027-03-31T22:00:00Z' }] },
)
