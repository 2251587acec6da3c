import type { Socket } from 'node:net'
import pg from 'pg'
import { line } from '../concurrency/line.ts'
import { gauge } from '../metrics/metrics.ts'
import { isSilence } from './errors.ts'
import { typeParsers } from './types.ts'
import { silenceWatch } from './watch-silence.ts'

/** A connection for a while. It is given back with the failure that makes it useless, if there is one. */
export type Borrow = () => Promise<{
  readonly client: pg.PoolClient
  readonly giveBack: (failure?: Error) => void
}>

export type Connections = {
  readonly borrow: Borrow
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

const APPLICATION_ROLE = 'rappen_app'
const MOST = 20
/** So many are opened at once: on a busy machine each takes its time, and all at once would take all of it. */
const OPENED_AT_ONCE = 4

/** A database that does not open a connection or begin a transaction within this time is away, though its connections stand. */
const ANSWER_MILLISECONDS = 1_250
/** As long as a lock is waited for: while others are served, a line is only long. */
const LONGEST_WAIT = 10_000
/** Longer than the server itself allows a statement. */
const LONGEST_STATEMENT = 25_000

/**
 * Limits of every session: a stuck statement ends as a 503, it does not hold a connection for ever. Plans are made once per
 * statement and connection: every statement is parametrised by its organisation and reads through an index, so a plan fits all values.
 */
const sessionOptions = (role: string): string =>
  `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=20s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s`

/** A statement that takes no time: if it has no answer soon, the connection is given up, with all that was sent behind it. */
export const promptly = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: ANSWER_MILLISECONDS,
})

const figures = gauge(
  'rappen_database_connections',
  'Connections to the database that are idle or busy, and transactions that wait for one.',
  'state',
)

/**
 * A pool of connections and the line before it. Whoever finds all of them busy waits while others are served. Once the database
 * falls silent, whoever waits for it, in the line or for an answer, is told so at once.
 */
export function openConnections(
  connection: pg.PoolConfig,
  log: { error: (details: object, message: string) => void },
): Connections {
  const options = {
    max: MOST,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    query_timeout: LONGEST_STATEMENT,
    ...connection,
    options: sessionOptions(APPLICATION_ROLE),
    types: typeParsers,
    pipeline: true,
  } as pg.PoolConfig
  const pool = new pg.Pool(options)
  let isClosing = false
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    // The database may end it first.
    if (!isClosing) log.error({ err: error }, 'an idle database connection broke')
  })

  // A server may say in one breath that a connection is ready and that it ends: that is heard before anybody here has the connection.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const places = line(options.max ?? MOST, LONGEST_WAIT)
  const openings = line(OPENED_AT_ONCE, LONGEST_WAIT)
  const unwatch = figures.watch(() => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: places.waiting(),
  }))
  const watchSilence = silenceWatch(() => openAndClose(options))

  async function connect(): Promise<pg.PoolClient> {
    const leave = pool.idleCount > 0 ? undefined : await openings.enter()
    try {
      return await pool.connect()
    } catch (error) {
      // Before the place is given up: whoever comes next would wait as long again.
      if (isSilence(error)) turnAway(error)
      throw error
    } finally {
      leave?.()
    }
  }

  const borrow: Borrow = async () => {
    const leave = await places.enter()
    const client = await connect().catch((error: unknown) => {
      leave()
      throw error
    })
    return lent(client, { watchSilence, turnAway, leave })
  }

  function turnAway(silence: Error): void {
    places.turnAway(silence)
    openings.turnAway(silence)
  }

  return {
    borrow,
    ping: async () => {
      await pool.query(promptly('select 1'))
    },
    close: () => {
      isClosing = true
      unwatch()
      return pool.end()
    },
  }
}

type Lending = {
  readonly watchSilence: ReturnType<typeof silenceWatch>
  readonly turnAway: (silence: Error) => void
  /** Gives the place up. */
  readonly leave: () => void
}

/** A connection in use: one that breaks, or on which the database falls silent, is not used again. */
function lent(client: pg.PoolClient, { watchSilence, turnAway, leave }: Lending): Awaited<ReturnType<Borrow>> {
  let broken: Error | undefined
  const onBreak = (error: Error): void => {
    broken ??= error
  }
  client.on('error', onBreak)
  // The library says so in its types only for clients that are of no pool.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const callOff = watchSilence({
    heard: () => stream.bytesRead,
    onSilence: (silence) => {
      turnAway(silence)
      stream.destroy(silence)
    },
  })
  return {
    client,
    giveBack: (failure) => {
      callOff()
      client.off('error', onBreak)
      client.release(broken ?? failure)
      if (isSilence(failure)) turnAway(failure)
      leave()
    },
  }
}

/** A connection beside the pool, which may be used up: it is opened, which is an answer, and closed. */
async function openAndClose(options: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  await client.connect()
  void client.end()
}
