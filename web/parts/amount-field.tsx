import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { amountText, dayText, language, numberText } from '../words/words.ts'
import { readDay, readNumber } from './amount.rules.ts'
import { type Around, Field } from './field.tsx'
import { Icon } from './icons.tsx'
import { words } from './words.ts'

type Props = Around & {
  readonly name: string
  /** As it is sent: `1234.5`, or a day such as `2026-11-23`. Empty for none. */
  readonly value: string
  readonly onInput: (value: string) => void
  /** Decimals that it may have. */
  readonly places?: number
  /** The objection of the page: a form with one is not sent. */
  readonly refusal?: string | undefined
}

/** The text that was typed while the field has the focus, and the value as the language writes it otherwise. */
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
  // A form is not sent with what cannot be read: what could be read before it would go in its place.
  useLayoutEffect(() => {
    field.current?.setCustomValidity(text.trim() === '' || read(text) !== undefined ? refusal : form)
  }, [text, form, refusal])
  useEffect(() => {
    const now = read(text)
    // A day that is cleared to type another one stays empty; the day that counts instead shows once the field is left.
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

/** A number, typed with comma or point and shown as the language writes it. What has too many decimals is refused, never rounded. */
export function AmountField({ name, value, onInput, places = 2, refusal, ...around }: Props) {
  const written = (number: string) => (number === '' ? '' : (places === 2 ? amountText : numberText)(Number(number)))
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

/**
 * A day, typed as one writes it in Switzerland, or chosen in the calendar of the device: it is laid over its sign, so that on a phone a touch
 * opens it. Like the list of a combobox it is reached from the field by Alt and an arrow.
 */
export function DayField({ name, value, onInput, ...around }: Omit<Props, 'places' | 'refusal'>) {
  const calendar = useRef<HTMLInputElement>(null)
  const typed = useTyped(
    value,
    (day) => (day === '' ? '' : dayText(day)),
    (text) => readDay(text, today()),
    onInput,
    words.dayForm,
  )
  const open = () => calendar.current?.showPicker?.()
  return (
    <Field {...around} violation={around.violation ?? typed.violation}>
      {(input) => (
        <div class="joined day">
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
              open()
            }}
          />
          <Icon name="calendar" />
          <input
            ref={calendar}
            type="date"
            class="calendar"
            aria-label={words.calendar}
            title={around.label}
            tabIndex={-1}
            min="1900-01-01"
            max="2199-12-31"
            value={value}
            onClick={open}
            // Text typed after the calendar was left is not for one that nobody sees.
            onKeyDown={({ key }) => key.length === 1 && key !== ' ' && typed.field.current?.focus()}
            onInput={({ currentTarget }) => {
              typed.type(currentTarget.value === '' ? '' : dayText(currentTarget.value))
              typed.field.current?.focus()
            }}
          />
        </div>
      )}
    </Field>
  )
}
