import { common } from '../words/common.ts'
import type { AnyDocument } from './kinds.ts'
import { words } from './words.ts'

/** The days since a day; below one if it has not passed. */
export const daysLate = (day: string, today: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000

/** The ages of overdue amounts, as the overview adds them up. */
const ageOf = (days: number): string => (days <= 30 ? 'age-1' : days <= 60 ? 'age-2' : 'age-3')
export const lateState = (days: number): [look: string, word: string] => [`late ${ageOf(days)}`, words.late(days)]

/** The state of a document as one word, and its look: colour is used only for states. */
export function stateOf(document: AnyDocument, today: string): [look: string, word: string] {
  if (document.isDraft) return ['quiet', common.draft]
  if ('status' in document) {
    if (document.status === 'accepted') return ['good', words.accepted]
    if (document.status === 'declined') return ['bad', words.declined]
    return ['', words.isOpen]
  }
  if ('isAnnulled' in document && document.isAnnulled) return ['quiet', words.annulled]
  if ('isPaid' in document) {
    if (document.isPaid) return ['good', words.isPaid]
    if (document.isWrittenOff) return ['bad', words.isWrittenOff]
    const late = daysLate(document.dueDate, today)
    if (late > 0) return lateState(late)
    return document.totalAmountPaid > 0 ? ['part', words.partlyPaid] : ['', words.isOpen]
  }
  return document.totalRestAmount === 0 ? ['good', words.settled] : ['', words.isOpen]
}
