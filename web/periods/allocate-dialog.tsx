import { useState } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { endsOf, type Item, itemsOf, mostOf, paidBy, paymentsAmong } from './allocation.rules.ts'
import { words } from './return-words.ts'

type Props = {
  /** The entries of the problem. */
  readonly entries: readonly string[]
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

/** Allocates a payment to what it pays. Who does not write invoices allocates among entries by hand. */
export function AllocateDialog({ entries, again, onClose }: Props) {
  const answered = useAnswer({
    key: '/v1/reports/open-items?side=both',
    ask: async () => {
      const sides = await Promise.all(
        (['receivable', 'payable'] as const).map((side) => api.reports.getOpenItems({ side })),
      )
      return sides.flatMap(({ openItems }) => itemsOf(openItems))
    },
  })
  return (
    <Shown of={answered}>
      {(all) => {
        const items = may('invoices:write') ? all : all.filter(({ type }) => type === 'entry')
        const payments = paymentsAmong(items, entries)
        return payments.length === 0 ? (
          <Dialog title={words.allocate} onClose={onClose}>
            <p>{words.nothingToAllocate}</p>
          </Dialog>
        ) : (
          <AllocationForm items={items} payments={payments} again={again} onClose={onClose} />
        )
      }}
    </Shown>
  )
}

const optionOf = ({ id, type, date, number, name, currency, openInCurrency }: Item) => ({
  value: id,
  label: `${dayText(date)} ${number ?? common.records[type === 'entry' ? 'ledger-entry' : type]} ${moneyText(currency, Math.abs(openInCurrency) / 100)}`,
  ...(name === undefined ? {} : { detail: name }),
})

type FormProps = Omit<Props, 'entries'> & { readonly items: readonly Item[]; readonly payments: readonly Item[] }

function AllocationForm({ items, payments, again, onClose }: FormProps) {
  const form = useForm({
    before: { payment: useState(payments[0]?.id ?? '')[0], paid: '', amount: '', date: '' },
    send: async ({ options }) => {
      const ends = payment && paid ? endsOf(payment, paid) : { from: {}, to: {} }
      const allocation = { ...ends, amount: Number(amount), ...(date ? { date } : {}) }
      await api.allocations.create(allocation, options(allocation))
      await again()
      return onClose
    },
  })
  const { values } = form
  const payment = payments.find(({ id }) => id === values.payment)
  const fitting = payment ? paidBy(payment, items) : []
  const equal = fitting.filter((item) => item.openInCurrency === -(payment?.openInCurrency ?? 0))
  const paid = fitting.find(({ id }) => id === values.paid) ?? (values.paid === '' ? equal[0] : undefined)
  // Until others are typed: as much as is open of both, on the day of the later one.
  const amount = values.amount || (payment && paid ? String(mostOf(payment, paid) / 100) : '')
  const date = values.date || [payment?.date ?? '', paid?.date ?? ''].toSorted().at(-1) || ''
  return (
    <FormDialog title={words.allocate} form={form} saveWord={words.allocate} onClose={onClose}>
      <Choice label={common.records.payment} options={payments.map(optionOf)} {...form.field('payment')} />
      <Choice label={words.paysFor} options={fitting.map(optionOf)} {...form.field('paid')} value={paid?.id ?? ''} />
      <AmountField label={`${common.amount}, ${payment?.currency ?? 'CHF'}`} {...form.field('amount')} value={amount} />
      <DayField label={common.date} {...form.field('date')} value={date} />
    </FormDialog>
  )
}
