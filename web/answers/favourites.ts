import { signal } from '@preact/signals'
import { LIST_SETTINGS, session } from './session.ts'

/** Counts the changes, so that the list is drawn again. */
const changes = signal(0)

/** For each person, in this browser; like the settings of lists it stays after signing out. */
const storageName = (): string => `${LIST_SETTINGS}${session.value?.person.id} organisations`

/** The ids of the person's favourite organisations. */
export function favourites(): ReadonlySet<string> {
  void changes.value
  // Only this file writes it.
  return new Set(JSON.parse(localStorage.getItem(storageName()) ?? '[]') as string[])
}

export function setFavourite(organisation: string, isFavourite: boolean): void {
  const others = [...favourites()].filter((one) => one !== organisation)
  try {
    localStorage.setItem(storageName(), JSON.stringify(isFavourite ? [...others, organisation] : others))
  } catch {
    // A device without storage keeps none: the list is ordered by name.
  }
  changes.value++
}
