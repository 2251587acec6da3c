import type pg from 'pg'
import type { Change } from '../../events.ts'
import { type Borrow, openConnections, promptly } from './connections.ts'
import { isConsequence, isRepeatable, isSilence } from './errors.ts'
import type { Sql } from './sql.ts'

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

const ATTEMPTS = 4

/** Opens connections that act as the application role: no DDL, no changes to the journal. Connects when first used. */
export function openDatabase(
  connection: Connection,
  log: { error: (details: object, message: string) => void },
  keep: Keep,
): Database {
  const { borrow, ping, close } = openConnections(connection, log)
  return {
    inTransaction: (organisation, work, author) => repeatedly(() => once({ borrow, keep }, organisation, work, author)),
    alone: lanesOf(borrow),
    ping,
    close,
  }
}

/** A lane is a connection for as long as a statement is under way on it. */
function lanesOf(borrow: Borrow): Alone {
  const lanes = new Map<string, { readonly borrowed: ReturnType<Borrow>; underWay: number }>()
  return async (name, statement) => {
    const lane = lanes.get(name) ?? { borrowed: borrow(), underWay: 0 }
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

/** What broke transactions of which the commit was never sent, or was answered with a rollback. */
const undone = new WeakSet<object>()

/** True for the error of a transaction of which nothing was kept, for certain. */
export const isUndone = (error: unknown): boolean => typeof error === 'object' && error !== null && undone.has(error)

/** How far a transaction is, and what failed in it first: statements are pipelined, and those behind it fail, too. */
type Course = { phase: 'open' | 'committing' | 'over'; cause?: unknown }

async function once<Result>(
  { borrow, keep }: { borrow: Borrow; keep: Keep },
  organisation: string,
  work: (tx: Tx) => Promise<Result>,
  author: Author | undefined,
): Promise<Result> {
  const { client, giveBack } = await borrow()
  const course: Course = { phase: 'open' }
  const changes: Change[] = []
  let failure: Error | undefined
  try {
    // Not awaited here: the connection is pipelined, so the first statement of the work travels with it.
    const begun = client.query(promptly(begin(organisation)))
    begun.catch(() => undefined)
    const tx = transactionOn(client, course, { organisation, author, changes })
    const result = await work(tx)
    await begun
    const kept = changes.length > 0 ? keep(tx, changes) : undefined
    course.phase = 'committing'
    const [, { command }] = await Promise.all([kept, client.query('commit')])
    if (command === 'COMMIT') return result
    // A transaction in which a statement failed unseen ends as a rollback, without an error.
    course.phase = 'over'
    throw new Error('the transaction was rolled back, because a statement in it had failed')
  } catch (thrown) {
    const error = isConsequence(thrown) ? (course.cause ?? thrown) : thrown
    if (course.phase !== 'committing' && error instanceof Error) undone.add(error)
    course.phase = 'over'
    await client.query('rollback').catch((unable: Error) => {
      failure = isSilence(error) ? error : unable
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
  course: Course,
  { organisation, author, changes }: { organisation: string; author: Author | undefined; changes: Change[] },
): Tx {
  const query = async (statement: Sql) => {
    // The connection is another's by then: work that goes on after part of it has failed must not reach it.
    if (course.phase !== 'open') throw new Error('a transaction that is over runs no statement')
    return client.query(queryOf(statement)).catch((error: unknown) => {
      course.cause ??= error
      throw error
    })
  }
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
