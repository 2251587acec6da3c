import { Problem, problemFrom, unknownAccount, violationOf } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { AmountOutOfRange, type Cents } from '../../platform/money/cents.ts'
import { said, type Violation, violation } from '../../said.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { isAccountOfItems } from '../accounts/account.rules.ts'
import { PRIMARY_CURRENCY, rateText, rateViolations } from '../currencies/currency.rules.ts'
import type { ItemMovement, OwnItem } from '../open-items/open-item.rules.ts'
import { dayViolations, type Editability } from '../periods/period.rules.ts'
import { taxCodeWarnings } from '../vat/tax-code-warnings.rules.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import {
  type AccountType,
  type CodedEntry,
  isReversalOf,
  type TaxTransaction,
  transactionsOf,
} from '../vat/tax-transactions.rules.ts'
import type { sources } from './ledger-entry.schema.ts'

/** An entry to be posted. */
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
  /** Lowers the reported amount of its tax code; default: the accounts decide. */
  readonly isReversal?: boolean
  readonly externalReference?: string
  /** The number of its document, not unique. */
  readonly documentNumber?: string
  /** The day of supply, or its first and last day with a slash between. */
  readonly supplyDate?: string
  /** The id that entries share which were posted together. */
  readonly voucher?: string
  readonly source: (typeof sources)[number]
  /** Its document or payment. */
  readonly sourceId?: string
  readonly reverses?: string
  /** The items that it moves; left out, it is that of the entry which it reverses, or one of its own without a contact. */
  readonly items?: readonly ItemMovement[] | readonly [OwnItem]
  readonly metadata?: Readonly<Record<string, string>>
  /** The author, if entries of several authors share a transaction; default: the author of the transaction. */
  readonly author?: { readonly token: string; readonly requestId?: string }
  /** Given if they are already decided: a document's VAT is that of the document, a reversal mirrors. Default: split by the tax code. */
  readonly movements?: readonly TaxTransaction[]
}

/** A validated entry: its exchange rate and direction are decided, and it is split into its transactions. */
export type SplitEntry = EntryDraft & {
  readonly exchangeRate: string
  readonly isReversal: boolean
  readonly movements: readonly TaxTransaction[]
  /** For an entry of a client, if there are any. */
  readonly warnings?: readonly Warning[] | undefined
}

/** The parts of the books that entries refer to: the existing accounts and currencies, days, and taken references. */
export type Books = {
  readonly accounts: ReadonlyMap<number, { readonly type: AccountType; readonly isActive: boolean }>
  readonly currencies: ReadonlyMap<string, { readonly isEnabled: boolean; readonly exchangeRate: string | null }>
  readonly editability: ReadonlyMap<Day, Editability>
  readonly takenReferences: ReadonlySet<string>
  /** The existing ones among the contacts of entries by hand. */
  readonly contacts: ReadonlySet<string>
  /** The days outside every VAT period. */
  readonly outsideVatPeriods: ReadonlySet<Day>
  /** Whether the organisation has a VAT number; known if a coded entry has such a day. */
  readonly isRegistered: boolean
}

/** Whether an entry has a tax code and one of these days. */
export const isCodedWithin = ({ taxCode, date }: EntryDraft, days: ReadonlySet<Day>): boolean =>
  taxCode !== undefined && days.has(date)

/** The contact that an entry by hand names. */
export function contactOf({ items }: Pick<EntryDraft, 'items'>): string | undefined {
  const item = items?.[0]
  return item && 'id' in item ? undefined : item?.contact
}

/** Warnings of coded entries outside every VAT period, at the field that decides their day. */
export function undeclaredWarnings(entries: readonly EntryDraft[], books: Books, field: string): Warning[] {
  const { isRegistered, outsideVatPeriods } = books
  const on = isRegistered ? entries.find((entry) => isCodedWithin(entry, outsideVatPeriods))?.date : undefined
  return on === undefined
    ? []
    : [
        warningOf(
          'vat/no-vat-period',
          field,
          said(
            'The day {day:day} lies in no VAT period: what is posted on it with a tax code is declared in no VAT return.',
            { day: on },
          ),
        ),
      ]
}

/** Validates a draft against the books and splits it; rejects it with every violation. */
export function validateEntry(draft: EntryDraft, books: Books): SplitEntry | Problem {
  const violations = entryViolations(draft, books)
  if (violations.length > 0) return problemFrom(violations)
  const exchangeRate = rateOf(draft, books)
  const coded = codedEntry(draft, exchangeRate, books)
  const movements = draft.movements ?? split(coded)
  if (movements instanceof Problem) return movements
  return { ...draft, exchangeRate, isReversal: isReversalOf(coded), movements, warnings: warningsOf(draft, books) }
}

/** Probable mistakes in an entry that is split by its tax code; undefined without any, as in most. */
function warningsOf(draft: EntryDraft, books: Books): readonly Warning[] | undefined {
  const { taxCode, movements, date, supplyDate, debitAccount, creditAccount } = draft
  if (taxCode === undefined || movements !== undefined) return undefined
  const types = [debitAccount, creditAccount].map((account) => books.accounts.get(account)?.type)
  const found = [
    ...taxCodeWarnings({ taxCode, on: supplyDate?.slice(-10) ?? date, accounts: types, field: 'taxCode' }),
    ...undeclaredWarnings([draft], books, 'date'),
  ]
  return found.length > 0 ? found : undefined
}

