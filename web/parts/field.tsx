import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { common } from '../words/common.ts'
import { words } from './words.ts'

export type Around = {
  readonly label: string
  /** The owner of the field, for a screen reader: sighted users see it by the place. */
  readonly of?: string
  readonly hint?: string | undefined
  /** The violation of the value, from the service or the page. */
  readonly violation?: string | undefined
  readonly hideLabel?: boolean
}

/** The attributes that tie an input to its label, hint and violation. */
export type InputProps = {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

/** A label, an input, and messages about it. */
export function Field({
  label,
  of,
  hint,
  violation,
  hideLabel = false,
  children,
}: Around & { children: (input: InputProps) => ComponentChildren }) {
  const id = useId()
  const described = [hint && `${id}-hint`, violation && `${id}-violation`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label class={hideLabel ? 'hidden' : undefined} for={id}>
        {label}
        {of && <span class="hidden">, {of}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': violation ? true : undefined })}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {violation && (
        <span class="violation" id={`${id}-violation`}>
          {violation}
        </span>
      )}
    </div>
  )
}

type TextProps = Around & {
  /** The field of the request, by which its violations are found: `positions[2].name`. */
  readonly name: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search'
  readonly autoComplete?: string
  readonly required?: boolean
  /** For a label that is only announced. */
  readonly placeholder?: string
  readonly maxLength?: number
  readonly rows?: number
  /** The id of a list of suggestions. */
  readonly list?: string
}

export function TextField({
  name,
  value,
  onInput,
  type = 'text',
  autoComplete = 'off',
  required,
  placeholder,
  maxLength,
  rows,
  list,
  ...around
}: TextProps) {
  return (
    <Field {...around}>
      {(input) =>
        rows === undefined ? (
          <input
            {...input}
            class="input"
            name={name}
            {...plainType(type)}
            value={value}
            autoComplete={autoComplete}
            aria-required={required}
            placeholder={placeholder}
            maxLength={maxLength}
            list={list}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        ) : (
          <textarea
            {...input}
            class="input"
            name={name}
            rows={rows}
            maxLength={maxLength}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

/** The owner of the password, for password managers: invisible. */
export const KnownEmail = ({ email }: { readonly email: string }) => (
  <input
    class="hidden"
    type="text"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-label={common.email}
  />
)

/** The types of Preact require a role for each type of input; these have none of their own. */
const plainType = (type: string) => ({ type }) as { type: 'text' }

/** The label of a control: the service names fields as in its API. */
const labelOf = (control: HTMLElement | null): string | null | undefined =>
  control instanceof HTMLFieldSetElement
    ? control.querySelector('legend')?.textContent
    : control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
      ? control.labels?.[0]?.textContent
      : undefined

type Violation = { readonly field: string; readonly message: string }
const named = ({ field }: Pick<Violation, 'field'>): string => `[name="${CSS.escape(field)}"]`

/** Moves the focus to the first of these fields on the page, even if it is folded. */
export function focusFirst(violations: readonly Pick<Violation, 'field'>[]): void {
  if (violations.length === 0) return
  const first = document.querySelector<HTMLElement>(violations.map(named).join(','))
  first?.closest('details')?.setAttribute('open', '')
  first?.focus()
}

/** All violations of a form, with links to the fields. */
export function Violations({
  message,
  violations,
}: {
  readonly message?: string | undefined
  readonly violations: readonly Violation[]
}) {
  if (!message && violations.length === 0) return null
  return (
    <div class="violations" role="alert">
      <strong>{violations.length > 0 ? words.violations(violations.length) : message}</strong>
      {violations.length > 0 && (
        <ul>
          {violations.map(({ field, message: text }) => (
            <li key={field + text}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusFirst([{ field }])
                }}
              >
                {labelOf(document.querySelector(named({ field }))) ?? field}
              </a>
              : {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
