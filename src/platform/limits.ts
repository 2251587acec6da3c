import { availableParallelism } from 'node:os'

/* Every limit of concurrency, memory, queues and waiting times, each with its reason. The schemas define the limits of texts and files. */

const SECOND = 1_000
const MEBIBYTE = 1_048_576
const processors = availableParallelism()

/**
 * Concurrent layouts of one organisation. A page takes about 15 ms, so a full queue is done in a second or two. Requests and the database need
 * a core of their own.
 */
const laidOutAtOnce = processors > 2 ? 2 : 1

/**
 * Concurrent work: `permits` in all, `each` of one tenant (default: all but one), while at most `waiting` wait (default: any number, up to a
 * time limit).
 */
export const semaphores = {
  /** Connections to PostgreSQL, each a process there. */
  connections: { permits: 20, part: 5 },
  /** The same for people, sessions and passkeys, whose statements are short. */
  connectionsOfPeople: { permits: 4, part: 2 },
  /** Opening is expensive for PostgreSQL: all at once would block a busy machine. */
  openingConnections: { permits: 4, each: 4 },
  /** Long readings of one organisation: each keeps a processor of the database busy, so half of them at most. */
  longReadings: { permits: Number.POSITIVE_INFINITY, each: Math.max(1, Math.min(4, Math.floor(processors / 2))) },
  /** Changes of one record: only the first could proceed anyway, and waiting ones hold no connection. */
  changesOfOneRecord: { permits: Number.POSITIVE_INFINITY, each: 1 },
  /** Uploads that are read and validated: a quarter of a gigabyte on disk. A full queue of ordinary ones takes about a quarter of a minute. */
  uploads: { permits: 24, each: 8, waiting: 64 },
  /**
   * Children that read untrusted PDFs: two keep two cores busy. One more is for another organisation, since a file may take half a minute. In a
   * longer queue, clients would give up before their turn.
   */
  foreignPdfs: { permits: 3, waiting: 32 },
  /** Children that draw pages: one keeps up with typing; the other is for another organisation. */
  pictures: { permits: 2, waiting: 64 },
  /** Typst processes: one more than an organisation may use, so that others need not wait for its document of 500 positions. */
  layout: { permits: laidOutAtOnce + 1, waiting: 64 },
  /** Documents read for layout: 500 positions keep the event loop busy for some 15 ms, even if their pages are cached. */
  preparation: { permits: Number.POSITIVE_INFINITY, each: laidOutAtOnce, waiting: 64 },
  /** Before a merged document is on disk, which may have 100 MiB of attachments. A waiting one sees a few others merged. */
  merging: { permits: 3, waiting: 64 },
  /** One, so that guessing passwords takes one core at most. A full queue is some three seconds. */
  passwords: { permits: 1, waiting: 64 },
  /** Workers of webhooks that use the database: requests need it too. */
  webhookTransactions: { permits: 4 },
} as const

/** Cache sizes, in bytes unless another unit is named. */
export const caches = {
  /** Tokens. One is read again after a second, so a revocation by another instance takes effect within that time. */
  tokens: { entries: 10_000, milliseconds: SECOND },
  /** Sessions of people, for the same time. */
  sessions: { entries: 10_000, milliseconds: SECOND },
  /**
   * The last known state of the books. The organisation without a posting for longest is evicted first. An organisation's cache holds a year of
   * days or a large chart, and is then cleared.
   */
  books: { organisations: 1_000, keysOfOne: 2_000 },
  /** Numbers of pages of PDFs that were validated, by their hash: a repeated upload is not validated again. */
  validatedPdfs: { entries: 10_000 },
  /** A few hundred laid-out documents. */
  laidOutDocuments: 16 * MEBIBYTE,
  /** The latest previews, for another page or size of them. Separate, because they would evict documents that are sent. */
  previews: 2 * MEBIBYTE,
  /** Pictures of pages that are viewed again: a few hundred. */
  pagePictures: 16 * MEBIBYTE,
  /** Pictures of pages of receipts. */
  receiptPictures: 8 * MEBIBYTE,
  /** Dictionaries by which archived PDFs are packed: one for each version that archived something. */
  pdfDictionaries: 16 * MEBIBYTE,
  /** Documents merged with their attachments, on disk. */
  mergedPdfs: 512 * MEBIBYTE,
} as const

