import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ConnectionError, Hint, RappenError } from '../answers/api.ts'
import { acting } from '../answers/dry-run.ts'
import { moveDraftTo } from '../answers/kept-drafts.ts'
import { tell } from '../parts/notices.tsx'
import type { useKept } from './kept.tsx'
import { type Conflict, type Merge, mergeFields } from './merge.rules.ts'
import { place } from './place.ts'
import { words } from './words.ts'

/** The typed values, their initial values, and the ETag of these. */
export type TypedForm<Values> = { readonly base: Values; readonly values: Values; readonly etag: string | undefined }

/** Whether the effect of a request is unknown: no answer, a proxy's answer, or a request still running. */
const mayHaveCounted = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof RappenError && (error.code === 'unknown' || error.code === 'general/idempotency-key-in-use'))

/** Whether the service rejected the request itself: then it had no effect before either. */
const isAboutRequest = (error: unknown): boolean =>
  error instanceof Hint || (error instanceof RappenError && [400, 404, 409, 412, 413, 422].includes(error.status))

/** A form's initial record, and the ETag for changing it; a new record has none. */
export type FormState<Values> = { readonly before: Values; readonly etag?: string | undefined }
export type FormRequest<Values, Changes> = {
  readonly values: Values
  /** The values that differ from the record. */
  readonly changes: Changes
  /** The options of the call: the idempotency key of the body, and the state of the record that it changes. */
  readonly options: (body: object) => { readonly idempotencyKey: string; readonly ifMatch?: string }
}

export type FormOptions<Values, Changes> = FormState<Values> & {
  /** The name of the typed text on the device until it is saved. Without one nothing is stored. */
  readonly record?: string
  /** Saves. Returns the saved record, with which the form continues; or how the form ends. */
  readonly send: (request: FormRequest<Values, Changes>) => Promise<FormState<Values> | (() => unknown)>
  /** Reads the record again after a change by another person. */
  readonly read?: () => Promise<FormState<Values>>
  readonly changesOf?: (before: Values, after: Values) => Changes
  readonly merge?: Merge<Values>
  /** A saved record, with the values typed since it was sent. */
  readonly typedSince?: (saved: Values, sent: Values, typed: Values) => Values
}

type Saving<Values, Changes> = FormOptions<Values, Changes> & {
  readonly changesOf: (before: Values, after: Values) => Changes
  /** Whether there is anything to save. */
  readonly differ: (typed: TypedForm<Values>) => boolean
  readonly typed: Signal<TypedForm<Values>>
  readonly conflicts: Signal<readonly Conflict<Values>[]>
  readonly takeOver: (from: TypedForm<Values>, state: FormState<Values>) => void
  readonly keeping: Pick<ReturnType<typeof useKept>, 'keyOf' | 'saved'>
}

/**
 * Saves a form, one request after the other. A request without an answer is repeated with its key before anything newer. After a change by
 * another person, both changes are merged and saved; a field that both have changed is shown first.
 */
export function useSaving<Values extends object, Changes extends object>(of: Saving<Values, Changes>) {
  const { record, send, read, changesOf, differ, typed, conflicts, takeOver, keeping, merge = mergeFields } = of
  const rejected = useSignal<unknown>(undefined)
  const running = useSignal<Promise<boolean> | undefined>(undefined)
  /** The last sent request, without an answer. */
  const sent = useSignal<TypedForm<Values> | undefined>(undefined)
  const unanswered = useSignal<TypedForm<Values> | undefined>(undefined)

  /** Takes the last change back, unless the record has changed since. */
  const undo = useRef<(() => Promise<unknown>) | undefined>(undefined)

  const requestOf = ({ base, values, etag }: TypedForm<Values>): FormRequest<Values, Changes> => ({
    values,
    changes: changesOf(base, values),
    options: (body) => ({ idempotencyKey: keeping.keyOf([etag, body]), ...(etag ? { ifMatch: etag } : {}) }),
  })
  /** Gives a saved record its former values. */
  async function restore(values: Values, { before, etag }: FormState<Values>): Promise<void> {
    const options = () => ({ idempotencyKey: crypto.randomUUID(), ...(etag ? { ifMatch: etag } : {}) })
    try {
      await send({ values, changes: changesOf(before, values), options })
    } catch (error) {
      const isChanged = error instanceof RappenError && error.status === 412
      throw isChanged ? new Hint(words.notUndone) : error
    }
  }
  const typedSince = (after: Values, from: Values, now: Values): Values => {
    if (now === from) return after
    return of.typedSince ? of.typedSince(after, from, now) : merge(from, now, after).values
  }

  async function save(wanted: TypedForm<Values>): Promise<boolean> {
    sent.value = wanted
    rejected.value = undefined
    const from = unanswered.peek() ?? wanted
    try {
      const outcome = await send(requestOf(from))
      unanswered.value = undefined
      keeping.saved()
      conflicts.value = []
      undo.current = undefined
      if (typeof outcome === 'function') return end(outcome, from)
      const { before, etag } = outcome
      if (etag !== undefined && differ(from)) undo.current = () => restore(from.base, outcome)
      const next = { base: before, values: typedSince(before, from.values, typed.peek().values), etag }
      typed.value = next
      // The newer values change the record that the older ones made.
      return from !== wanted && etag !== undefined && differ(next) ? save(next) : true
    } catch (error) {
      return saveAgain(error, wanted, from)
    }
  }
  function end(how: () => unknown, from: TypedForm<Values>): true {
    how()
    const now = typed.peek()
    if (record !== undefined && now.values !== from.values)
      moveDraftTo(record, place.peek().pathname, { base: from.values, values: now.values })
    typed.value = { ...now, base: now.values }
    return true
  }
  async function saveAgain(error: unknown, wanted: TypedForm<Values>, from: TypedForm<Values>): Promise<boolean> {
    if (record !== undefined && mayHaveCounted(error)) unanswered.value = from
    else if (isAboutRequest(error)) unanswered.value = undefined
    // The older values had no effect, and are not wanted any more.
    if (from !== wanted && !unanswered.peek()) return save(wanted)
    if (!read || !(error instanceof RappenError) || error.status !== 412) return reject(error)
    try {
      takeOver(typed.peek(), await read())
    } catch (thrown) {
      return reject(thrown)
    }
    tell(words.mergedBoth)
    return conflicts.peek().length === 0 && save(typed.peek())
  }
  function reject(error: unknown): false {
    rejected.value = error
    return false
  }

  async function submit(): Promise<boolean> {
    const earlier = running.peek()
    const saving = (async () => {
      const isSaved = await earlier
      // A second press sends nothing again.
      if (isSaved === true && !differ(typed.peek())) return true
      if (isSaved === false && typed.peek().values === sent.peek()?.values) return false
      return save(typed.peek())
    })()
    running.value = saving
    try {
      return await acting(() => saving)
    } finally {
      if (running.peek() === saving) running.value = undefined
    }
  }
  const isBusy = running.value !== undefined
  return { rejected, isBusy, isUncertain: isBusy || unanswered.value !== undefined, submit, undo }
}
