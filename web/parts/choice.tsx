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
  /** All that there are, or where they are searched for, those that are offered before anything is typed. */
  readonly options: readonly Option[]
  readonly onInput: (value: string, option: Option | undefined) => void
  /** Finds those that fit what is typed, the best first, where the service has more than are known here. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  readonly violation?: string | undefined
  readonly placeholder?: string
  /** Makes what is typed, which stands below what was found; Enter takes it where nothing was. */
  readonly create?: { readonly label: (text: string) => string; readonly onCreate: (text: string) => void } | undefined
}

/** So many options are drawn; whoever looks for another one types. */
const SHOWN = 100
/** VoiceOver says nothing of the active option of a combobox by itself. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const NONE: readonly Option[] = []

/** The typed text, the options that fit it, and the active one of these. While the list is closed there is no typed text. */
function useChoosing({ value, options, onInput, search, create }: Props) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  // Of those that were searched for, it is in no list any more.
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
  // While the answer is not there, or failed, nobody knows whether there is one already; where there is, it is not made twice.
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
  // Those of the latest drawing: an answer may come long after the key.
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
    /** The typed text fits nothing, or the results are not known yet. */
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
      // Enter takes the first that fits; what was emptied, it clears.
      setAt(text === '' ? -1 : 0)
    },
    creation,
    isMaking: creation !== undefined && at === creation.at,
    makeIt,
    move: (by: number) => {
      const all = shown.length + (creation ? 1 : 0)
      setAt(at === -1 && by < 0 ? all - 1 : (at + by + all) % all)
    },
    /** Takes what was typed in full, such as the number of an account, and clears what was emptied; all else stays as it was. */
    leave: () => {
      setOpen(false)
      whenAnswered(() => latest.current.settle())
    },
    take: () => whenAnswered(() => latest.current.take()),
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
    // A shortcut saves or posts what Enter would take of what there is.
    if (isShortcut && isOpen && isPressedBy(event.key) && !choosing.isMaking) choosing.take()
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
  const joined = useRef<HTMLDivElement>(null)
  const choosing = useChoosing(props)
  const { isOpen, shown, at, active, creation } = choosing
  const told = choosing.isAsking ? common.searching : choosing.error ? messageOf(choosing.error) : common.noMatch
  const refusal = choosing.isUnsettled ? told : ''
  const count = choosing.isAsking ? '' : choosing.error ? told : common.matches(shown.length)
  // A form is not sent with what fits nothing: what was chosen before would go in its place.
  useLayoutEffect(() => field.current?.setCustomValidity(refusal), [refusal])
  useLayoutEffect(() => {
    if (active) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const choose = (option: Option) => {
    choosing.choose(option)
    // For the form around it, nothing was typed.
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

/** The options that fit, and below them the record that can be created. */
function Options({ id, label, of: { shown, at, creation, makeIt }, choose }: OptionsProps) {
  // No element is a list of options that another one has the focus for: neither a press nor Tab moves it there.
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
