import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { MailHeaders } from '../deliveries/delivery.schema.ts'
import { documentSchemas } from '../documents/document.schema.ts'
import { type DocumentKind, kinds } from '../documents/kinds.rules.ts'

/** Specification 4.6. */
export type SendingRequest = Static<typeof SendingRequest>
export const SendingRequest = titled(
  'SendingRequest',
  {
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
    asDraft: Type.Optional(
      Type.Boolean({
        description: 'true sends a draft, which says in subject and text that it is one. Of no effect on others.',
      }),
    ),
  },
  { examples: [{ email: 'office@example.ch', description: 'As discussed on the phone.' }] },
)

const PreviewedEmail = closed(
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
