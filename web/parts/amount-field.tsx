import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { amountText, dayText, language, numberText } from '../words/words.ts'
import { readDay, readNumber } from './amount.rules.ts'
import { Calendar } from './calendar.tsx'
import { type Around, Field } from './field.tsx'
import { Icon } from './icons.tsx'
import { words } from './words.ts'

type Props = Around & {
  readonly name: string
  /** As sent: `1234.5`, or a day such as `2026-11-23`. Empty for none. */
  readonly value: string
  readonly onInput: (value: string) => void
  /** The maximum number of decimals. */
  readonly places?: number
  /** The display of the number once the field is left; by default as an amount, or as it is with other decimals. */
  readonly shown?: (value: number) => string
  /** The page's violation: a form with one is not sent. */
  readonly refusal?: string | undefined
}

/** The typed text while the field has the focus, and otherwise the value in the form of the language. */
function useTyped(
  value: string,
  written: (value: string) => string,
  read: (text: string) => string | undefined,
  onInput: (value: string) => void,
  form: string,
  refusal = '',
) {
  const [text, setText] = useState(written(value))
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // A form with unreadable text is not sent: the former value would be sent in its place.
  useLayoutEffect(() => {
    field.current?.setCustomValidity(text.trim() === '' || read(text) !== undefined ? refusal : form)
  }, [text, form, refusal])
  useLayoutEffect(() => {
    const now = read(text)
    // A day that is cleared for typing another stays empty; the effective day shows once the field is left.
    if ((now ?? '') === value || (now === undefined && document.activeElement === field.current)) return
    setText(written(value))
    setWrong(false)
  }, [value, language.value])
  return {
    field,
    text,
    violation: isWrong ? form : refusal || undefined,
    type: (typed: string) => {
      setText(typed)
      const next = typed.trim() === '' ? '' : read(typed)
      if (next !== undefined) {
        setWrong(false)
        onInput(next)
      }
    },
    leave: () => {
      const next = text.trim() === '' ? value : read(text)
      setWrong(next === undefined)
      if (next !== undefined) setText(written(next))
    },
  }
}

/** A number, typed with comma or point and shown in the form of the language. Too many decimals are rejected, never rounded. */
export function AmountField({ name, value, onInput, places = 2, shown, refusal, ...around }: Props) {
  const form = shown ?? (places === 2 ? amountText : numberText)
  const written = (number: string) => (number === '' ? '' : form(Number(number)))
  const typed = useTyped(value, written, (text) => readNumber(text, places), onInput, words.amountForm, refusal)
  return (
    <Field {...around} violation={around.violation ?? typed.violation}>
      {(input) => (
        <input
          {...input}
          ref={typed.field}
          class="input figure"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          value={typed.text}
          onInput={(event) => typed.type(event.currentTarget.value)}
          onBlur={typed.leave}
        />
      )}
    </Field>
  )
}

export const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** A day, typed as one writes it in Switzerland, or chosen in a calendar. Like the list of a combobox it is reached from the field by Alt and an arrow. */
export function DayField({ name, value, onInput, ...around }: Omit<Props, 'places' | 'shown' | 'refusal'>) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const typed = useTyped(
    value,
    (day) => (day === '' ? '' : dayText(day)),
    (text) => readDay(text, today()),
    onInput,
    words.dayForm,
  )
  const close = () => {
    typed.field.current?.focus()
    setOpen(false)
  }
  return (
    <Field {...around} violation={around.violation ?? typed.violation}>
      {(input) => (
        <div
          class="joined day"
          ref={root}
          onFocusOut={(event) => {
            if (!isOpen || root.current?.contains(event.relatedTarget as Node | null)) return
            // The day that had the focus may be of a month that is not shown any more: another one has it now.
            queueMicrotask(() => root.current?.contains(document.activeElement) || setOpen(false))
          }}
        >
          <input
            {...input}
            ref={typed.field}
            class="input"
            name={name}
            autoComplete="off"
            value={typed.text}
            onInput={(event) => typed.type(event.currentTarget.value)}
            onBlur={typed.leave}
            onKeyDown={(event) => {
              if (!event.altKey || event.key !== 'ArrowDown') return
              // A row around it would be moved.
              event.preventDefault()
              event.stopPropagation()
              setOpen(true)
            }}
          />
          <button
            type="button"
            class="button plain"
            tabIndex={-1}
            aria-label={words.calendar}
            title={around.label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <Calendar
              at={root}
              label={around.label}
              value={value}
              today={today()}
              onChoose={(day) => {
                typed.type(dayText(day))
                close()
              }}
              onClose={close}
            />
          )}
        </div>
      )}
    </Field>
  )
}
