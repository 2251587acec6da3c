import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgotten } from './recent.rules.ts'

/** An answer, asked for once by all who show it. An old answer is shown until the new one comes. */
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

/** A question to the service, named by its address: `/v1/contacts?limit=20`. */
export type Question<Answer> = { readonly key: string; readonly ask: () => Promise<Answer> }
export type Answered<Answer> = State<Answer> & { readonly again: () => Promise<void> }

/** Whether the stream of events tells what makes an answer stale; without it, each page asks anew. */
let isFollowing = false
export const setFollowing = (now: boolean): void => {
  isFollowing = now
}

const NOTHING: Question<never> = { key: '', ask: () => new Promise(() => {}) }

/** Asks the service when a page first shows an answer, and again once it is stale. Without a question nothing is asked. */
export function useAnswer<Answer>(question: Question<Answer> | undefined): Answered<Answer> {
  const { key, ask }: Question<Answer> = question ?? NOTHING
  const one = entryOf(key, ask)
  one.ask = ask
  useEffect(() => {
    if (key === '') return undefined
    one.users++
    if (one.isStale || !isFollowing) void refresh(one)
    return () => {
      one.users--
    }
  }, [key])
  // The key names the question, so the answer is of its type.
  const state = one.state.value as State<Answer>
  return { ...state, again: () => refresh(one) }
}

/** Shows an answer that came otherwise: a change answers with the record as it is then. What was asked before it counts no more. */
export function keepAnswer<Answer>({ key, ask }: Question<Answer>, answer: Answer): void {
  const one = entryOf(key, ask)
  one.shown = ++one.asked
  one.isStale = false
  one.state.value = { answer, isAsking: false }
}

/** Asks at once, for the answer as it is now. */
export async function askNow<Answer>(question: Question<Answer>): Promise<Answer> {
  const answer = await question.ask()
  keepAnswer(question, answer)
  return answer
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

/** Makes every answer stale whose key is one of those; those that are shown are asked for again at once. */
export function staleWhere(isTouched: (key: string) => boolean): void {
  for (const [key, one] of kept) {
    if (!isTouched(key)) continue
    one.isStale = true
    if (one.users > 0 && ![...ending].some(({ path }) => key.startsWith(path))) void refresh(one)
  }
}

/** Asks again for a record or a list that is shown, on whichever page and however it is filtered. If it fails, the page says so. */
export async function askAgain({ key: one }: Question<unknown>): Promise<void> {
  const pathOf = (key: string) => key.split('?')[0]
  const shown = [...kept].filter(([key, { users }]) => users > 0 && pathOf(key) === pathOf(one))
  await Promise.all(shown.map(([, each]) => refresh(each)))
}

/** Makes every answer stale that is there by now; what is still being asked is read later. */
export const staleAnswered = (): void => staleWhere((key) => kept.get(key)?.state.peek().answer !== undefined)

/** Records that are being deleted. Two acts may delete the same one. */
const ending = new Set<{ readonly path: string }>()

/**
 * Ends what is below a path: a record is deleted, a session is over. The stream of events may tell of it before its answer is there: nobody
 * asks for it any more, unless it fails.
 */
export async function end(path: string, act: () => Promise<unknown>): Promise<void> {
  const one = { path }
  ending.add(one)
  try {
    await act()
    ending.delete(one)
  } catch (error) {
    ending.delete(one)
    staleWhere((key) => key.startsWith(path))
    throw error
  }
}

/** Forgets a record that is another by now: it is not shown again as it was. */
export function forgetRecord({ key: path }: Question<unknown>): void {
  for (const [key, { users }] of kept) if (key.startsWith(path) && users === 0) kept.delete(key)
  staleWhere((key) => key.startsWith(path))
}

/** Deletes a record, and forgets it with every list of its collection that nobody shows: none shows it again. */
export const deleteRecord = ({ key: path }: Question<unknown>, act: () => Promise<unknown>): Promise<void> =>
  end(path, async () => {
    await act()
    const collection = path.slice(0, path.lastIndexOf('/'))
    for (const [key, { users }] of kept)
      if (key.startsWith(path) || (key.startsWith(collection) && users === 0)) kept.delete(key)
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
