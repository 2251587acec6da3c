import { type Violation, violation } from '../../said.ts'
import { NET_TAX_RATES, ROUNDING_DIFFERENCE, taxAccounts, VAT_OWED, VAT_SETTLEMENT } from '../accounts/account.rules.ts'
import type { Period } from '../periods/period.rules.ts'
import { taxTreatments } from '../vat/tax-codes.ts'
import type { CodeSum } from './vat-return.rules.ts'

/** The movements of a VAT period on the accounts of VAT, debits less credits in cents, as far as its settlement clears it. */
export type Cleared = ReadonlyMap<number, bigint>

/** An amount that a settlement moves from one account to another, in cents; below zero it moves the other way. */
export type SettlementMove = { readonly from: number; readonly to: number; readonly amount: bigint }

/**
 * The movements of a settlement, of debits less credits: each account of VAT is cleared to that of settlements, which then holds the payable
 * tax. By net or flat tax rates no input tax is deducted: it goes back to the purchases, and VAT that was invoiced but is not owed to 3809.
 * By the effective method a difference of rounding goes to 6945.
 */
export function settlementMoves({
  payableTax,
  isSimple,
  cleared,
  booked,
}: {
  readonly payableTax: number
  readonly isSimple: boolean
  readonly cleared: Cleared
  readonly booked: readonly CodeSum[]
}): SettlementMove[] {
  const toPurchases = isSimple ? inputTaxOfPurchases(booked) : []
  const owed = new Map(cleared)
  const take = (account: number, amount: bigint) => owed.set(account, (owed.get(account) ?? 0n) - amount)
  for (const { from, amount } of toPurchases) take(from, amount)
  const difference = BigInt(payableTax) + [...owed.values()].reduce((total, amount) => total + amount, 0n)
  if (isSimple) take(VAT_OWED, difference)
  const moves = [
    ...[...owed].map(([from, amount]) => ({ from, to: VAT_SETTLEMENT, amount })),
    isSimple
      ? { from: VAT_OWED, to: NET_TAX_RATES, amount: difference }
      : { from: ROUNDING_DIFFERENCE, to: VAT_SETTLEMENT, amount: -difference },
    ...toPurchases,
  ]
  return moves
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
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

/** The obstacles to reopening a VAT period: the closed year in which it ends. */
export const vatReopeningViolations = ({ to: end }: Period, years: readonly Period[]): Violation[] =>
  years
    .filter(({ from, to, status }) => from <= end && end <= to && status === 'closed')
    .map(({ from, to }) =>
      violation('fiscalYears', 'the fiscal year {from:day} to {to:day} must be reopened first', { from, to }),
    )
