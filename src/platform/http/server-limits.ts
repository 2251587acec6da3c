import type { HttpLimits } from '../limits.ts'

/** The limits that Fastify and Node keep themselves. */
export const serverLimits = (limits: HttpLimits) => ({
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
