import { useState } from 'preact/hooks'
import type { Contact } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { SendDialog } from '../documents/send-dialog.tsx'
import { words as documentWords } from '../documents/words.ts'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Shown } from '../parts/shown.tsx'
import { type Item, itemsOf } from '../payments/allocation.rules.ts'
import { ContactPaymentDialog } from '../payments/contact-payment-dialog.tsx'
import { openItemsBy } from '../reports/open-items.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, moneyText } from '../words/words.ts'
import { openBy } from './open-items.rules.ts'
import { words } from './words.ts'

/** The open items of a contact today: all parts of its page read them from one answer. */
export const openItemsOf = (contact: string) => openItemsBy({ contact, asOf: today() })

/** The state of a contact: where it is reached, what it owes and has to its credit, and the next acts. */
export function ContactStanding({ of }: { readonly of: Contact }) {
  const answered = useAnswer(openItemsOf(of.id))
  return (
    <section class="standing sheet" aria-label={common.records.contact}>
      <Reached of={of} />
      {may('ledger:read') && (
        <Shown of={answered}>{({ openItems }) => <OpenAmounts contact={of.id} items={itemsOf(openItems)} />}</Shown>
      )}
    </section>
  )
}

/** The person, the address, and the ways to reach a contact. */
function Reached({ of }: { readonly of: Contact }) {
  const lines = [
    of.companyName && [of.firstName, of.lastName],
    [of.streetName, of.buildingNumber],
    [of.addressLine2],
    [of.postCode, of.townName],
  ].map((line) => (line || []).filter(Boolean).join(' '))
  return (
    <p class="row">
      <span>{lines.filter(Boolean).join(', ')}</span>
      {of.email && <a href={`mailto:${of.email}`}>{of.email}</a>}
      {of.phone && <a href={`tel:${of.phone.replaceAll(/[^+\d]/g, '')}`}>{of.phone}</a>}
    </p>
  )
}

type OpenProps = { readonly contact: string; readonly items: readonly Item[] }

/** The sums of the open items, and the acts on them. */
function OpenAmounts({ contact, items }: OpenProps) {
  const { owed, credit } = openBy(items)
  const next = nextText(items)
  return (
    <>
      <div class="owed">
        <Amounts title={common.owed} of={owed.size > 0 ? owed : new Map([['CHF', 0]])} />
        {credit.size > 0 && <Amounts title={words.credit} of={credit} />}
      </div>
      <Acts contact={contact} items={items} />
      {next && <p class="next">{next}</p>}
    </>
  )
}

const Amounts = ({ title, of }: { readonly title: string; readonly of: ReadonlyMap<string, number> }) => (
  <div>
    <p class="quiet">{title}</p>
    {[...of].map(([currency, cents]) => (
      <p key={currency} class="large">
        <span class="currency">{currency}</span> {amountText(cents / 100, currency)}
      </p>
    ))}
  </div>
)

/** The next step for the open items, in a sentence; undefined if nothing is owed. */
function nextText(items: readonly Item[]): string | undefined {
  const { owed, overdue, credit } = openBy(items)
  const sumsOf = (sums: ReadonlyMap<string, number>): string =>
    [...sums].map(([currency, cents]) => moneyText(currency, cents / 100)).join(', ')
  const due = items.filter(({ openInCurrency }) => openInCurrency > 0).toSorted((a, b) => b.daysLate - a.daysLate)[0]
  if (!due) return undefined
  if (due.daysLate > 0) return words.overdue(sumsOf(overdue), due.daysLate)
  if ([...credit.keys()].some((currency) => owed.has(currency))) return words.allocatable
  return words.nextDue(dayText(due.dueDate))
}

/** Records a payment, and sends or saves the statement of account. */
function Acts({ contact, items }: OpenProps) {
  const [open, setOpen] = useState<'pay' | 'send'>()
  const close = () => setOpen(undefined)
  return (
    <div class="row">
      <Button shortcut="p" disabledReason={disabledReason('invoices:write')} onPress={() => setOpen('pay')}>
        {documentWords.pay}
      </Button>
      <Button disabledReason={disabledReason('invoices:write')} onPress={() => setOpen('send')}>
        {words.sendStatement}
      </Button>
      <Button
        onPress={() =>
          saveFile(
            api.reports.getOpenItems({ contact }, { accept: 'application/pdf' }),
            `${words.statement} ${today()}.pdf`,
          )
        }
      >
        {words.statement}
      </Button>
      {open === 'pay' && (
        <ContactPaymentDialog
          contact={contact}
          items={items.filter(({ type }) => type !== 'payment' && type !== 'advance')}
          again={() => askAgain(openItemsOf(contact))}
          onClose={close}
        />
      )}
      {open === 'send' && (
        <SendDialog
          title={words.sendStatement}
          send={(...sent) => api.contacts.sendStatement(contact, ...sent)}
          again={() => askAgain(ask.contacts.getHistory(contact, {}))}
          onClose={close}
        />
      )}
    </div>
  )
}
