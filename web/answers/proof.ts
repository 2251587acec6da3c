import { signal } from '@preact/signals'

/** Ends the question whether it is really the person who asks; undefined while nothing is asked. */
export const proofAsked = signal<((isProven: boolean) => void) | undefined>(undefined)

/** Asks the person for the password or a passkey, and resolves with whether one was shown. Who asks meanwhile waits for the same answer. */
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
