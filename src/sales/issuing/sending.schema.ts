import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { MailHeaders } from '../deliveries/delivery.schema.ts'
import { documentSchemas } from '../documents/document.schema.ts'
import { type DocumentKind, kinds } from '../documents/kinds.rules.ts'

/** The address, the additional text and the headers of a mail. */
export const mailFields = {
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      format: 'email',
      description:
        "Default: the email of the recipient contact. The mail uses and greets the contact's name only for that address.",
    }),
  ),
  description: Type.Optional(
    Type.String({ maxLength: 2000, format: 'text', description: 'Included in the body of the email.' }),
  ),
  ...MailHeaders.properties,
}

/** Specification 4.6. */
export type SendingRequest = Static<typeof SendingRequest>
export const SendingRequest = titled(
  'SendingRequest',
  {
    ...mailFields,
    asDraft: Type.Optional(
      Type.Boolean({
        description: 'true sends a draft, which says in subject and text that it is one. Of no effect on others.',
      }),
    ),
  },
  { examples: [{ email: 'office@example.ch', description: 'As discussed on the phone.' }] },
)

export const PreviewedEmail = closed(
  {
    recipientEmail: Type.String({ description: 'The address of the recipient.' }),
    cc: MailHeaders.properties.cc,
    bcc: MailHeaders.properties.bcc,
    subject: Type.String({ description: 'In the language of the document.' }),
    text: Type.String({ description: 'Its plain text, lines ended by CRLF.' }),
  },
  { description: 'In a dry run: the mail as it would leave.' },
)

/** The document that is sent, and in a dry run its mail. */
export const sentSchema = (kind: DocumentKind) =>
  closed({ [kinds[kind].one]: documentSchemas[kind], email: Type.Optional(PreviewedEmail) })
