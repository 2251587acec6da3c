import { isDeepStrictEqual } from 'node:util'
import { rejectViolations, type Violation, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { contentOf, type Document, mayReturnToDraft } from '../documents/document.rules.ts'
import { type DocumentChange, type Estimate, estimateComputed } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { issueDocument } from '../documents/issue-document.ts'
import { changed, changeViolations } from '../documents/modify-document.ts'
import { currentParties } from '../documents/parties.ts'

/** What the customer accepted: when any of it changes, the acceptance no longer stands. */
const accepted = [
  'positions',
  'amountMode',
  'recipient',
  'customRecipientText',
  'originalCurrency',
  'exchangeRate',
] as const

/** Only an estimate that left no trace outside becomes a draft again. */
export function requireOpenEstimate(
  { document, shown }: { readonly document: Document; readonly shown: Estimate },
  { isDraft }: { readonly isDraft?: unknown },
): void {
  if (isDraft === true && !document.isDraft && !mayReturnToDraft(document, shown.invoicesFromQuote))
    rejectViolations([
      violationOf(
        'customer-invoices/document-immutable',
        'isDraft',
        'an estimate that was sent, accepted or converted is no draft any more: duplicate it instead',
      ),
    ])
}

/** Every violation of a change that its form does not show. */
export const estimateChangeViolations = (
  tx: Tx,
  found: { readonly document: Document; readonly shown: Estimate },
  change: DocumentChange,
): Promise<Violation[]> => changeViolations(tx, found, change, estimateComputed)

/**
 * Changes an estimate that is locked by a change that has been validated; `isDraft` issues it or takes it back, where
 * `requireOpenEstimate` has allowed it.
 */
export async function modifyEstimate(tx: Tx, estimate: Document, change: DocumentChange): Promise<Document> {
  const returns = change.isDraft === true && !estimate.isDraft
  const modified = withoutBrokenAcceptance(estimate, changed(estimate, change))
  if (change.isDraft === false && estimate.isDraft) return issueDocument(tx, modified)

  const { issuedParties: _, ...unissued } = modified
  // What is still an open offer shows the addresses of its newest version.
  const kept = returns
    ? { ...unissued, isDraft: true, status: 'open' as const }
    : modified.isDraft
      ? modified
      : { ...modified, issuedParties: await currentParties(tx, modified) }
  await updateDocument(tx, kept)
  return kept
}

function withoutBrokenAcceptance(before: Document, after: Document): Document {
  if (
    before.status !== 'accepted' ||
    accepted.every((field) => isDeepStrictEqual(contentOf(before)[field], contentOf(after)[field]))
  )
    return after
  const { signingPerson: _, signedAt: __, ...unsigned } = after
  return { ...unsigned, status: 'open' }
}

/** A draft is no offer yet; who accepted an offer, and when, stands until it is opened again. */
export function requireDecidable(estimate: Document, decision: NonNullable<Document['status']>): void {
  const refuse = (field: string, message: string) =>
    rejectViolations([violationOf('customer-invoices/document-immutable', field, message)])
  if (estimate.isDraft) refuse('isDraft', 'issue the estimate first')
  if (estimate.status === 'accepted' && decision === 'accepted') refuse('status', 'reopen the estimate first')
}

const FIRST_INSTANT = '1900-01-01T00:00:00.000Z'

/** When a document was signed, in UTC with milliseconds: now, unless it is said. */
export const signatureAt = ({ signedAt }: { readonly signedAt?: string }, now: Date): string =>
  (signedAt === undefined ? now : new Date(signedAt)).toISOString()

/** What is wrong with the instant of a signature that the schema cannot say. */
export function signatureViolations(given: { readonly signedAt?: string }, now: Date): Violation[] {
  const signedAt = signatureAt(given, now)
  if (signedAt > now.toISOString()) return [{ field: 'signedAt', message: 'must not be in the future' }]
  return signedAt < FIRST_INSTANT ? [{ field: 'signedAt', message: 'must not be before 1900' }] : []
}

/** The decision of the customer, as the staff records it: acceptance with who signed and when, or rejection, or open again. */
export async function decideEstimate(
  tx: Tx,
  estimate: Document,
  decision: { status: 'accepted'; signingPerson: string; signedAt: string } | { status: 'declined' | 'open' },
): Promise<Document> {
  const { signingPerson: _, signedAt: __, ...unsigned } = estimate
  const decided = { ...unsigned, ...decision }
  await updateDocument(tx, decided)
  return decided
}
