import { Problem, problemOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violation } from '../../said.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import { countMail } from '../deliveries/count-mail.ts'
import type { MailHeaders } from '../deliveries/delivery.schema.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { type Document, isCreditedAway } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { printedSlip } from '../slips/payment-slips.ts'
import type { Template } from '../templates/template.schema.ts'
import { templateOf } from '../templates/template-of.ts'

export type Sending = MailHeaders & {
  readonly email?: string | undefined
  readonly description?: string | undefined
  readonly asDraft?: boolean | undefined
}

/** An annulled invoice, or one that credit notes have settled, is not sent: its recipient would take it for one to pay. */
export function requireSendable(document: Document): void {
  if (document.isAnnulled)
    throw new Problem('customer-invoices/document-immutable', {
      violations: [violation('isAnnulled', 'an annulled invoice is not sent')],
    })
  if (kindOf(document.kind).isPayable && isCreditedAway(document)) throw new Problem('customer-invoices/nothing-owed')
}

/**
 * Queues a locked document for sending: to the given address, else to that of the recipient contact. The delivery and its job are stored in
 * this transaction; the mail is sent afterwards, once.
 */
export async function sendDocument(
  tx: Tx,
  document: Document,
  { email, description, asDraft, ...headers }: Sending,
  { now, jobs, mailsPerDay }: Pick<SalesDependencies, 'jobs' | 'mailsPerDay'> & { readonly now: Date },
): Promise<Document> {
  if (document.isDraft && !asDraft) throw problemOf('customer-invoices/draft-not-sendable', 'isDraft')
  const recipientEmail = email ?? (await recipientOf(tx, document))?.email
  if (!recipientEmail) throw problemOf('customer-invoices/no-recipient-address', 'email')
  // A document that cannot be printed is rejected now, instead of by a job later.
  await printedSlip(tx, document)
  await countMail(tx, now, mailsPerDay)
  const delivery = await queueDelivery(tx, jobs, {
    document: document.id,
    recipientEmail,
    ...(description ? { description } : {}),
    headers: { ...mailHeadersOf(await templateOf(tx, document)), ...headers },
  })
  const sent = { ...document, wasSent: true, emailDeliveries: [...document.emailDeliveries, delivery] }
  if (!document.wasSent) await updateDocument(tx, sent, document)
  return sent
}

/** The template's mail headers of its documents, unless the sender gives others. */
const mailHeadersOf = (template: Template): MailHeaders => ({
  ...(template.mailSubject ? { subject: template.mailSubject } : {}),
  ...mailAddressesOf(template),
})

/** The template's addresses of copies and answers. */
export const mailAddressesOf = ({ mailCc, mailBcc, mailReplyTo }: Template): MailHeaders => ({
  ...(mailCc?.length ? { cc: mailCc } : {}),
  ...(mailBcc?.length ? { bcc: mailBcc } : {}),
  ...(mailReplyTo ? { replyTo: mailReplyTo } : {}),
})
