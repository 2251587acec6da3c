import { ConnectionError, errorFrom, RappenError, reasonOf } from './errors.ts'

/** How requests are sent and sent again. */
export type Sending = {
  readonly fetch: typeof fetch
  /** How often a request is sent again at most. */
  readonly retries: number
  /** How long one attempt may take, in milliseconds. */
  readonly timeout: number
}

export type Sent = {
  readonly method: string
  readonly headers: Headers
  readonly body: string | FormData | Blob | null
  readonly signal: AbortSignal | undefined
  readonly onResponse: ((response: Response) => void) | undefined
  /** Whether it does no harm to send it again when nobody knows whether it counted. */
  readonly isRepeatable: boolean
}

/** The longest that is waited before the next attempt; what asks for more is the caller's decision. */
const LONGEST_WAIT = 60

/**
 * Sends a request until it is answered, and reads the answer. After a rejection that says «try again» it is sent again: 429, 503, and 409 while
 * the first request under the same key still runs. After a failure of the network or of a proxy, only if it is repeatable.
 * @throws RappenError, ConnectionError, or the reason of the signal
 */
export async function send<Result>(
  url: string,
  sent: Sent,
  { fetch, retries, timeout }: Sending,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(url, sent, { fetch, timeout }, read)
    if ('result' in outcome) return outcome.result
    const { error } = outcome
    const wait = (error instanceof RappenError ? error.retryAfter : undefined) ?? pauseAfter(attempt)
    if (attempt >= retries || !isPassing(error, sent.isRepeatable) || wait > LONGEST_WAIT) throw error
    await sleep(wait, sent.signal)
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: RappenError | ConnectionError }

async function attemptOnce<Result>(
  url: string,
  { method, headers, body, signal: ended, onResponse }: Sent,
  { fetch, timeout }: Omit<Sending, 'retries'>,
  read: (response: Response) => Promise<Result>,
): Promise<Outcome<Result>> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const signal = ended ? AbortSignal.any([late.signal, ended]) : late.signal
  const key = headers.get('idempotency-key')
  const failure = (cause: unknown): { error: ConnectionError } => {
    ended?.throwIfAborted()
    if (cause instanceof RappenError) throw cause
    const reason = late.signal.aborted ? `there was no answer within ${timeout / 1000} seconds` : reasonOf(cause)
    const where = { address: new URL(url).origin, reason, key, cause }
    return { error: new ConnectionError(late.signal.aborted ? 'timeout' : 'unreachable', where) }
  }
  try {
    // Called as a function of its own: in a browser it is no method of anything. The token follows no redirection.
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(failure)
    if ('error' in response) return response
    // 304 answers If-None-Match.
    if (!response.ok && response.status !== 304)
      return await errorFrom(response, key).then((error) => ({ error }), failure)
    // An error that the caller throws there is no failure of the connection.
    onResponse?.(response)
    return await read(response).then((result) => ({ result }), failure)
  } finally {
    clearTimeout(timer)
  }
}

function isPassing(error: RappenError | ConnectionError, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable
  const { status, code } = error
  if (status === 429 || status === 503 || code === 'general/idempotency-key-in-use') return true
  return isRepeatable && (status === 502 || status === 504)
}

/** Half a second, doubled with each attempt, and up to as much again by chance: so that many clients do not come back together. */
export const pauseAfter = (attempt: number): number => Math.min(LONGEST_WAIT, 0.5 * 2 ** attempt * (1 + Math.random()))

/** The longest time of a timer, in milliseconds: more would be one millisecond. */
export const LONGEST_TIMER = 2 ** 31 - 1

/** Waits for so many seconds. Throws the reason of the signal when it aborts. */
export const sleep = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(seconds * 1000, LONGEST_TIMER),
    )
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/** The result of the work, unless the signal aborts first: then it throws the reason. The work is not begun after that. */
export async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return work()
  signal.throwIfAborted()
  let stop: () => void = () => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([work(), aborted]).finally(() => signal.removeEventListener('abort', stop))
}
