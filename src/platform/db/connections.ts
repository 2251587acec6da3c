import { Socket } from 'node:net'
import pg from 'pg'
import { type Semaphore, semaphore } from '../concurrency/semaphore.ts'
import { singleFlight } from '../concurrency/single-flight.ts'
import { semaphores, timeLimits } from '../limits.ts'
import { gauge } from '../metrics/metrics.ts'
import { isUnresponsive } from './errors.ts'
import { prepareReading } from './reading-query.ts'
import { typeParsers } from './types.ts'
import { unresponsiveDatabaseDetector } from './unresponsive-database.ts'

/** A connection in use by one caller until it is released with the failure that makes it useless, if there is one. */
export type AcquiredConnection = {
  readonly client: pg.PoolClient
  readonly release: (failure?: Error) => void
}
/** Waiting organisations take turns, and each has at most a share of the connections. */
export type AcquireConnection = (organisation: string) => Promise<AcquiredConnection>

export type Connections = {
  readonly acquire: AcquireConnection
  readonly inTurn: <Result>(key: string, call: () => Promise<Result>) => Promise<Result>
  /** Runs a large reading: one organisation keeps at most half of the processors busy. */
  readonly limitedByTenant: <Result>(organisation: string, call: () => Promise<Result>) => Promise<Result>
  /** Resolves when the database responds, whoever uses the connections. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The role of a pool, the number of its connections, and the share that one organisation may take. */
type Pool = { readonly role: string; readonly permits: number; readonly part: number }

/** For the data of organisations: documents, books, events. It has no right on passwords, sessions and passkeys. */
export const OF_ORGANISATIONS: Pool = { role: 'rappen_app', ...semaphores.connections }
/** For people, sessions and passkeys, and to look up tokens. Of the data of organisations it sees only the names of its seats. */
export const OF_PEOPLE: Pool = { role: 'rappen_people', ...semaphores.connectionsOfPeople }
/** How long a connection is used. */
const LIFETIME_SECONDS = 1_800

/**
 * Limits of every session: a stuck statement ends as a 503 and does not hold a connection for ever. Plans are made once per statement and
 * connection. Every statement has its organisation as a parameter and reads through an index, so one plan fits all values, but those of `planned`.
 */
const sessionOptions = (role: string): string =>
  `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan ${sessionLimits()}`

/** Session limits: no statement and no forgotten transaction holds a connection for ever. */
export const sessionLimits = (): string =>
  `-c statement_timeout=${timeLimits.statement} -c lock_timeout=${timeLimits.lock} -c idle_in_transaction_session_timeout=${timeLimits.idleInTransaction}`

/** The library's types declare it only for clients outside a pool. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Runs a fast statement: without an answer in time, the connection is closed with everything sent behind it. The time counts from sending. An
 * answer that arrived while this process was suspended is read first.
 */
export async function promptly(client: pg.ClientBase, text: string): Promise<void> {
  let isAnswered = false
  const giveUp = () => {
    if (!isAnswered) streamOf(client).destroy(new Error('Query read timeout'))
  }
  let clock: NodeJS.Timeout | undefined
  const answer = client.query(text)
  // It is sent at the end of this turn (OneWritePerTurn), just before this.
  const sent = setImmediate(() => {
    clock = setTimeout(() => setImmediate(giveUp), timeLimits.databaseResponse)
  })
  try {
    await answer
  } finally {
    isAnswered = true
    clearImmediate(sent)
    clearTimeout(clock)
  }
}

const figures = gauge(
  'rappen_database_connections',
  'Connections to the database that are idle or busy, and transactions that wait for one.',
  'state',
)

/**
 * A socket that sends everything written in one turn of the event loop together. A statement is several messages, a transaction several
 * statements, and short readings share a connection. pg corks the socket per statement; this cork encloses those.
 */
class OneWritePerTurn extends Socket {
  #isHeld = false

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    super.cork()
    setImmediate(() => {
      this.#isHeld = false
      this.uncork()
    })
  }

  override connect(...to: [never]): this {
    super.connect(...to)
    // Node gives a connecting socket its own `write` (net.js), which would hide the one below.
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override cork(): void {
    this.#hold()
    super.cork()
  }

  override write(...written: [never]): boolean {
    this.#hold()
    return super.write(...written)
  }
}

const poolOptions = (connection: pg.PoolConfig, { role, permits }: Pool): pg.PoolConfig =>
  ({
    max: permits,
    connectionTimeoutMillis: timeLimits.databaseResponse,
    idleTimeoutMillis: 30_000,
    // A PostgreSQL session only grows: catalogue entries and plans stay in memory until it ends.
    maxLifetimeSeconds: LIFETIME_SECONDS,
    query_timeout: timeLimits.statementAnswer,
    ...connection,
    options: sessionOptions(role),
    types: typeParsers,
    pipeline: true,
    stream: () => new OneWritePerTurn(),
  }) as pg.PoolConfig

const waitingFor = (limits: { readonly permits: number; readonly each: number }): Semaphore =>
  semaphore({ ...limits, timeoutMs: timeLimits.connectionWait })

/** A pool of connections with a queue. Once the database is unresponsive, all callers that wait for a connection or an answer fail at once. */
export function openConnections(
  connection: pg.PoolConfig,
  kind: Pool,
  log: { error: (details: object, message: string) => void },
): Connections {
  const options = poolOptions(connection, kind)
  const pool = new pg.Pool(options)
  const readiness = readinessOf(options)
  let isClosing = false
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process. It also occurs at shutdown.
  pool.on('error', (error) => {
    if (!isClosing) log.error({ err: error }, 'an idle database connection broke')
  })

  // One packet may report both that a connection is ready and that the server ends it: the error comes before anything listens for it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // If it fails, the statements behind it fail too.
    prepareReading(client).catch(() => undefined)
  })

  const { max: size = kind.permits } = options
  const permits = waitingFor({ permits: size, each: Math.ceil(size / kind.part) })
  const keys = waitingFor(semaphores.changesOfOneRecord)
  const longReadings = waitingFor(semaphores.longReadings)
  const openings = waitingFor(semaphores.openingConnections)
  const unwatch = figures.watch(() => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: permits.waiting(),
  }))
  const detectUnresponsive = unresponsiveDatabaseDetector(() => openAndClose(options))

  function rejectWaiting(reason: Error): void {
    for (const waiting of [permits, keys, longReadings, openings]) waiting.rejectWaiting(reason)
  }

  async function connect(): Promise<pg.PoolClient> {
    const opened = (): Promise<pg.PoolClient> =>
      pool.connect().catch((error: unknown) => {
        // Before the permit is released: its next owner would wait as long again.
        if (isUnresponsive(error)) rejectWaiting(error)
        throw error
      })
    return pool.idleCount > 0 ? opened() : openings.run(opened)
  }

  return {
    acquire: async (organisation) => {
      const releasePermit = await permits.acquire(organisation)
      try {
        return watched(await connect(), { detectUnresponsive, rejectWaiting, releasePermit })
      } catch (error) {
        releasePermit()
        throw error
      }
    },
    inTurn: (key, call) => keys.run(call, key),
    limitedByTenant: (organisation, call) => longReadings.run(call, organisation),
    ping: readiness.ping,
    close: async () => {
      isClosing = true
      unwatch()
      await Promise.all([pool.end(), readiness.close()])
    },
  }
}

