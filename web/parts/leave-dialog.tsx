import { signal } from '@preact/signals'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { words } from './words.ts'

/** Ends the question about losing unsaved text; undefined without one. */
const asked = signal<((mayLeave: boolean) => void) | undefined>(undefined)

/** Asks whether unsaved text may be lost. An open question is answered by no. */
export function askToLeave(): Promise<boolean> {
  asked.peek()?.(false)
  return new Promise((resolve) => {
    asked.value = (mayLeave) => {
      asked.value = undefined
      resolve(mayLeave)
    }
  })
}

/** The question, over the page and any dialog. Enter and Escape continue the editing. */
export function LeaveDialog() {
  const answer = asked.value
  if (!answer) return null
  return (
    <Dialog title={words.leave} onClose={() => answer(false)}>
      <p>{words.leaveAbout}</p>
      <div class="actions">
        <Button look="danger" onPress={() => answer(true)}>
          {words.discard}
        </Button>
        <Button look="main" isFirst onPress={() => answer(false)}>
          {words.stay}
        </Button>
      </div>
    </Dialog>
  )
}
