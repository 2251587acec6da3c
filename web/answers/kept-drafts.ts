import type { Sent } from './intent.ts'
import { session } from './session.ts'

/** A typed form, and its last request without a known answer. */
export type KeptDraft<Typed> = { readonly typed: Typed; readonly sent: Sent; readonly at: string }

/** For each person and organisation; signing out removes all. Earlier versions used another name and form. */
const namesOf = (record: string): string =>
  `rappen drafts ${session.value?.person.id} ${session.value?.organisation} ${record} `

/** Locks a name while the tab shows the form; returns whether it got the lock, since another tab may have it. */
const held = (name: string, released: Promise<void>): Promise<boolean> =>
  new Promise((tell) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      tell(lock !== null)
      if (lock) await released
    })
  })

/**
 * Finds a name for typed form values that no other tab uses: the first with stored values, else a new one. It is locked until the returned
 * function is called.
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
    // A device without storage keeps nothing: the typed text is still on the page.
  }
}

/** Stores text typed into the form of a new record during its creation: the page of the record offers it. */
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
