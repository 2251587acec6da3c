import { signal } from '@preact/signals'

/** Ends the request for a proof; undefined without one. */
export const proofAsked = signal<((isProven: boolean) => void) | undefined>(undefined)

/** Asks the person for the password or a passkey, and resolves with whether one was shown. Concurrent callers share the answer. */
export function askForProof(): Promise<boolean> {
  const before = proofAsked.peek()
  return new Promise((resolve) => {
    proofAsked.value = (isProven) => {
      proofAsked.value = undefined
      before?.(isProven)
      resolve(isProven)
    }
  })
}
