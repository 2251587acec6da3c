import { Problem } from '../../../errors.ts'
import { inBatches } from '../../db/batches.ts'
import type { Author, InTransaction, Tx } from '../../db/database.ts'
import { commonAuthor } from '../idempotency.ts'

/** A change of one record. It writes nothing before it rejects, so that a rejection undoes nothing. */
export type SharedChange<Result> = {
  readonly record: string
  readonly author: Author
  readonly work: (tx: Tx) => Promise<Result>
}

/** Those of a batch hold their records until its end. */
const LARGEST_BATCH = 16
const LONGEST_QUEUE = 1_024

/**
 * Makes changes of different records, those of an organisation together: what arrives while others are being written shares the next
 * transaction. The works of a batch run at once, so what they ask for alike is one statement (`Tx.together`).
 */
export function sharedTransactions<Result>(
  inTransaction: InTransaction,
): (organisation: string, change: SharedChange<Result>) => Promise<Result> {
  return inBatches<SharedChange<Result>, Result>({
    largestBatch: LARGEST_BATCH,
    longestQueue: LONGEST_QUEUE,
    write: (organisation, batch) =>
      inTransaction(
        organisation,
        (tx) => Promise.all(batch.map((change) => outcomeOf(tx, change))),
        commonAuthor(batch.map(({ author }) => author)),
      ),
  }).add
}

/** What becomes of a change; a rejection of it harms no other. */
async function outcomeOf<Result>(tx: Tx, { record, author, work }: SharedChange<Result>): Promise<Result | Problem> {
  let hasWritten = false
  const own: Tx = {
    ...tx,
    author,
    run: (statement) => {
      hasWritten = true
      return tx.run(statement)
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
