import type { Sent } from './intent.ts'
import { session } from './session.ts'

/** A form as it was typed, and the request by which it was last sent: one whose answer nobody saw. */
export type KeptDraft<Typed> = { readonly typed: Typed; readonly sent: Sent; readonly at: string }

/** Of each person and organisation; signing out removes all. What an earlier version kept had another name and form. */
const namesOf = (record: string): string =>
  `rappen drafts ${session.value?.person.id} ${session.value?.organisation} ${record} `

/** Holds a name as long as the tab shows the form, and tells whether it is held: another tab may have it. */
const held = (name: string, released: Promise<void>): Promise<boolean> =>
  new Promise((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      tell(lock !== null)
      if (lock) await released
    })
  })

/**
 * Finds a name for what is typed into a form that no other tab keeps its own by: the first under which something is kept, else a new one.
 * It is held until what is answered is called.
 */
export function claimDraft(record: string, hold: (name: string) => void): () => void {
  const released = Promise.withResolvers<void>()
  let isHeld = true
  const begin = namesOf(record)
  const find = async () => {
    const kept = Object.keys(localStorage).filter((name) => name.startsWith(begin))
    for (let next = 1; ; next++) {
      const name = kept.toSorted()[next - 1] ?? `${begin}${next - kept.length}`
      if (!(await held(name, released.promise))) continue
      return isHeld ? hold(name) : undefined
    }
  }
  void find()
  return () => {
    isHeld = false
    released.resolve()
  }
}

export function keepDraft<Typed>(name: string, draft: Omit<KeptDraft<Typed>, 'at'>): void {
  try {
    localStorage.setItem(name, JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // A device without room keeps nothing: what is typed is still on the page.
  }
}

/** Keeps what was typed into the form of a new record while it was being created: the page of the record offers it. */
export function moveDraftTo<Typed>(form: string, page: string, typed: Typed): void {
  if (form.endsWith('/new') && page !== form && page.startsWith(form.slice(0, -'new'.length)))
    keepDraft(`${namesOf(page)}1`, { typed, sent: { key: '', text: '' } })
}

export function keptDraft<Typed>(name: string): KeptDraft<Typed> | undefined {
  const kept = localStorage.getItem(name)
  // Only this page writes it.
  return kept === null ? undefined : (JSON.parse(kept) as KeptDraft<Typed>)
}

export const forgetDraft = (name: string): void => localStorage.removeItem(name)
