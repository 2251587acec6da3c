import { type Static, Type } from 'typebox'

/** One sending of a document to one address. */
export type EmailDelivery = Static<typeof EmailDelivery>
export const EmailDelivery = Type.Object(
  {
    id: Type.String(),
    recipientEmail: Type.String({
      description: 'The email address it goes to, as it was given; its domain may be an international one.',
    }),
    status: Type.Enum(['queued', 'sent', 'failed'], {
      description:
        'queued until the mail server accepts the message (sent), or rejects it permanently, or all attempts fail (failed).',
    }),
    timestamp: Type.String({ format: 'date-time', description: 'When the delivery last changed.' }),
    attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
    error: Type.Optional(Type.String({ description: 'Why it failed, usually the message of the mail server.' })),
  },
  { title: 'EmailDelivery', additionalProperties: false },
)
