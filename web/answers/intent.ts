import { useRef } from 'preact/hooks'

/** A request that was sent, and the key under which it counts once. */
export type Sent = { readonly key: string; readonly text: string }
const nothing: Sent = { key: '', text: '' }

export type Intent = {
  readonly keyOf: (body: object) => string
  readonly done: () => void
  /** The request that was sent last; a form keeps it with its values. */
  readonly last: { current: Sent }
}

/**
 * Tells the idempotency key of a request that creates something: the same for the same body, so that what is sent again because no answer came is
 * done once. `done` is for what is meant to be created again.
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
