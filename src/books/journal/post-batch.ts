import { isOk, type Problem } from '../../errors.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import {
  claimKeys,
  type IdempotentRequest,
  type Outcome,
  outcomeBy,
  type StoredAnswer,
  storeAnswers,
} from '../../platform/http/idempotency.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import type { PostedEntry } from './chain.rules.ts'
import type { Books, EntryDraft, SplitEntry } from './ledger-entry.rules.ts'
import { postEach, validatorOf } from './post-entries.ts'
import { type BooksAtHead, lockBooks } from './read-books.ts'

type PostingAnswer = StoredAnswer | Problem

/** The posting of one request. */
export type Posting = {
  readonly drafts: readonly EntryDraft[]
  /** Decides, from the validation of each entry, whether none of them is posted; without it each is posted or rejected by itself. */
  readonly rejection?: ((outcomes: readonly unknown[]) => Problem | undefined) | undefined
  readonly author: Author
  readonly idempotent: IdempotentRequest | undefined
  /** Makes the answer from the outcome of each entry; a long answer takes several turns of the event loop. */
  readonly answer: (outcomes: readonly (PostedEntry | Problem)[]) => PostingAnswer | Promise<PostingAnswer>
}

/** The number of entries of several requests. */
export const entriesIn = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { drafts }) => sum + drafts.length, 0)

/**
 * Posts the entries of several requests in one transaction; each request has its own outcome. `expected` is the state of the books for them.
 */
export async function postBatch(
  tx: Tx,
  postings: readonly Posting[],
  now: Date,
): Promise<{ outcomes: (Outcome | Problem)[]; expected: BooksAtHead }> {
  // Sent together with the look-up of the Idempotency-Keys.
  const locking = lockBooks(
    tx,
    postings.flatMap(({ drafts }) => drafts),
    now,
  )
  locking.catch(() => undefined)
  const outcomes = await outcomesBefore(tx, postings)
  const fresh = postings.filter((posting) => !outcomes.has(posting))
  const locked = await locking
  const [first] = fresh
  const { answers, head } =
    first && postings.length === 1
      ? await postAlone(tx, locked, first, now)
      : await postTogether(tx, locked, fresh, now)
  const toStore: (IdempotentRequest & { readonly answer: StoredAnswer })[] = []
  for (const [index, posting] of fresh.entries()) {
    const answer = answers[index] ?? missingOutcome()
    outcomes.set(posting, newOutcome(answer))
    // If nothing was posted, the key is free for the corrected entries.
    if (posting.idempotent && isOk(answer) && answer.status === 201) toStore.push({ ...posting.idempotent, answer })
  }
  await storeAnswers(tx, toStore)
  return {
    outcomes: postings.map((posting) => outcomes.get(posting) ?? missingOutcome()),
    expected: { head, books: locked.books },
  }
}

/** A rejection stays a rejection. */
export const newOutcome = (answer: PostingAnswer): Outcome | Problem =>
  isOk(answer) ? { answer, isReplayed: false } : answer

/**
 * The outcomes of postings with a used Idempotency-Key: the stored answer, or a rejection. The second of two with one key finds the first still
 * running.
 */
async function outcomesBefore(tx: Tx, postings: readonly Posting[]): Promise<Map<Posting, Outcome | Problem>> {
  const outcomes = new Map<Posting, Outcome | Problem>()
  const keys = new Set(postings.flatMap(({ idempotent }) => idempotent?.key ?? []))
  if (keys.size === 0) return outcomes
  const claims = await claimKeys(tx, [...keys])
  for (const posting of postings) {
    const { idempotent } = posting
    const claim = idempotent && claims.get(idempotent.key)
    if (!claim) continue
    const outcome = outcomeBy(idempotent, claim)
    if (outcome) outcomes.set(posting, outcome)
    else claims.set(idempotent.key, { isFree: false })
  }
  return outcomes
}

/** The author of a batch, if one token sent all of it; entries have their own authors in any case. */
export function commonAuthor(postings: readonly Posting[]): Author | undefined {
  const [first] = postings
  if (first === undefined || postings.length === 1) return first?.author
  const { token } = first.author
  return postings.every(({ author }) => author.token === token) ? { token } : undefined
}

type BatchAnswers = { readonly answers: PostingAnswer[]; readonly head: Head }

/** Each chunk is validated while the database inserts the one before; a rejection of the whole request rolls the transaction back. */
async function postAlone(tx: Tx, { head, books }: BooksAtHead, posting: Posting, now: Date): Promise<BatchAnswers> {
  const posted = await postEach(tx, head, { entries: posting.drafts, validate: validatorOf(books), now })
  const rejection = posting.rejection?.(posted.outcomes)
  if (rejection) throw rejection
  return { answers: [await posting.answer(posted.outcomes)], head: posted.head }
}

/** Everything is validated before anything is inserted: a request that is rejected as a whole leaves nothing between the others. */
async function postTogether(
  tx: Tx,
  { head, books }: BooksAtHead,
  postings: readonly Posting[],
  now: Date,
): Promise<BatchAnswers> {
  const groups = validatePostings(postings, books)
  const posted = await postEach(tx, head, { entries: entriesOf(groups), validate: (validated) => validated, now })
  return { answers: await answersOf(postings, groups, posted.outcomes), head: posted.head }
}

/** The split entries of each request, or the rejection of all of them. */
type ValidatedPostings = readonly ((SplitEntry | Problem)[] | Problem)[]

/** Validates requests in order, each entry by itself or the request rejected as a whole: a rejected one takes no reference from later ones. */
export function validatePostings(
  postings: readonly Pick<Posting, 'drafts' | 'rejection'>[],
  books: Books,
): ValidatedPostings {
  const taken = new Set(books.takenReferences)
  const validate = validatorOf(books, taken)
  return postings.map(({ drafts, rejection }) => {
    const validated = drafts.map(validate)
    const problem = rejection?.(validated)
    if (problem) for (const { externalReference = '' } of validated.filter(isOk)) taken.delete(externalReference)
    return problem ?? validated
  })
}

/** The entries of the requests that were not rejected as a whole. */
export const entriesOf = (groups: ValidatedPostings): (SplitEntry | Problem)[] => groups.filter(isOk).flat()

/** The answer to each request, from the outcomes of the entries that were not rejected as a whole. */
export function answersOf(
  postings: readonly Posting[],
  groups: ValidatedPostings,
  outcomes: readonly (PostedEntry | Problem)[],
): Promise<PostingAnswer[]> {
  let start = 0
  const answers = postings.map(async ({ answer }, index) => {
    const group = groups[index]
    if (group === undefined) throw new Error('invariant violated: request without a validation')
    if (!isOk(group)) return group
    const end = start + group.length
    const own = outcomes.slice(start, end)
    start = end
    return answer(own)
  })
  return Promise.all(answers)
}

/** For an index without an outcome. */
export const missingOutcome = (): never => {
  throw new Error('invariant violated: entry without an outcome')
}
