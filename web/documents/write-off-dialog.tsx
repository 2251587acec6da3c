import { useState } from 'preact/hooks'
import type { Invoice, WriteOff } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { ReverseDialog } from '../ledger/reverse-dialog.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { tell } from '../parts/notices.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { kinds, questionOf } from './kinds.ts'
import { settlingWords } from './settling-words.ts'
import { words } from './words.ts'

type Props = { readonly invoice: Invoice; readonly onClose: () => void }
type Reason = WriteOff['reason']

const reasons = () =>
  (['discount', 'bad-debt', 'small-difference'] as const).map(
    (reason) => [reason, settlingWords.writeOffReasons[reason]] as const,
  )

/** Writes an open amount of an invoice off, after its postings are shown; of an over-paid invoice only as a small difference. */
export function WriteOffDialog({ invoice, onClose }: Props) {
  const { id, originalCurrency = 'CHF', openingDate } = invoice
  // The open amount at the beginning: a repeated request without an answer may have written it off by then.
  const [rest] = useState(invoice.totalRestAmount)
  const [on] = useState(() => (openingDate > today() ? openingDate : today()))
  const again = () => askAgain(questionOf(kinds.invoices, id))
  const form = useForm({
    before: {
      reason: (rest > 0 ? 'discount' : 'small-difference') as Reason,
      amount: String(Math.abs(rest)),
      date: on,
    },
    send: async ({ values, options }) => {
      const wanted = wantedOf(values)
      const { writeOff } = await api.invoices.writeOff(id, wanted, options(wanted))
      await again()
      return () => {
        onClose()
        const undo = () => api.writeOffs.reverse(writeOff.id, {}).then(again)
        tell(settlingWords.wroteOff(moneyText(originalCurrency, wanted.amount)), { undo })
      }
    },
  })
  const wanted = wantedOf(form.values)
  const outcome = useDryRun(
    wanted,
    wanted.amount > 0 ? (options) => api.invoices.writeOff(id, wanted, { dryRun: true, ...options }) : undefined,
  )
  return (
    <FormDialog title={words.writeOff} form={form} saveWord={words.writeOff} told={null} onClose={onClose}>
      <SelectField label={settlingWords.writeOffReason} options={reasons()} {...form.field('reason')} />
      <AmountField label={`${common.amount}, ${originalCurrency}`} {...form.field('amount')} />
      <DayField label={common.date} {...form.field('date')} />
      <Shown of={outcome}>{({ transactions = [] }) => <Transactions of={transactions} />}</Shown>
    </FormDialog>
  )
}

const wantedOf = ({ reason, amount, date }: { reason: Reason; amount: string; date: string }) => ({
  reason,
  amount: Number(amount),
  date,
})

/** Reverses the newest write-off of an invoice that stands. */
export function ReinstateDialog({ invoice: { id, originalCurrency = 'CHF' }, onClose }: Props) {
  const question = ask.writeOffs.list({ invoice: id, isReversed: false, sort: '-createdAt', limit: 1 })
  const newest = useAnswer(question).answer?.writeOffs[0]
  if (!newest) return null
  return (
    <ReverseDialog
      title={words.reinstate}
      text={settlingWords.reinstateAsk(
        settlingWords.writeOffReasons[newest.reason],
        moneyText(originalCurrency, newest.amount),
      )}
      date={newest.date}
      act={async (reversal, options) => {
        await api.writeOffs.reverse(newest.id, reversal, options)
        await askAgain(questionOf(kinds.invoices, id))
      }}
      told={settlingWords.reinstated(moneyText(originalCurrency, newest.amount))}
      onClose={onClose}
    />
  )
}
