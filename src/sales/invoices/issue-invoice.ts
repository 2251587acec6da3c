import type { Books, EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { postAllLocked, validateAll } from '../../books/journal/post-entries.ts'
import { lockBooks } from '../../books/journal/read-books.ts'
import { isMade, onlyMade, Problem, renamed } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Acting } from '../documents/acting.ts'
import { ARCHIVE_QUEUE } from '../documents/archive-queue.ts'
import { contentOf, type Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { drawNumbers, type Issuing, issuableFrom, type Keeping } from '../documents/issue-document.ts'
import { validateContent } from '../documents/validate-content.ts'
import { entriesOf } from './invoice-entries.rules.ts'

/**
 * Issues draft invoices that are locked, or that are not kept yet: each gets its number, its addresses frozen, and its entries in the books,
 * or is refused, and its number is the next one's. Their PDFs are drawn after that, and kept. The counter of numbers and the head of
 * the journal are held in the last two journeys alone: other invoices wait for them.
 */
export async function issueInvoices(
  tx: Tx,
  drafts: readonly Issuing[],
  { now, jobs }: Acting,
  keep: Keeping,
): Promise<(Document | Problem)[]> {
  const issuables = await issuableFrom(
    tx,
    drafts.map(({ draft }) => draft),
  )
  const entries = drafts.map(({ draft, author }) =>
    entriesOf(draft).map((entry) => (author === undefined ? entry : { ...entry, author })),
  )
  const [numbers, locked] = await Promise.all([drawNumbers(tx, issuables), lockBooks(tx, entries.flat())])
  const outcomes = issuables.map(
    (issuable, index) => rejectionOf(entries[index] ?? [], locked.books) ?? numbers.give(issuable),
  )
  const issued = outcomes.filter(isMade)
  const posted = outcomes.flatMap((outcome, index) =>
    isMade(outcome) ? (entries[index] ?? []).map((entry) => ({ ...entry, description: outcome.number })) : [],
  )
  await Promise.all([
    numbers.giveBackTheRest(),
    issued.length === 0 ? undefined : postAllLocked(tx, locked, posted, now),
    keep(outcomes),
    jobs.enqueue(
      tx,
      ARCHIVE_QUEUE.name,
      issued.map(({ id }) => id),
    ),
  ])
  return outcomes
}

/** Issues one draft invoice, or throws its rejection. */
export const issueInvoice = async (
  tx: Tx,
  draft: Document,
  acting: Acting,
  keep: (tx: Tx, document: Document) => Promise<unknown> = updateDocument,
): Promise<Document> =>
  onlyMade(
    await issueInvoices(tx, [{ draft }], acting, async (outcomes) =>
      Promise.all(outcomes.filter(isMade).map((issued) => keep(tx, issued))),
    ),
  )

/** Issues a draft as it was kept. Accounts and currencies may have been closed since: they are named where the draft names them. */
export async function issueKeptInvoice(tx: Tx, draft: Document, acting: Acting): Promise<Document> {
  await validateContent(tx, contentOf(draft))
  return issueInvoice(tx, draft, acting)
}

/** What the ledger refuses in its own terms is the invoice's opening date, its currency, or an account of a position. */
function rejectionOf(entries: readonly EntryDraft[], books: Books): Problem | undefined {
  const rejection = validateAll(entries, books).find((entry) => entry instanceof Problem)
  if (!(rejection instanceof Problem)) return undefined
  return renamed(rejection, {
    date: 'openingDate',
    currency: 'originalCurrency',
    debitAccount: 'positions',
    creditAccount: 'positions',
  })
}
