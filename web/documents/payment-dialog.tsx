import { useEffect, useState } from 'preact/hooks'
import { rejectedWith } from '../../client/src/index.ts'
import { RECEIVABLES } from '../../src/books/accounts/account.rules.ts'
import { api, Hint, violationOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { useAccountOptions } from '../ledger/account-options.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Failure } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { editorWords } from './editor-words.ts'
import { words } from './words.ts'

type Payment = {
  readonly amount: number
  readonly date: string
  readonly account: number
  readonly exchangeRate?: number
  readonly note?: string
  readonly allowOverpayment?: true
}

type Props = {
  readonly title: string
  /** What is open, which is proposed. */
  readonly rest: number
  /** Of the document; undefined in that of the books. */
  readonly foreignCurrency: string | undefined
  /** What to ask where more may be recorded than is open. */
  readonly mayExceed?: string
  /** Records it, once for each key. */
  readonly record: (payment: Payment, idempotencyKey: string) => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
}

const BANK = '1020'

/** The accounts of the payments that were recorded last and stand, the newest first; at last that of the bank. */
const usualAccounts = async (): Promise<readonly string[]> => {
  const { payments } = await api.payments.list({ limit: 20, sort: '-createdAt' })
  return [...payments.filter(({ isReversed }) => !isReversed).map(({ account }) => String(account)), BANK]
}

/** What is typed about a payment, and its body: what is sent again has the account that was sent before. */
function usePayment({ rest, mayExceed }: Pick<Props, 'rest' | 'mayExceed'>, accounts: readonly Option[]) {
  const [typed, setTyped] = useState({ amount: String(rest), date: today(), exchangeRate: '', note: '' })
  const [account, setAccount] = useState<string>()
  // What is sent again because no answer came may have paid it by then.
  const [open] = useState(rest)
  const [refused, setRefused] = useState<string>()
  const [exceeds, setExceeds] = useState(false)
  const [proposed] = useState(usualAccounts)
  // Enter may come before the accounts do: then the last one is taken for one that is offered. Where none is, it is chosen.
  const offered = (usual: readonly string[]) =>
    usual.find((one) => accounts.length === 0 || accounts.some(({ value }) => value === one))
  useEffect(() => {
    if (accounts.length === 0) return
    proposed.then(
      (usual) => setAccount((now) => now ?? offered(usual)),
      () => undefined,
    )
  }, [accounts.length])
  const { amount, date, exchangeRate, note } = typed
  const asks = mayExceed !== undefined && (Number(amount) > open || amount === refused)
  return {
    typed,
    set: (field: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [field]: value })),
    account: { value: account ?? '', onInput: setAccount },
    exceeding: asks ? { value: exceeds, onInput: setExceeds } : undefined,
    /** Somebody else has recorded one meanwhile, so that it is more than is open now. */
    refuse: () => setRefused(amount),
    body: async (): Promise<Payment> => {
      const used = account ?? offered(await proposed.catch(usualAccounts))
      if (!used) throw new Hint(common.required, 'account')
      setAccount(used)
      return {
        amount: Number(amount),
        date,
        account: Number(used),
        ...(exchangeRate ? { exchangeRate: Number(exchangeRate) } : {}),
        ...(note ? { note } : {}),
        ...(asks && exceeds ? { allowOverpayment: true as const } : {}),
      }
    },
  }
}

/** Records what came in for an invoice, or was paid out of a credit note: proposes what is open, today. */
export function PaymentDialog({ title, rest, foreignCurrency, mayExceed, record, onClose }: Props) {
  const { options, error: unread, again } = useAccountOptions()
  const accounts = options.filter(({ value }) => value !== String(RECEIVABLES))
  const { typed, set, account, exceeding, refuse, body } = usePayment({ rest, mayExceed }, accounts)
  const { keyOf } = useIntent()
  const act = async () => {
    const payment = await body()
    try {
      await record(payment, keyOf(payment))
    } catch (error) {
      if (mayExceed === undefined || !rejectedWith(error, 'payments/exceeds-rest')) throw error
      refuse()
      throw new Hint(words.exceeds)
    }
  }
  return (
    <Confirm title={title} text="" act={act} onClose={onClose}>
      {(error) => {
        const violationIn = (name: string) => ({
          name,
          violation: violationOf(error, name),
        })
        const field = (name: keyof typeof typed) => ({
          ...violationIn(name),
          value: typed[name],
          onInput: set(name),
        })
        return (
          <>
            <AmountField
              label={`${common.amount}, ${foreignCurrency ?? 'CHF'}`}
              refusal={exceeding?.value === false ? words.exceeds : undefined}
              {...field('amount')}
            />
            {exceeding && <CheckField label={mayExceed} name="allowOverpayment" {...exceeding} />}
            <DayField label={words.paidOn} {...field('date')} />
            {foreignCurrency && (
              <AmountField
                label={editorWords.head.exchangeRate}
                hint={words.rateHint(foreignCurrency)}
                places={10}
                {...field('exchangeRate')}
              />
            )}
            {unread !== undefined && <Failure error={unread} again={again} />}
            <Choice label={common.account} options={accounts} {...violationIn('account')} {...account} />
            <TextField label={common.note} maxLength={128} {...field('note')} />
          </>
        )
      }}
    </Confirm>
  )
}
