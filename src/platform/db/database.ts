import type pg from 'pg'
import { DatabaseError } from 'pg'
import type { Change } from '../../events.ts'
import type { Warning } from '../../warnings.ts'
import { budgets } from '../limits.ts'
import { type AcquireConnection, OF_ORGANISATIONS, OF_PEOPLE, openConnections, promptly } from './connections.ts'
import { isAway, isConsequence, isRepeatable, isUnresponsive } from './errors.ts'
import { queryReading } from './reading-query.ts'
import { sharedConnections } from './shared-connections.ts'
import { nameOf, type Sql } from './sql.ts'

/** Where the database is. `role` is the role of the connection; default: the user that connects. */
export type Connection = pg.PoolConfig

/** The author of a change: token and request. A batch of several requests of one token has no request. */
export type Author = { readonly token: string; readonly requestId?: string }

/** An open transaction that sees one organisation. There is no other handle to the database. */
export type Tx = {
  readonly organisation: string
  /** Undefined for commands and jobs, which no request asked for. */
  readonly author?: Author | undefined
  /** All rows of a statement. */
  rows<Row>(statement: Sql): Promise<Row[]>
  /** The one row of a statement; it is a bug when there is none. */
  one<Row>(statement: Sql): Promise<Row>
  /** The only column of the one row of a statement. */
  value<Value>(statement: Sql): Promise<Value>
  /** The only column of all rows of a statement. */
  column<Value>(statement: Sql): Promise<Value[]>
  /** The first row of a statement, or undefined. */
  maybe<Row>(statement: Sql): Promise<Row | undefined>
  /** Runs a statement for its effect; returns the number of affected rows. */
  run(statement: Sql): Promise<number>
  /** Notes changes, to be stored as events at the end of the transaction. */
  note(changes: readonly Change[]): void
  /** Notes warnings for the answer. */
  warn(warnings: readonly Warning[]): void
  warned(): readonly Warning[]
}

/**
 * Stores the events of a transaction. Its statements are the last before the commit and are sent together with it, so their locks are held for
 * a short time.
 */
export type Keep = (tx: Tx, changes: readonly Change[]) => Promise<unknown>

export type InTransaction = <Result>(
  organisation: string,
  transact: (tx: Tx) => Promise<Result>,
  author?: Author,
) => Promise<Result>

/**
 * The same for readings: each statement is a transaction of its own, in one round trip. Short readings of an organisation share connections, on
 * which their statements are pipelined. Long readings of an organisation keep at most half of the processors busy.
 */
export type ReadTransaction = <Result>(
  organisation: string,
  read: (tx: Tx) => Promise<Result>,
  how?: { readonly isShort?: boolean },
) => Promise<Result>

/**
 * Calls a function once all earlier calls of this process with the same key have ended. A caller that waits here for the lock of a record holds
 * no connection.
 */
export type InTurn = <Result>(key: string, call: () => Promise<Result>) => Promise<Result>

/**
 * Runs one statement as a transaction of its own, in one round trip. It sees no organisation: it calls a function with the organisation as an
 * argument. Statements with the same key are pipelined on one connection, so they are executed in order.
 */
export type Alone = <Row>(key: string, statement: Sql) => Promise<Row[]>

export type Database = {
  /** Runs one transaction, in which row-level security shows this organisation only; repeats it after a deadlock. */
  readonly inTransaction: InTransaction
  readonly reading: ReadTransaction
  readonly inTurn: InTurn
  readonly alone: Alone
  /**
   * The same in the role of people, sessions and passkeys, which sees no documents or books. The other role sees no password, session or
   * passkey. A transaction of people may run inside one of an organisation, never the other way round.
   */
  readonly people: People
  /** Resolves when the database responds. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

export type People = Pick<Database, 'inTransaction' | 'reading'>

/** The organisation of a transaction that may see none: looking up a token or a public link, whose organisation is unknown. */
export const NO_ORGANISATION = '00000000-0000-0000-0000-000000000000'

const ATTEMPTS = 4

/**
 * Opens connections in the application role and in that of people: no DDL, and only the granted changes. Connects on first use. A service logs
 * in for people as another user, so that no statement of either role becomes the other.
 */
export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  keep: Keep,
  forPeople: Connection = { ...connection, max: OF_PEOPLE.permits },
): Database {
  const database = databaseOn(openConnections(connection, OF_ORGANISATIONS, log), keep)
  const { inTransaction, reading, close } = databaseOn(openConnections(forPeople, OF_PEOPLE, log), keep)
  return {
    ...database,
    // All readings of people are short.
    people: { inTransaction, reading: (organisation, read) => reading(organisation, read, { isShort: true }) },
    close: async () => void (await Promise.all([database.close(), close()])),
  }
}

function databaseOn(
  { acquire, inTurn, limitedByTenant, ping, close }: ReturnType<typeof openConnections>,
  keep: Keep,
): Omit<Database, 'people'> {
  const inOrder = sharedConnections(acquire, { each: 1, uses: Number.POSITIVE_INFINITY })
  const short = sharedConnections(acquire, budgets.shortReadings)
  const unshared = sharedConnections(acquire, { each: Number.POSITIVE_INFINITY, uses: 1 })
  return {
    inTransaction: (organisation, transact, author) =>
      repeatedly(() => runTransaction({ acquire, keep }, organisation, transact, author)),
    reading: (organisation, read, { isShort = false } = {}) =>
      repeatedly(() =>
        isShort
          ? short(organisation, (client) => runReading(client, organisation, read))
          : limitedByTenant(organisation, () =>
              unshared(organisation, (client) => runReading(client, organisation, read)),
            ),
      ),
    inTurn,
    alone: async (key, statement) => inOrder(key, async (client) => (await client.query(queryOf(statement))).rows),
    ping,
    close,
  }
}

