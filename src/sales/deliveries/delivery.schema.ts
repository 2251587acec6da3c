import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'
import { FailureReason } from '../../platform/http/reason.schema.ts'

const address = Type.String({ maxLength: 254, format: 'email' })
const addresses = (description: string) => Type.Array(address, { maxItems: 10, uniqueItems: true, description })

/** A mail's headers besides its recipient. */
export type MailHeaders = Static<typeof MailHeaders>
export const MailHeaders = Type.Partial(
  Type.Object({
    subject: Type.String({
      minLength: 1,
      maxLength: 200,
      format: 'line',
      description: 'In place of the usual subject; {document}, {number}, {title} and {organisation} are placeholders.',
    }),
    cc: addresses('Recipients of a copy.'),
    bcc: addresses('Recipients of a copy that the others do not see.'),
    replyTo: Type.String({
      maxLength: 254,
      format: 'email',
      description: 'Where answers go, in place of the address of the organisation.',
    }),
  }),
)

/** One sending of a document, a reminder or a statement of account to one address. */
export type EmailDelivery = Static<typeof EmailDelivery>
export const EmailDelivery = titled('EmailDelivery', {
  id: Type.String(),
  recipientEmail: Type.String({
    description: 'The email address it goes to, as it was given; its domain may be an international one.',
  }),
  ...MailHeaders.properties,
  status: Type.Enum(['queued', 'sent', 'failed'], {
    description:
      'queued until the mail server accepts the message (sent), or rejects it permanently, or all attempts fail (failed).',
  }),
  timestamp: Type.String({ format: 'date-time', description: 'When the delivery last changed.' }),
  reminder: Type.Optional(
    Type.String({ description: 'Id of the reminder that it contains, in place of the document.' }),
  ),
  contact: Type.Optional(Type.String({ description: 'Id of the contact whose statement of account it contains.' })),
  statementOf: Type.Optional(Type.String({ format: 'date', description: 'The day of that statement.' })),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was tried.' }),
  reason: Type.Optional(FailureReason),
  error: Type.Optional(
    Type.String({
      description: 'Why it failed, in a sentence; in English unless Accept-Language asks for another language.',
    }),
  ),
})
