import type { Tx } from '../../platform/db/database.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Document } from './document.rules.ts'

/** Where the service is reached, without a slash at the end: links begin with it. */
export type PublicUrl = string

/** To whom a document is mailed and when, and what its sender adds. */
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

/** Erases what receivers of webhooks answered to events. */
export type EraseWebhookAnswers = (tx: Tx, events: readonly string[]) => Promise<unknown>

/** What the operations of the sales wing need. */
export type SalesDependencies = Dependencies & {
  readonly jobs: { readonly enqueue: Enqueue }
  readonly publicUrl: () => PublicUrl
  /** Subject and text of the mail that carries a document. */
  readonly mailTextOf: MailTextOf
  /** How many mails an organisation may ask for on one day. */
  readonly mailsPerDay: number
  readonly eraseWebhookAnswers: EraseWebhookAnswers
}

/** What an act on a document needs besides it: when it happens, the queues of the work that follows, and the address in links. */
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
