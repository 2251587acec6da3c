import type { InTransaction } from '../../platform/db/database.ts'
import type { Work } from '../../platform/jobs/queue.ts'
import { asciiAddress } from '../../sales/deliveries/email-address.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { ownersOf } from '../../tenants/people/colleagues.ts'
import type { Transport } from './message.ts'
import { composeMessage, type Sender } from './message.ts'
import { composeOwnerNotice } from './owner-notice.rules.ts'

type NoticeOptions = {
  readonly inTransaction: InTransaction
  readonly transport: Transport
  readonly sender: Sender
  readonly publicUrl: () => string
  readonly clock: () => Date
  readonly log: { readonly warn: (details: object, message: string) => void }
}

/** With the pauses of the queue about four days, as for the mails of documents. */
const MOST_RUNS = 24

/** Mails all owners the current account for payments of customers: one mail to all of them, in the language of the organisation. */
export const notifyOwnersByMail =
  ({ inTransaction, transport, sender, publicUrl, clock, log }: NoticeOptions): Work =>
  async ({ organisation, id, runs, signal }) => {
    const [settings, owners] = await inTransaction(organisation, (tx) => Promise.all([settingsOf(tx), ownersOf(tx)]))
    const [to, ...cc] = owners.flatMap(({ email = '' }) => asciiAddress(email) ?? [])
    if (to === undefined) return
    const { name: organisationName, language, iban, qrIban } = settings
    const page = `${publicUrl()}/app/settings/payment`
    const message = await composeMessage({
      id,
      date: clock(),
      from: { name: sender.name || organisationName, address: sender.address },
      to,
      cc,
      ...composeOwnerNotice({ language, organisationName, iban, qrIban, page }),
    })
    const { outcome, reply } = await transport.send(message, signal)
    if (outcome === 'deferred' && runs < MOST_RUNS) throw new Error(`the notice to the owners was put off: ${reply}`)
    if (outcome !== 'accepted') log.warn({ organisation, reply }, 'the owners could not be told of another account')
  }
