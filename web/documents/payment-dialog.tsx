import { useState } from 'preact/hooks'
import { violationsOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { say } from '../words/words.ts'

type Props = {
  readonly title: string
  /** What is open, which is proposed. */
  readonly rest: number
  /** Records it, once for each key. */
  readonly record: (payment: { amount: number; date: string }, idempotencyKey: string) => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
}

/** Records what came in for an invoice, or was paid out of a credit note: proposes what is open, today. */
export function PaymentDialog({ title, rest, record, onClose }: Props) {
  const words = say().documents
  const [amount, setAmount] = useState(String(rest))
  const [date, setDate] = useState(today())
  const { keyOf } = useIntent()
  const payment = { amount: Number(amount), date }
  const violationIn = (error: unknown, field: string) => violationsOf(error).find((one) => one.field === field)?.message
  return (
    <Confirm title={title} text="" act={() => record(payment, keyOf(payment))} onClose={onClose}>
      {(error) => (
        <>
          <AmountField
            label={words.amount}
            name="amount"
            value={amount}
            onInput={setAmount}
            violation={violationIn(error, 'amount')}
          />
          <DayField
            label={words.paidOn}
            name="date"
            value={date}
            onInput={setDate}
            violation={violationIn(error, 'date')}
          />
        </>
      )}
    </Confirm>
  )
}
