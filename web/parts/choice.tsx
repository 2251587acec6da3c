import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { say } from '../words/words.ts'
import { Icon } from './icons.tsx'

export type Option = { readonly value: string; readonly label: string; readonly detail?: string }
type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  /** Options that fit the text; for few, all of them filtered here. */
  readonly options: readonly Option[]
  readonly onInput: (value: string, option: Option | undefined) => void
  /** Asked when the text changes, where the options come from the service. */
  readonly onSearch?: (text: string) => void
  readonly violation?: string | undefined
  readonly placeholder?: string
}

const fits = ({ label, detail, value }: Option, text: string): boolean => {
  const words = `${value} ${label} ${detail ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** So many options are drawn; whoever looks for another one types. */
const SHOWN = 100
/** VoiceOver says nothing of the active option of a combobox by itself. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What is typed, which options fit it, and which of them is the active one. Nothing is typed while the list is closed. */
function useChoosing({ value, options, onInput, onSearch }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = useMemo(() => {
    const fitting = onSearch || !typed ? options : options.filter((option) => fits(option, typed))
    return fitting.slice(0, SHOWN)
  }, [options, typed, onSearch])
  const chosen = options.find((option) => option.value === value)
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    if (typed !== undefined) onSearch?.('')
  }
  const choose = (option: Option | undefined) => {
    close()
    if (option?.value !== value) onInput(option?.value ?? '', option)
  }
  return {
    isOpen,
    shown,
    at,
    active: isOpen ? shown[at] : undefined,
    text: typed ?? chosen?.label ?? '',
    close,
    choose,
    open: () => {
      if (isOpen) return
      setOpen(true)
      setAt(shown.findIndex((option) => option.value === value))
    },
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
      // Enter takes the first that fits; what was emptied, it clears.
      setAt(text === '' ? -1 : 0)
      onSearch?.(text)
    },
    move: (by: number) => setAt(at === -1 && by < 0 ? shown.length - 1 : (at + by + shown.length) % shown.length),
    /** Takes what was typed in full, such as the number of an account, and clears what was emptied; all else stays as it was. */
    leave: () => {
      if (!isOpen) return
      const fitting = typed ? shown.filter((option) => fits(option, typed)) : []
      const meant = fitting.find((option) => option.value === typed) ?? (fitting.length === 1 ? fitting[0] : undefined)
      if (meant || typed === '') choose(meant)
      else close()
    },
    take: () => (typed === '' && at === -1 ? choose(undefined) : shown[at] ? choose(shown[at]) : undefined),
  }
}

/** The keys of the combobox of the ARIA practices guide. What it does not know, the field and its form do. */
function keysOf(choosing: ReturnType<typeof useChoosing>): (event: KeyboardEvent) => void {
  const { isOpen } = choosing
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => (isOpen ? choosing.move(1) : choosing.open()),
    ArrowUp: () => (isOpen ? choosing.move(-1) : choosing.open()),
    Enter: isOpen ? choosing.take : undefined,
    Escape: isOpen ? choosing.close : undefined,
  }
  return (event) => {
    if (event.isComposing) return
    const isShortcut = event.ctrlKey || event.metaKey
    // A shortcut saves or posts what Enter would take.
    if (isShortcut && isOpen && isPressedBy(event.key)) choosing.take()
    const act = isShortcut ? undefined : acts[event.key]
    if (!act) return
    // Neither the form nor the dialog around it hears of the key.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

const isPressedBy = (key: string): boolean => key === 'Enter' || key.toLowerCase() === 's'

const stay = (event: Event): void => event.preventDefault()

/** One of many, found by typing (combobox). The focus never leaves the field; how many fit is told to screen readers. */
export function Choice(props: Props) {
  const { label, name, violation, placeholder } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const choosing = useChoosing(props)
  const { isOpen, shown, at, active } = choosing
  const words = say().parts
  const isUnknown = isOpen && shown.length === 0 && choosing.text !== ''
  // A form is not sent with what fits nothing: what was chosen before would go in its place.
  useLayoutEffect(() => field.current?.setCustomValidity(isUnknown ? words.noMatch : ''), [isUnknown, words])
  useLayoutEffect(() => {
    if (active) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  // No element is a list of options that another one has the focus for: neither a press nor Tab moves it there.
  const list = { role: 'listbox', id: `${id}-list`, tabIndex: -1, onPointerDown: stay } as const
  const optionOf = (option: Option, index: number) =>
    ({
      role: 'option',
      id: `${id}-${index}`,
      'aria-selected': index === at,
      onClick: () => choosing.choose(option),
    }) as const
  return (
    <div
      class="field choice"
      ref={root}
      onFocusOut={(event) => {
        if (!root.current?.contains(event.relatedTarget as Node | null)) choosing.leave()
      }}
    >
      <label for={id}>{label}</label>
      <div class="joined">
        <input
          ref={field}
          id={id}
          class="input"
          role="combobox"
          name={name}
          type="text"
          autoComplete="off"
          spellcheck={false}
          placeholder={placeholder}
          value={choosing.text}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active ? `${id}-${at}` : undefined}
          aria-invalid={violation ? true : undefined}
          aria-describedby={violation ? `${id}-violation` : undefined}
          onInput={(event) => choosing.type(event.currentTarget.value)}
          onClick={choosing.open}
          onKeyDown={keysOf(choosing)}
        />
        <button
          type="button"
          class="button plain"
          tabIndex={-1}
          aria-label={words.open}
          onPointerDown={stay}
          onClick={() => {
            field.current?.focus()
            if (isOpen) choosing.close()
            else choosing.open()
          }}
        >
          <Icon name="chevron-down" />
        </button>
      </div>
      <output class="hidden">
        {isOpen ? words.matches(shown.length) : ''} {isApple ? active?.label : ''}
      </output>
      {isOpen && (
        <div class="under">
          <ul {...list} class="pop" aria-label={label}>
            {shown.map((option, index) => (
              <li key={option.value} {...optionOf(option, index)}>
                <span>{option.label}</span>
                {option.detail && <span class="quiet small">{option.detail}</span>}
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p class="pop quiet small">{words.noMatch}</p>}
        </div>
      )}
      {violation && (
        <span class="violation" id={`${id}-violation`}>
          {violation}
        </span>
      )}
    </div>
  )
}
