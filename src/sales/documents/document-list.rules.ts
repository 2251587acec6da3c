import { searchVector, shortened } from '../../platform/db/search-words.rules.ts'
import { type Document, openAmount } from './document.rules.ts'
import { type DocumentKind, kindOf, type State } from './kinds.rules.ts'
import { lostOf } from './written-off.rules.ts'

export type StateFilter = {
  readonly status?: string | undefined
  readonly isDraft?: boolean | undefined
  readonly isPaid?: boolean | undefined
  readonly isAnnulled?: boolean | undefined
  readonly isSettled?: boolean | undefined
  readonly isWrittenOff?: boolean | undefined
  readonly isOverdue?: boolean | undefined
}

/** The states that match a filter. */
export function statesOf(kind: DocumentKind, filter: StateFilter): readonly State[] {
  const says = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value
  return kindOf(kind).states.filter(
    (state) =>
      says(filter.isDraft, state === 'draft') &&
      says(filter.isAnnulled, state === 'annulled') &&
      says(filter.isSettled, state === 'settled') &&
      says(filter.isWrittenOff, state === 'written-off') &&
      (filter.isOverdue !== true || state === 'unpaid') &&
      // A draft is open.
      says(filter.status, state === 'draft' ? 'open' : state) &&
      // Unpaid means still to be paid, so an annulled invoice does not count.
      (filter.isPaid === undefined || (filter.isPaid ? state === 'paid' : state === 'draft' || state === 'unpaid')),
  )
}

/**
 * The years and months that cover the days from first to last, as marks of documents; undefined if all are covered. Years that are covered in
 * part are given by their months.
 */
export function monthMarks(first: string | undefined, last: string | undefined): string[] | undefined {
  if (first === undefined && last === undefined) return undefined
  const [from, to] = [first ?? FIRST_DAY, last ?? LAST_DAY].map((day) => day.slice(0, 7))
  const years = Array.from({ length: 300 }, (_, index) => String(1900 + index))
  const marks = years.flatMap((year) => {
    const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
    const covered = months.filter((month) => month >= (from ?? '') && month <= (to ?? ''))
    return covered.length === 12 ? [year] : covered
  })
  return marks.map((mark) => `~${mark}`)
}

const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']

export const isNarrowed = ({ isOverdue, ...states }: StateFilter): boolean =>
  isOverdue === true || stateFilters.some((name) => states[name] !== undefined)

const stateFilters = ['status', 'isDraft', 'isPaid', 'isAnnulled', 'isSettled', 'isWrittenOff'] as const

/** The search data of a document: its state, day and recipient, its texts, and the printed names of its recipient. */
export function foundBy(document: Document) {
  const { kind, number, title, customRecipientText, recipient, openingDate, dueDate, metadata, positions } = document
  const { recipient: lines = [], debtor } = document.issuedParties ?? {}
  const names = lines.slice(0, debtor?.companyNameAddition === undefined ? 2 : 3)
  const texts = [number, title, customRecipientText, ...names, textsOf(positions)]
  return { kind, state: stateOf(document), number, recipient, openingDate, dueDate, metadata, texts }
}

/** The most searched characters of positions. */
const MOST_OF_POSITIONS = 50_000

function textsOf(positions: Document['positions']): string {
  let text = ''
  for (const position of positions) {
    for (const name of ['name', 'articleNumber', 'description'] as const)
      text += ` ${(name in position ? Reflect.get(position, name) : '') ?? ''}`
    // A character has at most two units.
    if (text.length > 2 * MOST_OF_POSITIONS) break
  }
  return shortened(text.slice(1), MOST_OF_POSITIONS)
}

function stateOf(document: Document): State {
  const { kind, isDraft, status, isAnnulled } = document
  if (isDraft) return 'draft'
  if (status !== undefined) return status
  if (isAnnulled) return 'annulled'
  const [open, done] = kindOf(kind).isPayable ? (['unpaid', 'paid'] as const) : (['open', 'settled'] as const)
  if (openAmount(document) > 0) return open
  return lostOf(document) > 0 ? 'written-off' : done
}

/**
 * The words of a document, and the marks of its state, recipient, year and month. A draft has the names of its contact separately, since they
 * change with it.
 */
export function documentWords(
  scope: string,
  { state, recipient, openingDate, metadata, texts }: ReturnType<typeof foundBy>,
  contactNames: readonly (string | undefined)[],
): string {
  const marks = [
    `#${state}`,
    ...(recipient === undefined ? [] : [`@${recipient}`]),
    `~${openingDate.slice(0, 4)}`,
    `~${openingDate.slice(0, 7)}`,
  ]
  if (state !== 'draft') return searchVector(scope, texts, { pairs: metadata, marks })
  const own = searchVector(scope, texts, { pairs: metadata, marks, places: ':1' })
  return `${own} ${searchVector(scope, contactNames, { places: ':2A' })}`
}
