import { session } from './session.ts'

/** What is typed is kept on the device when nothing was typed for so long, in milliseconds. */
export const KEPT_AFTER = 400

/** A form as it was typed, and the state of the record that it began from. */
export type KeptDraft<Draft> = {
  readonly draft: Draft
  readonly before: Draft
  readonly etag: string
  readonly at: string
}

/** Of each person and organisation; signing out removes all. */
const nameOf = (record: string): string => `rappen ${session.value?.person.id} ${session.value?.organisation} ${record}`

export function keepDraft<Draft>(record: string, draft: Omit<KeptDraft<Draft>, 'at'>): void {
  try {
    localStorage.setItem(nameOf(record), JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // A device without room keeps nothing: what is typed is still on the page.
  }
}

export function keptDraft<Draft>(record: string): KeptDraft<Draft> | undefined {
  const kept = localStorage.getItem(nameOf(record))
  // Only this page writes it.
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft<Draft>)
}

export const forgetDraft = (record: string): void => localStorage.removeItem(nameOf(record))
