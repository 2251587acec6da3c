import { useEffect, useState } from 'preact/hooks'
import { RECEIVABLES } from '../../src/books/accounts/account.rules.ts'
import { api, Hint } from '../answers/api.ts'
import type { FormField } from '../frame/form.ts'
import { useAccountOptions } from '../ledger/account-options.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Failure } from '../parts/shown.tsx'
import type { RestReason } from '../payments/shared-payment.rules.ts'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { editorWords } from './editor-words.ts'
import { settlingWords } from './settling-words.ts'
import { words } from './words.ts'

const BANK = '1020'

/** The accounts of the latest payments that are not reversed, the newest first; finally that of the bank. */
const usualAccounts = async (): Promise<readonly string[]> => {
  const { payments } = await api.payments.list({ limit: 20, sort: '-createdAt' })
  return [...payments.filter(({ isReversed }) => !isReversed).map(({ account }) => String(account)), BANK]
}

/**
 * The accounts of a payment, with the suggested one: the usual one of the offered ones. If Enter comes before the accounts, `accountOf` takes
 * the last used one. If none is offered, it is chosen.
 */
export function usePaymentAccounts() {
  const { options, ...asked } = useAccountOptions()
  const accounts = options.filter(({ value }) => value !== String(RECEIVABLES))
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
  const accountOf = async (typed: string): Promise<number> => {
    const account = typed || offeredIn(await usual.catch(usualAccounts))
    if (account === '') throw new Hint(common.required, 'account')
    return Number(account)
  }
  return { ...asked, accounts, proposed, accountOf }
}

type Fields = { readonly field: (name: 'exchangeRate' | 'account' | 'note') => FormField<string> }

/** The rate of a foreign currency, the account and the note of a payment. */
export const PaymentFields = ({
  form,
  currency,
  of: { accounts, error, again },
}: {
  readonly form: Fields
  readonly currency: string
  readonly of: ReturnType<typeof usePaymentAccounts>
}) => (
  <>
    {currency !== 'CHF' && (
      <AmountField
        label={editorWords.head.exchangeRate}
        hint={words.rateHint(currency)}
        places={10}
        {...form.field('exchangeRate')}
      />
    )}
    {error !== undefined && <Failure error={error} again={again} />}
    <Choice label={common.account} options={accounts} {...form.field('account')} />
    <TextField label={common.note} maxLength={128} {...form.field('note')} />
  </>
)

const restChoices = (): readonly (readonly [RestReason | 'open', string])[] => [
  ['open', settlingWords.leaveOpen],
  ['discount', settlingWords.writeOffReasons.discount],
  ['small-difference', settlingWords.writeOffReasons['small-difference']],
]

type RestProps = FormField<RestReason | 'open' | ''> & {
  readonly left: number
  readonly currency: string
  /** Whether it is exactly the discount of a payment in time. */
  readonly isDiscount: boolean
}

/** The choice for the amount that a payment leaves open. */
export const RestField = ({ left, currency, isDiscount, ...field }: RestProps) => (
  <SelectField
    label={settlingWords.restOfPayment(moneyText(currency, left))}
    hint={isDiscount ? settlingWords.discountInTime : undefined}
    options={restChoices()}
    {...field}
  />
)
