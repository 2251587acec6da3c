import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgotten } from './recent.rules.ts'

/** What was asked, once for all who show it. An old answer is shown until the new one comes. */
type State<Answer> = { readonly answer?: Answer; readonly error?: unknown; readonly isAsking: boolean }
type Kept = {
  readonly state: Signal<State<unknown>>
  ask: () => Promise<unknown>
  users: number
  isStale: boolean
  asked: number
  shown: number
}

/** In the order in which they were last asked for. */
const kept = new Map<string, Kept>()
const KEPT_AT_MOST = 200

export type Answered<Answer> = State<Answer> & { readonly again: () => Promise<void> }

/**
 * Asks the service when a page first shows what is called `key`, and again once it is stale. Keys are paths of the API, so that a change
 * makes stale what it touches: `/v1/contacts` and all that begins with it.
 */
export function useAnswer<Answer>(key: string, ask: () => Promise<Answer>): Answered<Answer> {
  const one = entryOf(key, ask)
  one.ask = ask
  useEffect(() => {
    one.users++
    if (one.isStale) void refresh(one)
    return () => {
      one.users--
    }
  }, [key])
  // The key names the question, so the answer is of its type.
  const state = one.state.value as State<Answer>
  return { ...state, again: () => refresh(one) }
}

function entryOf(key: string, ask: () => Promise<unknown>): Kept {
  const oldest = kept.has(key) ? undefined : forgotten(kept, KEPT_AT_MOST)
  if (oldest !== undefined) kept.delete(oldest)
  const one = kept.get(key) ?? begun(ask)
  kept.delete(key)
  kept.set(key, one)
  return one
}

const begun = (ask: () => Promise<unknown>): Kept => ({
  state: signal<State<unknown>>({ isAsking: true }),
  ask,
  users: 0,
  isStale: true,
  asked: 0,
  shown: 0,
})

/** Asks again. Of questions that are open at once, the answer of an older one is not shown after that of a newer: it may be from before a change. */
async function refresh(one: Kept): Promise<void> {
  const asked = ++one.asked
  one.isStale = false
  one.state.value = { ...one.state.peek(), isAsking: true }
  try {
    const answer = await one.ask()
    if (asked < one.shown) return
    one.shown = asked
    one.state.value = { answer, isAsking: asked < one.asked }
  } catch (error) {
    if (asked < one.asked) return
    one.isStale = true
    one.state.value = { ...one.state.peek(), error, isAsking: false }
  }
}

/** Makes every answer stale whose key begins with one of these; those that are shown are asked for again at once. */
export const stale = (...prefixes: readonly string[]): void =>
  staleWhere((key) => prefixes.some((prefix) => key.startsWith(prefix)))

/** The same, of all answers whose key is one of those. */
export function staleWhere(isTouched: (key: string) => boolean): void {
  for (const [key, one] of kept) {
    if (!isTouched(key)) continue
    one.isStale = true
    if (one.users > 0 && ![...ending].some((path) => key.startsWith(path))) void refresh(one)
  }
}

/** Makes every answer stale that is there by now; what is still being asked is read later. */
export const staleAnswered = (): void => staleWhere((key) => kept.get(key)?.state.peek().answer !== undefined)

/** Forgets a record, and every list of its collection: none shows it again, and whoever still does does not ask for it. */
export function forgetRecord(collection: string, id: string): void {
  for (const [key, { users }] of kept)
    if (key.startsWith(`${collection}/${id}`) || (key.startsWith(collection) && users === 0)) kept.delete(key)
  stale(collection)
}

/** The paths that are being ended. */
const ending = new Set<string>()

/**
 * Ends what is below a path: a record is deleted, a session is over. The stream of events may tell of it before its answer is there: nobody
 * asks for it any more, unless it fails.
 */
export async function end(path: string, act: () => Promise<unknown>): Promise<void> {
  ending.add(path)
  try {
    await act()
    ending.delete(path)
  } catch (error) {
    ending.delete(path)
    stale(path)
    throw error
  }
}

/** Deletes a record, and forgets it. */
export const deleteRecord = (collection: string, id: string, act: () => Promise<unknown>): Promise<void> =>
  end(`${collection}/${id}`, async () => {
    await act()
    forgetRecord(collection, id)
  })

/** Forgets everything, also what is still being asked: another person, or another organisation. What a page shows is asked for again. */
export function forgetAnswers(): void {
  for (const [key, one] of kept) {
    if (one.users === 0) kept.delete(key)
    else {
      one.state.value = { isAsking: true }
      one.shown = one.asked + 1
      void refresh(one)
    }
  }
}
