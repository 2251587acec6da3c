import { type Static, Type } from 'typebox'

/** Specification 4.6. */
export type SendingRequest = Static<typeof SendingRequest>
export const SendingRequest = Type.Object(
  {
    email: Type.Optional(
      Type.String({ maxLength: 254, format: 'email', description: 'Default: the email of the recipient contact.' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 2000, format: 'text', description: 'Included in the body of the email.' }),
    ),
  },
  {
    title: 'SendingRequest',
    additionalProperties: false,
    examples: [{ email: 'office@example.ch', description: 'As discussed on the phone.' }],
  },
)
