import type { Tx } from '../../platform/db/database.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Document } from './document.rules.ts'

/** The address of the service, without a slash at the end: links begin with it. */
export type PublicUrl = string

/** The recipient and time of a document's mail, and the sender's additions. */
export type MailWanted = {
  readonly publicUrl: PublicUrl
  readonly now: Date
  readonly recipientEmail: string
  readonly description?: string | undefined
  readonly subject?: string | undefined
}

/** The words of a document's mail. */
export type MailTextOf = (
  tx: Tx,
  document: Document,
  wanted: MailWanted,
) => Promise<{ readonly subject: string; readonly text: string }>

/** Erases receivers' answers to events. */
export type EraseWebhookAnswers = (tx: Tx, events: readonly string[]) => Promise<unknown>

/** The dependencies of the sales wing's operations. */
export type SalesDependencies = Dependencies & {
  readonly jobs: { readonly enqueue: Enqueue }
  readonly publicUrl: () => PublicUrl
  /** Subject and text of a document's mail. */
  readonly mailTextOf: MailTextOf
  /** An organisation's daily limit of mails. */
  readonly mailsPerDay: number
  readonly eraseWebhookAnswers: EraseWebhookAnswers
}

/** The context of an act on a document: its time, the queues of later work, and the address in links. */
export type ActContext = {
  readonly now: Date
  readonly jobs: { readonly enqueue: Enqueue }
  readonly publicUrl: PublicUrl
}

export const actContext = (
  { jobs, publicUrl }: Pick<SalesDependencies, 'jobs' | 'publicUrl'>,
  now: Date,
): ActContext => ({
  now,
  jobs,
  publicUrl: publicUrl(),
})
