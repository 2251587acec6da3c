import { useState } from 'preact/hooks'
import { violationOf } from '../answers/api.ts'
import { DayField, today } from '../parts/amount-field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { words } from './words.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** The day of what is reversed: the counter-entry is not posted before it. */
  readonly date: string
  readonly act: (reversal: { readonly date: string }) => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
}

/** Asks on which day something is reversed: proposes today. */
export function ReverseDialog({ title, text, date: posted, act, onClose }: Props) {
  const [date, setDate] = useState(posted > today() ? posted : today())
  return (
    <Confirm title={title} text={text} act={() => act({ date })} onClose={onClose}>
      {(error) => (
        <DayField
          label={words.reversedOn}
          name="date"
          value={date}
          onInput={setDate}
          violation={violationOf(error, 'date')}
        />
      )}
    </Confirm>
  )
}