/** Amounts held by requests in progress: of `each` organisation, and of all `together`. */
export const budgets = {
  /** Bytes of JSON bodies. A body needs a few times its size in memory while it is processed. */
  bodies: { each: 64 * MEBIBYTE, together: 192 * MEBIBYTE },
  /** Bytes of large answers, until their clients have read them. */
  answers: { each: 64 * MEBIBYTE, together: 192 * MEBIBYTE },
  /** Bytes of merged PDFs in use, which stay on disk until then. */
  openPdfs: { each: 384 * MEBIBYTE, together: 1_152 * MEBIBYTE },
  /** Requests that wait for the log of requests: some megabytes. */
  notedRequests: { each: 2_500, together: 10_000 },
  /**
   * Streams of events: of one token or session, of one organisation, and in total. A client that leaves so many bytes unread is disconnected.
   */
  eventStreams: { each: 4, organisation: 50, together: 200, unreadBytes: 65_536 },
  /** Waiting passwords of one provider: its many blocks of addresses do not fill the queue. */
  passwordsOfACrowd: 16,
  /**
   * Short readings share two connections per organisation, which answer more than this process can ask. All of one turn take a few
   * milliseconds.
   */
  shortReadings: { each: 2, uses: 32 },
} as const

/** Waiting work. Of `jobs`, one process runs `concurrency` at a time, and all processes together `each` of one organisation. */
export const queues = {
  postings: {
    /** Entries. A larger batch exceeds the buffer of a socket, so the database would wait for its remainder. */
    largestBatch: 256,
    /** Requests. Some tenths of a second of work at one entry each. */
    waiting: 4_096,
    /** About two seconds of work if requests bring many entries. */
    entriesWaiting: 40_000,
    /**
     * This many entries justify a batch behind those in flight: the database has the next one before this process knows the result of the last.
     */
    worthPipelining: 40,
    /** One being inserted, one in transit, and one more in case this process is busy meanwhile. */
    batchesUnderWay: 3,
  },
  /** Concurrent webhook endpoints; their workers mostly wait for receivers. An endpoint yields after so many events in a row. */
  webhooks: { workers: 100, eventsInARow: 50 },
  jobs: {
    /** The time limit exceeds any time that a mail server may take. The pauses follow a crash, not a server's temporary rejection. */
    mails: { concurrency: 6, each: 3, timeLimitSeconds: 1_800, retry: { firstSeconds: 5, longestSeconds: 600 } },
    /** PDFs to archive: beside the requests, on two cores. */
    archive: { concurrency: 2, each: 1, timeLimitSeconds: 300, retry: { firstSeconds: 5, longestSeconds: 3_600 } },
    /** Due series, with a transaction for each occurrence: beside the requests, on two cores. */
    recurringInvoices: {
      concurrency: 2,
      each: 1,
      timeLimitSeconds: 300,
      retry: { firstSeconds: 5, longestSeconds: 3_600 },
    },
    /** Daily runs of reminders, with a transaction for each letter. */
    reminders: { concurrency: 1, each: 1, timeLimitSeconds: 600, retry: { firstSeconds: 60, longestSeconds: 3_600 } },
    /** Mails to owners, which are few. */
    notices: { concurrency: 2, each: 1, timeLimitSeconds: 1_800, retry: { firstSeconds: 60, longestSeconds: 21_600 } },
  },
} as const

/** Limits per address and minute. */
export const rates = {
  /** The most remembered addresses, however many an attacker has. */
  addressBlocks: 10_000,
  /** Wrong tokens: far more than a misconfigured client sends, far fewer than guessing needs. */
  wrongTokens: 600,
  /** Failed sign-ins: an office behind one address has fewer failures, and guessing needs far more. */
  failedSignIns: 20,
  /** Sign-ins, successful ones included: each hashes a password and begins a session. An office behind one address has fewer people. */
  signIns: 60,
  /** Challenges for passkeys: each is a row for five minutes. A sign-in page asks for one. */
  passkeyChallenges: 60,
  /** Accesses to public links: more than an office behind one address needs; rendering for them does not starve others. */
  publicLinks: 600,
  /** Decisions on the customer's page: no one decides on as many documents, and guessing finds no link. */
  decisions: 10,
} as const

