const SECOND = 1_000
const MEBIBYTE = 1_048_576

/** What the HTTP side allows at most: every limit and time-out of Fastify and Node, in milliseconds, bytes and counts. docs/operating.md tells them to whoever runs a proxy in front. */
export const defaultLimits = {
  /** Until the headers of a request are read, also from the opening of a connection. They are a few packets; who drips them holds a connection and nothing else. */
  headersTimeout: 15 * SECOND,
  /** Until the body is read: 1 MiB in half a minute comes through the worst line of a train. */
  bodyTimeout: 30 * SECOND,
  /** The same for what is larger: 10 MiB need 0.7 Mbit/s. Node measures it from the first byte of the request. */
  longBodyTimeout: 120 * SECOND,
  /** From headers to the last byte of the answer. Statements end after 20 seconds, and one waits 10 for a connection, so what takes longer hangs. */
  answerTimeout: 75 * SECOND,
  /** The same where files come or go: a body of two minutes and its verdict, or an answer of 100 MiB at 3 Mbit/s. */
  fileTimeout: 300 * SECOND,
  /** A connection on which nothing moves at all, while something is asked or answered: longer than any answer is worked on. */
  silenceTimeout: 130 * SECOND,
  /** A connection between two requests. Longer than the 60 seconds of proxies: who keeps it open is to close it first, or a request meets a closed door. */
  keepAliveTimeout: 72 * SECOND,
  /** How often Node looks whether headers or a body are late: so much later they may be cut off. */
  checkInterval: 2 * SECOND,
  /** None. What a client may ask is counted by its token; a proxy asks for everybody on a few connections; and what is pipelined beyond it Node answers with an empty 503. */
  requestsPerConnection: 0,
  /** More than proxies and pages open. At most so many bodies are held at once. */
  connections: 2_000,
  /** Of all headers together, with the path. */
  headerBytes: 16_384,
  /** Node itself would leave out what is beyond its own limit without a word; we refuse. Browsers behind two proxies send 40. */
  headers: 100,
  bodyBytes: MEBIBYTE,
  /** The body of what needs no token: signing in, and the forms of customers: a name, a reason, and the longest signature. All connections together hold 64 MiB of them. */
  openBodyBytes: 32_768,
  /** An id of any length is an id: one that is too long is refused like any other that does not exist. */
  parameterLength: 16_384,
} as const

export type Limits = { readonly [Name in keyof typeof defaultLimits]: number }

/** The limits that Fastify and Node keep themselves. */
export const serverLimits = (limits: Limits) => ({
  bodyLimit: limits.bodyBytes,
  requestTimeout: limits.longBodyTimeout,
  connectionTimeout: limits.silenceTimeout,
  keepAliveTimeout: limits.keepAliveTimeout,
  maxRequestsPerSocket: limits.requestsPerConnection,
  http: {
    headersTimeout: limits.headersTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: limits.headerBytes,
    // A request without Host is refused by us, in our words.
    requireHostHeader: false,
  },
})
