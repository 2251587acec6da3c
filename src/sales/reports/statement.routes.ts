import type { FastifyInstance } from 'fastify'
import { changesOf } from '../../events.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { paramsOf, represent } from '../../platform/records/operations.ts'
import { requireRecord } from '../../platform/records/require-record.ts'
import { violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { isErasedContact } from '../contacts/contact.rules.ts'
import { type Contact, contacts } from '../contacts/contact.schema.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { statementOf } from './printable-open-items.ts'
import { type StatementTextOf, sendStatement } from './send-statement.ts'
import { StatementSending, StatementSent } from './statement.schema.ts'

export const statementRoutes = (
  app: FastifyInstance,
  dependencies: SalesDependencies,
  textOf: StatementTextOf,
): void => {
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: '/v1/contacts/:contactId/send-statement',
      operationId: 'sendStatement',
      summary: 'Send a statement of account by email',
      tag: contacts.tag,
      scope: 'invoices:write',
      description:
        'A letter as PDF with the open items of the contact on a day, in the language and look of its newest open document. The delivery is queued with the request; attempts are repeated for four days, each with the books as they are then. Defaults of cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.',
      params: paramsOf(contacts),
      query: dryRunQuery('Answers the mail as it would leave; sends nothing.'),
      body: StatementSending,
      bodyOptional: true,
      success: { status: 200, schema: StatementSent, description: 'The queued mail.' },
      emits: ['email.queued'],
      rejects: [
        'contacts/not-found',
        'customer-invoices/no-recipient-address',
        'customer-invoices/mail-quota-reached',
        'general/precondition-failed',
      ],
      record: (tx, { contactId }) => heldContact(tx, contactId),
      represent: (contact) => represent(contacts, contact),
      rules: (_tx, _input, contact) =>
        isErasedContact(contact) ? [violation('email', 'nothing is sent to a contact that was erased')] : [],
      answer: async (tx, { body, now }, contact) => {
        const asOf = body.asOf === undefined ? await todayOf(tx, now, 'asOf') : day(body.asOf)
        const statement = await statementOf(tx, contact, asOf)
        return { statement, emailDelivery: await sendStatement(tx, statement, body, { ...dependencies, now }) }
      },
      dryRun: async (_tx, { answer: { statement, emailDelivery }, input: { body } }) => {
        const { recipientEmail, subject, cc, bcc } = emailDelivery
        const wanted = { recipientEmail, subject, description: body.description }
        return { email: { recipientEmail, ...(cc && { cc }), ...(bcc && { bcc }), ...textOf(statement, wanted) } }
      },
      changes: ({ answer: { emailDelivery }, record: { id } }) =>
        changesOf('email.queued', { document: id, after: { emailDelivery } }),
      shown: ({ emailDelivery }) => ({ emailDelivery }),
    }),
  )
}

/** The contact, which is not erased until the transaction ends. */
const heldContact = async (tx: Tx, id: string): Promise<Contact> =>
  (await recipientOf(tx, { recipient: id }, { held: true })) ?? requireRecord(tx, contacts, id)
