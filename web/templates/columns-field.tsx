import { useRef } from 'preact/hooks'
import type { Template } from '../../client/src/index.ts'
import type { FormField } from '../frame/form.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

export type Column = Template['columns'][number]

/** The columns of the positions, in order: moved, removed and added by buttons. */
export function ColumnsField({ name, value, onInput, violation }: FormField<readonly Column[]>) {
  const all = Object.keys(words.columnTexts) as (keyof typeof words.columnTexts)[]
  const rest = all.filter((column) => !value.includes(column))
  const moved = (from: number, to: number): Column[] =>
    value.toSpliced(from, 1).toSpliced(to, 0, ...value.slice(from, from + 1))
  const rows = useRef<HTMLOListElement>(null)
  const remove = (index: number) => {
    const buttons = rows.current?.querySelectorAll<HTMLElement>('li > button:last-child')
    // The focus moves to the neighbouring row.
    ;(buttons?.[index + 1] ?? buttons?.[index - 1])?.focus()
    onInput(value.toSpliced(index, 1))
  }
  return (
    <fieldset class="field">
      <legend class="label">{words.columns}</legend>
      <ol class="ordered" ref={rows}>
        {value.map((column, index) => (
          <li key={column} class="row">
            <span>{words.columnTexts[column]}</span>
            <Button
              look="plain"
              label={`${words.earlier}: ${words.columnTexts[column]}`}
              disabledReason={index === 0 ? words.isFirst : undefined}
              onPress={() => onInput(moved(index, index - 1))}
            >
              ↑
            </Button>
            <Button look="plain" label={`${common.remove}: ${words.columnTexts[column]}`} onPress={() => remove(index)}>
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ol>
      <SelectField<Column | ''>
        label={words.addColumn}
        name={name}
        value=""
        violation={violation}
        options={[['', '…'], ...rest.map((column): [Column, string] => [column, words.columnTexts[column]])]}
        onInput={(column) => {
          if (column !== '') onInput([...value, column])
        }}
      />
    </fieldset>
  )
}
