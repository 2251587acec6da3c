import { useRef } from 'preact/hooks'

export type Intent = { readonly keyOf: (body: object) => string; readonly done: () => void }

/**
 * Tells the idempotency key of a request that creates something: the same for the same body, so that what is sent again because no answer came is
 * done once. `done` is for what is meant to be created again.
 */
export function useIntent(): Intent {
  const last = useRef({ key: '', text: '' })
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body)
      if (last.current.text !== text) last.current = { key: crypto.randomUUID(), text }
      return last.current.key
    },
    done: () => {
      last.current = { key: '', text: '' }
    },
  }
}
