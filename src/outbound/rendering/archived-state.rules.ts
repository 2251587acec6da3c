import { cents } from '../../platform/money/cents.ts'
import type { Document } from '../../sales/documents/document.rules.ts'

/** The states of an invoice whose PDF is kept. */
export type KeptState = 'issued' | 'annulled'

/** The state whose PDF is the document's now; none while it may still change. */
export const keptStateOf = ({ kind, isDraft, isAnnulled }: Document): KeptState | undefined => {
  if (kind === 'estimate' || isDraft) return undefined
  return isAnnulled ? 'annulled' : 'issued'
}

/** The states in which an invoice has been. */
export const keptStatesOf = (document: Document): KeptState[] => {
  const now = keptStateOf(document)
  if (now === undefined) return []
  return now === 'annulled' ? ['issued', 'annulled'] : ['issued']
}

/** The invoice as it stood when it came into the state: what was paid since is not printed on it. */
export const asIn = (state: KeptState, document: Document): Document => ({
  ...document,
  isAnnulled: state === 'annulled',
  paid: cents(0),
})
