import { useState } from 'preact/hooks'
import { AmountField } from '../parts/amount-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { editorWords } from './editor-words.ts'

type Kind = 'discountRate' | 'discountAmount'
type Cell = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly of: string
  readonly hideLabel: boolean
  readonly violation: string | undefined
  readonly onInput: (value: string) => void
}
type Props = { readonly cell: (name: Kind) => Cell; readonly currency: string }

/** A discount as a part of what stands above it, or as an amount: one number, and beside it what it counts. */
export function DiscountField({ cell, currency }: Props) {
  const [rate, amount] = [cell('discountRate'), cell('discountAmount')]
  const [chosen, choose] = useState<Kind>(amount.value === '' ? 'discountRate' : 'discountAmount')
  // A value that is there says what it counts.
  const kind = rate.value !== '' ? 'discountRate' : amount.value !== '' ? 'discountAmount' : chosen
  const [now, other] = kind === 'discountRate' ? [rate, amount] : [amount, rate]
  return (
    <>
      <AmountField
        {...now}
        key={kind}
        label={editorWords.fields.discountAmount}
        violation={now.violation ?? other.violation}
        places={kind === 'discountRate' ? 4 : 2}
      />
      <SelectField
        label={editorWords.discountIn}
        of={now.of}
        hideLabel
        name={`${now.name}.in`}
        value={kind}
        options={[
          ['discountRate', '%'],
          ['discountAmount', currency],
        ]}
        onInput={(wanted) => {
          choose(wanted)
          if (wanted === kind) return
          other.onInput(now.value)
          now.onInput('')
        }}
      />
    </>
  )
}