/**
 * How long the service waits for others before it gives up, in milliseconds. Each limit is read at its use: on a slow or busy machine the tests
 * lengthen all of them by one factor (`test/lengthen-limits.ts`).
 */
export const timeLimits = {
  /** A database that does not open a connection or begin a transaction within this time is unresponsive, even if its connections are open. */
  databaseResponse: 1_250,
  /** The longest wait for a connection while the database responds: as long as for a lock. */
  connectionWait: 10_000,
  /** The longest that the server allows a statement. */
  statement: 20_000,
  /** Longer than the above, so that the server reports it first. */
  statementAnswer: 25_000,
  lock: 10_000,
  idleInTransaction: 30_000,
  /** For reading a PDF; the child's processor time is a part of it. */
  pdfReading: 30_000,
  /** A picture takes some 15 ms; one that takes this long is on an overloaded machine. */
  picture: 25_000,
  /** For a document, whose process has a low priority: beside busy ones it takes up to ten times its processor time. */
  layout: 60_000,
  /** While the PostgreSQL of the service is starting or stopping. */
  postgresReady: 15_000,
  /** For an ordered stop of PostgreSQL, and then again for an immediate one. */
  postgresStop: 10_000,
  /** A service that was just killed holds the lock of its data folder until PostgreSQL notices. */
  serviceLock: 2_000,
  /** How long idle connections stay open at shutdown: a request may already have been sent on one. */
  idleAtShutdown: 1_000,
  /** How long running requests may take at shutdown. */
  requestsAtShutdown: 10_000,
  /** Requests and PostgreSQL have ended by then, or the process exits anyway. */
  shutdown: 25_000,
}

/** The limits and time-outs of Fastify and Node, in milliseconds, bytes and counts. docs/operating.md lists them for operators of a proxy. */
export const httpLimits = {
  /**
   * Until the headers of a request are read, counted from the connection. Headers are a few packets; a slow sender holds a connection and
   * nothing else.
   */
  headersTimeout: 15 * SECOND,
  /** Until the body is read: 1 MiB in half a minute gets through the worst line of a train. */
  bodyTimeout: 30 * SECOND,
  /** The same for larger bodies: 10 MiB need 0.7 Mbit/s. Node measures it from the first byte of the request. */
  longBodyTimeout: 120 * SECOND,
  /**
   * From headers to the last byte of the answer. Statements end after 20 seconds, and the wait for a connection after 10, so anything longer
   * hangs.
   */
  answerTimeout: 75 * SECOND,
  /** The same for files: a body of two minutes and its verdict, or an answer of 100 MiB at 3 Mbit/s. */
  fileTimeout: 300 * SECOND,
  /** A connection without any traffic during a request: longer than the longest answer. */
  silenceTimeout: 130 * SECOND,
  /**
   * A connection between two requests. Longer than the 60 seconds of proxies: the proxy should close it first, or a request meets a closed
   * connection.
   */
  keepAliveTimeout: 72 * SECOND,
  /** The interval at which Node checks for late headers or bodies: they may be cut off so much later. */
  checkInterval: 2 * SECOND,
  /**
   * None. The token's quota limits clients; a proxy serves everyone on a few connections; and Node answers excess pipelined requests with an
   * empty 503.
   */
  requestsPerConnection: 0,
  /** More than proxies and pages open. It also bounds the bodies held at once. */
  connections: 2_000,
  /** All headers together, including the path. */
  headerBytes: 16_384,
  /** Node itself would silently drop headers beyond its own limit; this service rejects. Browsers behind two proxies send 40. */
  headers: 100,
  bodyBytes: MEBIBYTE,
  /**
   * The body of requests without a token: signing in, and the customer's forms with a name, a reason, and the longest signature. All
   * connections together hold 64 MiB of them.
   */
  openBodyBytes: 32_768,
  /** An id of any length is an id: one that is too long is rejected like any other unknown one. */
  parameterLength: 16_384,
} as const

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number }
