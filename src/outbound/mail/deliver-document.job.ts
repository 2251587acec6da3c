import { Problem } from '../../errors.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { retryWhileUnavailable } from '../../platform/db/retry-while-unavailable.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import type { Job, Work } from '../../platform/jobs/queue.ts'
import { counter, histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'
import type { Reason } from '../../reasons.ts'
import { beginAttempt, CLAIM_SECONDS } from '../../sales/deliveries/begin-attempt.ts'
import { closeDelivery } from '../../sales/deliveries/close-delivery.ts'
import { findDelivery, lockDelivery, renewClaim } from '../../sales/deliveries/delivery.store.ts'
import { DELIVERY_QUEUE, RETRY_PAUSES } from '../../sales/deliveries/delivery-queue.ts'
import { type EndedMailAttempt, recordOutcome } from '../../sales/deliveries/record-outcome.ts'
import { type ContentOf, composeDelivery } from './compose-delivery.ts'
import type { Sender, Transport } from './message.ts'
import { whileClaimed } from './while-claimed.ts'

export type DeliveryOptions = {
  readonly inTransaction: InTransaction
  readonly jobs: { readonly enqueue: Enqueue }
  readonly transport: Transport
  readonly sender: Sender
  readonly contentOf: ContentOf
  readonly log: Log
  /** Seconds to wait after each deferred attempt; the attempt after the last pause is the last one. */
  readonly pauses?: readonly number[]
}

type Log = {
  readonly info: (details: object, message: string) => void
  readonly warn: (details: object, message: string) => void
}

const attempts = counter(
  'rappen_mail_attempts_total',
  'Attempts to hand a mail to the mail server, by outcome.',
  'outcome',
)
const durations = histogram('rappen_mail_attempt_seconds', 'Duration of an attempt.', SECONDS)()

/**
 * Sends a queued delivery: at least once, and never again after it was recorded as accepted. No state is only in memory: an attempt is
 * recorded before the server is contacted, and its outcome together with the next step.
 */
export function deliverDocument({ pauses = RETRY_PAUSES, ...options }: DeliveryOptions): Work {
  const { inTransaction, jobs, transport, log } = options
  /** The deliveries in progress in this process, known without a clock, whatever the queue assumes. */
  const underWay = new Set<string>()

  async function deliver({ organisation, id, runs, signal }: Job): Promise<void> {
    const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(organisation, work)

    const delivery = await within((tx) => findDelivery(tx, id))
    if (delivery?.status !== 'queued' || !delivery.isDue) return

    const message = await composeDelivery({ organisation, delivery }, options).catch(async (error: unknown) => {
      const reason =
        reasonAgainst(error) ?? (waitedFor(runs) < sum(pauses) ? undefined : ({ code: 'emails/not-composed' } as const))
      if (reason === undefined) throw error
      await within((tx) => giveUp(tx, id, reason))
      log.warn({ organisation, delivery: id, err: error }, 'a document could not be composed for mailing')
    })
    if (message === undefined) return

    await using atTheEnd = new AsyncDisposableStack()
    atTheEnd.defer(message.discard)
    const attempt = await within((tx) => beginAttempt(tx, id, pauses.length + 1))
    if (attempt === undefined) return

    const renew = () => within((tx) => renewClaim(tx, id, attempt, CLAIM_SECONDS))
    await whileClaimed({ renew, seconds: CLAIM_SECONDS, signal }, async (claimed) => {
      const { outcome: end, reply, reason } = await timed(durations, () => transport.send(message, claimed))
      // This service is stopping and closed the connection itself: no pause is needed, another instance may retry immediately.
      const outcome = end === 'deferred' && signal.aborted ? 'interrupted' : end
      attempts(outcome).add()
      const ended: EndedMailAttempt = { attempt, outcome, reply, reason }
      // The server may have accepted the mail: without a recorded outcome it would be sent again.
      await retryWhileUnavailable(() => within((tx) => recordOutcome(tx, jobs, { delivery: id, pauses, ...ended })))
      const details = { organisation, delivery: id, ...ended }
      if (outcome === 'accepted') log.info(details, 'a mail was accepted')
      else log.warn(details, `a mail was ${outcome}`)
    })
  }

  return async (job) => {
    if (underWay.has(job.id)) throw new Error(`delivery ${job.id} is being sent by another worker`)
    underWay.add(job.id)
    await deliver(job).finally(() => underWay.delete(job.id))
  }
}

/** The approximate time of a failing job's repetitions, in seconds. */
const waitedFor = (runs: number): number => runs * DELIVERY_QUEUE.retry.longestSeconds

/** Why the document cannot be rendered until a person changes it; undefined for an error that may be temporary. */
function reasonAgainst(error: unknown): Reason | undefined {
  if (!(error instanceof Problem)) return undefined
  if (error.code !== 'customer-invoices/qr-bill-impossible')
    return { code: 'emails/document-rejected', parameters: { problem: error.code } }
  return {
    code: 'emails/qr-bill-impossible',
    parameters: { fields: error.violations.map(({ field }) => field).join(', ') },
  }
}

/** Closes the delivery as failed: the document is rejected, or could not be composed during the whole period of retries. */
async function giveUp(tx: Tx, id: string, reason: Reason): Promise<void> {
  const delivery = await lockDelivery(tx, id)
  if (delivery?.status === 'queued') await closeDelivery(tx, id, 'failed', reason)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
