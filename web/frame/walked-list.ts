import { effect, signal } from '@preact/signals'
import { session } from '../answers/session.ts'
import { place } from './place.ts'

type Ids = {
  readonly ids: readonly string[]
  /** The cursor of the rows that follow; undefined at the end of the list. */
  readonly next: string | undefined
}
/** The list that was shown last: its address with filters, its loaded records in order, and the number of all, if known. */
type WalkedList = Ids & {
  readonly path: string
  readonly search: string
  readonly count: number | undefined
  readonly read: (cursor: string) => Promise<Ids>
}
const last = signal<(WalkedList & { readonly organisation: string | undefined }) | undefined>(undefined)

/** Remembers the shown list, for the pages of its records. */
export function walkList(list: WalkedList): void {
  last.value = { ...list, organisation: session.peek()?.organisation }
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

/** The place of a page's record in the last list; undefined if it is not in it. */
export function walkAt(pathname: string): Walk | undefined {
  const list = last.value
  if (!list || list.organisation !== session.value?.organisation) return undefined
  const { path, search, ids, next } = list
  const at = ids.findIndex((id) => pathname === `${path}/${id}`)
  if (at < 0) return undefined
  const addressOf = (id: string | undefined) => (id === undefined ? undefined : `${path}/${id}`)
  return {
    list: path + search,
    position: at + 1,
    count: next === undefined ? ids.length : list.count,
    previous: addressOf(ids[at - 1]),
    next: addressOf(ids[at + 1]),
  }
}

// At the last loaded record the next rows are read. If that fails, the record has no next one until it is opened again.
effect(() => {
  const walk = walkAt(place.value.pathname)
  const list = last.peek()
  if (!walk || walk.next !== undefined || list?.next === undefined) return
  list.read(list.next).then(
    ({ ids, next }) => {
      if (last.peek() === list) last.value = { ...list, ids: [...list.ids, ...ids], next }
    },
    () => undefined,
  )
})
