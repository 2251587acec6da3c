import type { Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { AmountOutOfRange } from '../money/cents.ts'
import { decimal, decimalPlaces } from '../money/decimal.ts'
import type { Editability } from '../periods/period.rules.ts'
import { type Fault, faultOf, Problem, problemFrom } from '../problem.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import { type AccountType, transactionsOf } from '../vat/tax-transactions.rules.ts'
import type { sources } from './ledger-entry.schema.ts'

/** The currency of the books. */
export const PRIMARY_CURRENCY = 'CHF'
/** The places an exchange rate may have. */
const RATE_PLACES = 10

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
  const refusals = [
    ...accountRefusals(draft, books),
    ...dateRefusals(draft, books),
    ...currencyRefusals(draft, books),
    ...referenceRefusals(draft, books),
  ]
  if (refusals.length > 0) return problemFrom(refusals)
  const exchangeRate = rateOf(draft, books)
  const movements = draft.movements ?? split(draft, exchangeRate, books)
  return movements instanceof Problem ? movements : { draft, exchangeRate, movements }
}

function accountRefusals(draft: EntryDraft, books: Books): Refusal[] {
  const refusals: Refusal[] = (['debitAccount', 'creditAccount'] as const)
    .filter((field) => books.account(draft[field])?.isActive !== true)
    .map((field) => ({ code: 'ledger/account-not-found', field }))
  if (draft.debitAccount === draft.creditAccount) {
    refusals.push({ code: 'general/invalid-fields', field: 'creditAccount', message: 'must not be the debitAccount' })
  }
  return refusals
}

function dateRefusals(draft: EntryDraft, books: Books): Refusal[] {
  const editability = books.editability(draft.date)
  return editability === 'open' ? [] : [{ code: `ledger/${editability}`, field: 'date' }]
}

function currencyRefusals(draft: EntryDraft, books: Books): Refusal[] {
  const { currency, exchangeRate } = draft
  const isGiven = exchangeRate !== undefined
  if (currency === PRIMARY_CURRENCY) {
    return isGiven && Number(exchangeRate) !== 1
      ? [{ code: 'general/invalid-fields', field: 'exchangeRate', message: 'must be 1, or left out, in CHF' }]
      : []
  }
  const configured = books.currency(currency)
  if (!configured?.isEnabled) return [{ code: 'ledger/currency-not-enabled', field: 'currency' }]
  if (!isGiven)
    return configured.exchangeRate === null ? [{ code: 'ledger/exchange-rate-missing', field: 'exchangeRate' }] : []
  const places = decimalPlaces(Number(exchangeRate))
  return places > RATE_PLACES
    ? [
        {
          code: 'general/invalid-fields',
          field: 'exchangeRate',
          message: `must have at most ${RATE_PLACES} decimal places`,
        },
      ]
    : []
}

const referenceRefusals = ({ externalReference }: EntryDraft, books: Books): Refusal[] =>
  externalReference !== undefined && books.isTaken(externalReference)
    ? [{ code: 'ledger/duplicate-reference', field: 'externalReference' }]
    : []

function rateOf(draft: EntryDraft, books: Books): string {
  if (draft.currency === PRIMARY_CURRENCY) return '1'
  return rateText(draft.exchangeRate ?? books.currency(draft.currency)?.exchangeRate ?? '')
}

/** A rate as plain decimal text without trailing zeros, the same whether it comes from a client or from the database. */
export function rateText(rate: number | string): string {
  const { units, scale } = decimal(rate)
  const digits = String(units).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return scale === 0 || fraction === ''
    ? digits.slice(0, digits.length - scale)
    : `${digits.slice(0, -scale)}.${fraction}`
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
