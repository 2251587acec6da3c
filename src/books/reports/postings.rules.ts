import type { EntryDraft } from '../journal/ledger-entry.rules.ts'
import type { TaxTransaction } from '../vat/tax-transactions.rules.ts'

/** A transaction in the books, with the data of its entry. */
export type Posting = {
  readonly date: string
  readonly debitAccount: number
  readonly creditAccount: number
  /** The number of its document; an entry of an older version has it as its description. */
  readonly documentNumber: string
  readonly amount: number
  readonly grossAmount: number
  readonly originalAmount: number
  readonly originalCurrency: string
  readonly taxCode: string | null
  /** True for entries of versions that dropped the original amount of a part converted to zero. */
  readonly isOlder?: boolean
}

/** The transactions that drafts of documents and payments create: their movements, or one if they are not split. */
export const postingsOf = (drafts: readonly EntryDraft[]): Posting[] =>
  drafts.flatMap((draft) => {
    const { date, documentNumber = '', debitAccount, creditAccount, amount, currency } = draft
    const whole: TaxTransaction = {
      debitAccount,
      creditAccount,
      amount,
      grossAmount: amount,
      originalAmount: amount,
      originalCurrency: currency,
      taxPart: 'net',
    }
    return (draft.movements ?? [whole]).map(({ taxCode, taxPart: _, ...movement }) => ({
      date,
      documentNumber,
      ...movement,
      taxCode: taxCode ?? null,
    }))
  })

/** The first difference between the expected and the actual transactions, in any order; undefined if there is none. */
export function differenceOf(expected: readonly Posting[], found: readonly Posting[]): string | undefined {
  const hasOriginals = found.every(({ isOlder }) => isOlder !== true)
  const written = (posting: Posting): string => textOf(posting, hasOriginals)
  const left = found.map(written)
  for (const posting of expected) {
    const place = left.indexOf(written(posting))
    if (place === -1) return `the books lack ${written(posting)}`
    left.splice(place, 1)
  }
  return left.length > 0 ? `the books have ${left[0]}, which it does not account for` : undefined
}

const textOf = (posting: Posting, hasOriginals: boolean): string =>
  [
    posting.date,
    `${posting.debitAccount}/${posting.creditAccount}`,
    `${posting.amount} of ${posting.grossAmount} cents`,
    hasOriginals ? `(${posting.originalAmount} ${posting.originalCurrency})` : `(${posting.originalCurrency})`,
    ...(posting.taxCode === null ? [] : [posting.taxCode]),
    `«${posting.documentNumber}»`,
  ].join(' ')
