import { useState } from 'preact/hooks'
import type { OpenItem } from '../../client/src/index.ts'
import { fromAmount, toAmount } from '../../src/platform/money/cents.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { owedBy } from '../documents/kinds.ts'
import { PaymentFields, RestField, usePaymentAccounts } from '../documents/payment-fields.tsx'
import { settlingWords } from '../documents/settling-words.ts'
import { words as documentWords } from '../documents/words.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { discountsOf, missingOf, type RestReason, sharedPayment, sumOf } from './shared-payment.rules.ts'
import { words } from './words.ts'

type Props = {
  readonly contact: string
  /** The open items of the contact by due date, besides its payments. */
  readonly items: readonly OpenItem[]
  /** Asks again for what the payment changed. */
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

const textOf = ({ number = words.allocated.openItem, dueDate, currency, openInCurrency }: OpenItem): string =>
  `${number}, ${dayText(dueDate)}: ${moneyText(currency, openInCurrency / 100)}`

/** Records a payment of a contact for the chosen items: the oldest is paid first. */
export function ContactPaymentDialog({ contact, items, again: askAgain, onClose }: Props) {
  const accounts = usePaymentAccounts()
  const { answer: invoices = [] } = useAnswer(owedBy(contact))
  const currencies = [...new Set(['CHF', ...items.map(({ currency }) => currency)])]
  // The items at the beginning: a repeated payment without an answer may have paid them by then.
  const [open] = useState(items)
  const form = useForm({
    before: {
      currency: open[0]?.currency ?? 'CHF',
      chosen: [] as readonly string[],
      // Until one is typed, the sum of the chosen items.
      amount: '',
      date: useState(today)[0],
      account: accounts.proposed,
      exchangeRate: '',
      note: '',
      // Until it is chosen, discounts in time are proposed.
      writeOffRest: '' as RestReason | 'open' | '',
    },
    send: async ({ values, options }) => {
      const { date, exchangeRate, note } = values
      const payment = {
        contact,
        amount: toAmount(amount),
        date,
        account: await accounts.accountOf(values.account),
        ...(currency === 'CHF' ? {} : { currency }),
        ...(exchangeRate ? { exchangeRate: Number(exchangeRate) } : {}),
        ...(note ? { note } : {}),
        ...(allocations.length > 0 ? { allocations } : {}),
      }
      const { payment: made } = await api.payments.create(payment, options(payment))
      await askAgain()
      return () => {
        onClose()
        const text = settlingWords.recorded(moneyText(currency, payment.amount), '')
        tell(text, { open: `/app/payments/${made.id}` })
      }
    },
  })
  const { currency, chosen } = form.values
  const ofCurrency = open.filter((item) => item.currency === currency)
  const picked = ofCurrency.filter(({ id }) => chosen.includes(id))
  const shown = form.values.amount || String(toAmount(sumOf(picked)))
  const amount = fromAmount(Number(shown))
  const discounts = discountsOf(picked, invoices, form.values.date)
  const { missing, isDiscount, isClosable } = missingOf(amount, picked, discounts)
  const rest = form.values.writeOffRest || (isDiscount ? 'discount' : 'open')
  const { allocations, left } = sharedPayment(
    amount,
    picked,
    !isClosable || rest === 'open' ? undefined : { reason: rest, ...(isDiscount ? { discounts } : {}) },
  )
  const toggle = (id: string) => (isChosen: boolean) =>
    form.set((now) => ({ ...now, chosen: isChosen ? [...now.chosen, id] : now.chosen.filter((one) => one !== id) }))
  return (
    <FormDialog title={documentWords.pay} form={form} saveWord={documentWords.pay} told={null} onClose={onClose}>
      {currencies.length > 1 && (
        <SelectField
          label={common.currency}
          options={currencies.map((one) => [one, one] as const)}
          {...form.field('currency')}
        />
      )}
      {ofCurrency.length > 0 && (
        <fieldset class="field">
          <legend class="label">{words.pays}</legend>
          <div class="choices">
            {ofCurrency.map((item) => (
              <CheckField
                key={item.id}
                name={item.id}
                label={textOf(item)}
                value={chosen.includes(item.id)}
                onInput={toggle(item.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <AmountField
        label={`${common.amount}, ${currency}`}
        hint={words.unallocated(moneyText(currency, toAmount(left)))}
        {...form.field('amount')}
        value={shown}
      />
      <DayField label={documentWords.paidOn} {...form.field('date')} />
      {isClosable && (
        <RestField
          left={toAmount(missing)}
          currency={currency}
          isDiscount={isDiscount}
          {...form.field('writeOffRest')}
          value={rest}
        />
      )}
      <PaymentFields form={form} currency={currency} of={accounts} />
    </FormDialog>
  )
}
