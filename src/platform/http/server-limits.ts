import type { HttpLimits } from '../limits.ts'

/** The limits that Fastify and Node enforce themselves. */
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
    // This service rejects a request without Host in its own words.
    requireHostHeader: false,
  },
})
