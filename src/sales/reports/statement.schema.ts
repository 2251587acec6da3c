import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { mailFields, PreviewedEmail } from '../issuing/sending.schema.ts'

export type StatementSending = Static<typeof StatementSending>
export const StatementSending = titled(
  'StatementSending',
  {
    asOf: Type.Optional(Type.String({ format: 'day', description: 'The day of the statement; default today.' })),
    ...mailFields,
  },
  { examples: [{ asOf: '2026-11-30', description: 'As discussed on the phone.' }] },
)

/** The queued mail, and in a dry run its content. */
export const StatementSent = closed({ emailDelivery: EmailDelivery, email: Type.Optional(PreviewedEmail) })
