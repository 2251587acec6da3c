import { computed, signal } from '@preact/signals'
import { session } from '../answers/session.ts'
import { place } from './place.ts'

/** The list that was shown last: its address with filters, its loaded records in order, and the number of all, if known. */
type WalkedList = {
  readonly organisation: string | undefined
  readonly path: string
  readonly search: string
  readonly ids: readonly string[]
  readonly count: number | undefined
}
const last = signal<WalkedList | undefined>(undefined)

/** Remembers the shown list, for the pages of its records. */
export function walkList(list: Pick<WalkedList, 'ids' | 'count'>): void {
  const { pathname: path, search } = place.peek()
  last.value = { ...list, path, search, organisation: session.peek()?.organisation }
}

/** Where a record is in the list from which it was opened. */
export type Walk = {
  /** The address of the list, with its filters. */
  readonly list: string
  /** From 1. */
  readonly position: number
  readonly count: number | undefined
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The place of this page's record in the last list; undefined if it is not in it. */
export const walk = computed((): Walk | undefined => {
  const list = last.value
  if (!list || list.organisation !== session.value?.organisation) return undefined
  const { path, search, ids, count } = list
  const at = ids.findIndex((id) => place.value.pathname === `${path}/${id}`)
  if (at < 0) return undefined
  const addressOf = (id: string | undefined) => (id === undefined ? undefined : `${path}/${id}`)
  return {
    list: path + search,
    position: at + 1,
    count,
    previous: addressOf(ids[at - 1]),
    next: addressOf(ids[at + 1]),
  }
})
