import type { Tx } from '../db/database.ts'
import type { Acting } from '../documents/acting.ts'
import { contentOf, type Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { issuableFrom, type Keeping, numbered } from '../documents/issue-document.ts'
import { judgeContent } from '../documents/judge-content.ts'
import { KEPT_PDF_QUEUE } from '../documents/kept-pdf-queue.ts'
import { holdBooks, postAllBehind } from '../ledger/post-entries.ts'
import { Problem, renamed } from '../problem.ts'
import { entriesOf } from './invoice-entries.rules.ts'

/**
 * Issues a draft invoice that is locked, or that is not kept yet: its number, its addresses frozen, and its entries in the books, all or
 * nothing. Its PDF is drawn after that, and kept. The counter of numbers and the head of the journal are held in the last two journeys
 * alone: other invoices wait for them.
 */
export async function issueInvoice(
  tx: Tx,
  draft: Document,
  { now, jobs }: Acting,
  keep: Keeping = updateDocument,
): Promise<Document> {
  const [issuable] = await Promise.all([issuableFrom(tx, draft), jobs.enqueue(tx, KEPT_PDF_QUEUE.name, draft.id)])
  const [issued, held] = await Promise.all([numbered(tx, issuable), holdBooks(tx, entriesOf(draft))])
  await Promise.all([postAllBehind(tx, held, entriesOf(issued), now).catch(inTermsOfTheInvoice), keep(tx, issued)])
  return issued
}

/** Issues a draft as it was kept. Accounts and currencies may have been closed since: they are named where the draft names them. */
export async function issueKeptInvoice(tx: Tx, draft: Document, acting: Acting): Promise<Document> {
  await judgeContent(tx, contentOf(draft))
  return issueInvoice(tx, draft, acting)
}

/** What the ledger refuses in its own terms is the invoice's opening date, its currency, or an account of a position. */
function inTermsOfTheInvoice(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw renamed(error, {
    date: 'openingDate',
    currency: 'originalCurrency',
    debitAccount: 'positions',
    creditAccount: 'positions',
  })
}
