import { cents } from '../../platform/money/cents.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'

/** The states of an invoice or credit note in which its PDF is archived; a credit note is not annulled. */
export type ArchivedState = 'issued' | 'annulled'

/** The state whose archived PDF is the document's current one; undefined while the document may still change. */
export const archivedStateOf = ({ kind, isDraft, isAnnulled }: Document): ArchivedState | undefined => {
  if (!kindOf(kind).isFinal || isDraft) return undefined
  return isAnnulled ? 'annulled' : 'issued'
}

/** Every archived state that a document has been in. */
export const archivedStatesOf = (document: Document): ArchivedState[] => {
  const now = archivedStateOf(document)
  if (now === undefined) return []
  return now === 'annulled' ? ['issued', 'annulled'] : ['issued']
}

/** The document as it was when it entered the state: later payments and credit notes are not printed on it. */
export const inState = (state: ArchivedState, document: Document): Document => ({
  ...document,
  isAnnulled: state === 'annulled',
  paid: cents(0),
  allocated: cents(0),
  writtenOff: [],
})
