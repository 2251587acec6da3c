import { setTimeout as sleep } from 'node:timers/promises'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import { type InTransaction, NO_ORGANISATION } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { queues, semaphores } from '../../platform/limits.ts'
import { gauge, type Read } from '../../platform/metrics/metrics.ts'
import { type Backlog, backlog, forgetDeliveries } from './attempt.store.ts'
import { type ClaimedEndpoint, claimEndpoints } from './endpoint-claim.store.ts'
import { RETRY_PAUSES } from './retry.rules.ts'
import { type Telling, tellEndpoint } from './tell-endpoint.ts'

export type WebhookOptions = Pick<Telling, 'inTransaction' | 'reach'> &
  Partial<Pick<Telling, 'claimSeconds' | 'pauses' | 'limits'>> & {
    readonly log: Telling['log'] & { readonly error: (details: object, message: string) => void }
    /** Seconds between looking for work, in each process. */
    readonly lookAgainSeconds?: number
  }

export type Webhooks = {
  /** Takes no more, gives running attempts some seconds to finish, then aborts them; another process repeats them. */
  readonly stop: (limit?: { finishSeconds: number }) => Promise<void>
}

/** After this number of events a worker releases its endpoint, if all workers are busy and others may wait. */
const { workers: WORKERS, eventsInARow: EVENTS_IN_A_ROW } = queues.webhooks
const CLAIM_SECONDS = 60
const KEPT_DAYS = 30
const FORGOTTEN_AT_ONCE = 1_000
const FORGET_EVERY_MILLISECONDS = 600_000
const ABORT_MILLISECONDS = 5_000

const waiting = gauge(
  'rappen_webhook_backlog',
  'Deliveries to webhook endpoints that are still to be made: new events, and those that are tried again.',
  'of',
)
const lag = gauge(
  'rappen_webhook_lag_seconds',
  'Age of the oldest event that an enabled webhook endpoint is still to be told.',
)

/**
 * Sends the endpoints of all organisations their events at least once; one process serves an endpoint at a time, one event after the other. No
 * state is only in memory: the endpoint stores its position, an attempt is recorded before the receiver is contacted, and its end together with
 * the next step.
 */
export function deliverWebhooks({ lookAgainSeconds = 1, ...options }: WebhookOptions): Webhooks {
  const { log } = options
  const workers = new Map<ClaimedEndpoint['endpoint'], Promise<void>>()
  const stopping = new AbortController()
  const aborting = new AbortController()
  const { run } = semaphore(semaphores.webhookTransactions)
  const inTransaction: InTransaction = (...transaction) =>
    run(() => options.inTransaction(...transaction), transaction[0])
  const telling: Telling = {
    claimSeconds: CLAIM_SECONDS,
    pauses: RETRY_PAUSES,
    limits: undefined,
    ...options,
    inTransaction,
    claimant: newId(),
    signal: aborting.signal,
    mayGoOn: (count) => !stopping.signal.aborted && (count < EVENTS_IN_A_ROW || workers.size < WORKERS),
  }
  const unwatch = watchBacklog(inTransaction)

  async function startWorkers(): Promise<void> {
    const { claimant, claimSeconds: seconds } = telling
    const wanted = { claimant, telling: [...workers.keys()], atMost: WORKERS - workers.size, seconds }
    if (wanted.atMost === 0) return
    const claimed = await inTransaction(NO_ORGANISATION, (tx) => claimEndpoints(tx, wanted))
    for (const endpoint of claimed) {
      const worker = tellEndpoint(endpoint, telling)
        .catch((error: unknown) =>
          log.error({ err: error, ...endpoint }, 'a webhook endpoint could not be told its events'),
        )
        .finally(() => workers.delete(endpoint.endpoint))
      workers.set(endpoint.endpoint, worker)
    }
  }

  async function keepLooking(): Promise<void> {
    for (let forgottenAt = performance.now(); !stopping.signal.aborted; ) {
      try {
        await startWorkers()
        if (performance.now() - forgottenAt > FORGET_EVERY_MILLISECONDS) {
          // If there are more, the next look continues.
          const count = await inTransaction(NO_ORGANISATION, (tx) => forgetDeliveries(tx, KEPT_DAYS, FORGOTTEN_AT_ONCE))
          if (count < FORGOTTEN_AT_ONCE) forgottenAt = performance.now()
        }
      } catch (error) {
        log.error({ err: error }, 'webhook endpoints could not be looked after')
      }
      await pause(lookAgainSeconds * 1000, stopping.signal)
    }
  }
  const looking = keepLooking()

  return {
    stop: async ({ finishSeconds } = { finishSeconds: 0 }) => {
      unwatch()
      stopping.abort()
      await looking
      await Promise.race([Promise.all(workers.values()), pause(finishSeconds * 1000)])
      aborting.abort()
      await Promise.race([Promise.all(workers.values()), pause(ABORT_MILLISECONDS)])
    },
  }
}

/** There are no figures without a database. */
function watchBacklog(inTransaction: InTransaction): () => void {
  const reading = (read: (of: Backlog) => Read) => (): Promise<Read> =>
    inTransaction(NO_ORGANISATION, backlog).then(read, (): Read => ({}))
  const ends = [
    waiting.watch(reading(({ events, deliveries }) => ({ events, deliveries }))),
    lag.watch(reading(({ seconds }) => seconds)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => undefined)
