import type { HttpLimits } from '../limits.ts'

/** The settings of the HTTP side that the operator chooses. */
export type HttpSettings = {
  /** Origins whose pages may call the service from a browser: `https://app.example.ch`. */
  readonly corsOrigins: readonly string[]
  /** Who may read the metrics: programs on this machine, anyone who can connect, or no one. */
  readonly metrics: 'loopback' | 'anyone' | 'off'
  /** Whether pages are served besides the API. */
  readonly web: 'on' | 'off'
  /** Whether pages follow changes of their files, for development. */
  readonly watchWeb?: boolean
  /** Trusted proxies, whose `X-Forwarded-For` is believed: addresses and ranges of addresses. */
  readonly trustedProxies: readonly string[]
  /** The requests of one token in a minute; undefined for no limit. */
  readonly requestsPerMinute: number | undefined
  /** The requests of one token in progress; undefined for no limit. */
  readonly requestsAtOnce: number | undefined
  /** Limits other than the default; tests cannot wait for minutes. */
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
