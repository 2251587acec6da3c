import { type DocumentKind, kindOf, type State } from './kinds.rules.ts'

export type StateFilter = {
  readonly status?: string | undefined
  readonly isDraft?: boolean | undefined
  readonly isPaid?: boolean | undefined
  readonly isAnnulled?: boolean | undefined
  readonly isSettled?: boolean | undefined
  readonly isOverdue?: boolean | undefined
}

/** The states that a filter leaves. */
export function statesOf(kind: DocumentKind, filter: StateFilter): readonly State[] {
  const says = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value
  return kindOf(kind).states.filter(
    (state) =>
      says(filter.isDraft, state === 'draft') &&
      says(filter.isAnnulled, state === 'annulled') &&
      says(filter.isSettled, state === 'settled') &&
      (filter.isOverdue !== true || state === 'unpaid') &&
      // A draft is open.
      says(filter.status, state === 'draft' ? 'open' : state) &&
      // What is not paid is what is still to be paid: of an annulled invoice nothing is.
      (filter.isPaid === undefined || (filter.isPaid ? state === 'paid' : state === 'draft' || state === 'unpaid')),
  )
}

/**
 * The years and months that cover the days from first to last, as documents are marked by them (migrations 0022 and 0030); undefined where all
 * are. Years that are covered in part stand by their months.
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

export const isNarrowed = ({ status, isDraft, isPaid, isAnnulled, isSettled, isOverdue }: StateFilter): boolean =>
  isOverdue === true || [status, isDraft, isPaid, isAnnulled, isSettled].some((one) => one !== undefined)
