import * as combobox from '@zag-js/combobox'
import { normalizeProps, useMachine } from '@zag-js/preact'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
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
  readonly fault?: string | undefined
  readonly hideLabel?: boolean
  readonly placeholder?: string
}

const fits = ({ label, detail, value }: Option, text: string): boolean => {
  const words = `${value} ${label} ${detail ?? ''}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word))
}

/** One of many, found by typing (combobox). The machine is Zag's; how many fit is told to screen readers. */
export function Choice({
  label,
  name,
  value,
  options,
  onInput,
  onSearch,
  fault,
  hideLabel = false,
  placeholder,
}: Props) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState('')
  const shown = useMemo(
    () => (onSearch || text === '' ? options : options.filter((option) => fits(option, text))),
    [options, text, onSearch],
  )
  const collection = useMemo(
    () => combobox.collection({ items: [...shown], itemToString: (one) => one.label, itemToValue: (one) => one.value }),
    [shown],
  )
  const service = useMachine(combobox.machine, {
    id,
    collection,
    name,
    value: value === '' ? [] : [value],
    invalid: fault !== undefined,
    openOnClick: true,
    inputBehavior: 'autohighlight',
    ...(placeholder ? { placeholder } : {}),
    translations: { triggerLabel: say().parts.open, clearTriggerLabel: say().parts.clear },
    onInputValueChange: ({ inputValue, reason }) => {
      if (reason !== 'input-change') return
      setText(inputValue)
      onSearch?.(inputValue)
    },
    onOpenChange: ({ open }) => {
      if (!open) setText('')
    },
    onValueChange: ({ value: [next = ''] }) =>
      onInput(
        next,
        options.find((option) => option.value === next),
      ),
  })
  const api = combobox.connect(service, normalizeProps)
  // Zag's attributes have types of their own.
  const input = api.getInputProps() as { readonly onKeyDown?: (event: KeyboardEvent) => void }
  useEffect(() => {
    if (chosen && api.inputValue !== chosen.label && text === '') api.setInputValue(chosen.label)
  }, [chosen?.label])
  return (
    <div class="field choice" {...api.getRootProps()}>
      <label {...api.getLabelProps()} class={hideLabel ? 'hidden' : undefined}>
        {label}
      </label>
      <div {...api.getControlProps()} class="joined">
        <input
          {...input}
          onKeyDown={(event) => {
            const first = shown.find((option) => option.value === api.highlightedValue) ?? shown[0]
            if (event.key !== 'Enter' || !api.open || text === '' || !first) return input.onKeyDown?.(event)
            // The machine highlights what fits a frame after the text changed: by then a quick hand has pressed Enter.
            event.preventDefault()
            onInput(first.value, first)
            api.setInputValue(first.label)
            api.setOpen(false)
          }}
          class="input"
          name={name}
          aria-describedby={fault ? `${id}-fault` : undefined}
        />
        <button {...api.getTriggerProps()} class="button plain">
          <Icon name="chevron-down" />
        </button>
      </div>
      <output class="hidden">{api.open ? say().parts.matches(shown.length) : ''}</output>
      {api.open && (
        <div {...api.getPositionerProps()} style={undefined} class="under">
          <ul {...api.getContentProps()} class="pop">
            {shown.slice(0, 100).map((option) => (
              <li key={option.value} {...api.getItemProps({ item: option })}>
                <span>{option.label}</span>
                {option.detail && <span class="quiet small">{option.detail}</span>}
              </li>
            ))}
            {shown.length === 0 && <li class="quiet small">{say().parts.noMatch}</li>}
          </ul>
        </div>
      )}
      {fault && (
        <span class="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}
