import { Problem, problemFrom, type Violation, violationOf } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { ruleOf, type Unread, violationsBy } from '../../platform/http/rule.ts'
import type { Cents } from '../../platform/money/cents.ts'
import { AmountOutOfRange } from '../../platform/money/cents.ts'
import { PRIMARY_CURRENCY, rateText, rateViolations } from '../currencies/currency.rules.ts'
import { dayViolations, type Editability } from '../periods/period.rules.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import { type AccountType, type TaxTransaction, transactionsOf } from '../vat/tax-transactions.rules.ts'
import type { sources } from './ledger-entry.schema.ts'

/** A transaction of an entry that is to be posted, in cents of the primary currency and of the currency that is posted. */
export type Movement = Omit<TaxTransaction, 'part' | 'isMirrored'>

/** An entry that is to be posted. */
export type EntryDraft = {
  readonly date: Day
  readonly description: string
  readonly debitAccount: number
  readonly creditAccount: number
  /** In cents of `currency`. */
  readonly amount: Cents
  readonly currency: string
  readonly exchangeRate?: number | string
  readonly taxCode?: TaxCode
  readonly externalReference?: string
  readonly source: (typeof sources)[number]
  /** The document or payment behind it. */
  readonly sourceId?: string
  readonly reverses?: string
  readonly metadata?: Readonly<Record<string, string>>
  /** Who posts it, where entries of several share a transaction; else whoever the transaction is for. */
  readonly author?: { readonly token: string; readonly requestId?: string }
  /** Given where they are decided already: a document's VAT is that of the document, a reversal mirrors. Otherwise split by the tax code. */
  readonly movements?: readonly Movement[]
}

/** An entry that was validated: its exchange rate is decided, and it is split into its transactions. */
export type SplitEntry = EntryDraft & { readonly exchangeRate: string; readonly movements: readonly Movement[] }

/** What the books say about everything that entries refer to: the accounts and currencies that exist, days, and references that are taken. */
export type Books = {
  readonly accounts: ReadonlyMap<number, { readonly type: AccountType; readonly isActive: boolean }>
  readonly currencies: ReadonlyMap<string, { readonly isEnabled: boolean; readonly exchangeRate: string | null }>
  readonly editability: ReadonlyMap<Day, Editability>
  readonly takenReferences: ReadonlySet<string>
}

/** Validates a draft against the books and splits it; rejects it with every violation. */
export function validateEntry(draft: EntryDraft, books: Books): SplitEntry | Problem {
  const violations = entryViolations(draft, books)
  if (violations.length > 0) return problemFrom(violations)
  const exchangeRate = rateOf(draft, books)
  const movements = draft.movements ?? split(draft, exchangeRate, books)
  return movements instanceof Problem ? movements : { ...draft, exchangeRate, movements }
}

/** What is wrong with an entry, as far as it can be read and the books tell. */
export const entryViolations = (draft: Partial<EntryDraft>, books: Books, unread?: Unread): Violation[] =>
  violationsBy(rules, draft, unread, books)

/** What was posted can be taken back, whatever has been deactivated since. */
const isReversal = ({ reverses }: Pick<EntryDraft, 'reverses'>): boolean => reverses !== undefined

const rule = ruleOf<EntryDraft, Books>()
const accountRule = (field: 'debitAccount' | 'creditAccount') =>
  rule([field, 'reverses'], (draft, books) =>
    books.accounts.get(draft[field])?.isActive === true || isReversal(draft)
      ? []
      : [violationOf('ledger/account-not-found', field)],
  )
const rules = [
  accountRule('debitAccount'),
  accountRule('creditAccount'),
  rule(['debitAccount', 'creditAccount'], ({ debitAccount, creditAccount }) =>
    debitAccount === creditAccount ? [{ field: 'creditAccount', message: 'must not be the debitAccount' }] : [],
  ),
  rule(['date'], ({ date }, books) => dayViolations(books.editability.get(date) ?? 'no-fiscal-year', 'date')),
  rule(['currency', 'reverses'], (draft, books) =>
    isReversal(draft) || isEnabled(draft.currency, books)
      ? []
      : [violationOf('ledger/currency-not-enabled', 'currency')],
  ),
  rule(['currency', 'exchangeRate', 'reverses'], rateViolationsOf),
  rule(['externalReference'], ({ externalReference }, books) =>
    externalReference !== undefined && books.takenReferences.has(externalReference)
      ? [violationOf('ledger/duplicate-reference', 'externalReference')]
      : [],
  ),
]

const isEnabled = (currency: string, books: Books): boolean =>
  currency === PRIMARY_CURRENCY || books.currencies.get(currency)?.isEnabled === true

function rateViolationsOf(
  draft: Pick<EntryDraft, 'currency' | 'exchangeRate' | 'reverses'>,
  books: Books,
): Violation[] {
  const { currency, exchangeRate } = draft
  if (currency === PRIMARY_CURRENCY) {
    return exchangeRate !== undefined && Number(exchangeRate) !== 1
      ? [{ field: 'exchangeRate', message: 'must be 1, or left out, in CHF' }]
      : []
  }
  if (isReversal(draft) || !isEnabled(currency, books)) return []
  if (exchangeRate !== undefined) return rateViolations(exchangeRate)
  return books.currencies.get(currency)?.exchangeRate === null
    ? [violationOf('ledger/exchange-rate-missing', 'exchangeRate')]
    : []
}

function rateOf(draft: EntryDraft, books: Books): string {
  if (draft.currency === PRIMARY_CURRENCY) return '1'
  return rateText(draft.exchangeRate ?? books.currencies.get(draft.currency)?.exchangeRate ?? '')
}

function split(draft: EntryDraft, exchangeRate: string, books: Books): readonly Movement[] | Problem {
  const [debit, credit] = [books.accounts.get(draft.debitAccount), books.accounts.get(draft.creditAccount)]
  if (!debit || !credit) throw new Error('invariant violated: entry split before its accounts were validated')
  try {
    const { debitAccount, creditAccount, amount, currency, taxCode } = draft
    const rate = currency === PRIMARY_CURRENCY ? {} : { exchangeRate }
    return transactionsOf({
      debitAccount,
      debitType: debit.type,
      creditAccount,
      creditType: credit.type,
      amount,
      currency,
      ...rate,
      ...(taxCode ? { taxCode } : {}),
    })
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error
    return new Problem('general/invalid-fields', {
      violations: [{ field: 'amount', message: error.message }],
      cause: error,
    })
  }
}

/** The mirror image of movements: what was debited is credited. */
export const mirrored = (movements: readonly Movement[]): Movement[] =>
  movements.map((movement) => ({
    ...movement,
    debitAccount: movement.creditAccount,
    creditAccount: movement.debitAccount,
  }))

/** The event of the journal growing from one number to another: one, however many entries; none when it did not grow. */
export const postedEvent = (before: number, after: number): Change[] =>
  before === after
    ? []
    : changesOf('ledger-entries.posted', {
        record: String(before + 1),
        after: { ledgerEntries: { firstSequence: before + 1, lastSequence: after } },
      })
