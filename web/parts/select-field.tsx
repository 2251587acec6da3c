import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { type Around, Field } from './field.tsx'

type SelectProps<Value extends string> = Around & {
  readonly name: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onInput: (value: Value) => void
}

/** The options of a table of words, in its order. */
export const optionsOf = <Value extends string>(table: Readonly<Record<Value, string>>): [Value, string][] =>
  // The type of Object.entries loses the names.
  Object.entries(table) as [Value, string][]

/** The display of a field's option. */
export const labelIn =
  (options: readonly (readonly [value: string, label: string])[]) =>
  (value: string): string =>
    options.find(([one]) => one === value)?.[1] ?? value

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

type ChoicesProps<Value extends string> = {
  readonly label: string
  readonly name: string
  readonly value: readonly Value[]
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onInput: (value: readonly Value[]) => void
  readonly hint?: string
  readonly violation?: string | undefined
}

/** Some of several, in their order. Each has its name in the API beside it. */
export function ChoicesField<Value extends string>(props: ChoicesProps<Value>) {
  const { label, name, value, options, onInput, hint, violation } = props
  const id = useId()
  const choose = (one: Value, isChosen: boolean) =>
    onInput(options.flatMap(([each]) => ((each === one ? isChosen : value.includes(each)) ? [each] : [])))
  return (
    // For an invalid field, a link leads to it.
    <fieldset
      class="field"
      name={name}
      tabIndex={-1}
      aria-invalid={violation ? true : undefined}
      aria-describedby={hint || violation ? id : undefined}
    >
      <legend class="label">{label}</legend>
      <div class="choices">
        {options.map(([one, text]) => (
          <CheckField
            key={one}
            label={
              <>
                {text} <span class="quiet small">{one}</span>
              </>
            }
            name={`${name} ${one}`}
            value={value.includes(one)}
            onInput={(isChosen) => choose(one, isChosen)}
          />
        ))}
      </div>
      <span class={violation ? 'violation' : 'hint'} id={id}>
        {violation ?? hint}
      </span>
    </fieldset>
  )
}
