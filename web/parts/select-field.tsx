import type { ComponentChildren } from 'preact'
import { Field } from './field.tsx'

type SelectProps<Value extends string> = {
  readonly label: string
  readonly name: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onInput: (value: Value) => void
  readonly hint?: string
  readonly fault?: string | undefined
}

/** One of a few. */
export function SelectField<Value extends string>({ name, value, options, onInput, ...around }: SelectProps<Value>) {
  return (
    <Field {...around}>
      {(input) => (
        <select
          {...input}
          class="input"
          name={name}
          value={value}
          // Its values are the options.
          onChange={(event) => onInput(event.currentTarget.value as Value)}
        >
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CheckProps = {
  readonly label: ComponentChildren
  readonly name: string
  readonly value: boolean
  readonly onInput: (value: boolean) => void
}

/** Yes or no. */
export const CheckField = ({ label, name, value, onInput }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} checked={value} onChange={(event) => onInput(event.currentTarget.checked)} />
    <span>{label}</span>
  </label>
)
