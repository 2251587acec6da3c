import type { Sent } from './intent.ts'
import { session } from './session.ts'

/** A form as it was typed, and the request by which it was last sent: one whose answer nobody saw. */
export type KeptDraft<Typed> = { readonly typed: Typed; readonly sent: Sent; readonly at: string }

/** Of each person and organisation; signing out removes all. What an earlier version kept had another name and form. */
const nameOf = (record: string): string =>
  `rappen draft ${session.value?.person.id} ${session.value?.organisation} ${record}`

export function keepDraft<Typed>(record: string, draft: Omit<KeptDraft<Typed>, 'at'>): void {
  try {
    localStorage.setItem(nameOf(record), JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // A device without room keeps nothing: what is typed is still on the page.
  }
}

export function keptDraft<Typed>(record: string): KeptDraft<Typed> | undefined {
  const kept = localStorage.getItem(nameOf(record))
  // Only this page writes it.
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft<Typed>)
}

export const forgetDraft = (record: string): void => localStorage.removeItem(nameOf(record))
