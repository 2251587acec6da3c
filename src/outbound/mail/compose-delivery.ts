import type { Day } from '../../platform/calendar/day.ts'
import type { Delivery } from '../../sales/deliveries/delivery.store.ts'
import { asciiAddress } from '../../sales/deliveries/email-address.rules.ts'
import { composeMessage, type Logo, type Message, orDiscard, type ReadOnce, type Sender } from './message.ts'

/** The content of a document's mail. It is composed again for each attempt. */
export type Content = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fileName: string
  readonly pdf: ReadOnce
  /** An image inside the text. */
  readonly logo?: Logo | undefined
  /** The name of the recipient, if the address is known to be theirs. */
  readonly recipientName?: string | undefined
  /** The name of the sender, unless MAIL_FROM contains one. */
  readonly organisationName: string
  /** The address for replies; MAIL_FROM if it is missing. */
  readonly replyTo?: string | undefined
}

export type ContentOf = (wanted: {
  organisation: string
  document?: string | undefined
  /** The letter that it contains, in place of the document. */
  reminder?: string | undefined
  /** The statement of account of a contact on a day, in place of a document. */
  statement?: { readonly contact: string; readonly asOf: Day } | undefined
  recipientEmail: string
  description: string | undefined
  subject: string | undefined
}) => Promise<Content>

/** The mail of a delivery. The same content gives the same bytes. */
export async function composeDelivery(
  { organisation, delivery }: { organisation: string; delivery: Delivery },
  { contentOf, sender }: { contentOf: ContentOf; sender: Sender },
): Promise<Message> {
  const to = asciiAddress(delivery.recipientEmail)
  if (to === undefined) throw new Error(`delivery ${delivery.id} has no valid address`)
  const { document, reminder, contact, statementOf, recipientEmail, description, headers } = delivery
  const content = await contentOf({
    organisation,
    document: document ?? undefined,
    reminder: reminder ?? undefined,
    statement: contact === null || statementOf === null ? undefined : { contact, asOf: statementOf },
    recipientEmail,
    description: description ?? undefined,
    subject: headers?.subject,
  })
  const replyTo = headers?.replyTo ?? content.replyTo
  return orDiscard(content.pdf, () =>
    composeMessage({
      id: delivery.id,
      date: new Date(delivery.createdAt),
      from: { name: sender.name || content.organisationName, address: sender.address },
      replyTo: replyTo === undefined ? undefined : asciiAddress(replyTo),
      to,
      toName: content.recipientName,
      cc: (headers?.cc ?? []).flatMap((address) => asciiAddress(address) ?? []),
      bcc: (headers?.bcc ?? []).flatMap((address) => asciiAddress(address) ?? []),
      subject: content.subject,
      text: content.text,
      html: content.html,
      pdf: { ...content.pdf, fileName: content.fileName },
      logo: content.logo,
    }),
  )
}