/** Every violation of an entry, by the books, that its form does not show. */
function entryViolations(draft: EntryDraft, books: Books): Violation[] {
  const { debitAccount, creditAccount, currency, externalReference } = draft
  const isSame = debitAccount === creditAccount
  const isTaken = externalReference !== undefined && books.takenReferences.has(externalReference)
  return [
    ...accountViolations(draft, 'debitAccount', books),
    ...accountViolations(draft, 'creditAccount', books),
    ...(isSame ? [violation('creditAccount', 'must not be the `debitAccount`')] : []),
    ...dayViolations(editabilityFor(draft, books), 'date'),
    ...(takesBack(draft) || isEnabled(currency, books) ? [] : [violationOf('ledger/currency-not-enabled', 'currency')]),
    ...rateViolationsOf(draft, books),
    ...(isTaken ? [violationOf('ledger/duplicate-reference', 'externalReference')] : []),
    ...contactViolations(draft, books),
  ]
}

function contactViolations(draft: EntryDraft, { contacts }: Books): Violation[] {
  const contact = contactOf(draft)
  if (contact === undefined) return []
  if (![draft.debitAccount, draft.creditAccount].some(isAccountOfItems)) return [NO_ITEM]
  return contacts.has(contact) ? [] : [UNKNOWN_CONTACT]
}

export const NO_ITEM: Violation = violation(
  'contact',
  'must be left out: the entry opens no item on receivables (1100) or payables (2000)',
)
export const UNKNOWN_CONTACT: Violation = violation(
  'contact',
  'must be the id of a contact of this organisation that is not erased',
)

/** A settled VAT period may leave its days open for entries that no return reports, such as the closing entries of a year. */
function editabilityFor(draft: EntryDraft, books: Books): Editability {
  const editability = books.editability.get(draft.date) ?? 'no-fiscal-year'
  return editability === 'vat-settled' && !concernsVat(draft) ? 'open' : editability
}

/** True for entries that a VAT return reports or its settlement clears: with a code, of documents, or on accounts of VAT. */
const concernsVat = ({ taxCode, source, debitAccount, creditAccount }: EntryDraft): boolean =>
  taxCode !== undefined ||
  ['invoice', 'credit-note', 'annulment'].includes(source) ||
  [debitAccount, creditAccount].some(isVatAccount)

/** The accounts of input tax and of VAT owed, by the numbers of the Swiss SME chart. */
const isVatAccount = (account: number): boolean =>
  (account >= 1170 && account <= 1179) || (account >= 2200 && account <= 2209)

/** A posting can always be reversed, by a counter-entry or a credit note, whatever has been deactivated since. */
const takesBack = ({ reverses, source }: EntryDraft): boolean => reverses !== undefined || source === 'credit-note'

const accountViolations = (draft: EntryDraft, field: 'debitAccount' | 'creditAccount', books: Books): Violation[] =>
  takesBack(draft) || books.accounts.get(draft[field])?.isActive === true ? [] : [unknownAccount(field, draft[field])]

const isEnabled = (currency: string, books: Books): boolean =>
  currency === PRIMARY_CURRENCY || books.currencies.get(currency)?.isEnabled === true

function rateViolationsOf(draft: EntryDraft, books: Books): Violation[] {
  const { currency, exchangeRate } = draft
  if (currency === PRIMARY_CURRENCY) {
    return exchangeRate !== undefined && Number(exchangeRate) !== 1
      ? [violation('exchangeRate', 'must be 1, or left out, in CHF')]
      : []
  }
  if (takesBack(draft) || !isEnabled(currency, books)) return []
  if (exchangeRate !== undefined) return rateViolations(exchangeRate)
  return books.currencies.get(currency)?.exchangeRate === null
    ? [violationOf('ledger/exchange-rate-missing', 'exchangeRate')]
    : []
}

function rateOf(draft: EntryDraft, books: Books): string {
  if (draft.currency === PRIMARY_CURRENCY) return '1'
  return rateText(draft.exchangeRate ?? books.currencies.get(draft.currency)?.exchangeRate ?? '')
}

/** A draft with the types of its accounts. */
function codedEntry(draft: EntryDraft, exchangeRate: string, books: Books): CodedEntry {
  const [debit, credit] = [books.accounts.get(draft.debitAccount), books.accounts.get(draft.creditAccount)]
  if (!debit || !credit) throw new Error('invariant violated: entry split before its accounts were validated')
  const { debitAccount, creditAccount, amount, currency, taxCode, isReversal } = draft
  return {
    debitAccount,
    debitType: debit.type,
    creditAccount,
    creditType: credit.type,
    amount,
    currency,
    ...(currency === PRIMARY_CURRENCY ? {} : { exchangeRate }),
    ...(taxCode ? { taxCode } : {}),
    ...(isReversal === undefined ? {} : { isReversal }),
  }
}

function split(entry: CodedEntry): readonly TaxTransaction[] | Problem {
  try {
    return transactionsOf(entry)
  } catch (error) {
    if (!(error instanceof AmountOutOfRange)) throw error
    return new Problem('general/invalid-fields', {
      violations: [violation('amount', error.reason)],
      cause: error,
    })
  }
}

/** The mirror image of movements: debits become credits. */
export const mirrored = (movements: readonly TaxTransaction[]): TaxTransaction[] =>
  movements.map((movement) => ({
    ...movement,
    debitAccount: movement.creditAccount,
    creditAccount: movement.debitAccount,
  }))

/** The event of the journal's growth from one number to another: one for any number of entries; none without growth. */
export const postedEvent = (before: number, after: number): Change[] =>
  before === after
    ? []
    : changesOf('ledger-entries.posted', {
        record: String(before + 1),
        after: { ledgerEntries: { firstSequence: before + 1, lastSequence: after } },
      })
