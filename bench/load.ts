import autocannon from 'autocannon'

type Load = { readonly perSecond: number; readonly p99: number }
export type Request = {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly token?: string
  readonly body?: object
  /** A path for each connection; default: all use that of the address. */
  readonly paths?: readonly string[]
}

/** The connections of every load. */
const CONNECTIONS = 64

/** Sends one request repeatedly for some seconds, with another text each time if its body contains `[<id>]`; every answer must be a success. */
export async function load({ url, method, token = '', body, paths }: Request, seconds: number): Promise<Load> {
  const payload = body && JSON.stringify(body)
  const path = paths?.values()
  const result = await autocannon({
    url,
    method,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'x-api-token': token, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { body: payload, idReplacement: payload.includes('[<id>]') } : {}),
    ...(path ? { setupClient: (client) => client.setRequests([{ path: path.next().value ?? '' }]) } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} rejections, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The latency of the slowest hundredth at a rate that leaves the machine half idle, so that it is not that of a full queue. */
export async function steadyP99({ url, method, token = '' }: Request, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    method,
    connections: 8,
    overallRate: 400,
    // A thread of its own: other work of this process does not count as latency of the service.
    workers: 1,
    duration: seconds,
    headers: { 'x-api-token': token },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} rejections, ${result.errors} errors`)
  return result.latency.p99
}

export type Comparison = {
  readonly ratio: number
  readonly p99Ratio: number
  readonly measured: Load
  readonly against: Load
}

/** Loads both in turn, so that other load on the machine affects both alike; returns the medians of the rounds. */
export async function compare(
  measured: Request,
  against: Request,
  { rounds = 5, seconds = 2 } = {},
): Promise<Comparison> {
  const pairs: { measured: Load; against: Load }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { against: await load(against, seconds), measured: await load(measured, seconds) }
    // The first round warms both up.
    if (round > 0) pairs.push(pair)
  }
  const of = (side: 'measured' | 'against') => ({
    perSecond: median(pairs.map((pair) => pair[side].perSecond)),
    p99: median(pairs.map((pair) => pair[side].p99)),
  })
  return {
    ratio: median(pairs.map((pair) => pair.measured.perSecond / pair.against.perSecond)),
    p99Ratio: median(pairs.map((pair) => pair.measured.p99 / pair.against.p99)),
    measured: of('measured'),
    against: of('against'),
  }
}

/** The median duration of a request, one after the other. Every answer must be a success. */
export async function medianMilliseconds(
  { url, token, body }: { url: string; token: string; body?: object },
  times: number,
): Promise<number> {
  const taken: number[] = []
  const payload = body && JSON.stringify(body)
  for (let count = 0; count < times; count++) {
    const started = performance.now()
    const answer = await fetch(url, {
      headers: { 'x-api-token': token, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { method: 'POST', body: payload } : {}),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    taken.push(performance.now() - started)
  }
  return median(taken)
}
