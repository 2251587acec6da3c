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

/** A connection that is in use by one caller until it is released, with the failure that makes it useless if there is one. */
export type AcquiredConnection = {
  readonly client: pg.PoolClient
  readonly release: (failure?: Error) => void
}
/** Organisations that wait take turns, and one has at most a part of the connections. */
export type AcquireConnection = (organisation: string) => Promise<AcquiredConnection>

export type Connections = {
  readonly acquire: AcquireConnection
  readonly inTurn: <Result>(key: string, call: () => Promise<Result>) => Promise<Result>
  /** Calls what reads much: of one organisation so little at once that it keeps half of the processors busy at most. */
  readonly limitedByTenant: <Result>(organisation: string, call: () => Promise<Result>) => Promise<Result>
  /** Resolves when the database answers, whoever uses the connections. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What a pool acts as, how many connections it has, and the part of them that one organisation takes. */
type Pool = { readonly role: string; readonly permits: number; readonly part: number }

/** For all that an organisation has: its documents, its books, its events. No right on passwords, sessions and passkeys. */
export const OF_ORGANISATIONS: Pool = { role: 'rappen_app', ...semaphores.connections }
/** For people, sessions and passkeys, and to look up tokens. No right on what an organisation has but the names of its seats. */
export const OF_PEOPLE: Pool = { role: 'rappen_people', ...semaphores.connectionsOfPeople }
/** How long a connection is used. */
const LIFETIME_SECONDS = 1_800

/**
 * Limits of every session: a stuck statement ends as a 503, it does not hold a connection for ever. Plans are made once per
 * statement and connection: every statement is parametrised by its organisation and reads through an index, so a plan fits all values.
 */
const sessionOptions = (role: string): string =>
  `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan ${sessionLimits()}`

/** Of a session: no statement, and no transaction that is forgotten, holds a connection for ever. */
export const sessionLimits = (): string =>
  `-c statement_timeout=${timeLimits.statement} -c lock_timeout=${timeLimits.lock} -c idle_in_transaction_session_timeout=${timeLimits.idleInTransaction}`

/** The library says so in its types only for clients that are of no pool. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Runs a statement that takes no time: if it has no answer soon, the connection is closed, with all that was sent behind it. The time counts
 * from when it was sent, and an answer that came while this process stood still is read before that.
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
 * A socket that sends what is written to it in one turn of the event loop together: a statement is several messages, a transaction several
 * statements, and short readings share a connection. pg corks it for each statement, so there is a cork around those.
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
    // Node gives a socket that connects a `write` of its own (net.js), which would hide the one below.
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
    // A session of PostgreSQL only grows: what it has read of the catalogue and planned stays until it ends.
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

/**
 * A pool of connections. Whoever finds all of them busy is queued. Once the database is unresponsive, everybody who waits fails at once:
 * those in the queue, and those who wait for an answer.
 */
export function openConnections(
  connection: pg.PoolConfig,
  kind: Pool,
  log: { error: (details: object, message: string) => void },
): Connections {
  const options = poolOptions(connection, kind)
  const pool = new pg.Pool(options)
  const readiness = readinessOf(options)
  let isClosing = false
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process. At the end it breaks as well.
  pool.on('error', (error) => {
    if (!isClosing) log.error({ err: error }, 'an idle database connection broke')
  })

  // One packet may say that a connection is ready and that the server ends it: the error comes before anybody listens for it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // If it fails, so does whatever comes after it.
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
        // Before the permit is given back: whoever has it next would wait as long again.
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

/** Asks the database on a connection of its own, whoever uses the others. Who asks at once shares an answer. */
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

/** A connection in use: one that breaks, or on which the database is unresponsive, is not used again. */
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

/** Opens a connection beside the pool, which may be used up, and closes it: that it opens shows that the database responds. */
async function openAndClose(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  void client.end()
}
