import { EXCHANGE_GAIN, EXCHANGE_LOSS } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { ItemMovement } from '../../books/open-items/open-item.rules.ts'
import { type Cents, cents } from '../../platform/money/cents.ts'

/** The cause of an exchange difference, and the names of its entry. */
export type DifferenceCause = Pick<EntryDraft, 'date' | 'description' | 'documentNumber' | 'source'> & {
  readonly sourceId: string
}

/** The entry that takes cents which an item has too many off its account: a loss, or a gain where they are below zero. */
export function differenceEntries(
  item: Omit<ItemMovement, 'amount'>,
  excess: Cents,
  { documentNumber, ...cause }: DifferenceCause,
): EntryDraft[] {
  if (excess === 0) return []
  const [debitAccount, creditAccount] = excess > 0 ? [EXCHANGE_LOSS, item.account] : [item.account, EXCHANGE_GAIN]
  return [
    {
      ...cause,
      ...(documentNumber ? { documentNumber } : {}),
      debitAccount,
      creditAccount,
      amount: cents(Math.abs(excess)),
      currency: PRIMARY_CURRENCY,
      items: [{ ...item, amount: cents(0) }],
    },
  ]
}
