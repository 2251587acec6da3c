import type { HttpLimits } from '../limits.ts'

/** The settings of the HTTP side that the operator chooses. */
export type HttpSettings = {
  /** Origins whose pages may call the service from a browser: `https://app.example.ch`. */
  readonly corsOrigins: readonly string[]
  /** Who may read the figures: programs on this machine, everybody who can connect, or nobody. */
  readonly metrics: 'loopback' | 'anyone' | 'off'
  /** Whether pages are served besides the API. */
  readonly web: 'on' | 'off'
  /** Whether pages follow their files, for whoever works on them. */
  readonly watchWeb?: boolean
  /** Proxies that are believed when they say whom they speak for (`X-Forwarded-For`): addresses and ranges of addresses. */
  readonly trustedProxies: readonly string[]
  /** What one token may ask in a minute; undefined for as much as it likes. */
  readonly requestsPerMinute: number | undefined
  /** How many requests of one token may be in progress; undefined for as many as it likes. */
  readonly requestsAtOnce: number | undefined
  /** HttpLimits other than those of the house; tests have no minutes to wait. */
  readonly limits?: Partial<HttpLimits>
}

export const plainSettings: HttpSettings = {
  corsOrigins: [],
  metrics: 'loopback',
  web: 'on',
  trustedProxies: [],
  requestsPerMinute: undefined,
  requestsAtOnce: undefined,
}
