import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { messageOf, tell } from './notices.tsx'
import { Pop } from './pop.tsx'

export type MenuItem = {
  readonly key: string
  readonly label: string
  readonly onChoose: () => unknown
  readonly disabledReason?: string | undefined
}
type Props = {
  readonly label: string
  readonly children: ComponentChildren
  readonly items: readonly MenuItem[]
  readonly look?: string
  /** The side of the button with which it is aligned. */
  readonly align?: 'start' | 'end'
}

/** A button that opens a list of actions: arrows move, Enter chooses, Escape closes (the menu button of the ARIA practices guide). */
export function Menu({ label, children, items, look = 'plain', align = 'end' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const entries = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = (giveBack: boolean) => {
    setOpen(false)
    if (giveBack) root.current?.querySelector('button')?.focus()
  }
  // Before the next key, as in a dialog.
  useLayoutEffect(() => {
    if (isOpen) entries()[0]?.focus()
  }, [isOpen])
  const move = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close(true)
    else if (to !== undefined) all[to % all.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = ({ onChoose, disabledReason }: MenuItem) => {
    if (disabledReason !== undefined) return
    close(true)
    const done = onChoose()
    if (done instanceof Promise) done.catch((error: unknown) => tell(messageOf(error)))
  }
  return (
    <div
      class="menu"
      ref={root}
      onFocusOut={(event) => {
        if (!root.current?.contains(event.relatedTarget as Node | null)) setOpen(false)
      }}
    >
      <button
        type="button"
        class={`button ${look}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <Pop at={root} align={align} role="menu" id={id} aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={item.disabledReason !== undefined || undefined}
              onClick={() => choose(item)}
            >
              {item.label}
              {item.disabledReason !== undefined && <span class="small">{item.disabledReason}</span>}
            </button>
          ))}
        </Pop>
      )}
    </div>
  )
}
