import { availableParallelism } from 'node:os'

/*
 * Every limit of how much the service does at once, holds, lets wait or waits for, each with its reason. How long a text or how large a file may
 * be stands in the schemas.
 */

const SECOND = 1_000
const MEBIBYTE = 1_048_576
const processors = availableParallelism()

/**
 * Documents of one organisation that are laid out at once. A page takes about 15 ms, so a full queue is done in a second or two. Requests and
 * the database need a core of their own.
 */
const laidOutAtOnce = processors > 2 ? 2 : 1

/**
 * Work that is done at once: `permits` in all, `each` of one tenant (else all but one), while at most `waiting` wait (else any number, up to a
 * time limit).
 */
export const semaphores = {
  /** Connections to PostgreSQL, each a process there. */
  connections: { permits: 20, part: 5 },
  /** The same for people, sessions and passkeys, whose statements are short. */
  connectionsOfPeople: { permits: 4, part: 2 },
  /** Opening is dear for PostgreSQL: all at once would keep a busy machine from everything else. */
  openingConnections: { permits: 4, each: 4 },
  /** Statements of one organisation that read much: each keeps a processor of the database busy, so half of them at most. */
  longReadings: { permits: Number.POSITIVE_INFINITY, each: Math.max(1, Math.min(4, Math.floor(processors / 2))) },
  /** Changes of one record: only the first could proceed anyway, and those that wait hold no connection. */
  changesOfOneRecord: { permits: Number.POSITIVE_INFINITY, each: 1 },
  /** Uploads that are read and validated: a quarter of a gigabyte on disk. A full queue of ordinary ones takes about a quarter of a minute. */
  uploads: { permits: 24, each: 8, waiting: 64 },
  /**
   * Children that read foreign PDFs: two keep two cores busy; one more is for another organisation, since one may take half a minute. In a
   * longer queue, clients would give up before their turn.
   */
  foreignPdfs: { permits: 3, waiting: 32 },
  /** Children that draw pages: one keeps up with those who type; the other is for another organisation. */
  pictures: { permits: 2, waiting: 64 },
  /** Typst processes: one more than an organisation may use, so that others need not wait for its document of 500 positions. */
  layout: { permits: laidOutAtOnce + 1, waiting: 64 },
  /** Documents that are read in order to be laid out: 500 positions keep the event loop busy for some 15 ms, also when their pages are cached. */
  preparation: { permits: Number.POSITIVE_INFINITY, each: laidOutAtOnce, waiting: 64 },
  /** Before anything of a document is on disk, which may be 100 MiB of attachments. One who waits sees a few others merged. */
  merging: { permits: 3, waiting: 64 },
  /** One, so that guessing passwords takes one core at most. A full queue is some three seconds. */
  passwords: { permits: 1, waiting: 64 },
  /** Workers of webhooks that use the database: requests need it too. */
  webhookTransactions: { permits: 4 },
} as const

/** What is cached, in bytes where nothing else is said. */
export const caches = {
  /** Tokens. One is read again after a second, the longest that a revocation by another instance takes to act here. */
  tokens: { entries: 10_000, milliseconds: SECOND },
  /** Sessions of people, for the same time. */
  sessions: { entries: 10_000, milliseconds: SECOND },
  /**
   * What the books last said: of organisations, the one that has not posted for longest is dropped first; of one of them a year of days, or a
   * large chart, and beyond that its cache starts anew.
   */
  books: { organisations: 1_000, keysOfOne: 2_000 },
  /** Numbers of pages of PDFs that were validated, by their hash: a repeated upload is not validated again. */
  validatedPdfs: { entries: 10_000 },
  /** A few hundred documents that were laid out. */
  laidOutDocuments: 16 * MEBIBYTE,
  /** Documents that were previewed last, for another page or size of them. Apart: they would push out documents that are sent. */
  previews: 2 * MEBIBYTE,
  /** Pictures of pages of documents that are looked at again: a few hundred. */
  pagePictures: 16 * MEBIBYTE,
  /** Pictures of pages of receipts. */
  receiptPictures: 8 * MEBIBYTE,
  /** Dictionaries that archived PDFs are packed with: one of each version that archived something. */
  pdfDictionaries: 16 * MEBIBYTE,
  /** Documents merged with their attachments, on disk. */
  mergedPdfs: 512 * MEBIBYTE,
} as const

