/**
 * How long the service waits for others before it gives up, in milliseconds. Each limit is read when it is needed: on a machine that is
 * slower or busier than most, the tests lengthen all of them by one factor (`test/lengthen-limits.ts`).
 */
export const timeLimits = {
  /** A database that does not open a connection or begin a transaction within this time is unresponsive, though its connections stand. */
  databaseResponse: 1_250,
  /** How long one waits for a connection while the database responds: as long as for a lock. */
  connectionWait: 10_000,
  /** The longest that the server allows a statement. */
  statement: 20_000,
  /** Longer than that: the server says it first. */
  statementAnswer: 25_000,
  lock: 10_000,
  idleInTransaction: 30_000,
  /** To read a PDF, of which the child may use a part of the processor's time. */
  pdfReading: 30_000,
  /** A picture takes some 15 ms: one that takes so long is drawn on a machine with much else to do. */
  picture: 25_000,
  /** Of a document, while its process has a low priority: beside busy ones it takes up to ten times what it takes of a processor. */
  layout: 60_000,
  /** While the PostgreSQL of the service is starting or stopping. */
  postgresReady: 15_000,
  /** For a PostgreSQL to stop in order, and then once more to stop at once. */
  postgresStop: 10_000,
  /** A service that was just killed holds the lock of its data folder until PostgreSQL notices. */
  serviceLock: 2_000,
  /** How long running requests may take at shutdown. */
  requestsAtShutdown: 10_000,
  /** Requests and PostgreSQL have ended by then, or the process exits anyway. */
  shutdown: 25_000,
}
