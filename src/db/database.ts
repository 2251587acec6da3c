import pg from 'pg'
import type { Change } from '../event.ts'
import { gauge } from '../metrics/metrics.ts'
import { isRepeatable } from './errors.ts'
import type { Sql } from './sql.ts'
import { typeParsers } from './types.ts'

/** Where the database is. `role` is what the connection acts as; without it, as the user who connects. */
export type Connection = pg.PoolConfig

/** Who acts: the token and the request. What several requests of one token do together is of no one request. */
export type Author = { readonly token: string; readonly requestId?: string }

/** An open transaction that sees one organisation. There is no other handle to the database. */
export type Tx = {
  readonly organisation: string
  /** Left out where nobody asked: commands and jobs. */
  readonly author?: Author | undefined
  /** All rows of a statement. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The one row of a statement; it is a bug when there is none. */
  one<Row>(statement: Sql): Promise<Row>
  /** The first row of a statement, or undefined. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement for its effect; the number of rows it touched. */
  run(statement: Sql): Promise<number>
  /** Notes what happens, to be kept at the very end of the transaction. */
  note(changes: readonly Change[]): void
}

/** Keeps what happened in a transaction. Its statements are the last before the commit, and travel with it: what they lock is held shortly. */
export type Keep = (tx: Tx, changes: readonly Change[]) => Promise<unknown>

export type InTransaction = <Result>(
  organisation: string,
  work: (tx: Tx) => Promise<Result>,
  author?: Author,
) => Promise<Result>

/**
 * Runs one statement as a transaction of its own, in one journey. It sees no organisation: it calls a function that is told which.
 * Statements of a lane are executed in the order in which they were given.
 */
export type Alone = <Row>(lane: string, statement: Sql) => Promise<Row[]>

export type Database = {
  /** Runs `work` in one transaction in which row-level security shows this organisation only; repeats it after a deadlock. */
  readonly inTransaction: InTransaction
  readonly alone: Alone
  /** Resolves when the database answers. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The organisation of a transaction that may see none: looking up a token or a public link, before the organisation is known. */
export const NO_ORGANISATION = '00000000-0000-0000-0000-000000000000'

const APPLICATION_ROLE = 'rappen_app'
const ATTEMPTS = 4

/** A database that does not even begin a transaction within this time is away, though its connections stand. */
const ANSWER_MILLISECONDS = 2_000
/** Longer than the server itself allows a statement: it must have fallen silent in the middle of one. */
const SILENCE_MILLISECONDS = 25_000

/**
 * Limits of every session: a stuck statement ends as a 503, it does not hold a connection for ever. Plans are made once per
 * statement and connection: every statement is parametrised by its organisation and reads through an index, so a plan fits all values.
 */
const sessionOptions = (role: string): string =>
  `-c role=${role} -c timezone=UTC -c plan_cache_mode=force_generic_plan -c statement_timeout=20s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s`

/** A statement that takes no time: if it has no answer soon, the connection is given up, with all that was sent behind it. */
const promptly = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: ANSWER_MILLISECONDS,
})

const connections = gauge(
  'rappen_database_connections',
  'Connections to the database that are idle or busy, and transactions that wait for one.',
  'state',
)

/** Opens a pool that acts as the application role: no DDL, no changes to the journal. Connects when first used. */
export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  keep: Keep,
): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    query_timeout: SILENCE_MILLISECONDS,
    ...connection,
    options: sessionOptions(APPLICATION_ROLE),
    types: typeParsers,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection broke'))

  const unwatch = connections.watch(() => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }))

  return {
    inTransaction: (organisation, work, author) => repeatedly(() => once({ pool, keep }, organisation, work, author)),
    alone: lanesOf(pool),
    ping: async () => {
      await pool.query(promptly('select 1'))
    },
    close: () => {
      unwatch()
      return pool.end()
    },
  }
}

/** A connection of the pool. One that breaks meanwhile, or is given back with a failure, is not used again. */
async function borrow(pool: pg.Pool) {
  const client = await pool.connect()
  let broken: Error | undefined
  const onBreak = (error: Error) => {
    broken = error
  }
  client.on('error', onBreak)
  const giveBack = (failure?: Error): void => {
    client.off('error', onBreak)
    client.release(broken ?? failure)
  }
  return { client, giveBack }
}

/** A lane is a connection for as long as a statement is under way on it. */
function lanesOf(pool: pg.Pool): Alone {
  const lanes = new Map<string, { readonly borrowed: ReturnType<typeof borrow>; underWay: number }>()
  return async (name, statement) => {
    const lane = lanes.get(name) ?? { borrowed: borrow(pool), underWay: 0 }
    lanes.set(name, lane)
    lane.underWay++
    const { client, giveBack } = await lane.borrowed.catch((error: unknown) => {
      lanes.delete(name)
      throw error
    })
    try {
      return (await client.query(queryOf(statement))).rows
    } finally {
      if (--lane.underWay === 0) {
        lanes.delete(name)
        giveBack()
      }
    }
  }
}

/** A deadlock or serialisation failure undoes the whole transaction, so the whole work runs again, after a jittered pause. */
async function repeatedly<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRepeatable(error) || count === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * count))
    }
  }
}

async function once<Result>(
  { pool, keep }: { pool: pg.Pool; keep: Keep },
  organisation: string,
  work: (tx: Tx) => Promise<Result>,
  author: Author | undefined,
): Promise<Result> {
  const { client, giveBack } = await borrow(pool)
  let failure: Error | undefined
  try {
    // Not awaited here: the connection is pipelined, so the first statement of the work travels with it.
    const begun = client.query(promptly(begin(organisation)))
    begun.catch(() => undefined)
    const changes: Change[] = []
    const tx = transactionOn(client, organisation, { author, changes })
    const result = await work(tx)
    await begun
    const kept = changes.length > 0 ? keep(tx, changes) : undefined
    // A transaction in which a statement failed unseen ends as a rollback, without an error.
    const [, { command }] = await Promise.all([kept, client.query('commit')])
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because a statement in it had failed')
    return result
  } catch (error) {
    await client.query('rollback').catch((unable: Error) => {
      failure = unable
    })
    throw error
  } finally {
    giveBack(failure)
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function begin(organisation: string): string {
  if (!uuid.test(organisation)) throw new TypeError('an organisation is a UUID')
  return `begin; set local app.organisation = '${organisation}'`
}

const queryOf = ({ name, text, values }: Sql): pg.QueryConfig => ({ name, text, values: [...values] })

function transactionOn(
  client: pg.PoolClient,
  organisation: string,
  { author, changes }: { author: Author | undefined; changes: Change[] },
): Tx {
  const query = (statement: Sql) => client.query(queryOf(statement))
  const rows = async <Row>(statement: Sql): Promise<Row[]> => (await query(statement)).rows as Row[]
  return {
    organisation,
    author,
    rows,
    one: async <Row>(statement: Sql) => {
      const [row] = await rows<Row>(statement)
      if (row === undefined) throw new Error(`no row from: ${statement.text}`)
      return row
    },
    maybe: async <Row>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    note: (happened) => {
      changes.push(...happened)
    },
  }
}
