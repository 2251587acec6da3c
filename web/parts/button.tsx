import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { messageOf, tell } from './notices.tsx'

type Look = 'main' | 'danger' | 'plain'
type Props = {
  readonly children: ComponentChildren
  readonly look?: Look | undefined
  readonly type?: 'button' | 'submit'
  readonly label?: string
  readonly shortcut?: string
  /** Why it is disabled: shown, and announced on an attempt. */
  readonly disabledReason?: string | undefined
  readonly busy?: boolean
  /** In a dialog: gets the focus when it opens. */
  readonly isFirst?: boolean
  /** While the returned promise is pending, the button is busy and does nothing; a failure is reported. */
  readonly onPress?: () => unknown
}

type LinkProps = Pick<Props, 'children' | 'look' | 'shortcut' | 'disabledReason'> & { readonly to: string }

const classOf = (look: Look | undefined): string => ['button', look].filter(Boolean).join(' ')

/** A link that looks like a button; if it is disabled, a button with the reason. */
export const ButtonLink = ({ to, shortcut, disabledReason, look, children }: LinkProps) =>
  disabledReason === undefined ? (
    <a class={classOf(look)} href={to} aria-keyshortcuts={shortcut}>
      {children}
    </a>
  ) : (
    <Button look={look} disabledReason={disabledReason}>
      {children}
    </Button>
  )

/** A button. A disabled one stays, can be reached by keyboard, and shows the reason. */
export function Button({
  children,
  look,
  type = 'button',
  label,
  shortcut,
  disabledReason,
  busy = false,
  isFirst = false,
  onPress,
}: Props) {
  const [isPending, setPending] = useState(false)
  const isIdle = disabledReason === undefined && !busy && !isPending
  const press = async (event: Event) => {
    if (disabledReason !== undefined) tell(disabledReason)
    if (!isIdle) return event.preventDefault()
    const done = onPress?.()
    if (!(done instanceof Promise)) return
    setPending(true)
    await done.catch((error: unknown) => tell(messageOf(error))).finally(() => setPending(false))
  }
  return (
    <button
      type={type}
      class={classOf(look)}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-busy={busy || isPending || undefined}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={disabledReason ?? label}
      data-first={isFirst || undefined}
      onClick={press}
    >
      {children}
      {disabledReason !== undefined && <span class="hidden">{disabledReason}</span>}
    </button>
  )
}
