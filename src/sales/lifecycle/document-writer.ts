import { isMade, type Problem } from '../../errors.ts'
import { type Batches, inBatches } from '../../platform/db/batches.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import {
  commonAuthor,
  type KeptAnswer,
  type Outcome,
  onceEach,
  type Repeatable,
} from '../../platform/http/idempotency.ts'
import type { Warning } from '../../warnings.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import type { InvoiceCreation, Shown } from '../documents/document.schema.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import type { DocumentKind } from '../documents/kinds.rules.ts'
import { createDocuments } from './create-document.ts'
import { representDocuments } from './represent-document.ts'

/** A document to be made, who makes it, and how its answer is stored under its Idempotency-Key. */
export type CreationRequest<Shown> = {
  readonly creation: InvoiceCreation
  readonly author: Author
  readonly repeatable: Repeatable | undefined
  readonly finished: (shown: Shown, warnings: readonly Warning[]) => KeptAnswer
}

/** A batch locks the numbers of its organisation, and occupies the processor: no longer than some tenths of a second. */
const LARGEST_BATCH = 32
const POSITIONS_AT_MOST = 1_000
const LONGEST_QUEUE = 1_024
const POSITIONS_WAITING_AT_MOST = 32_000

/**
 * Makes documents of one kind, those of an organisation together: those that are issued at once wait for one number after the other, and
 * with a transaction for each they would wait for one commit after the other.
 */
export function documentWriter<Kind extends DocumentKind>(
  kind: Kind,
  dependencies: SalesDependencies,
): Batches<CreationRequest<Shown[Kind]>, Outcome> {
  return inBatches<CreationRequest<Shown[Kind]>, Outcome>({
    write: (organisation, batch) =>
      dependencies.database.inTransaction(
        organisation,
        (tx) => onceEach(tx, batch, (fresh) => answersOf(tx, kind, fresh, dependencies)),
        commonAuthor(batch.map(({ author }) => author)),
      ),
    largestBatch: LARGEST_BATCH,
    longestQueue: LONGEST_QUEUE,
    weight: {
      of: ({ creation }) => creation.positions.length,
      ofBatch: POSITIONS_AT_MOST,
      ofQueue: POSITIONS_WAITING_AT_MOST,
    },
  })
}

async function answersOf<Kind extends DocumentKind>(
  tx: Tx,
  kind: Kind,
  requests: readonly CreationRequest<Shown[Kind]>[],
  dependencies: SalesDependencies,
): Promise<(KeptAnswer | Problem)[]> {
  const context = actContext(dependencies, dependencies.clock())
  const outcomes = await createDocuments(tx, kind, requests, context)
  const made = outcomes.filter(isMade)
  const shown = (await representDocuments(tx, kind, made, context.publicUrl)).values()
  return outcomes.map((outcome, index) => {
    const request = requests[index]
    if (!request || !isMade(outcome)) return outcome as Problem
    const created = shown.next().value as Shown[Kind]
    tx.note(documentChanges(kind, undefined, created).map((change) => ({ ...change, author: request.author })))
    return request.finished(created, tx.warned(outcome.id))
  })
}
