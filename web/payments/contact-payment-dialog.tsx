import { useState } from 'preact/hooks'
import type { OpenItem } from '../../client/src/index.ts'
import { isSalesTaxCode, type TaxCode, taxCodes } from '../../src/books/vat/tax-codes.ts'
import { fromAmount, toAmount } from '../../src/platform/money/cents.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { owedBy } from '../documents/kinds.ts'
import { PaymentFields, RestField, usePaymentAccounts } from '../documents/payment-fields.tsx'
import { settlingWords } from '../documents/settling-words.ts'
import { words as documentWords } from '../documents/words.ts'
import { type FormField, useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import { offeredCodes, taxText } from '../parts/tax-codes.ts'
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

type AdvanceProps = FormField<string> & { readonly date: string }

/** The code by which money is taxed as an advance on a day, if it pays nothing or invoices of later days; none for a payment of what is owed. */
const AdvanceField = ({ date, ...field }: AdvanceProps) => (
  <Choice
    label={words.advanceTaxCode}
    options={offeredCodes(taxCodes.filter(isSalesTaxCode), date, '').map((code) => ({
      value: code,
      label: taxText(code),
      detail: code,
    }))}
    placeholder={words.noAdvance}
    {...field}
  />
)

type ChoicesProps = {
  readonly items: readonly OpenItem[]
  readonly chosen: readonly string[]
  readonly onChoose: (item: string, isChosen: boolean) => void
}

/** The items of which a payment pays the chosen ones. */
const Choices = ({ items, chosen, onChoose }: ChoicesProps) =>
  items.length > 0 && (
    <fieldset class="field">
      <legend class="label">{words.pays}</legend>
      <div class="choices">
        {items.map((item) => (
          <CheckField
            key={item.id}
            name={item.id}
            label={textOf(item)}
            value={chosen.includes(item.id)}
            onInput={(isChosen) => onChoose(item.id, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )

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
      advanceTaxCode: '',
      note: '',
      // Until it is chosen, discounts in time are proposed.
      writeOffRest: '' as RestReason | 'open' | '',
    },
    send: async ({ values, options }) => {
      const { date, exchangeRate, advanceTaxCode, note } = values
      const payment = {
        contact,
        amount: toAmount(amount),
        date,
        account: await accounts.accountOf(values.account),
        ...(currency === 'CHF' ? {} : { currency }),
        ...(exchangeRate ? { exchangeRate: Number(exchangeRate) } : {}),
        ...(isAdvance && advanceTaxCode ? { advanceTaxCode: advanceTaxCode as TaxCode } : {}),
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
  const isAhead = left > 0 || picked.some(({ date }) => date > form.values.date)
  const isAdvance = isAhead && currency === 'CHF' && picked.every(({ openInCurrency }) => openInCurrency > 0)
  const choose = (item: string, isChosen: boolean) =>
    form.set((now) => ({
      ...now,
      chosen: isChosen ? [...now.chosen, item] : now.chosen.filter((one) => one !== item),
    }))
  return (
    <FormDialog title={documentWords.pay} form={form} saveWord={documentWords.pay} told={null} onClose={onClose}>
      {currencies.length > 1 && (
        <SelectField
          label={common.currency}
          options={currencies.map((one) => [one, one] as const)}
          {...form.field('currency')}
        />
      )}
      <Choices items={ofCurrency} chosen={chosen} onChoose={choose} />
      <AmountField
        label={`${common.amount}, ${currency}`}
        hint={words.unallocated(moneyText(currency, toAmount(left)))}
        {...form.field('amount')}
        value={shown}
      />
      {isAdvance && <AdvanceField date={form.values.date} {...form.field('advanceTaxCode')} />}
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
