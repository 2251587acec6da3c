import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'

/** The box in which a signature is drawn: its points are whole numbers within it. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const

/** A customer's decision on an estimate by its public link. Evidence: it never changes, and is removed when the decision is revoked. */
export type LinkDecision = Static<typeof LinkDecision>
export const LinkDecision = titled('LinkDecision', {
  via: Type.Literal('link', { description: 'By the page of the public link.' }),
  decidedAt: Type.String({ format: 'date-time', description: 'When the customer accepted or declined.' }),
  language: Type.Enum(['de', 'fr', 'it', 'en'], { description: 'The language that the page was shown in.' }),
  pdfSha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the PDF that was shown when the customer decided, with its attachments.',
  }),
  signature: Type.Optional(
    Type.String({
      description: `The drawn signature as the path of an SVG ${SIGNATURE_BOX.width} wide and ${SIGNATURE_BOX.height} high. Left out where the name was typed.`,
    }),
  ),
  reason: Type.Optional(Type.String({ description: 'Why the estimate was declined, in the words of the customer.' })),
})
