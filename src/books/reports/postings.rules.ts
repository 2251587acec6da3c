import type { EntryDraft, Movement } from '../journal/ledger-entry.rules.ts'

/** A transaction in the books, with what it has from its entry. */
export type Posting = {
  readonly date: string
  readonly debitAccount: number
  readonly creditAccount: number
  readonly description: string
  readonly amount: number
  readonly grossAmount: number
  readonly originalAmount: number
  readonly originalCurrency: string
  readonly taxCode: string | null
}

/** The transactions that drafts of documents and payments create: their movements, or one where they are not split. */
export const postingsOf = (drafts: readonly EntryDraft[]): Posting[] =>
  drafts.flatMap((draft) => {
    const { date, description, debitAccount, creditAccount, amount, currency } = draft
    const whole: Movement = {
      debitAccount,
      creditAccount,
      amount,
      grossAmount: amount,
      originalAmount: amount,
      originalCurrency: currency,
    }
    return (draft.movements ?? [whole]).map(({ taxCode, ...movement }) => ({
      date,
      description,
      ...movement,
      taxCode: taxCode ?? null,
    }))
  })

/** The first difference between the transactions that are expected and those that are found, in any order; undefined when there is none. */
export function differenceOf(expected: readonly Posting[], found: readonly Posting[]): string | undefined {
  const left = found.map(textOf)
  for (const posting of expected) {
    const place = left.indexOf(textOf(posting))
    if (place === -1) return `the books lack ${textOf(posting)}`
    left.splice(place, 1)
  }
  return left.length > 0 ? `the books have ${left[0]}, which it does not account for` : undefined
}

const textOf = (posting: Posting): string =>
  [
    posting.date,
    `${posting.debitAccount}/${posting.creditAccount}`,
    `${posting.amount} of ${posting.grossAmount} cents`,
    `(${posting.originalAmount} ${posting.originalCurrency})`,
    ...(posting.taxCode === null ? [] : [posting.taxCode]),
    `«${posting.description}»`,
  ].join(' ')
