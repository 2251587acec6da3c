import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Allocation, ItemMovement } from '../../books/open-items/open-item.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Cents } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'

/** The movement of an issued invoice or credit note by an entry, in cents of its currency: a debit is positive. A credit note is due at once. */
export function itemOf(
  { id, kind, recipient, originalCurrency = PRIMARY_CURRENCY, openingDate, dueDate }: Document,
  amount: Cents,
): ItemMovement {
  const { posts, isPayable } = kindOf(kind)
  if (!posts) throw new Error('invariant violated: a document that is not in the books has no item')
  return {
    id,
    type: posts.source,
    account: RECEIVABLES,
    ...(recipient === undefined ? {} : { contact: recipient }),
    currency: originalCurrency,
    dueDate: isPayable ? dueDate : openingDate,
    amount,
  }
}

/** A credit note that is set off against an invoice. */
export const setOffOn = (
  date: Day,
  { creditNote, invoice, amount, booked }: { creditNote: string; invoice: string; amount: Cents; booked: Cents },
): Allocation => ({ account: RECEIVABLES, credit: creditNote, debit: invoice, date, amount, booked })
