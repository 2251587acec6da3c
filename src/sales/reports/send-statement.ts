import { problemOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countMail } from '../deliveries/count-mail.ts'
import type { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import type { MailWanted, SalesDependencies } from '../documents/dependencies.ts'
import { mailAddressesOf } from '../issuing/send-document.ts'
import type { PrintableStatement } from './printable-open-items.ts'
import type { StatementSending } from './statement.schema.ts'

/** Subject and text of a statement's mail; an argument of the routes, for mails are composed in a wing above. */
export type StatementTextOf = (
  statement: PrintableStatement,
  wanted: Pick<MailWanted, 'recipientEmail' | 'description' | 'subject'>,
) => { readonly subject: string; readonly text: string }

/**
 * Queues the statement of account of a contact, who is not erased until the transaction ends: to the given address, else to that of the
 * contact. Delivery and job are stored in this transaction. The statement is made again for each attempt, as the books are then.
 */
export async function sendStatement(
  tx: Tx,
  { openItems: { asOf }, contact, template }: PrintableStatement,
  { email, description, asOf: _, ...headers }: StatementSending,
  { now, jobs, mailsPerDay }: Pick<SalesDependencies, 'jobs' | 'mailsPerDay'> & { readonly now: Date },
): Promise<EmailDelivery> {
  const recipientEmail = email ?? contact.email
  if (!recipientEmail) throw problemOf('customer-invoices/no-recipient-address', 'email')
  await countMail(tx, now, mailsPerDay)
  return queueDelivery(tx, jobs, {
    contact: contact.id,
    statementOf: asOf,
    recipientEmail,
    ...(description ? { description } : {}),
    headers: { ...mailAddressesOf(template), ...headers },
  })
}
