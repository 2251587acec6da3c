import { signal } from '@preact/signals'
import { LIST_SETTINGS, session } from './session.ts'

/** A named filter: the query in the address of its list. */
export type SavedFilter = { readonly name: string; readonly query: string }

/** A person's settings of a list: shown extra columns, hidden ones, and named filters. */
export type ListSettings = {
  readonly extra: readonly string[]
  readonly hidden: readonly string[]
  readonly filters: readonly SavedFilter[]
}
const usual: ListSettings = { extra: [], hidden: [], filters: [] }

/** For each person and organisation, in this browser. It stays after signing out: it contains no record. */
const nameOf = (list: string): string =>
  `${LIST_SETTINGS}${session.value?.person.id} ${session.value?.organisation} ${list}`

/** Counts the changes, so that components are drawn again. */
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
    // A device without storage keeps nothing: the list has its defaults next time.
  }
  changes.value++
}
