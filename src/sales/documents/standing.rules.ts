import type { Day } from '../../platform/calendar/day.ts'
import { type Document, isCreditedAway, owedAmount } from './document.rules.ts'
import { kindOf } from './kinds.rules.ts'

/**
 * The standing of an issued document towards its recipient. Two cases ask for something: an `open` estimate for an answer, a `due` invoice for
 * money. `final`: a kind that never asks for anything.
 */
export type Standing =
  | 'draft'
  | 'open'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'due'
  | 'paid'
  | 'credited'
  | 'nothing'
  | 'annulled'
  | 'final'

/** @param today in the time zone of the organisation: the last day of an estimate counts to its end. */
export function standingOf(document: Document, today: Day): Standing {
  const { isPayable, initialStatus } = kindOf(document.kind)
  if (document.isDraft) return 'draft'
  if (document.isAnnulled) return 'annulled'
  if (isPayable) return owedAmount(document) > 0 ? 'due' : settledBy(document)
  if (initialStatus === undefined) return 'final'
  const { status = initialStatus } = document
  return status === 'open' && document.dueDate < today ? 'expired' : status
}

/** For an invoice that was paid in part and credited for the rest, the customer has paid everything due. */
function settledBy(invoice: Document): 'paid' | 'credited' | 'nothing' {
  if (invoice.paid > 0) return 'paid'
  return isCreditedAway(invoice) ? 'credited' : 'nothing'
}
