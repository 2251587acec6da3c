import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { forgotten } from './recent.rules.ts'

/** An answer, requested once for all components that show it. An old answer is shown until the new one arrives. */
type State<Answer> = { readonly answer?: Answer; readonly error?: unknown; readonly isAsking: boolean }
type Kept = {
  readonly state: Signal<State<unknown>>
  ask: Ask<unknown>
  /** Ends its open requests. */
  ending: AbortController
  users: number
  isStale: boolean
  asked: number
  shown: number
}

/** In the order of their last request. */
const kept = new Map<string, Kept>()
const KEPT_AT_MOST = 200

type Ask<Answer> = (options?: { readonly signal?: AbortSignal }) => Promise<Answer>
/** A question to the service, named by its address: `/v1/contacts?limit=20`. */
export type Question<Answer> = { readonly key: string; readonly ask: Ask<Answer> }
export type Answered<Answer> = State<Answer> & { readonly again: () => Promise<void> }

/** Whether the stream of events reports stale answers; without it, each page asks again. */
let isFollowing = false
export const setFollowing = (now: boolean): void => {
  isFollowing = now
}

const NOTHING: Question<never> = { key: '', ask: () => new Promise(() => {}) }

/** Asks the service when a page first shows an answer, and again once it is stale. Without a question nothing is requested. */
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

/** Shows an answer from another source: a change answers with the changed record. Earlier requests no longer count. */
export function keepAnswer<Answer>({ key, ask }: Question<Answer>, answer: Answer): void {
  const one = entryOf(key, ask)
  one.shown = ++one.asked
  one.isStale = false
  one.state.value = { answer, isAsking: false }
}

/** Asks at once for the current answer. */
export async function askNow<Answer>(question: Question<Answer>): Promise<Answer> {
  const answer = await question.ask()
  keepAnswer(question, answer)
  return answer
}

function entryOf(key: string, ask: Ask<unknown>): Kept {
  const oldest = kept.has(key) ? undefined : forgotten(kept, KEPT_AT_MOST)
  if (oldest !== undefined) kept.delete(oldest)
  const one = kept.get(key) ?? begun(ask)
  kept.delete(key)
  kept.set(key, one)
  return one
}

const begun = (ask: Ask<unknown>): Kept => ({
  state: signal<State<unknown>>({ isAsking: true }),
  ask,
  ending: new AbortController(),
  users: 0,
  isStale: true,
  asked: 0,
  shown: 0,
})

/** Asks again. Of several open requests, an older answer is not shown after a newer one: it may precede a change. */
async function refresh(one: Kept): Promise<void> {
  const asked = ++one.asked
  const { signal } = one.ending
  one.isStale = false
  one.state.value = { ...one.state.peek(), isAsking: true }
  try {
    const answer = await one.ask({ signal })
    if (asked < one.shown) return
    one.shown = asked
    one.state.value = { answer, isAsking: asked < one.asked }
  } catch (error) {
    if (asked < one.asked) return
    one.isStale = true
    one.state.value = { ...one.state.peek(), ...(signal.aborted ? {} : { error }), isAsking: false }
  }
}

/** Makes every answer with such a key stale; shown ones are requested again at once. */
export function staleWhere(isTouched: (key: string) => boolean): void {
  for (const [key, one] of kept) {
    if (!isTouched(key)) continue
    one.isStale = true
    if (one.users > 0 && ![...ending].some(({ path }) => key.startsWith(path))) void refresh(one)
  }
}

/** Asks again for a shown record or list, on any page and with any filter. A failure is shown on the page. */
export async function askAgain({ key: one }: Question<unknown>): Promise<void> {
  const pathOf = (key: string) => key.split('?')[0]
  const shown = [...kept].filter(([key, { users }]) => users > 0 && pathOf(key) === pathOf(one))
  await Promise.all(shown.map(([, each]) => refresh(each)))
}

/** Makes every present answer stale; pending requests will be current anyway. */
export const staleAnswered = (): void => staleWhere((key) => kept.get(key)?.state.peek().answer !== undefined)

/** Records that are being deleted. Two acts may delete the same one. */
const ending = new Set<{ readonly path: string }>()

/**
 * Ends everything below a path: a deleted record, an ended session. Its open requests are aborted: the act may overtake them, and they would
 * fail. The stream of events may report it before the answer arrives: it is not requested any more, unless the act fails.
 */
export async function end(path: string, act: () => Promise<unknown>): Promise<void> {
  const one = { path }
  ending.add(one)
  for (const [key, below] of kept) {
    if (!key.startsWith(path)) continue
    below.ending.abort()
    below.ending = new AbortController()
  }
  try {
    await act()
    ending.delete(one)
  } catch (error) {
    ending.delete(one)
    staleWhere((key) => key.startsWith(path))
    throw error
  }
}

/** Forgets a record that has changed: its old state is not shown again. */
export function forgetRecord({ key: path }: Question<unknown>): void {
  for (const [key, { users }] of kept) if (key.startsWith(path) && users === 0) kept.delete(key)
  staleWhere((key) => key.startsWith(path))
}

/** Deletes a record, and forgets it with every hidden list of its collection: none shows it again. */
export const deleteRecord = ({ key: path }: Question<unknown>, act: () => Promise<unknown>): Promise<void> =>
  end(path, async () => {
    await act()
    const collection = path.slice(0, path.lastIndexOf('/'))
    for (const [key, { users }] of kept)
      if (key.startsWith(path) || (key.startsWith(collection) && users === 0)) kept.delete(key)
  })

/** Forgets everything, pending requests included: for another person or organisation. Shown answers are requested again. */
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
