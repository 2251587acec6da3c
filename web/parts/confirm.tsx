import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { say } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './shown.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
  /** What has to be entered for it. */
  readonly children?: ComponentChildren
}

/** Asks before something is done that stays, in words that name it. What the service says against it is shown here. */
export function Confirm({ title, text, act, onClose, children }: Props) {
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    try {
      await act()
      onClose(true)
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Dialog title={title} onClose={() => onClose(false)}>
      {text && <p>{text}</p>}
      {children}
      {error !== undefined && <Failure error={error} />}
      <div class="actions">
        <Button onPress={() => onClose(false)}>{say().frame.cancel}</Button>
        <Button look="main" onPress={confirm}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
