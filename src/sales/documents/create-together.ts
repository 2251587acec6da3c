import { isMade, type Problem } from '../../errors.ts'
import type { Change } from '../../events.ts'
import { type Batches, inBatches } from '../../platform/db/batches.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import {
  commonAuthor,
  type KeptAnswer,
  type Outcome,
  onceEach,
  type Repeatable,
} from '../../platform/http/idempotency.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import type { Acting } from './acting.ts'
import { createDocuments, type IssuingViolations } from './create-document.ts'
import type { Document, DocumentKind } from './document.rules.ts'
import type { DocumentCreation } from './document.schema.ts'
import type { Issuing, Keeping } from './issue-document.ts'
import type { PublicUrl, Showing } from './represent-document.ts'

/** A document to be made, whose act that is, and how its answer is kept under its key. */
export type CreationRequest<Shown> = {
  readonly creation: DocumentCreation
  readonly author: Author
  readonly repeatable: Repeatable | undefined
  readonly finished: (shown: Shown) => KeptAnswer
}

/** How documents of one role are made. */
export type Making<Shown> = {
  readonly kind: DocumentKind
  /** Issues drafts that are not kept yet, or refuses each by itself. */
  readonly issueNew: (
    tx: Tx,
    drafts: readonly Issuing[],
    acting: Acting,
    keep: Keeping,
  ) => Promise<(Document | Problem)[]>
  readonly issuingViolations: IssuingViolations
  readonly represent: (tx: Tx, documents: readonly Document[], showing: Showing) => Promise<Shown[]>
  /** What happened to a document between two representations. */
  readonly changes: (before: Shown | undefined, after: Shown) => readonly Change[]
}

/** What making documents needs of the house. */
export type WriterDependencies = Dependencies & Pick<Acting, 'jobs'> & { readonly publicUrl: () => PublicUrl }

/** A batch holds the numbers of its organisation, and the processor: no longer than some tenths of a second. */
const LARGEST_BATCH = 32
const POSITIONS_AT_MOST = 1_000
const LONGEST_QUEUE = 1_024
const POSITIONS_WAITING_AT_MOST = 32_000

/**
 * Makes the documents of an organisation together: those that are issued at once wait for one number after the other, and with a
 * transaction for each they would wait for one commit after the other.
 */
export function documentWriter<Shown>(
  role: Making<Shown>,
  { database, ...dependencies }: WriterDependencies,
): Batches<CreationRequest<Shown>, Outcome> {
  return inBatches<CreationRequest<Shown>, Outcome>({
    write: (organisation, batch) =>
      database.inTransaction(
        organisation,
        (tx) => onceEach(tx, batch, (fresh) => answersOf(tx, role, fresh, dependencies)),
        commonAuthor(batch.map(({ author }) => author)),
      ),
    largestBatch: LARGEST_BATCH,
    longestQueue: LONGEST_QUEUE,
    weight: {
      of: ({ creation }) => creation.positions?.length ?? 0,
      ofBatch: POSITIONS_AT_MOST,
      ofQueue: POSITIONS_WAITING_AT_MOST,
    },
  })
}

async function answersOf<Shown>(
  tx: Tx,
  role: Making<Shown>,
  requests: readonly CreationRequest<Shown>[],
  { clock, jobs, publicUrl }: Omit<WriterDependencies, 'database'>,
): Promise<(KeptAnswer | Problem)[]> {
  const acting = { now: clock(), jobs }
  const outcomes = await createDocuments(tx, role.kind, requests, {
    now: acting.now,
    issue: (drafts, keep) => role.issueNew(tx, drafts, acting, keep),
    issuingViolations: role.issuingViolations,
  })
  const made = outcomes.filter(isMade)
  const shown = (await role.represent(tx, made, { publicUrl: publicUrl(), areNew: true })).values()
  return outcomes.map((outcome, index) => {
    const request = requests[index]
    if (!request || !isMade(outcome)) return outcome as Problem
    const created = shown.next().value as Shown
    tx.note(role.changes(undefined, created).map((change) => ({ ...change, author: request.author })))
    return request.finished(created)
  })
}
