import { useState } from 'preact/hooks'
import type { Invoice } from '../../client/src/index.ts'
import { api, faultsOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/shown.tsx'
import { say } from '../words/words.ts'

type Props = { readonly invoice: Invoice; readonly onClose: (isDone: boolean) => void }

/** Records what came in: proposes what is owed, today. */
export function PaymentDialog({ invoice, onClose }: Props) {
  const words = say().documents
  const [amount, setAmount] = useState(String(invoice.totalRestAmount))
  const [date, setDate] = useState(today())
  const { keyOf } = useIntent()
  const [error, setError] = useState<unknown>()
  const faultOf = (field: string) => faultsOf(error).find((one) => one.field === field)?.message
  const record = async () => {
    try {
      const payment = { amount: Number(amount), date }
      await api.invoices.recordPayment(invoice.id, payment, { idempotencyKey: keyOf(payment) })
      onClose(true)
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Dialog title={words.pay} onClose={() => onClose(false)}>
      {error !== undefined && <Failure error={error} />}
      <AmountField label={words.amount} name="amount" value={amount} onInput={setAmount} fault={faultOf('amount')} />
      <DayField label={words.paidOn} name="date" value={date} onInput={setDate} fault={faultOf('date')} />
      <div class="actions">
        <Button onPress={() => onClose(false)}>{say().frame.cancel}</Button>
        <Button look="main" onPress={record}>
          {words.pay}
        </Button>
      </div>
    </Dialog>
  )
}
