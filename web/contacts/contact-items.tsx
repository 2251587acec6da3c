import { useState } from 'preact/hooks'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { disabledReason, may } from '../answers/session.ts'
import { words as documentWords } from '../documents/words.ts'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Money } from '../parts/money.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { type Item, itemsOf, paidBy } from '../payments/allocation.rules.ts'
import { AllocationForm } from '../payments/allocation-form.tsx'
import { ContactPaymentDialog } from '../payments/contact-payment-dialog.tsx'
import { words as paymentWords } from '../payments/words.ts'
import { openItemsBy, pages } from '../reports/open-items.ts'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { words } from './words.ts'

const kindText = (type: Item['type']): string =>
  ({
    invoice: paymentWords.allocated.invoice,
    'credit-note': paymentWords.allocated.creditNote,
    payment: common.paymentTypes.receipt,
    advance: paymentWords.advance,
    entry: paymentWords.allocated.openItem,
  })[type]

/** The open items of a contact by due date: recording a payment of several, and allocating what it has to its credit. */
export function ContactItems({ contact }: { readonly contact: string }) {
  const question = openItemsBy({ contact, asOf: today() })
  const answered = useAnswer(question)
  const [open, setOpen] = useState<'pay' | Item>()
  if (!may('ledger:read')) return null
  const again = () => askAgain(question)
  const close = () => setOpen(undefined)
  return (
    <Shown of={answered}>
      {({ openItems }) => {
        const items = itemsOf(openItems)
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
                keyOf={({ id, type }) => type + id}
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
                          title: paymentWords.allocate,
                          cell: (item: Item) =>
                            item.openInCurrency < 0 && (
                              <Button
                                disabledReason={
                                  disabledReason('invoices:write') ??
                                  (paidBy(item, items).length === 0 ? words.nothingToAllocate : undefined)
                                }
                                onPress={() => setOpen(item)}
                              >
                                {paymentWords.allocate}
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
                items={items.filter(({ type }) => type !== 'payment' && type !== 'advance')}
                again={again}
                onClose={close}
              />
            )}
            {open && open !== 'pay' && (
              <AllocationForm
                items={items}
                payments={[open]}
                {...(open.type === 'advance' ? {} : { on: today() })}
                again={again}
                onClose={close}
              />
            )}
          </section>
        )
      }}
    </Shown>
  )
}
