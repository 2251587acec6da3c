import { useState } from 'preact/hooks'
import { violationsOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { say } from '../words/words.ts'

type Payment = { readonly amount: number; readonly date: string; readonly allowOverpayment?: true }

type Props = {
  readonly title: string
  /** What is open, which is proposed. */
  readonly rest: number
  /** What to ask where more may be recorded than is open. */
  readonly mayExceed?: string
  /** Records it, once for each key. */
  readonly record: (payment: Payment, idempotencyKey: string) => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
}

/** Records what came in for an invoice, or was paid out of a credit note: proposes what is open, today. */
export function PaymentDialog({ title, rest, mayExceed, record, onClose }: Props) {
  const words = say().documents
  const [amount, setAmount] = useState(String(rest))
  const [date, setDate] = useState(today())
  const { keyOf } = useIntent()
  const [exceeds, setExceeds] = useState(false)
  const asks = mayExceed !== undefined && Number(amount) > rest
  const payment = { amount: Number(amount), date, ...(asks && exceeds ? { allowOverpayment: true as const } : {}) }
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
          {asks && <CheckField label={mayExceed} name="allowOverpayment" value={exceeds} onInput={setExceeds} />}
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
