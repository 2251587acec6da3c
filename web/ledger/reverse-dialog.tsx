import { useState } from 'preact/hooks'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { DayField, today } from '../parts/amount-field.tsx'
import { words } from './words.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** The day of the entry or the payment: the counter-entry is not posted before it. */
  readonly date: string
  readonly act: (reversal: { readonly date: string }, options: { readonly idempotencyKey: string }) => Promise<unknown>
  readonly told: string
  readonly onClose: () => void
}

/** Asks for the day of a reversal: suggests today. */
export function ReverseDialog({ title, text, date: posted, act, told, onClose }: Props) {
  const [proposed] = useState(() => (posted > today() ? posted : today()))
  const form = useForm({
    before: { date: proposed },
    send: async ({ values, options }) => {
      await act(values, options(values))
      return onClose
    },
  })
  return (
    <FormDialog title={title} form={form} saveWord={title} told={told} onClose={onClose}>
      <p>{text}</p>
      <DayField label={words.reversedOn} {...form.field('date')} />
    </FormDialog>
  )
}
