import { useState } from 'preact/hooks'
import type { OpenItem } from '../../client/src/index.ts'
import { fromAmount, toAmount } from '../../src/platform/money/cents.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { disabledReason, may } from '../answers/session.ts'
import { words as documentWords } from '../documents/words.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Money } from '../parts/money.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { ContactPaymentDialog } from '../payments/contact-payment-dialog.tsx'
import { namedIn } from '../payments/shared-payment.rules.ts'
import { words as paymentWords } from '../payments/words.ts'
import { openItemsBy, pages } from '../reports/open-items.ts'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { words } from './words.ts'

const kindText = (type: OpenItem['type']): string =>
  ({
    invoice: paymentWords.allocated.invoice,
    'credit-note': paymentWords.allocated.creditNote,
    payment: common.paymentTypes.receipt,
    entry: paymentWords.allocated.openItem,
  })[type]

type AllocateProps = {
  readonly credit: OpenItem
  readonly debits: readonly OpenItem[]
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

/** Sets a credit off against an open invoice of the same currency, the oldest first. */
function AllocateDialog({ credit, debits, again, onClose }: AllocateProps) {
  const [open] = useState(debits)
  const form = useForm({
    before: { to: open[0]?.id ?? '', amount: '', date: useState(today)[0] },
    send: async ({ options }) => {
      if (!debit) return onClose
      const wanted = { from: namedIn(credit), to: namedIn(debit), amount: Number(amount), date: form.values.date }
      await api.allocations.create(wanted, options(wanted))
      await again()
      return onClose
    },
  })
  const debit = open.find(({ id }) => id === form.values.to)
  const most = Math.min(-credit.openInCurrency, debit?.openInCurrency ?? 0)
  const amount = form.values.amount || String(most / 100)
  return (
    <FormDialog title={words.allocate} form={form} saveWord={words.allocate} told={words.isAllocated} onClose={onClose}>
      <SelectField
        label={words.allocateTo}
        options={open.map(
          ({ id, type, number = kindText(type), currency, openInCurrency }) =>
            [id, `${number}, ${moneyText(currency, openInCurrency / 100)}`] as const,
        )}
        {...form.field('to')}
      />
      <AmountField
        label={`${common.amount}, ${credit.currency}`}
        {...form.field('amount')}
        value={String(toAmount(fromAmount(Number(amount))))}
      />
      <DayField label={common.date} {...form.field('date')} />
    </FormDialog>
  )
}

/** The open items of a contact by due date: recording a payment of several, and allocating what it has to its credit. */
export function ContactItems({ contact }: { readonly contact: string }) {
  const question = openItemsBy({ contact, asOf: today() })
  const answered = useAnswer(question)
  const [open, setOpen] = useState<'pay' | OpenItem>()
  if (!may('ledger:read')) return null
  const again = () => askAgain(question)
  const close = () => setOpen(undefined)
  return (
    <Shown of={answered}>
      {({ openItems }) => {
        const items = openItems.contacts.flatMap((one) => one.items)
        const debitsFor = ({ currency }: OpenItem) =>
          items.filter((one) => one.currency === currency && one.openInCurrency > 0)
        return (
          <section class="stack">
            <div class="row">
              <h2>{words.openItems}</h2>
              <Button disabledReason={disabledReason('invoices:write')} onPress={() => setOpen('pay')}>
                {documentWords.pay}
              </Button>
            </div>
            {items.length > 0 && (
              <Table
                title={words.openItems}
                rows={items}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: common.number,
                    isCode: true,
                    cell: ({ id, type, number }) => <a href={`${pages[type]}${id}`}>{number ?? kindText(type)}</a>,
                  },
                  { title: common.type, isSecondary: true, cell: ({ type }) => kindText(type) },
                  { title: common.date, isSecondary: true, isShort: true, cell: ({ date }) => dayText(date) },
                  {
                    title: words.openAmount,
                    isFigure: true,
                    cell: ({ openInCurrency, currency }) => <Money amount={openInCurrency / 100} currency={currency} />,
                  },
                  ...(items.some(({ openInCurrency }) => openInCurrency < 0)
                    ? [
                        {
                          title: words.allocate,
                          cell: (item: OpenItem) =>
                            item.openInCurrency < 0 && (
                              <Button
                                disabledReason={
                                  disabledReason('invoices:write') ??
                                  (debitsFor(item).length === 0 ? words.nothingToAllocate : undefined)
                                }
                                onPress={() => setOpen(item)}
                              >
                                {words.allocate}
                              </Button>
                            ),
                        },
                      ]
                    : []),
                ]}
              />
            )}
            {open === 'pay' && (
              <ContactPaymentDialog
                contact={contact}
                items={items.filter(({ type }) => type !== 'payment')}
                again={again}
                onClose={close}
              />
            )}
            {open && open !== 'pay' && (
              <AllocateDialog credit={open} debits={debitsFor(open)} again={again} onClose={close} />
            )}
          </section>
        )
      }}
    </Shown>
  )
}
