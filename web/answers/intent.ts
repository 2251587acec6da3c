import { useRef } from 'preact/hooks'

/** A sent request, and its idempotency key. */
export type Sent = { readonly key: string; readonly text: string }
const nothing: Sent = { key: '', text: '' }

export type Intent = {
  readonly keyOf: (body: object) => string
  readonly done: () => void
  /** The last request; a form stores it with its values. */
  readonly last: { current: Sent }
}

/**
 * Returns the idempotency key of a creating request: the same for the same body, so that a repetition has no second effect. Call `done` before
 * an intended second creation.
 */
export function useIntent(): Intent {
  const last = useRef(nothing)
  return {
    last,
    keyOf: (body) => {
      const text = JSON.stringify(body)
      if (last.current.text !== text) last.current = { key: crypto.randomUUID(), text }
      return last.current.key
    },
    done: () => {
      last.current = nothing
    },
  }
}
