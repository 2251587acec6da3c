import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { retryWhileUnavailable } from '../../platform/db/retry-while-unavailable.ts'
import { counter, histogram, SECONDS } from '../../platform/metrics/metrics.ts'
import { reasonText } from '../../reasons.ts'
import { type ClaimedEndpoint, releaseClaim } from './endpoint-claim.store.ts'
import { type Limits, postMessage } from './post-message.ts'
import type { Reach } from './reachable.ts'
import { type EndedAttempt, recordAttempt } from './record-attempt.ts'
import { signedHeaders } from './signature.rules.ts'
import { type Attempt, takeNext } from './take-next.ts'

export type Telling = {
  readonly inTransaction: InTransaction
  readonly reach: Reach
  readonly log: DeliveryLog
  /** The claiming process, and the seconds of the claim from the beginning of each attempt: longer than one can take. */
  readonly claimant: string
  readonly claimSeconds: number
  /** Seconds after each failed try of an event except the last. */
  readonly pauses: readonly number[]
  readonly limits: Limits | undefined
  /** Aborts an attempt. */
  readonly signal: AbortSignal
  /** Whether another event may be sent after so many. */
  readonly mayGoOn: (count: number) => boolean
}

type DeliveryLog = {
  readonly info: (details: object, message: string) => void
  readonly warn: (details: object, message: string) => void
}

type FinishedAttempt = { readonly attempt: Attempt; readonly ended: EndedAttempt }

const attempts = counter(
  'rappen_webhook_attempts_total',
  'Events sent to webhook endpoints, by what came of it.',
  'outcome',
)
const deliveries = counter('rappen_webhook_deliveries_total', 'Deliveries that came to their end, by how.', 'status')
const durations = histogram('rappen_webhook_attempt_seconds', 'How long the receivers took for each.', SECONDS)()

/** Sends a claimed endpoint its due events, one after the other, and releases the claim. */
export async function tellEndpoint({ organisation, endpoint }: ClaimedEndpoint, telling: Telling): Promise<void> {
  let made: FinishedAttempt | undefined
  for (let count = 0; ; count++) {
    const known = made
    const goesOn = telling.mayGoOn(count)
    const { status, next } = await retryWhileUnavailable(() =>
      telling.inTransaction(organisation, (tx) => step(tx, endpoint, { known, goesOn, ...telling })),
    )
    if (known) report(organisation, known, telling.log)
    if (status === 'delivered' || status === 'failed') deliveries(status).add()
    if (!next) return
    made = { attempt: next, ended: await send(next, telling) }
  }
}

/** Ends one attempt and begins the next; without one, the claim is released. */
async function step(
  tx: Tx,
  endpoint: string,
  { known, goesOn, pauses, claimant, claimSeconds }: Telling & { known: FinishedAttempt | undefined; goesOn: boolean },
) {
  const chance = Math.random()
  const status = known && (await recordAttempt(tx, known.attempt, { ended: known.ended, pauses, chance }))
  if (goesOn) return { status, next: await takeNext(tx, endpoint, { claimant, claimSeconds }) }
  await releaseClaim(tx, endpoint, claimant)
  return { status, next: undefined }
}

async function send({ url, id, body, secrets }: Attempt, { reach, signal, limits }: Telling): Promise<EndedAttempt> {
  const headers = signedHeaders({ id, at: new Date(), body }, secrets)
  const ended = await postMessage({ url, headers, body }, { reach, signal, limits })
  attempts(ended.outcome).add()
  durations.observe(ended.milliseconds / 1000)
  return ended
}

/** The log contains no secrets, addresses or answers. */
function report(
  organisation: string,
  { attempt: { endpoint, delivery, attempt }, ended }: FinishedAttempt,
  log: DeliveryLog,
): void {
  const { outcome, statusCode, milliseconds, reason } = ended
  const error = reason && reasonText(reason, 'en')
  const details = { organisation, endpoint, delivery, attempt, outcome, statusCode, milliseconds, error }
  if (outcome === 'delivered') log.info(details, 'a webhook was delivered')
  else log.warn(details, 'a webhook was not delivered')
}
