import { useState } from 'preact/hooks'
import { api } from '../answers/api.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { endsOf, type Item, mostOf, paidBy } from './allocation.rules.ts'
import { words } from './words.ts'

type Props = {
  /** The open items that the payments may pay. */
  readonly items: readonly Item[]
  readonly payments: readonly Item[]
  /** The suggested day; by default that of the later one of both. */
  readonly on?: string
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

const optionOf = ({ id, type, date, number, name, currency, openInCurrency }: Item) => ({
  value: id,
  label: `${dayText(date)} ${number ?? common.records[type === 'entry' ? 'ledger-entry' : type === 'advance' ? 'payment' : type]} ${moneyText(currency, Math.abs(openInCurrency) / 100)}`,
  ...(name === undefined ? {} : { detail: name }),
})

/** Allocates one of some payments, or of other credits, to what it pays: suggests an item of the same amount, or the oldest of its contact. */
export function AllocationForm({ items, payments, on, again, onClose }: Props) {
  // The items at the beginning: a repeated allocation without an answer may have settled them by then.
  const [open] = useState({ items, payments })
  const form = useForm({
    before: { payment: open.payments[0]?.id ?? '', paid: '', amount: '', date: '' },
    send: async ({ options }) => {
      const ends = payment && paid ? endsOf(payment, paid) : { from: {}, to: {} }
      const allocation = { ...ends, amount: Number(amount), ...(date ? { date } : {}) }
      await api.allocations.create(allocation, options(allocation))
      await again()
      return onClose
    },
  })
  const { values } = form
  const payment = open.payments.find(({ id }) => id === values.payment)
  const fitting = payment ? paidBy(payment, open.items) : []
  const suggested = fitting.filter(
    ({ openInCurrency, contact }) =>
      openInCurrency === -(payment?.openInCurrency ?? 0) || (contact !== undefined && contact === payment?.contact),
  )
  const paid = fitting.find(({ id }) => id === values.paid) ?? (values.paid === '' ? suggested[0] : undefined)
  // Until others are typed: as much as is open of both.
  const amount = values.amount || (payment && paid ? String(mostOf(payment, paid) / 100) : '')
  const date = values.date || on || [payment?.date ?? '', paid?.date ?? ''].toSorted().at(-1) || ''
  return (
    <FormDialog title={words.allocate} form={form} saveWord={words.allocate} told={words.isAllocated} onClose={onClose}>
      {open.payments.length > 1 && (
        <Choice label={common.records.payment} options={open.payments.map(optionOf)} {...form.field('payment')} />
      )}
      <Choice label={words.paysFor} options={fitting.map(optionOf)} {...form.field('paid')} value={paid?.id ?? ''} />
      <AmountField label={`${common.amount}, ${payment?.currency ?? 'CHF'}`} {...form.field('amount')} value={amount} />
      <DayField label={common.date} {...form.field('date')} value={date} />
    </FormDialog>
  )
}
