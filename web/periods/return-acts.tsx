import { useState } from 'preact/hooks'
import type { VatReturn } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { useAccountOptions } from '../ledger/account-options.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Choice } from '../parts/choice.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { Problems } from './return-problems.tsx'
import { words } from './return-words.ts'

type Props = { readonly of: VatReturn; readonly again: () => Promise<unknown> }
type Act = 'settle' | 'file' | 'pay' | 'reopen'

/** The acts on a return, by its state. */
export function ReturnActs({ of, again }: Props) {
  const [act, setAct] = useState<Act>()
  const reason = disabledReason('periods:write')
  const close = () => setAct(undefined)
  const blocked = of.problems.some(({ isBlocking }) => isBlocking) ? words.mustMend : undefined
  const isOpen = of.status === 'draft'
  return (
    <>
      {!isOpen && (
        <Button disabledReason={reason} onPress={() => setAct('reopen')}>
          {words.reopen}
        </Button>
      )}
      {of.status === 'filed' && (
        <Button look="main" disabledReason={disabledReason('ledger:write')} onPress={() => setAct('pay')}>
          {words.pay}
        </Button>
      )}
      {of.status === 'settled' && (
        <Button look="main" disabledReason={reason} onPress={() => setAct('file')}>
          {words.file}
        </Button>
      )}
      {isOpen && (
        <Button look="main" disabledReason={reason ?? blocked} onPress={() => setAct('settle')}>
          {words.settle}
        </Button>
      )}
      {act === 'settle' && <SettleDialog of={of} again={again} onClose={close} />}
      {act === 'file' && <FileDialog of={of} again={again} onClose={close} />}
      {act === 'pay' && <PayDialog of={of} again={again} onClose={close} />}
      {act === 'reopen' && (
        <Confirm
          title={words.reopen}
          text={words.reopenAsk}
          act={async () => {
            await api.vatPeriods.reopen(of.vatPeriod)
            await again()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Shows the outcome of settling before it is done: what is posted, and what should be looked at. */
function SettleDialog({ of, again, onClose }: Props & { readonly onClose: () => void }) {
  const [isConfirmed, setConfirmed] = useState(false)
  const confirm = of.problems.map(({ code }) => code)
  const outcome = useDryRun(of, (options) =>
    api.vatPeriods.settle(of.vatPeriod, { confirm }, { dryRun: true, ...options }),
  )
  return (
    <Confirm
      title={words.settle}
      text={words.settleAsk}
      act={async () => {
        if (confirm.length > 0 && !isConfirmed) throw new Error(words.mustConfirm)
        await api.vatPeriods.settle(of.vatPeriod, { confirm })
        await again()
      }}
      onClose={(isDone) => {
        onClose()
        if (isDone) tell(words.settleDone)
      }}
    >
      {confirm.length > 0 && (
        <>
          <Problems of={of.problems} />
          <CheckField label={words.confirmed} name="confirmed" value={isConfirmed} onInput={setConfirmed} />
        </>
      )}
      <Shown of={outcome}>
        {({ ledgerEntries }) => <Transactions of={ledgerEntries.flatMap(({ transactions }) => transactions)} />}
      </Shown>
    </Confirm>
  )
}

/** Notes when a return was filed, and under which reference. */
function FileDialog({ of, again, onClose }: Props & { readonly onClose: () => void }) {
  const form = useForm({
    before: { date: useState(today)[0], reference: '' },
    send: async ({ values: { date, reference }, options }) => {
      const filing = { date, ...(reference ? { reference } : {}) }
      await api.vatPeriods.file(of.vatPeriod, filing, options(filing))
      await again()
      return onClose
    },
  })
  return (
    <FormDialog title={words.file} form={form} saveWord={words.file} told={words.fileDone} onClose={onClose}>
      <DayField label={words.day} {...form.field('date')} />
      <TextField label={words.reference} maxLength={128} {...form.field('reference')} />
    </FormDialog>
  )
}

/** The account on which settlements stand until they are paid, and that of the bank, which is proposed. */
const SETTLEMENTS = 2201
const BANK = '1020'

/** Posts what was paid for a return, or came in as its credit: first so much as is still open of it. */
function PayDialog({ of: { openTax = 0, from, to }, again, onClose }: Props & { readonly onClose: () => void }) {
  const { options: accounts } = useAccountOptions()
  const form = useForm({
    before: { date: useState(today)[0], amount: String(Math.abs(openTax) / 100), account: BANK },
    send: async ({ values: { date, amount, account }, options }) => {
      const bank = Number(account)
      const [debitAccount, creditAccount] = openTax < 0 ? [bank, SETTLEMENTS] : [SETTLEMENTS, bank]
      const description = `${words.title} ${dayText(from)} – ${dayText(to)}`
      const entry = { date, description, debitAccount, creditAccount, amount: Math.round(Number(amount) * 100) }
      await api.ledgerEntries.post(entry, options(entry))
      await again()
      return onClose
    },
  })
  return (
    <FormDialog title={words.pay} form={form} saveWord={words.pay} onClose={onClose}>
      <DayField label={common.date} {...form.field('date')} />
      <AmountField label={`${common.amount}, CHF`} {...form.field('amount')} />
      <Choice label={common.account} options={accounts} {...form.field('account')} />
    </FormDialog>
  )
}
