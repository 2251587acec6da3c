import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useSuggestions } from '../answers/suggestions.ts'
import { common } from '../words/common.ts'
import { fitting } from './fitting.rules.ts'
import { Icon } from './icons.tsx'
import { messageOf } from './notices.tsx'
import { Pop } from './pop.tsx'
import { words } from './words.ts'

export type Option = { readonly value: string; readonly label: string; readonly detail?: string }
type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  /** All options, or, with a search, those offered before typing. */
  readonly options: readonly Option[]
  readonly onInput: (value: string, option: Option | undefined) => void
  /** Finds the matches of the typed text, the best first, if the service has more than are known here. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  readonly violation?: string | undefined
  readonly placeholder?: string
  /** Creates an option from the typed text, offered below the results; Enter takes it if there are none. */
  readonly create?: { readonly label: (text: string) => string; readonly onCreate: (text: string) => void } | undefined
}

/** The most drawn options; others are found by typing. */
const SHOWN = 100
/** VoiceOver does not announce the active option of a combobox by itself. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const NONE: readonly Option[] = []

/** The typed text, its matching options, and the active one. A closed list has no typed text. */
function useChoosing({ value, options, onInput, search, create }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  // The chosen one of a search is in no list any more.
  const [taken, setTaken] = useState<Option>()
  const { found = NONE, error, isAsking, whenAnswered } = useSuggestions(typed ?? '', search)
  const shown = useMemo(() => {
    if (!typed?.trim()) return options.slice(0, SHOWN)
    return (search ? found : fitting(options, typed)).slice(0, SHOWN)
  }, [options, typed, search === undefined, found])
  const chosen = [...options, ...(taken ? [taken] : [])].find((option) => option.value === value)
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: Option | undefined) => {
    close()
    setTaken(option)
    if (option?.value !== value) onInput(option?.value ?? '', option)
  }
  // While the answer is pending, or failed, it is unknown whether there is one already; an existing one is not made twice.
  const isThere = shown.some(({ label }) => label.toLowerCase() === typed?.trim().toLowerCase())
  const made = isAsking || error || isThere ? undefined : typed?.trim()
  const creation = create && made ? { label: create.label(made), at: shown.length } : undefined
  const makeIt = () => {
    close()
    create?.onCreate(made ?? '')
  }
  const take = () => {
    if (typed === '' && at === -1) choose(undefined)
    else if (shown[at]) choose(shown[at])
    else if (creation && at === creation.at) makeIt()
  }
  const settle = () => {
    const isNamed = ({ value: one, label }: Option) => one === typed || label.toLowerCase() === typed?.toLowerCase()
    const meant = typed ? (shown.find(isNamed) ?? (shown.length === 1 ? shown[0] : undefined)) : undefined
    if (meant || typed === '') choose(meant)
    else close()
  }
  // The functions of the latest drawing: an answer may come long after the key.
  const latest = useRef({ take, settle })
  latest.current = { take, settle }
  return {
    isOpen,
    isAsking,
    error,
    shown,
    at,
    active: isOpen ? (shown[at] ?? (creation && at === creation.at ? creation : undefined)) : undefined,
    text: typed ?? chosen?.label ?? '',
    isTyped: typed !== undefined,
    /** The typed text has no match, or the results are not known yet. */
    isUnsettled: Boolean(typed?.trim()) && shown.length === 0,
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
      // Enter takes the first match; in an emptied field it clears.
      setAt(text === '' ? -1 : 0)
    },
    creation,
    isMaking: creation !== undefined && at === creation.at,
    makeIt,
    move: (by: number) => {
      const all = shown.length + (creation ? 1 : 0)
      setAt(at === -1 && by < 0 ? all - 1 : (at + by + all) % all)
    },
    /** Takes a complete text, such as the number of an account, and clears an emptied field; otherwise nothing changes. */
    leave: () => {
      setOpen(false)
      whenAnswered(() => latest.current.settle())
    },
    take: () => whenAnswered(() => latest.current.take()),
  }
}

/** The keys of the combobox of the ARIA practices guide. Other keys belong to the field and its form. */
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
    // A shortcut that saves or posts first takes the option that Enter would take.
    if (isShortcut && isOpen && isPressedBy(event.key) && !choosing.isMaking) choosing.take()
    const act = isShortcut ? undefined : acts[event.key]
    if (!act) return
    // The key does not reach the form or the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

const isPressedBy = (key: string): boolean => key === 'Enter' || key.toLowerCase() === 's'

const stay = (event: Event): void => event.preventDefault()

/** One of many, found by typing (combobox). The focus never leaves the field; the number of matches is announced to screen readers. */
export function Choice(props: Props) {
  const { label, name, violation, placeholder } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const joined = useRef<HTMLDivElement>(null)
  const choosing = useChoosing(props)
  const { isOpen, shown, at, active, creation } = choosing
  const told = choosing.isAsking ? common.searching : choosing.error ? messageOf(choosing.error) : common.noMatch
  const refusal = choosing.isUnsettled ? told : ''
  const count = choosing.isAsking ? '' : choosing.error ? told : common.matches(shown.length)
  // A form with unmatched text is not sent: the former choice would be sent in its place.
  useLayoutEffect(() => field.current?.setCustomValidity(refusal), [refusal])
  // As after Tab, typing replaces the text: also one that another field brought while this one was in focus.
  useLayoutEffect(() => {
    if (!choosing.isTyped && document.activeElement === field.current) field.current?.select()
  }, [choosing.text])
  useLayoutEffect(() => {
    if (active) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const choose = (option: Option) => {
    choosing.choose(option)
    // Otherwise the form around it notices no typing.
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <div
      class="field choice"
      ref={root}
      onFocusOut={(event) => {
        if (!root.current?.contains(event.relatedTarget as Node | null)) choosing.leave()
      }}
    >
      <label for={id}>{label}</label>
      <div class="joined" ref={joined}>
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
          aria-controls={isOpen && (shown.length > 0 || creation) ? `${id}-list` : undefined}
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
        {isOpen ? count : ''} {isApple ? active?.label : ''}
      </output>
      {isOpen && (
        <Pop at={joined} onPointerDown={stay}>
          {shown.length === 0 && <p class="quiet small">{told}</p>}
          {(shown.length > 0 || creation) && <Options id={id} label={label} of={choosing} choose={choose} />}
        </Pop>
      )}
      {violation && (
        <span class="violation" id={`${id}-violation`}>
          {violation}
        </span>
      )}
    </div>
  )
}

type OptionsProps = {
  readonly id: string
  readonly label: string
  readonly of: ReturnType<typeof useChoosing>
  readonly choose: (option: Option) => void
}

/** The matching options, and below them the record that can be created. */
function Options({ id, label, of: { shown, at, creation, makeIt }, choose }: OptionsProps) {
  // No HTML element is a list of options whose focus stays in another: neither a press nor Tab moves it there.
  const list = { role: 'listbox', id: `${id}-list`, tabIndex: -1 } as const
  const optionOf = (index: number, onClick: () => void) =>
    ({ role: 'option', id: `${id}-${index}`, 'aria-selected': index === at, onClick }) as const
  return (
    <ul {...list} aria-label={label}>
      {shown.map((option, index) => (
        <li key={option.value} {...optionOf(index, () => choose(option))}>
          <span>{option.label}</span>
          {option.detail && <span class="quiet small">{option.detail}</span>}
        </li>
      ))}
      {creation && (
        <li class="make" {...optionOf(creation.at, makeIt)}>
          {creation.label}
        </li>
      )}
    </ul>
  )
}
