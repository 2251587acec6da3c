import { type Violation, violation } from '../../said.ts'
import {
  INPUT_TAX_NOT_PAID,
  inputTaxAccounts,
  NET_TAX_RATES,
  ROUNDING_DIFFERENCE,
  taxAccounts,
  VAT_NOT_RECEIVED,
  VAT_OWED,
  VAT_SETTLEMENT,
} from '../accounts/account.rules.ts'
import { type Counting, isByBooking } from '../journal/counting.rules.ts'
import type { Period } from '../periods/period.rules.ts'
import { taxTreatments } from '../vat/tax-codes.ts'
import type { CodeSum } from './vat-return.rules.ts'

/** The movements of a VAT period on the accounts of VAT, debits less credits in cents, as far as its settlement clears it. */
export type Cleared = ReadonlyMap<number, bigint>

/** An amount that a settlement moves from one account to another, in cents; below zero it moves the other way. */
export type SettlementMove = { readonly from: number; readonly to: number; readonly amount: bigint }

/**
 * The movements of a settlement, of debits less credits: each account of VAT is cleared to that of settlements, which then holds the payable
 * tax. Tax that is booked and does not count yet waits on 2202 and 1172 (received consideration). By net or flat tax rates no input tax is deducted: it goes back to the purchases, and VAT that was invoiced but is not owed to 3809.
 * By the effective method a difference of rounding goes to 6945.
 */
export function settlementMoves({
  payableTax,
  isSimple,
  cleared,
  booked,
  counted,
}: {
  readonly payableTax: number
  readonly isSimple: boolean
  readonly cleared: Cleared
  readonly booked: readonly CodeSum[]
  readonly counted: readonly CodeSum[]
}): SettlementMove[] {
  const toPurchases = isSimple ? inputTaxOfPurchases(booked) : []
  const deferred = deferredTax(booked, counted).filter(({ to }) => !isSimple || to === VAT_NOT_RECEIVED)
  const owed = new Map(cleared)
  const take = (account: number, amount: bigint) => owed.set(account, (owed.get(account) ?? 0n) - amount)
  for (const { from, amount } of [...toPurchases, ...deferred]) take(from, amount)
  const difference = BigInt(payableTax) + [...owed.values()].reduce((total, amount) => total + amount, 0n)
  if (isSimple) take(VAT_OWED, difference)
  const moves = [
    ...[...owed].map(([from, amount]) => ({ from, to: VAT_SETTLEMENT, amount })),
    isSimple
      ? { from: VAT_OWED, to: NET_TAX_RATES, amount: difference }
      : { from: ROUNDING_DIFFERENCE, to: VAT_SETTLEMENT, amount: -difference },
    ...toPurchases,
    ...deferred,
  ]
  return moves
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
}

/** The tax of the tax codes of some sums by its account, debits less credits. */
export function taxOf(sums: readonly CodeSum[]): Map<number, bigint> {
  const amounts = new Map<number, bigint>()
  for (const { taxCode, vat } of sums) {
    const { taxDue, inputTax } = taxTreatments[taxCode]
    if (inputTax) amounts.set(inputTax.account, (amounts.get(inputTax.account) ?? 0n) + vat)
    if (taxDue) amounts.set(taxDue.account, (amounts.get(taxDue.account) ?? 0n) - vat)
  }
  return amounts
}

/** The tax that is booked in the period and counts in a later one, less that which was booked earlier and counts in it. */
function deferredTax(booked: readonly CodeSum[], counted: readonly CodeSum[]): SettlementMove[] {
  const [now, declared] = [taxOf(booked), taxOf(counted)]
  return [...taxAccounts].map((from) => ({
    from,
    to: inputTaxAccounts.has(from) ? INPUT_TAX_NOT_PAID : VAT_NOT_RECEIVED,
    amount: (now.get(from) ?? 0n) - (declared.get(from) ?? 0n),
  }))
}

/** The input tax of tax codes by its account, each with the account of the purchase, which is its cost. */
function inputTaxOfPurchases(booked: readonly CodeSum[]): SettlementMove[] {
  const amounts = new Map<string, SettlementMove>()
  for (const { taxCode, account, vat } of booked) {
    const { inputTax } = taxTreatments[taxCode]
    if (inputTax === undefined) continue
    // An entry that names an account of VAT as its purchase has no cost.
    const to = taxAccounts.has(account) ? NET_TAX_RATES : account
    const key = `${inputTax.account} ${to}`
    amounts.set(key, { from: inputTax.account, to, amount: (amounts.get(key)?.amount ?? 0n) + vat })
  }
  return [...amounts.values()]
}

/** The settled periods after one that count the difference to what is booked before them: they are reopened before it. */
export const laterSettledViolations = (
  { to: end }: Period,
  periods: readonly Period[],
  countingOf: (period: Period) => Counting,
): Violation[] =>
  periods
    .filter((one) => one.from > end && one.status === 'settled' && !isByBooking(countingOf(one)))
    .map(({ from, to }) =>
      violation('vatPeriods', 'the VAT period {from:day} to {to:day} must be reopened first', { from, to }),
    )

/** The obstacles to reopening a VAT period: the closed year in which it ends. */
export const vatReopeningViolations = ({ to: end }: Period, years: readonly Period[]): Violation[] =>
  years
    .filter(({ from, to, status }) => from <= end && end <= to && status === 'closed')
    .map(({ from, to }) =>
      violation('fiscalYears', 'the fiscal year {from:day} to {to:day} must be reopened first', { from, to }),
    )
