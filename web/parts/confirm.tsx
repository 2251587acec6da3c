import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { acting } from '../answers/dry-run.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { Dialog, useLeaving } from './dialog.tsx'
import { Failure } from './shown.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
  /** Data would be lost: Enter then cancels, where otherwise it confirms. */
  readonly isDangerous?: boolean
  /** More content, such as the outcome. */
  readonly children?: ComponentChildren
}

/** Asks before a permanent act, in words that name it. The service's rejection is shown here. */
export const Confirm = (props: Props) => (
  <Dialog title={props.title} onClose={() => props.onClose(false)}>
    <ConfirmForm {...props} />
  </Dialog>
)

function ConfirmForm({ title, text, act, onClose, isDangerous = false, children }: Props) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  // A running act is not left: its outcome would stay unknown.
  const leave = useLeaving(() => !isBusy)
  const confirm = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await acting(act)
      onClose(true)
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  return (
    <form class="stack" onSubmit={confirm}>
      {text && <p>{text}</p>}
      {children}
      {error !== undefined && <Failure error={error} />}
      <div class="actions">
        <Button isFirst={isDangerous} onPress={leave}>
          {common.cancel}
        </Button>
        <Button type="submit" look={isDangerous ? 'danger' : 'main'} busy={isBusy} isFirst={!isDangerous}>
          {title}
        </Button>
      </div>
    </form>
  )
}
