import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { ItemMovement } from '../../books/open-items/open-item.rules.ts'
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
