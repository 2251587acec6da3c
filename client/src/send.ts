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
}

/** The longest that is waited before the next attempt; what asks for more is the caller's decision. */
const LONGEST_WAIT = 60

/**
 * Sends a request until it is answered, and reads the answer. A rejection that says «try again» is: 429, 503, and 409 while the first request
 * under the same key still runs. After a failure of the network nobody knows whether the request counted, so it is sent again only where that
 * cannot do harm: reads, PUT, and what carries an Idempotency-Key, under which the service acts once.
 * @throws RappenError, ConnectionError, or the reason of the signal
 */
export async function send<Result>(
  url: string,
  sent: Sent,
  { fetch, retries, timeout }: Sending,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const isRepeatable = ['GET', 'PUT'].includes(sent.method) || sent.headers.has('idempotency-key')
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(url, sent, { fetch, timeout }, read)
    if ('result' in outcome) return outcome.result
    const { error } = outcome
    const wait = (error instanceof RappenError ? error.retryAfter : undefined) ?? pauseAfter(attempt)
    if (attempt >= retries || !isPassing(error, isRepeatable) || wait > LONGEST_WAIT) throw error
    await sleep(wait, sent.signal)
  }
}

type Outcome<Result> = { readonly result: Result } | { readonly error: RappenError | ConnectionError }

async function attemptOnce<Result>(
  url: string,
  { onResponse, ...sent }: Sent,
  { fetch, timeout }: Omit<Sending, 'retries'>,
  read: (response: Response) => Promise<Result>,
): Promise<Outcome<Result>> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const signal = sent.signal ? AbortSignal.any([late.signal, sent.signal]) : late.signal
  const failure = (cause: unknown): { error: ConnectionError } => {
    sent.signal?.throwIfAborted()
    if (cause instanceof RappenError) throw cause
    const reason = late.signal.aborted ? `there was no answer within ${timeout / 1000} seconds` : reasonOf(cause)
    const where = { address: new URL(url).origin, reason, key: sent.headers.get('idempotency-key'), cause }
    return { error: new ConnectionError(late.signal.aborted ? 'timeout' : 'unreachable', where) }
  }
  try {
    // Called as a function of its own: in a browser it is no method of anything. The token follows no redirection.
    const response = await fetch(url, { ...sent, signal, redirect: 'manual' }).catch(failure)
    if ('error' in response) return response
    // 304 answers If-None-Match.
    if (!response.ok && response.status !== 304) return { error: await errorFrom(response) }
    // What the caller throws there is no failure of the connection.
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

/** Waits for so many seconds. Throws the reason of the signal when it aborts. */
export const sleep = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
