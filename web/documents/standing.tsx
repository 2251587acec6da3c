import { useContactNames } from '../answers/names.ts'
import { today } from '../parts/amount-field.tsx'
import { common } from '../words/common.ts'
import { amountText, dayText, moneyText } from '../words/words.ts'
import { nextActOf } from './actions.rules.ts'
import { State } from './document-list.tsx'
import { useInvoicing } from './invoicing.ts'
import { invoicingWords } from './invoicing-words.ts'
import type { AnyDocument } from './kinds.ts'
import { nextWords } from './next-words.ts'
import { settlingWords } from './settling-words.ts'
import { daysLate } from './state.ts'
import { words } from './words.ts'

/** The relevant day: of payment, or the end of validity. The state shows the delay. */
const Due = ({ of }: { readonly of: AnyDocument }) => {
  if (!('dueDate' in of) || of.isDraft) return null
  const isOpen = 'status' in of ? of.status === 'open' : !of.isPaid && !of.isWrittenOff && !of.isAnnulled
  const left = -daysLate(of.dueDate, today())
  return (
    <p class="due">
      {'status' in of ? words.validUntil : words.due} {dayText(of.dueDate)}{' '}
      {isOpen && left >= 0 && <span class="quiet">{left === 0 ? words.dueToday : words.inDays(left)}</span>}
    </p>
  )
}

/** The paid, credited and written-off shares of an invoice, as a bar and in words. */
function Settled({ of }: { readonly of: AnyDocument }) {
  if (!('totalAmountPaid' in of) || of.totalAmount <= 0) return null
  const parts = [
    ['paid', words.isPaid, of.totalAmountPaid],
    ['credited', words.credited, of.totalAmountCredited],
    ['written-off', settlingWords.writtenOff, of.totalAmountWrittenOff],
  ] as const
  const shown = parts.filter(([, , amount]) => amount > 0)
  if (shown.length === 0) return null
  const share = (amount: number): number => (amount / of.totalAmount) * 100
  return (
    <div class="settled">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {shown.map(([look, , amount], index) => (
          <rect
            key={look}
            class={look}
            x={shown.slice(0, index).reduce((sum, [, , before]) => sum + share(before), 0)}
            width={share(amount)}
            height="1"
          />
        ))}
      </svg>
      <p>
        {shown.map(([look, word, amount]) => (
          <span key={look}>
            <span class={`swatch ${look}`} /> {word} <strong>{amountText(amount, of.originalCurrency)}</strong>
          </span>
        ))}
        <span class="whole">{words.ofTotal(amountText(of.totalAmount, of.originalCurrency))}</span>
      </p>
    </div>
  )
}

/** The next act in a sentence; none if nothing is left to do. */
function nextText(of: AnyDocument): string | undefined {
  const act = nextActOf(of)
  if (act === undefined) return undefined
  const day = 'dueDate' in of ? dayText(of.dueDate) : ''
  const isLate = 'dueDate' in of && daysLate(of.dueDate, today()) > 0
  if ('isPaid' in of && act !== 'issue') {
    if (of.isWrittenOff) return undefined
    if (isLate) return nextWords.late
  }
  if (act === 'pay') return nextWords.wait(day)
  if (act === 'issue' || act === 'send' || act === 'payOut') return nextWords[act]
  if (!('status' in of)) return undefined
  if (of.status === 'open') return isLate ? nextWords.expired(day) : nextWords.answer(day)
  return of.invoicesFromQuote.length === 0 ? nextWords.convert : undefined
}

/** The state of a document: its word, its customer, its open amount and its day. */
export function Standing({ of }: { readonly of: AnyDocument }) {
  const nameOf = useContactNames()
  const invoicing = useInvoicing(of)
  const next =
    nextText(of) ??
    (invoicing?.state === 'partly'
      ? invoicingWords.atMost(moneyText(of.originalCurrency ?? 'CHF', invoicing.totalLeft))
      : undefined)
  const isOwed = 'totalRestAmount' in of && !of.isDraft
  return (
    <section class="standing sheet" aria-label={common.state}>
      <p class="row">
        <State of={of} />
        {of.recipient ? (
          <a href={`/app/contacts/${of.recipient}`}>{nameOf(of.recipient)}</a>
        ) : (
          <span class="quiet">{of.customRecipientText?.split('\n')[0]}</span>
        )}
      </p>
      <div class="owed">
        <div>
          <p class="quiet">{isOwed ? common.owed : common.total}</p>
          <p class="large">
            <span class="currency">{of.originalCurrency ?? 'CHF'}</span>{' '}
            {amountText(isOwed ? of.totalRestAmount : of.totalAmount, of.originalCurrency)}
          </p>
          <Due of={of} />
        </div>
        <Settled of={of} />
      </div>
      {next && <p class="next">{next}</p>}
    </section>
  )
}
