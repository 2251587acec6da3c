import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { AmountOutOfRange } from '../money/cents.ts'
import type { Editability } from '../periods/period.rules.ts'
import { type Fault, faultOf, Problem, problemFrom } from '../problem.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import { type AccountType, transactionsOf } from '../vat/tax-transactions.rules.ts'
import { PRIMARY_CURRENCY, rateFaults, rateText } from './currency.rules.ts'
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
export type JudgedEntry = {
  readonly draft: EntryDraft
  readonly exchangeRate: string
  readonly movements: readonly Movement[]
}

/** Judges a draft against the books: ready to be kept, or refused with every field that is at fault. */
export function judgeEntry(draft: EntryDraft, books: Books): JudgedEntry | Problem {
  const faults = [
    ...accountFaults(draft, books),
    ...dateFaults(draft, books),
    ...currencyFaults(draft, books),
    ...referenceFaults(draft, books),
  ]
  if (faults.length > 0) return problemFrom(faults)
  const exchangeRate = rateOf(draft, books)
  const movements = draft.movements ?? split(draft, exchangeRate, books)
  return movements instanceof Problem ? movements : { draft, exchangeRate, movements }
}

/** What was posted can be taken back, whatever has been deactivated since. */
const isReversal = ({ reverses }: EntryDraft): boolean => reverses !== undefined

function accountFaults(draft: EntryDraft, books: Books): Fault[] {
  const isOpen = (account: number) => books.account(account)?.isActive === true || isReversal(draft)
  const faults = (['debitAccount', 'creditAccount'] as const)
    .filter((field) => !isOpen(draft[field]))
    .map((field) => faultOf('ledger/account-not-found', field))
  if (draft.debitAccount === draft.creditAccount) {
    faults.push({ field: 'creditAccount', message: 'must not be the debitAccount' })
  }
  return faults
}

function dateFaults(draft: EntryDraft, books: Books): Fault[] {
  const editability = books.editability(draft.date)
  return editability === 'open' ? [] : [faultOf(`ledger/${editability}`, 'date')]
}

function currencyFaults(draft: EntryDraft, books: Books): Fault[] {
  const { currency, exchangeRate } = draft
  const isGiven = exchangeRate !== undefined
  if (currency === PRIMARY_CURRENCY) {
    return isGiven && Number(exchangeRate) !== 1
      ? [{ field: 'exchangeRate', message: 'must be 1, or left out, in CHF' }]
      : []
  }
  if (isReversal(draft)) return []
  const configured = books.currency(currency)
  if (!configured?.isEnabled) return [faultOf('ledger/currency-not-enabled', 'currency')]
  if (!isGiven) return configured.exchangeRate === null ? [faultOf('ledger/exchange-rate-missing', 'exchangeRate')] : []
  return rateFaults(exchangeRate)
}

const referenceFaults = ({ externalReference }: EntryDraft, books: Books): Fault[] =>
  externalReference !== undefined && books.isTaken(externalReference)
    ? [faultOf('ledger/duplicate-reference', 'externalReference')]
    : []

function rateOf(draft: EntryDraft, books: Books): string {
  if (draft.currency === PRIMARY_CURRENCY) return '1'
  return rateText(draft.exchangeRate ?? books.currency(draft.currency)?.exchangeRate ?? '')
}

function split(draft: EntryDraft, exchangeRate: string, books: Books): readonly Movement[] | Problem {
  const [debit, credit] = [books.account(draft.debitAccount), books.account(draft.creditAccount)]
  if (!debit || !credit) throw new Error('accounts are judged before the split')
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
      faults: [{ field: 'amount', message: error.message }],
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
