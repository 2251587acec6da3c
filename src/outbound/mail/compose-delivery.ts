import type { Delivery } from '../../sales/deliveries/delivery.store.ts'
import { asciiAddress } from '../../sales/deliveries/email-address.rules.ts'
import { composeMessage, type Message, orDiscard, type ReadOnce, type Sender } from './message.ts'

/** The content of a document's mail. It is composed again for each attempt. */
export type Content = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly fileName: string
  readonly pdf: ReadOnce
  /** The name of the sender, unless MAIL_FROM contains one. */
  readonly organisationName: string
  /** Where replies go; MAIL_FROM if it is missing. */
  readonly replyTo?: string | undefined
}

export type ContentOf = (wanted: {
  organisation: string
  document: string
  description: string | undefined
}) => Promise<Content>

/** The mail of a delivery. The same content gives the same bytes. */
export async function composeDelivery(
  { organisation, delivery }: { organisation: string; delivery: Delivery },
  { contentOf, sender }: { contentOf: ContentOf; sender: Sender },
): Promise<Message> {
  const to = asciiAddress(delivery.recipientEmail)
  if (to === undefined) throw new Error(`delivery ${delivery.id} has no valid address`)
  const { document, description } = delivery
  const content = await contentOf({ organisation, document, description: description ?? undefined })
  return orDiscard(content.pdf, () =>
    composeMessage({
      id: delivery.id,
      date: new Date(delivery.createdAt),
      from: { name: sender.name || content.organisationName, address: sender.address },
      replyTo: content.replyTo === undefined ? undefined : asciiAddress(content.replyTo),
      to,
      subject: content.subject,
      text: content.text,
      html: content.html,
      fileName: content.fileName,
      pdf: content.pdf,
    }),
  )
}
