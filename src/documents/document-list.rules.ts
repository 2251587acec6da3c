import type { DocumentKind } from './document.rules.ts'

/** Where documents stand in their lives: each is in one state. */
const states = {
  estimate: ['draft', 'open', 'accepted', 'declined'],
  invoice: ['draft', 'unpaid', 'paid', 'annulled'],
} as const satisfies Record<DocumentKind, readonly string[]>

export type StateFilter = {
  readonly status?: string | undefined
  readonly isDraft?: boolean | undefined
  readonly isPaid?: boolean | undefined
  readonly isAnnulled?: boolean | undefined
}

/** The states that a filter leaves. */
export function statesOf(kind: DocumentKind, filter: StateFilter): readonly string[] {
  const says = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value
  return states[kind].filter(
    (state) =>
      says(filter.isDraft, state === 'draft') &&
      says(filter.isAnnulled, state === 'annulled') &&
      // A draft is open.
      says(filter.status, state === 'draft' ? 'open' : state) &&
      // What is not paid is what is still to be paid: of an annulled invoice nothing is.
      (filter.isPaid === undefined || (filter.isPaid ? state === 'paid' : state === 'draft' || state === 'unpaid')),
  )
}

export const isNarrowed = ({ status, isDraft, isPaid, isAnnulled }: StateFilter): boolean =>
  [status, isDraft, isPaid, isAnnulled].some((one) => one !== undefined)
