import { signal } from '@preact/signals'
import { LIST_SETTINGS, session } from './session.ts'

/** A filter that somebody gave a name: the query of the address of its list. */
export type SavedFilter = { readonly name: string; readonly query: string }

/** How somebody likes a list: which columns are shown though they are extra, or hidden, and the filters that have a name. */
export type ListSettings = {
  readonly extra: readonly string[]
  readonly hidden: readonly string[]
  readonly filters: readonly SavedFilter[]
}
const usual: ListSettings = { extra: [], hidden: [], filters: [] }

/** Of each person and organisation, in this browser. It stays when somebody signs out: it holds no record. */
const nameOf = (list: string): string =>
  `${LIST_SETTINGS}${session.value?.person.id} ${session.value?.organisation} ${list}`

/** Counts the changes, so that whoever shows them is drawn anew. */
const changes = signal(0)

export function listSettings(list: string): ListSettings {
  void changes.value
  const kept = localStorage.getItem(nameOf(list))
  // Only this page writes it.
  return kept === null ? usual : { ...usual, ...(JSON.parse(kept) as Partial<ListSettings>) }
}

export function setListSettings(list: string, settings: Partial<ListSettings>): void {
  try {
    localStorage.setItem(nameOf(list), JSON.stringify({ ...listSettings(list), ...settings }))
  } catch {
    // A device without room keeps nothing: the list is as usual the next time.
  }
  changes.value++
}
