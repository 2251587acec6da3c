import { useEffect, useState } from 'preact/hooks'
import { type Invoice, rejectedWith } from '../../client/src/index.ts'
import { RECEIVABLES } from '../../src/books/accounts/account.rules.ts'
import { day } from '../../src/platform/calendar/day.ts'
import { fromAmount, minus, toAmount } from '../../src/platform/money/cents.ts'
import { currencyPlaces } from '../../src/platform/money/currency-places.rules.ts'
import { discountOffered } from '../../src/sales/positions/discount-terms.rules.ts'
import { api, Hint } from '../answers/api.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { useAccountOptions } from '../ledger/account-options.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import { Failure } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { editorWords } from './editor-words.ts'
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
type RestReason = 'discount' | 'small-difference'

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

const restChoices = (): readonly (readonly [RestReason | 'open', string])[] => [
  ['open', settlingWords.leaveOpen],
  ['discount', settlingWords.writeOffReasons.discount],
  ['small-difference', settlingWords.writeOffReasons['small-difference']],
]

/** An amount less another, in currency units. */
const restOf = (open: number, amount: string): number => toAmount(minus(fromAmount(open), fromAmount(Number(amount))))

/** Whether exactly the discount of an invoice is left by a payment on a day on which it could be taken. */
function isDiscountInTime(
  { discountTerms, openingDate, totalAmount, originalCurrency }: Invoice,
  left: number,
  on: string,
) {
  if (!discountTerms?.rate) return false
  const places = originalCurrency === undefined ? 2 : currencyPlaces(originalCurrency)
  const total = fromAmount(totalAmount)
  const { amount, until } = discountOffered(discountTerms, { openingDate: day(openingDate), total, places })
  return on <= until && left === toAmount(amount)
}

const BANK = '1020'

/** The accounts of the latest payments that are not reversed, the newest first; finally that of the bank. */
const usualAccounts = async (): Promise<readonly string[]> => {
  const { payments } = await api.payments.list({ limit: 20, sort: '-createdAt' })
  return [...payments.filter(({ isReversed }) => !isReversed).map(({ account }) => String(account)), BANK]
}

/**
 * The suggested account: the usual one of the offered ones. If Enter comes before the accounts, the last used one is taken. If none is offered,
 * it is chosen.
 */
export function useProposedAccount(accounts: readonly Option[]) {
  const [usual] = useState(usualAccounts)
  const [proposed, setProposed] = useState('')
  const offeredIn = (numbers: readonly string[]) =>
    numbers.find((one) => accounts.length === 0 || accounts.some(({ value }) => value === one)) ?? ''
  useEffect(() => {
    if (accounts.length === 0) return
    usual.then(
      (numbers) => setProposed((now) => now || offeredIn(numbers)),
      () => undefined,
    )
  }, [accounts.length])
  return { proposed, accountAtLast: async () => offeredIn(await usual.catch(usualAccounts)) }
}

/** Records a receipt of an invoice, or a payout of a credit note: suggests the open amount, today. */
export function PaymentDialog({ title, rest, foreignCurrency, mayExceed, invoice, record, told, onClose }: Props) {
  const { options: offered, error: unread, again } = useAccountOptions()
  const accounts = offered.filter(({ value }) => value !== String(RECEIVABLES))
  const { proposed, accountAtLast } = useProposedAccount(accounts)
  // The open amount at the beginning: a repeated payment without an answer may have paid it by then.
  const [open] = useState(rest)
  const [refused, setRefused] = useState<string>()
  const form = useForm({
    before: {
      amount: String(open),
      date: useState(today)[0],
      account: proposed,
      exchangeRate: '',
      note: '',
      allowOverpayment: false,
      // Until it is chosen, a discount in time is proposed.
      writeOffRest: '' as RestReason | 'open' | '',
    },
    send: async ({ values, options }) => {
      const { amount, date, exchangeRate, note, allowOverpayment } = values
      const account = values.account || (await accountAtLast())
      if (account === '') throw new Hint(common.required, 'account')
      const payment: Payment = {
        amount: Number(amount),
        date,
        account: Number(account),
        ...(exchangeRate ? { exchangeRate: Number(exchangeRate) } : {}),
        ...(note ? { note } : {}),
        ...(isExceeding && allowOverpayment ? { allowOverpayment: true as const } : {}),
        ...(left > 0 && chosen !== 'open' ? { writeOffRest: chosen } : {}),
      }
      try {
        const { payment: made } = await record(payment, options(payment))
        return () => {
          onClose()
          tell(told(moneyText(foreignCurrency ?? 'CHF', payment.amount)), { open: `/app/payments/${made.id}` })
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
  const isDiscount = invoice !== undefined && isDiscountInTime(invoice, left, form.values.date)
  const chosen = form.values.writeOffRest || (isDiscount ? 'discount' : 'open')
  const { violation: _none, ...overpayment } = form.field('allowOverpayment')
  return (
    <FormDialog title={title} form={form} saveWord={title} told={null} onClose={onClose}>
      <AmountField
        label={`${common.amount}, ${foreignCurrency ?? 'CHF'}`}
        refusal={isExceeding && !allowOverpayment ? settlingWords.exceeds : undefined}
        {...form.field('amount')}
      />
      {isExceeding && <CheckField label={mayExceed} {...overpayment} />}
      <DayField label={words.paidOn} {...form.field('date')} />
      {left > 0 && (
        <SelectField
          label={settlingWords.restOfPayment(moneyText(foreignCurrency ?? 'CHF', left))}
          hint={isDiscount ? settlingWords.discountInTime : undefined}
          options={restChoices()}
          {...form.field('writeOffRest')}
          value={chosen}
        />
      )}
      {foreignCurrency && (
        <AmountField
          label={editorWords.head.exchangeRate}
          hint={words.rateHint(foreignCurrency)}
          places={10}
          {...form.field('exchangeRate')}
        />
      )}
      {unread !== undefined && <Failure error={unread} again={again} />}
      <Choice label={common.account} options={accounts} {...form.field('account')} />
      <TextField label={common.note} maxLength={128} {...form.field('note')} />
    </FormDialog>
  )
}
