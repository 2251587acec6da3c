import { cents } from '../../../platform/money/cents.ts'
import { inputTaxAccounts } from '../../accounts/account.rules.ts'
import { raisesTurnover } from '../../vat/boxes.ts'
import { type TaxCode, taxTreatments } from '../../vat/tax-codes.ts'
import { type AccountType, isReversalOf, type TaxPart } from '../../vat/tax-transactions.rules.ts'
import type { Adjustment, VatReturn } from '../vat-return.schema.ts'
import type { ReconciledSide, VatReconciliation } from './reconciliation.schema.ts'

/** The transactions of a year and its VAT periods with the same accounts, code and place, as one sum in cents. */
export type Movement = {
  readonly taxCode: TaxCode | null
  readonly taxPart: TaxPart
  /** Null for entries of older versions: their accounts decide it. */
  readonly isReversal: boolean | null
  readonly debitAccount: number
  readonly debitType: AccountType
  readonly creditAccount: number
  readonly creditType: AccountType
  readonly isInYear: boolean
  /** Whether the day is in a VAT period that its return declares, or in one that counts as the journal is; null if it is in none. */
  readonly period: 'return' | 'journal' | null
  /** Whether that period is declared by net or flat tax rates: turnover with its VAT, and no input tax. */
  readonly isSimple: boolean
  readonly amount: string
}

/** The returns of the VAT periods that end in the year: the boxes of the returns, and all adjustments. */
export type Declared = {
  readonly returns: readonly Pick<VatReturn, 'boxes'>[]
  readonly adjustments: readonly (Pick<Adjustment, 'box' | 'amount'> & { readonly isInReturn: boolean })[]
  /** Whether some of the returns count, or deduct, what is paid: they differ from the journal by what is not. */
  readonly isByReceipt: boolean
}

type Difference = ReconciledSide['differences'][number]

/** The movement of accounts of a side and the amount that a return reports of it, in cents. */
type Compared = {
  readonly moved: readonly (readonly [account: number, amount: bigint])[]
  readonly reported: bigint
  /** The account of the reported amount. */
  readonly account: number
  readonly boxes: readonly number[]
}

/** A side of the reconciliation: the boxes of its sum with their signs, and its part of a movement. */
type Side = {
  readonly boxes: Readonly<Record<string, 1 | -1>>
  readonly withoutCode: Difference['reason']
  readonly compare: (movement: Movement) => Compared
  /** The effect of an adjustment on the sum of the boxes. */
  readonly adjusted: (box: string) => 1 | -1 | 0
}

const turnover: Side = {
  boxes: { 200: 1 },
  withoutCode: 'no-turnover-code',
  adjusted: (box) => (raisesTurnover.has(Number(box)) ? 1 : 0),
  compare: (movement) => {
    const { taxCode, taxPart, debitAccount, debitType, creditAccount, creditType } = movement
    const amount = BigInt(movement.amount)
    const treatment = taxCode === null ? undefined : taxTreatments[taxCode]
    const isReported = taxPart === 'net' || (movement.isSimple && treatment?.kind === 'output')
    const boxes = isReported ? (treatment?.turnoverBoxes ?? []) : []
    const isReversal = taxCode !== null && isLowering({ ...movement, taxCode })
    return {
      moved: [
        ...(debitType === 'income' ? [[debitAccount, -amount] as const] : []),
        ...(creditType === 'income' ? [[creditAccount, amount] as const] : []),
      ],
      reported: boxes.includes(200) ? (isReversal ? -amount : amount) : 0n,
      account: isReversal ? debitAccount : creditAccount,
      boxes: boxes.includes(200) ? [200] : [],
    }
  },
}

const inputTax: Side = {
  boxes: { 400: 1, 405: 1, 410: 1, 415: -1, 420: -1 },
  withoutCode: 'no-input-tax-code',
  adjusted: (box) => (box === '410' ? 1 : box === '415' || box === '420' ? -1 : 0),
  compare: ({ taxCode, taxPart, isReversal, debitAccount, creditAccount, isSimple, amount: sum }) => {
    const amount = BigInt(sum)
    const booking = taxCode !== null && taxPart === 'vat' && !isSimple ? taxTreatments[taxCode].inputTax : undefined
    const isDebit = inputTaxAccounts.has(debitAccount)
    const moved = [
      ...(isDebit ? [[debitAccount, amount] as const] : []),
      ...(inputTaxAccounts.has(creditAccount) ? [[creditAccount, -amount] as const] : []),
    ]
    const lowers = isReversal ?? !isDebit
    return {
      moved,
      reported: booking === undefined ? 0n : lowers ? -amount : amount,
      account: booking?.account ?? debitAccount,
      boxes: booking === undefined ? [] : [booking.box],
    }
  },
}

const isLowering = ({ isReversal, amount: _, ...movement }: Movement & { readonly taxCode: TaxCode }): boolean =>
  isReversal ?? isReversalOf({ ...movement, amount: cents(1), currency: 'CHF' })

