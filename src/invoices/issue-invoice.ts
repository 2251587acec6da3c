import type { Tx } from '../db/database.ts'
import type { Document } from '../documents/document.rules.ts'
import { issueDocument } from '../documents/issue-document.ts'
import { postAll } from '../ledger/post-entries.ts'
import { Problem, renamed } from '../problem.ts'
import { entriesOf } from './invoice-entries.rules.ts'

/** Issues a draft invoice that is locked: its number, its addresses frozen, and its entries in the books, all or nothing. */
export async function issueInvoice(tx: Tx, draft: Document, now: Date): Promise<Document> {
  const issued = await issueDocument(tx, draft)
  await postAll(tx, entriesOf(issued), now).catch(inTermsOfTheInvoice)
  return issued
}

/** What the ledger refuses in its own terms is the invoice's opening date, its currency, or an account of a position. */
export function inTermsOfTheInvoice(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw renamed(error, {
    date: 'openingDate',
    currency: 'originalCurrency',
    debitAccount: 'positions',
    creditAccount: 'positions',
  })
}
