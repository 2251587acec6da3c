import { useState } from 'preact/hooks'
import { type Invoice, rejectedWith } from '../../client/src/index.ts'
import { fromAmount, minus, toAmount } from '../../src/platform/money/cents.ts'
import { Hint } from '../answers/api.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { discountInTime, type RestReason } from '../payments/shared-payment.rules.ts'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { PaymentFields, RestField, usePaymentAccounts } from './payment-fields.tsx'
import { settlingWords } from './settling-words.ts'
import { words } from './words.ts'

type Payment = {
  readonly amount: number
  readonly date: string
  readonly account: number
  readonly exchangeRate?: number
  readonly note?: string
  readonly allowOverpayment?: true
  readonly writeOffRest?: RestReason
}

type Props = {
  readonly title: string
  /** The open amount, which is suggested. */
  readonly rest: number
  /** The document's currency; undefined if it is that of the books. */
  readonly foreignCurrency: string | undefined
  /** The label of the checkbox for recording more than the open amount. */
  readonly mayExceed?: string
  /** The invoice that is paid: what is left of it can be written off at once. */
  readonly invoice?: Invoice
  /** Records it, once for each key. */
  readonly record: (
    payment: Payment,
    options: { readonly idempotencyKey: string },
  ) => Promise<{ readonly payment: { readonly id: string } }>
  /** The notice of a payment over an amount. */
  readonly told: (amount: string) => string
  readonly onClose: () => void
}

/** An amount less another, in currency units. */
const restOf = (open: number, amount: string): number => toAmount(minus(fromAmount(open), fromAmount(Number(amount))))

/** Records a receipt of an invoice, or a payout of a credit note: suggests the open amount, today. */
export function PaymentDialog({ title, rest, foreignCurrency, mayExceed, invoice, record, told, onClose }: Props) {
  const currency = foreignCurrency ?? 'CHF'
  const accounts = usePaymentAccounts()
  // The open amount at the beginning: a repeated payment without an answer may have paid it by then.
  const [open] = useState(rest)
  const [refused, setRefused] = useState<string>()
  const form = useForm({
    before: {
      amount: String(open),
      date: useState(today)[0],
      account: accounts.proposed,
      exchangeRate: '',
      note: '',
      allowOverpayment: false,
      // Until it is chosen, a discount in time is proposed.
      writeOffRest: '' as RestReason | 'open' | '',
    },
    send: async ({ values, options }) => {
      const { amount, date, exchangeRate, note, allowOverpayment } = values
      const payment: Payment = {
        amount: Number(amount),
        date,
        account: await accounts.accountOf(values.account),
        ...(exchangeRate ? { exchangeRate: Number(exchangeRate) } : {}),
        ...(note ? { note } : {}),
        ...(isExceeding && allowOverpayment ? { allowOverpayment: true as const } : {}),
        ...(left > 0 && chosen !== 'open' ? { writeOffRest: chosen } : {}),
      }
      try {
        const { payment: made } = await record(payment, options(payment))
        return () => {
          onClose()
          tell(told(moneyText(currency, payment.amount)), { open: `/app/payments/${made.id}` })
        }
      } catch (error) {
        if (mayExceed === undefined || !rejectedWith(error, 'payments/exceeds-rest')) throw error
        // Another person has recorded one meanwhile, so that it exceeds the open amount.
        setRefused(amount)
        throw new Hint(settlingWords.exceeds)
      }
    },
  })
  const { amount, allowOverpayment } = form.values
  const isExceeding = mayExceed !== undefined && (Number(amount) > open || amount === refused)
  const left = invoice && Number(amount) > 0 ? restOf(open, amount) : 0
  const isDiscount = invoice !== undefined && left > 0 && fromAmount(left) === discountInTime(invoice, form.values.date)
  const chosen = form.values.writeOffRest || (isDiscount ? 'discount' : 'open')
  const { violation: _none, ...overpayment } = form.field('allowOverpayment')
  return (
    <FormDialog title={title} form={form} saveWord={title} told={null} onClose={onClose}>
      <AmountField
        label={`${common.amount}, ${currency}`}
        refusal={isExceeding && !allowOverpayment ? settlingWords.exceeds : undefined}
        {...form.field('amount')}
      />
      {isExceeding && <CheckField label={mayExceed} {...overpayment} />}
      <DayField label={words.paidOn} {...form.field('date')} />
      {left > 0 && (
        <RestField
          left={left}
          currency={currency}
          isDiscount={isDiscount}
          {...form.field('writeOffRest')}
          value={chosen}
        />
      )}
      <PaymentFields form={form} currency={currency} of={accounts} />
    </FormDialog>
  )
}
