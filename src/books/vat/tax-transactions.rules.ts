import { AmountOutOfRange, type Cents, cents, convert } from '../../platform/money/cents.ts'
import { type TaxCode, type TaxTreatment, taxTreatments } from './tax-codes.ts'
import { splitGross, vatOn } from './vat.rules.ts'

export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** A ledger entry as sent: two different accounts, and at least one cent. */
export type CodedEntry = {
  readonly debitAccount: number
  readonly debitType: AccountType
  readonly creditAccount: number
  readonly creditType: AccountType
  /** In the posted currency. */
  readonly amount: Cents
  readonly currency: string
  /** The price of one unit of `currency` in the primary currency; undefined if both are the same. */
  readonly exchangeRate?: number | string
  readonly taxCode?: TaxCode
  /** Whether the entry lowers the reported amount of its code; default: its accounts decide. */
  readonly isReversal?: boolean
}

/** A transaction of an entry to be posted: one amount from one account to another. */
export type TaxTransaction = {
  readonly debitAccount: number
  readonly creditAccount: number
  /** This transaction's part, in the primary currency; never zero. */
  readonly amount: Cents
  /** The whole entry in the primary currency, the same on all its transactions. */
  readonly grossAmount: Cents
  /** This transaction's part in the posted currency. A part below half a cent there is 0. */
  readonly originalAmount: Cents
  readonly originalCurrency: string
  readonly taxCode?: TaxCode
  /** The content of the transaction: the consideration, or the tax on it. */
  readonly taxPart: TaxPart
}

export type TaxPart = 'net' | 'vat'

/**
 * The transactions of a ledger entry: one without a tax code, else the net part and the VAT part. A foreign amount is converted and rounded
 * once, then split. Throws `AmountOutOfRange` if the converted amount is zero or too large.
 */
export function transactionsOf(entry: CodedEntry): TaxTransaction[] {
  const gross = entry.exchangeRate === undefined ? entry.amount : convert(entry.amount, entry.exchangeRate)
  if (gross < 1) {
    const reason = 'The amount is less than half a cent of the primary currency.'
    throw new AmountOutOfRange(reason, reason)
  }

  const whole = {
    debitAccount: entry.debitAccount,
    creditAccount: entry.creditAccount,
    amount: gross,
    grossAmount: gross,
    originalAmount: entry.amount,
    originalCurrency: entry.currency,
  }
  if (entry.taxCode === undefined) return [{ ...whole, taxPart: 'net' }]

  const treatment = taxTreatments[entry.taxCode]
  const coded = { ...whole, taxCode: entry.taxCode }
  const booked = partsOf(gross, treatment)
  if (booked.vat === 0) return [{ ...coded, taxPart: 'net' }]

  const original = partsOf(entry.amount, treatment)
  const net = { ...coded, amount: booked.net, originalAmount: original.net, taxPart: 'net' as const }
  const vat = {
    ...coded,
    ...vatAccounts(entry, treatment),
    amount: booked.vat,
    originalAmount: original.vat,
    taxPart: 'vat' as const,
  }
  return booked.net === 0 ? [vat] : [net, vat]
}

/** The parts of an amount: sales and purchases include their VAT, acquisition tax comes on top, customs assess only tax. */
function partsOf(amount: Cents, { kind, ratePerMille }: TaxTreatment): { net: Cents; vat: Cents } {
  if (kind === 'import') return { net: cents(0), vat: amount }
  if (kind === 'acquisition') return { net: amount, vat: vatOn(amount, ratePerMille) }
  return splitGross(amount, ratePerMille)
}

/**
 * The VAT is booked on its own account, against the paying or paid side. Acquisition tax is reclaimed and owed at once, so it touches neither
 * side of the entry. No account is posted against itself: an entry that names the VAT account on its own side keeps both accounts.
 */
function vatAccounts(
  entry: CodedEntry,
  { taxDue, inputTax }: TaxTreatment,
): { debitAccount: number; creditAccount: number } {
  const [debit, credit] = isReversalOf(entry) ? [taxDue, inputTax] : [inputTax, taxDue]
  const { debitAccount, creditAccount } = entry
  const vat = { debitAccount: debit?.account ?? debitAccount, creditAccount: credit?.account ?? creditAccount }
  return vat.debitAccount === vat.creditAccount ? { debitAccount, creditAccount } : vat
}

/**
 * Whether an entry lowers the reported amount of its code, like a credit note, a cash discount or a refund: as stated, else by its accounts.
 */
export const isReversalOf = ({ isReversal, taxCode, ...entry }: CodedEntry): boolean =>
  isReversal ?? (taxCode !== undefined && hasSidesOfReversal(entry, taxTreatments[taxCode]))

/**
 * Whether the sides are those of a reversal. Turnover is on the credit side and a purchase on the debit side; a credit note has them the other
 * way round, against a balance-sheet account. So have a returned deposit, a loss on receivables and an asset taken back for money. An entry
 * that names the VAT account has it on its proper side.
 */
function hasSidesOfReversal(
  { debitAccount, debitType, creditAccount, creditType }: Omit<CodedEntry, 'taxCode'>,
  { kind, taxDue, inputTax }: TaxTreatment,
): boolean {
  if (kind === 'output' || kind === 'exempt') {
    if (debitAccount === taxDue?.account) return true
    if (creditAccount === taxDue?.account) return false
    const takesBackMoney = isMoneyOrReceivable(creditAccount) && isTakenBack(debitAccount, debitType)
    return takesBackMoney || (debitType === 'income' && isBalanceSheet(creditType))
  }
  if (creditAccount === inputTax?.account) return true
  if (debitAccount === inputTax?.account) return false
  const comesBack = isMoneyOrReceivable(debitAccount) && isWithin(creditAccount, 1130, 1399)
  const isReturned =
    isPurchase(creditAccount, creditType) && isBalanceSheet(debitType) && !isPurchase(debitAccount, debitType)
  return comesBack || isReturned
}

const isBalanceSheet = (type: AccountType): boolean => type === 'asset' || type === 'liability' || type === 'equity'

const isWithin = (account: number, first: number, last: number): boolean => first <= account && account <= last

/** Cash, bank and receivables, by the numbers of the Swiss SME chart. */
const isMoneyOrReceivable = (account: number): boolean => isWithin(account, 1000, 1199)

/** Contra accounts of leaving money or receivables: an allowance for losses, stock, assets, deposits, accruals, or an expense. */
const isTakenBack = (account: number, type: AccountType): boolean =>
  account === 1109 ||
  isWithin(account, 1200, 1799) ||
  isWithin(account, 2030, 2039) ||
  isWithin(account, 2300, 2399) ||
  type === 'expense'

/** A purchase: an expense, stock (12xx) or a fixed asset (14xx to 17xx), by the numbers of the Swiss SME chart. */
const isPurchase = (account: number, type: AccountType): boolean =>
  type === 'expense' || (type === 'asset' && (isWithin(account, 1200, 1299) || isWithin(account, 1400, 1799)))