/** Compares the returns of a year with its accounts (MWSTV art. 128): turnover with box 200, and input tax with boxes 400 to 420. */
export const reconciled = (
  movements: readonly Movement[],
  declared: Declared,
): Pick<VatReconciliation, 'turnover' | 'inputTax'> => ({
  turnover: sideOf(turnover, movements, declared),
  inputTax: sideOf(inputTax, movements, declared),
})

function sideOf(side: Side, movements: readonly Movement[], declaration: Declared): ReconciledSide {
  const { returns, adjustments } = declaration
  const boxes = new Map(Object.keys(side.boxes).map((box) => [box, 0n]))
  const addBox = (box: string, amount: bigint): void => {
    const before = boxes.get(box)
    if (before !== undefined) boxes.set(box, before + amount)
  }
  for (const vatReturn of returns) for (const { box, amount } of vatReturn.boxes) addBox(box, BigInt(amount))
  const accounts = new Map<number, bigint>()
  const differences = new Map<string, { account?: number; reason: Difference['reason']; amount: bigint }>()
  const differ = (reason: Difference['reason'], amount: bigint, account?: number): void => {
    const key = `${account} ${reason}`
    differences.set(key, {
      ...(account === undefined ? {} : { account }),
      reason,
      amount: (differences.get(key)?.amount ?? 0n) + amount,
    })
  }
  for (const movement of movements) {
    const compared = side.compare(movement)
    if (movement.period === 'journal') for (const box of compared.boxes) addBox(String(box), compared.reported)
    if (movement.isInYear)
      for (const [account, amount] of compared.moved) accounts.set(account, (accounts.get(account) ?? 0n) + amount)
    for (const { reason, amount, account } of differencesOf(side, movement, compared)) differ(reason, amount, account)
  }
  for (const { box, amount, isInReturn } of adjustments) {
    const sign = side.adjusted(box)
    if (sign === 0) continue
    differ('adjustment', BigInt(sign * amount))
    if (!isInReturn) addBox(side === turnover ? '200' : box, BigInt(amount))
  }
  if (declaration.isByReceipt) differ('not-received', notReceived(side, movements, declaration))
  const declared = [...boxes].reduce((total, [box, amount]) => total + BigInt(side.boxes[box] ?? 0) * amount, 0n)
  const found = [...differences.values()].filter(({ amount }) => amount !== 0n)
  const total = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n)
  return {
    boxes: [...boxes].map(([box, amount]) => ({ box, amount: cents(amount) })),
    accounts: [...accounts]
      .toSorted(([a], [b]) => a - b)
      .map(([account, amount]) => ({ account, amount: cents(amount) })),
    differences: found
      .toSorted((a, b) => (a.account ?? 0) - (b.account ?? 0) || a.reason.localeCompare(b.reason))
      .map(({ amount, ...difference }) => ({ ...difference, amount: cents(amount) })),
    rest: cents(declared - total(accounts.values()) - total(found.map(({ amount }) => amount))),
  }
}

/** The amount by which the returns differ from the journal of their periods with their adjustments. */
function notReceived(side: Side, movements: readonly Movement[], { returns, adjustments }: Declared): bigint {
  const amounts = [
    ...returns.flatMap(({ boxes }) => boxes.map(({ box, amount }) => BigInt((side.boxes[box] ?? 0) * amount))),
    ...movements.filter(({ period }) => period === 'return').map((movement) => -side.compare(movement).reported),
    ...adjustments
      .filter(({ isInReturn }) => isInReturn)
      .map(({ box, amount }) => -BigInt(side.adjusted(box) * amount)),
  ]
  return amounts.reduce((total, amount) => total + amount, 0n)
}

/** The differences between the accounts and the returns that one movement makes. */
function differencesOf(
  { withoutCode }: Side,
  { isInYear, isSimple, period, taxCode, taxPart }: Movement,
  { moved, reported, account }: Compared,
): { reason: Difference['reason']; amount: bigint; account: number }[] {
  const unreported = (reason: Difference['reason']) =>
    isInYear ? moved.map(([of, amount]) => ({ reason, amount: -amount, account: of })) : []
  const sum = moved.reduce((total, [, amount]) => total + amount, 0n)
  const [first] = moved
  if (isSimple && isInYear && taxCode !== null && taxPart === 'vat')
    return [{ reason: 'net-tax-rate', amount: reported - sum, account: first?.[0] ?? account }]
  if (reported === 0n) return unreported(withoutCode)
  if (period === null) return unreported('no-vat-period')
  if (!isInYear) return [{ reason: 'other-year', amount: reported, account }]
  if (first === undefined) return [{ reason: 'other-account', amount: reported, account }]
  return sum === reported ? [] : [{ reason: 'direction', amount: reported - sum, account: first[0] }]
}
