import { Problem, problemFrom, type Violation, violationOf } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { ruleOf, type Unread, violationsBy } from '../../platform/http/rule.ts'
import type { Cents } from '../../platform/money/cents.ts'
import { AmountOutOfRange } from '../../platform/money/cents.ts'
import { PRIMARY_CURRENCY, rateText, rateViolations } from '../currencies/currency.rules.ts'
import { dayViolations, type Editability } from '../periods/period.rules.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import { type AccountType, transactionsOf } from '../vat/tax-transactions.rules.ts'
import type { sources } from './ledger-entry.schema.ts'

/** One movement between two accounts, in cents of the primary currency and of the currency that was posted. */
export type Movement = {
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: Cents
  readonly grossAmount: Cents
  readonly originalAmount: Cents
  readonly originalCurrency: string
  readonly taxCode?: TaxCode
}

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

/** What the books say about everything that a batch of entries refers to, as it stands under lock. */
export type Books = {
  readonly account: (number: number) => { readonly type: AccountType; readonly isActive: boolean } | undefined
  readonly currency: (code: string) => { readonly isEnabled: boolean; readonly exchangeRate: string | null } | undefined
  readonly editability: (on: Day) => Editability
  readonly isTaken: (externalReference: string) => boolean
}

/** An entry ready to be kept: what it moves, at which rate. */
export type ValidatedEntry = {
  readonly draft: EntryDraft
  readonly exchangeRate: string
  readonly movements: readonly Movement[]
}

/** Validates a draft against the books: ready to be kept, or refused with every field that is at violation. */
export function validateEntry(draft: EntryDraft, books: Books): ValidatedEntry | Problem {
  const violations = entryViolations(draft, books)
  if (violations.length > 0) return problemFrom(violations)
  const exchangeRate = rateOf(draft, books)
  const movements = draft.movements ?? split(draft, exchangeRate, books)
  return movements instanceof Problem ? movements : { draft, exchangeRate, movements }
}

/** What is wrong with an entry, as far as it can be read and the books tell. */
export const entryViolations = (draft: Partial<EntryDraft>, books: Books, unread?: Unread): Violation[] =>
  violationsBy(rules, draft, unread, books)

/** What was posted can be taken back, whatever has been deactivated since. */
const isReversal = ({ reverses }: Pick<EntryDraft, 'reverses'>): boolean => reverses !== undefined

const rule = ruleOf<EntryDraft, Books>()
const accountRule = (field: 'debitAccount' | 'creditAccount') =>
  rule([field, 'reverses'], (draft, books) =>
    books.account(draft[field])?.isActive === true || isReversal(draft)
      ? []
      : [violationOf('ledger/account-not-found', field)],
  )
const rules = [
  accountRule('debitAccount'),
  accountRule('creditAccount'),
  rule(['debitAccount', 'creditAccount'], ({ debitAccount, creditAccount }) =>
    debitAccount === creditAccount ? [{ field: 'creditAccount', message: 'must not be the debitAccount' }] : [],
  ),
  rule(['date'], ({ date }, books) => dayViolations(books.editability(date), 'date')),
  rule(['currency', 'reverses'], (draft, books) =>
    isReversal(draft) || isEnabled(draft.currency, books)
      ? []
      : [violationOf('ledger/currency-not-enabled', 'currency')],
  ),
  rule(['currency', 'exchangeRate', 'reverses'], rateViolationsOf),
  rule(['externalReference'], ({ externalReference }, books) =>
    externalReference !== undefined && books.isTaken(externalReference)
      ? [violationOf('ledger/duplicate-reference', 'externalReference')]
      : [],
  ),
]

const isEnabled = (currency: string, books: Books): boolean =>
  currency === PRIMARY_CURRENCY || books.currency(currency)?.isEnabled === true

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
  return books.currency(currency)?.exchangeRate === null
    ? [violationOf('ledger/exchange-rate-missing', 'exchangeRate')]
    : []
}

function rateOf(draft: EntryDraft, books: Books): string {
  if (draft.currency === PRIMARY_CURRENCY) return '1'
  return rateText(draft.exchangeRate ?? books.currency(draft.currency)?.exchangeRate ?? '')
}

function split(draft: EntryDraft, exchangeRate: string, books: Books): readonly Movement[] | Problem {
  const [debit, credit] = [books.account(draft.debitAccount), books.account(draft.creditAccount)]
  if (!debit || !credit) throw new Error('accounts are validated before the split')
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