/** What requests in progress hold: `each` organisation, and all `together`. */
export const budgets = {
  /** Bytes of JSON bodies. One becomes a few times as much in memory while it is worked on. */
  bodies: { each: 64 * MEBIBYTE, together: 192 * MEBIBYTE },
  /** Bytes of large answers, until their clients have read them. */
  answers: { each: 64 * MEBIBYTE, together: 192 * MEBIBYTE },
  /** Bytes of merged PDFs that are being read, and stay on disk until then. */
  openPdfs: { each: 384 * MEBIBYTE, together: 1_152 * MEBIBYTE },
  /** Requests that wait to be written to the log of requests: some megabytes. */
  notedRequests: { each: 2_500, together: 10_000 },
  /** Streams of events: of one token or session, of one organisation, and in all. Who leaves so many bytes unread is no listener. */
  eventStreams: { each: 4, organisation: 50, together: 200, unreadBytes: 65_536 },
  /** Passwords of one crowd that wait to be hashed: many blocks of addresses of one provider do not fill the queue. */
  passwordsOfACrowd: 16,
  /** Short readings share two connections of an organisation, which answer more than this process can ask. All of one turn take a few milliseconds. */
  shortReadings: { each: 2, uses: 32 },
} as const

/** Work that waits. Of `jobs`, one process does `concurrency` at a time, and all together `each` of one organisation. */
export const queues = {
  postings: {
    /** Entries. A larger batch does not fit into the buffer of a socket, so that the database would have to wait for the rest of it. */
    largestBatch: 256,
    /** Requests. Some tenths of a second of work, of requests with one entry each. */
    waiting: 4_096,
    /** Two seconds of work or so, where requests bring many. */
    entriesWaiting: 40_000,
    /** So many entries are worth a batch behind those under way: the database has the next before this process hears of the last. */
    worthPipelining: 40,
    /** One being inserted, one on its way, and one more in case this process is busy for as long as one takes. */
    batchesUnderWay: 3,
  },
  /** Endpoints that are told their events at once, by workers that mostly wait for receivers. One makes way after so many events in a row. */
  webhooks: { workers: 100, eventsInARow: 50 },
  jobs: {
    /** The time is above any that a mail server may take; the pauses are those after a crash, not those after a server said «later». */
    mails: { concurrency: 6, each: 3, timeLimitSeconds: 1_800, retry: { firstSeconds: 5, longestSeconds: 600 } },
    /** PDFs to be archived: beside the requests, on two cores. */
    archive: { concurrency: 2, each: 1, timeLimitSeconds: 300, retry: { firstSeconds: 5, longestSeconds: 3_600 } },
    /** Series of which something is due, each with a transaction for an occurrence: beside the requests, on two cores. */
    recurringInvoices: {
      concurrency: 2,
      each: 1,
      timeLimitSeconds: 300,
      retry: { firstSeconds: 5, longestSeconds: 3_600 },
    },
    /** Mails to owners, which are few. */
    notices: { concurrency: 2, each: 1, timeLimitSeconds: 1_800, retry: { firstSeconds: 60, longestSeconds: 21_600 } },
  },
} as const

/** How often an address may do something in a minute. */
export const rates = {
  /** However many addresses an attacker has, this is what they can make us remember. */
  addressBlocks: 10_000,
  /** Wrong tokens: far more than a client with a wrong token in its settings sends, far fewer than trying tokens takes. */
  wrongTokens: 600,
  /** Sign-ins that failed: an office behind one address fails less often, and guessing takes far more. */
  failedSignIns: 20,
  /** Sign-ins, also those that succeed: each hashes a password and begins a session. An office behind one address has fewer people. */
  signIns: 60,
  /** Challenges for passkeys: each is a row for five minutes. The page of an office behind one address asks for one. */
  passkeyChallenges: 60,
  /** Public links that are followed: more than an office behind one address needs; rendering for it does not starve others. */
  publicLinks: 600,
  /** Decisions on the customer's page: nobody decides on as many documents, and guessing links finds none. */
  decisions: 10,
} as const

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

/** What the HTTP side allows at most: every limit and time-out of Fastify and Node, in milliseconds, bytes and counts. docs/operating.md tells them to whoever runs a proxy in front. */
export const httpLimits = {
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

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number }