/** A deadlock or serialisation failure rolls the whole transaction back, so all of it runs again, after a jittered pause. */
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

/** Errors of transactions whose commit was never sent, or was answered with a rollback. */
const rolledBack = new WeakSet<object>()

/** True if the error's transaction was certainly rolled back. */
export const isRolledBack = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && rolledBack.has(error)

/** The phase of a transaction and its first failure: statements are pipelined, and those behind a failure fail, too. */
type Progress = { phase: 'open' | 'committing' | 'over'; cause?: unknown }

async function runTransaction<Result>(
  { acquire, keep }: { acquire: AcquireConnection; keep: Keep },
  organisation: string,
  transact: (tx: Tx) => Promise<Result>,
  author: Author | undefined,
): Promise<Result> {
  const { client, release } = await acquire(organisation)
  const progress: Progress = { phase: 'open' }
  const changes: Change[] = []
  let failure: Error | undefined
  try {
    // Not awaited here: the connection is pipelined, so the first statement is sent together with it.
    const begun = promptly(client, begin(organisation))
    begun.catch(() => undefined)
    const query = (statement: Sql) => {
      // If it fails, so does the statement behind it.
      if (statement.isPlanned) client.query('set local plan_cache_mode = force_custom_plan').catch(() => undefined)
      return client.query(queryOf(statement))
    }
    const tx = transactionOn(query, progress, { organisation, author, changes })
    const result = await transact(tx)
    await begun
    const kept = changes.length > 0 ? keep(tx, changes) : undefined
    progress.phase = 'committing'
    const [, { command }] = await Promise.all([kept, client.query('commit')])
    if (command === 'COMMIT') return result
    // A transaction in which a statement failed unseen ends as a rollback, without an error.
    progress.phase = 'over'
    throw new Error('the transaction was rolled back, because a statement in it had failed')
  } catch (thrown) {
    const wasCommitting = progress.phase === 'committing'
    const error = isConsequence(thrown) ? (progress.cause ?? thrown) : thrown
    progress.phase = 'over'
    await client.query('rollback').catch((unable: Error) => {
      failure = isUnresponsive(error) ? error : unable
    })
    // A statement that the database rejected has rolled the transaction back, whatever became of the commit behind it.
    const isRefused = error instanceof DatabaseError && !isAway(error)
    if (error instanceof Error && (!wasCommitting || isRefused)) rolledBack.add(error)
    throw error
  } finally {
    release(failure)
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function begin(organisation: string): string {
  if (!uuid.test(organisation)) throw new TypeError('an organisation is a UUID')
  return `begin; set local app.organisation = '${organisation}'`
}

function queryOf(statement: Sql): pg.QueryConfig {
  const { text, values } = statement
  const name = nameOf(statement)
  return { text, values: [...values], ...(name === undefined ? {} : { name }) }
}

async function runReading<Result>(
  client: pg.PoolClient,
  organisation: string,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { phase: 'open' }
  const changes: Change[] = []
  try {
    const query = (statement: Sql) =>
      queryReading(client, { organisation, isPlanned: statement.isPlanned === true }, queryOf(statement))
    const result = await read(transactionOn(query, progress, { organisation, changes }))
    if (changes.length > 0) throw new Error('invariant violated: what only reads notes a change')
    return result
  } finally {
    progress.phase = 'over'
  }
}

const onlyColumn = <Value>(row: object): Value => Object.values(row)[0]

function transactionOn(
  send: (statement: Sql) => Promise<pg.QueryResult>,
  progress: Progress,
  { organisation, author, changes }: { organisation: string; author?: Author | undefined; changes: Change[] },
): Tx {
  const query = async (statement: Sql) => {
    // Another caller may use the connection by then: work that continues after a failure must not reach it.
    if (progress.phase !== 'open') throw new Error('the transaction is over: it runs no more statements')
    return send(statement).catch((error: unknown) => {
      progress.cause ??= error
      throw error
    })
  }
  const rows = async <Row>(statement: Sql): Promise<Row[]> => (await query(statement)).rows as Row[]
  const one = async <Row>(statement: Sql): Promise<Row> => {
    const [row] = await rows<Row>(statement)
    if (row === undefined) throw new Error(`no row from: ${statement.text}`)
    return row
  }
  const warnings: Warning[] = []
  return {
    organisation,
    author,
    rows,
    one,
    value: async <Value>(statement: Sql) => onlyColumn<Value>(await one<object>(statement)),
    column: async <Value>(statement: Sql) => (await rows<object>(statement)).map(onlyColumn<Value>),
    maybe: async <Row>(statement: Sql) => (await rows<Row>(statement))[0],
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    note: (happened) => {
      changes.push(...happened)
    },
    warn: (more) => {
      warnings.push(...more)
    },
    warned: () => warnings,
  }
}
