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
import { words as paymentWords } from '../payments/words.ts'
import { pages } from '../reports/open-items.ts'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { openItemsOf } from './contact-standing.tsx'
import { words } from './words.ts'

const kindText = (type: Item['type']): string =>
  ({
    invoice: paymentWords.allocated.invoice,
    'credit-note': paymentWords.allocated.creditNote,
    payment: common.paymentTypes.receipt,
    advance: paymentWords.advance,
    entry: paymentWords.allocated.openItem,
  })[type]

/** The open items of a contact by due date; what it has to its credit is allocated to them. Nothing where nothing is open. */
export function ContactItems({ contact }: { readonly contact: string }) {
  const question = openItemsOf(contact)
  const answered = useAnswer(question)
  const [open, setOpen] = useState<Item>()
  if (!may('ledger:read')) return null
  const again = () => askAgain(question)
  const close = () => setOpen(undefined)
  return (
    <Shown of={answered}>
      {({ openItems }) => {
        const items = itemsOf(openItems)
        if (items.length === 0) return null
        return (
          <section class="stack">
            <h2>{words.openItems}</h2>
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
                  title: documentWords.due,
                  isShort: true,
                  cell: ({ dueDate, daysLate, openInCurrency }) => (
                    <>
                      {dayText(dueDate)}{' '}
                      {openInCurrency > 0 && daysLate > 0 && <span class="quiet">{documentWords.late(daysLate)}</span>}
                    </>
                  ),
                },
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
            {open && (
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