/** Probes the database on a connection of its own, whoever uses the others. Concurrent callers share an answer. */
function readinessOf(options: pg.PoolConfig): Pick<Connections, 'ping' | 'close'> {
  const pool = new pg.Pool({ ...options, max: 1 })
  // A connection that breaks is replaced: without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const asking = singleFlight<void>()
  return {
    ping: () => asking.join('', () => pingBy(pool)),
    close: () => pool.end(),
  }
}

async function pingBy(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  await promptly(client, 'select 1').catch((error: Error) => {
    client.release(error)
    throw error
  })
  client.release()
}

type WatchedConnection = {
  readonly detectUnresponsive: ReturnType<typeof unresponsiveDatabaseDetector>
  readonly rejectWaiting: (reason: Error) => void
  readonly releasePermit: () => void
}

/** A connection in use: it is not used again once it breaks or the database is unresponsive on it. */
function watched(
  client: pg.PoolClient,
  { detectUnresponsive, rejectWaiting, releasePermit }: WatchedConnection,
): AcquiredConnection {
  let broken: Error | undefined
  const onBreak = (error: Error): void => {
    broken ??= error
  }
  client.on('error', onBreak)
  const stream = streamOf(client)
  const stopDetecting = detectUnresponsive({
    bytesReceived: () => stream.bytesRead,
    onUnresponsive: (reason) => {
      rejectWaiting(reason)
      stream.destroy(reason)
    },
  })
  return {
    client,
    release: (failure) => {
      stopDetecting()
      client.off('error', onBreak)
      client.release(broken ?? failure)
      if (isUnresponsive(failure)) rejectWaiting(failure)
      releasePermit()
    },
  }
}

/** Opens a connection beside the pool, which may be exhausted, and closes it. Success shows that the database responds. */
async function openAndClose(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  void client.end()
}
