import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icons.tsx'
import { Pop } from './pop.tsx'
import { words } from './words.ts'

type Props = {
  readonly label: string
  /** The choice; undefined if there is none. */
  readonly text?: string | undefined
  readonly icon?: IconName
  /** Removes the choice. */
  readonly onClear?: () => void
  readonly children: ComponentChildren
  /** Its label is announced, not shown. */
  readonly isBare?: boolean
}

/** A button that opens a few fields below it, and shows their values: dashed without a choice. Escape closes it, and so does leaving it. */
export function Chip({ label, text, icon = 'plus', onClear, children, isBare = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  // A fieldset cannot be laid over the page as a popover of this shape.
  const group = { role: 'group', 'aria-label': label } as const
  useLayoutEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('.pop :is(input, select, button, a)')?.focus()
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    addEventListener('pointerdown', leave)
    root.current?.addEventListener('keydown', escape)
    return () => {
      removeEventListener('pointerdown', leave)
      root.current?.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <div
      class={text === undefined ? 'chip' : 'chip on'}
      ref={root}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget as Node)) setOpen(false)
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={isBare ? label : undefined}
        title={isBare ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text === undefined && <Icon name={icon} size={isBare ? 16 : 12} />}
        {!isBare && (text === undefined ? label : `${label}: ${text}`)}
      </button>
      {text !== undefined && onClear && (
        <button type="button" class="clear" aria-label={words.clearFilter(label)} onClick={onClear}>
          <Icon name="x" size={12} />
        </button>
      )}
      {isOpen && (
        // A link inside navigates away from it.
        <Pop
          at={root}
          id={id}
          {...group}
          onClick={({ target }) => target instanceof HTMLAnchorElement && setOpen(false)}
        >
          <div class="stack fields">{children}</div>
        </Pop>
      )}
    </div>
  )
}
