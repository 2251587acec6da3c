import { errorFrom } from './error.ts'

/** How requests are sent and sent again. */
export type Sending = {
  readonly fetch: typeof fetch
  /** How often a request is sent at most. */
  readonly attempts: number
  /** How long one attempt may take, in milliseconds. */
  readonly timeout: number
}

/** The longest that is waited before the next attempt; what asks for more is the caller's decision. */
const LONGEST_WAIT = 60

/**
 * Sends a request until it is answered. A refusal that says «try again» is: 429, 503, and 409 while the first request under the same key
 * still runs. After a fault of the network nobody knows whether the request counted, so it is sent again only where that cannot do
 * harm: reads, PUT, and what carries an Idempotency-Key, under which the service acts once.
 */
export async function send(url: string, init: RequestInit & { headers: Headers }, how: Sending): Promise<Response> {
  const isRepeatable = ['GET', 'PUT'].includes(init.method ?? 'GET') || init.headers.has('idempotency-key')
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= how.attempts
    const signal = AbortSignal.any([AbortSignal.timeout(how.timeout), ...(init.signal ? [init.signal] : [])])
    const response = await how.fetch(url, { ...init, signal }).catch((fault: unknown) => {
      if (isLast || !isRepeatable || init.signal?.aborted) throw fault
    })
    // 304 answers If-None-Match.
    if (response?.ok || response?.status === 304) return response
    const refusal = response && (await errorFrom(response))
    const wait = refusal?.retryAfter ?? pause(attempt)
    const isPassing = refusal === undefined || isTryAgain(refusal, isRepeatable)
    if (refusal && (isLast || !isPassing || wait > LONGEST_WAIT)) throw refusal
    await sleep(wait, init.signal)
  }
}

function isTryAgain({ status, code }: { status: number; code: string }, isRepeatable: boolean): boolean {
  if (status === 429 || status === 503 || code === 'general/idempotency-key-in-use') return true
  return isRepeatable && (status === 502 || status === 504)
}

/** Half a second, doubled with each attempt, and up to as much again by chance: so that many clients do not come back together. */
const pause = (attempt: number): number => Math.min(LONGEST_WAIT, 0.25 * 2 ** attempt * (1 + Math.random()))

const sleep = (seconds: number, signal: AbortSignal | null | undefined): Promise<void> =>
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
