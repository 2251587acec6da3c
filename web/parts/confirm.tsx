import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { violationsOf } from '../answers/api.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { askToLeave, Dialog, useLeaving } from './dialog.tsx'
import { Failure, Rejected } from './shown.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
  /** Something is lost by it: Enter leaves all as it is, where otherwise it does what somebody came for. */
  readonly isDangerous?: boolean
  /** What has to be entered for it; a function is given what was said against the last attempt, to show it at the fields. */
  readonly children?: ComponentChildren | ((error: unknown) => ComponentChildren)
}

/**
 * Asks before something is done that stays, in words that name it; Enter in a field does it. What the service says against it is shown here.
 * What was typed is not lost without asking.
 */
export const Confirm = (props: Props) => (
  <Dialog title={props.title} onClose={() => props.onClose(false)}>
    <ConfirmForm {...props} />
  </Dialog>
)

function ConfirmForm({ title, text, act, onClose, isDangerous = false, children }: Props) {
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isTyped = useRef(false)
  /** Also what was chosen in a list, without a key. */
  const type = () => {
    isTyped.current = true
  }
  // What is being done is not left: whether it was done would stay unknown.
  const leave = useLeaving(() => !isBusy && (!isTyped.current || askToLeave()))
  const confirm = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await act()
      onClose(true)
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  // What is said against single fields leads to them.
  const hasFields = typeof children === 'function' && violationsOf(error).length > 0
  return (
    <form class="stack" onSubmit={confirm} onInput={type} onChange={type}>
      {text && <p>{text}</p>}
      {typeof children === 'function' ? children(error) : children}
      {hasFields ? <Rejected error={error} /> : error !== undefined && <Failure error={error} />}
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
