import { rejectViolations, violationOf } from '../../errors.ts'
import type { PlainSentence } from '../../messages.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Violation, violation } from '../../said.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import type { LinkDecision } from '../documents/link-decision.schema.ts'

/** A draft is not an offer yet; an acceptance, with its author and time, holds until the estimate is opened again. */
export function requireDecidable(estimate: Document, decision: NonNullable<Document['status']>): void {
  const refuse = (field: string, message: PlainSentence) =>
    rejectViolations([violationOf('customer-invoices/document-immutable', field, { message })])
  if (estimate.isDraft) refuse('isDraft', 'issue the estimate first')
  if (estimate.status === 'accepted' && decision === 'accepted') refuse('status', 'reopen the estimate first')
}

const FIRST_INSTANT = '1900-01-01T00:00:00.000Z'

/** The time of a signature, in UTC with milliseconds: now by default. */
export const signatureAt = ({ signedAt }: { readonly signedAt?: string }, now: Date): string =>
  (signedAt === undefined ? now : new Date(signedAt)).toISOString()

/** The violations of a signature's instant that the schema cannot express. */
export function signatureViolations(given: { readonly signedAt?: string }, now: Date): Violation[] {
  const signedAt = signatureAt(given, now)
  if (signedAt > now.toISOString()) return [violation('signedAt', 'must not be in the future')]
  return signedAt < FIRST_INSTANT ? [violation('signedAt', 'must not be before 1900')] : []
}

/** The customer's decision: acceptance with signer and time, or rejection, or open again. A decision by the link records how it was made. */
export async function decideEstimate(
  tx: Tx,
  estimate: Document,
  decision:
    | { status: 'accepted'; signingPerson: string; signedAt: string; decision?: LinkDecision }
    | { status: 'declined'; decision?: LinkDecision }
    | { status: 'open' },
): Promise<Document> {
  const { signingPerson: _, signedAt: __, decision: ___, ...undecided } = estimate
  const decided = { ...undecided, ...decision }
  await updateDocument(tx, decided, estimate)
  return decided
}
