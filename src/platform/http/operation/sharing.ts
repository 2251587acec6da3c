import { Problem } from '../../../errors.ts'
import { inBatches } from '../../db/batches.ts'
import { type Author, type InTransaction, isUndone, type Tx } from '../../db/database.ts'
import { isAway, isBlocked } from '../../db/errors.ts'
import { sql } from '../../db/sql.ts'
import { commonAuthor, type KeptAnswer, type Outcome, once, onceEach, type Repeatable } from '../idempotency.ts'

/** A change of one record, as long as `bytes` of a body. It writes nothing before it rejects, so that a rejection undoes nothing. */
export type SharedChange = {
  readonly record: string
  readonly author: Author
  readonly repeatable: Repeatable | undefined
  readonly bytes: number
  readonly work: (tx: Tx) => Promise<KeptAnswer>
}

/** Those of a batch hold their records until its end, and what they write is text that is made at once. */
const LARGEST_BATCH = 16
const BYTES_AT_MOST = 65_536
const LONGEST_QUEUE = 1_024

/** How long a batch waits for a record that others hold: meanwhile nobody else of the organisation changes one. */
const LOCK_TIMEOUT = '1s'

/** What is to be done in a transaction of its own. */
const ALONE = Symbol('alone')

/**
 * Makes changes of different records, those of an organisation together: what arrives while others are being written shares the next
 * transaction. The works of a batch run at once, so records are locked and stored by one statement each (`Tx.together`). Where a batch fails, or
 * waits for a record for too long, each has a transaction of its own, and holds up no other.
 */
export function sharedTransactions(
  inTransaction: InTransaction,
): (organisation: string, change: SharedChange) => Promise<Outcome> {
  const { add } = inBatches<SharedChange, Outcome | typeof ALONE>({
    largestBatch: LARGEST_BATCH,
    longestQueue: LONGEST_QUEUE,
    weight: { of: ({ bytes }) => bytes, ofBatch: BYTES_AT_MOST, ofQueue: Number.POSITIVE_INFINITY },
    write: async (organisation, batch) => {
      try {
        return await writeTogether(inTransaction, organisation, batch)
      } catch (error) {
        const isAnotherTry = isUndone(error) && !isAway(error) && (batch.length > 1 || isBlocked(error))
        if (!isAnotherTry) throw error
        return batch.map(() => ALONE)
      }
    },
  })
  return async (organisation, change) => {
    const outcome = await add(organisation, change)
    if (outcome !== ALONE) return outcome
    return inTransaction(organisation, (tx) => once(tx, change.repeatable, () => change.work(tx)), change.author)
  }
}

const writeTogether = (
  inTransaction: InTransaction,
  organisation: string,
  batch: readonly SharedChange[],
): Promise<(Outcome | Problem)[]> =>
  inTransaction(
    organisation,
    async (tx) => {
      const [, outcomes] = await Promise.all([
        tx.run(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`),
        onceEach(tx, batch, (fresh) => Promise.all(fresh.map((change) => outcomeOf(tx, change)))),
      ])
      return outcomes
    },
    commonAuthor(batch.map(({ author }) => author)),
  )

/** What becomes of a change; a rejection of it harms no other. */
async function outcomeOf(tx: Tx, { record, author, work }: SharedChange): Promise<KeptAnswer | Problem> {
  let hasWritten = false
  const own: Tx = {
    ...tx,
    author,
    run: (statement) => {
      hasWritten = true
      return tx.run(statement)
    },
    together: (forAll, key) => {
      hasWritten ||= forAll.writes === true
      return tx.together(forAll, key)
    },
    note: (changes) => {
      hasWritten = true
      tx.note(changes.map((change) => ({ ...change, author })))
    },
    warn: (warnings) => tx.warn(warnings, record),
    warned: () => tx.warned(record),
  }
  try {
    return await work(own)
  } catch (error) {
    if (hasWritten || !(error instanceof Problem)) throw error
    return error
  }
}
