import { isDeepStrictEqual } from 'node:util'
import type { Obstacle } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { taxAccounts } from '../accounts/account.rules.ts'
import { type Counting, isByBooking } from '../journal/counting.rules.ts'
import { daysOutside, type Period } from '../periods/period.rules.ts'
import { periodsWithin } from '../periods/period.store.ts'
import { simpleBoxes } from '../vat/boxes.ts'
import { type TaxCode, type TaxKind, taxCodes, taxTreatments } from '../vat/tax-codes.ts'
import { figureSettings, isSimple } from '../vat-settings/vat-settings.rules.ts'
import type { VatSettings } from '../vat-settings/vat-settings.schema.ts'
import { checkReceived } from './check-received.ts'
import { doubt, obstacle } from './checks.rules.ts'
import { inputTaxOf, movedBy, unexplainedMoves } from './explained-moves.rules.ts'
import { type Cleared, taxOf } from './settlement.rules.ts'
import { type CodeSum, unratedAccounts } from './vat-return.rules.ts'
import type { Adjustment } from './vat-return.schema.ts'
import {
  type CodedSum,
  codedEntriesWithin,
  codedOnWithin,
  movedWithin,
  outsideValidityWithin,
  type UnreportedMove,
  undirectedWithin,
  unreportedWithin,
} from './vat-return.store.ts'

/** So many entries are named with a problem. */
const NAMED = 100

/** The data of the checks besides the journal. */
export type ReturnBasis = {
  readonly period: Period
  /** All VAT periods, in order. */
  readonly periods: readonly Period[]
  /** The settings of its first day, and those that begin within the period. */
  readonly settings: readonly VatSettings[]
  /** The settings of its last day. */
  readonly last: VatSettings
  readonly rows: readonly CodedSum[]
  /** The sums of the entries of the period. */
  readonly booked: readonly CodeSum[]
  /** The sums of what the return reports. */
  readonly counted: readonly CodeSum[]
  readonly counting: Counting
  /** The generations of settings since the beginning, the newest first. */
  readonly generations: readonly VatSettings[]
  readonly adjustments: readonly Adjustment[]
}

/** The problems of the return of a period, and what its settlement clears on the accounts of VAT. */
export async function checkReturn(
  tx: Tx,
  basis: ReturnBasis,
  now: Date,
): Promise<{ problems: Obstacle[]; cleared: Cleared }> {
  const [{ problems, cleared }, order, outside, undirected, undeclared, simple, received] = await Promise.all([
    checkAccounts(tx, basis),
    checkOrder(tx, basis, now),
    checkValidity(tx, basis),
    checkDirections(tx, basis),
    checkGaps(tx, basis),
    checkSimple(tx, basis),
    checkReceived(tx, basis, NAMED),
  ])
  return {
    problems: [
      ...checkSettings(basis),
      ...simple,
      ...problems,
      ...order,
      ...undeclared,
      ...outside,
      ...undirected,
      ...received,
    ],
    cleared,
  }
}

function checkSettings({ settings, last, rows, adjustments }: ReturnBasis): Obstacle[] {
  if (settings.some((one) => !isDeepStrictEqual(figureSettings(one), figureSettings(last))))
    return [obstacle('vat/two-methods')]
  if (last.method === 'none') return rows.length > 0 ? [obstacle('vat/coded-without-method')] : []
  const isOfForm = ({ box }: Adjustment): boolean => simpleBoxes.includes(Number(box))
  return isSimple(last) && !adjustments.every(isOfForm) ? [obstacle('vat/adjustment-without-box')] : []
}

/** By net or flat tax rates each turnover has a rate, and purchases are booked with their VAT. */
async function checkSimple(tx: Tx, { period, last, booked, counted }: ReturnBasis): Promise<Obstacle[]> {
  if (!isSimple(last)) return []
  const unrated = { codes: codesOf('output'), accounts: unratedAccounts(counted, last.netTaxRates) }
  const codes = [...codesOf('input'), ...codesOf('import')]
  const purchases = booked.filter(({ taxCode }) => codes.includes(taxCode)).map(({ account }) => account)
  const [withoutRate, withInputTax] = await Promise.all([
    unrated.accounts.length === 0 ? [] : codedOnWithin(tx, period, unrated, NAMED),
    purchases.length === 0 ? [] : codedOnWithin(tx, period, { codes, accounts: purchases }, NAMED),
  ])
  return [
    ...(unrated.accounts.length === 0 ? [] : [obstacle('vat/turnover-without-rate', withoutRate)]),
    ...(withInputTax.length === 0 ? [] : [doubt('vat/input-tax-not-deductible', withInputTax)]),
  ]
}

const codesOf = (wanted: TaxKind): TaxCode[] => taxCodes.filter((code) => taxTreatments[code].kind === wanted)

async function checkOrder(tx: Tx, { period, periods, counting }: ReturnBasis, now: Date): Promise<Obstacle[]> {
  const today = await todayOf(tx, now, 'vatPeriod')
  return [
    ...(period.to >= today ? [doubt('vat/period-not-over')] : []),
    ...(periods.some(({ to, status }) => to < period.from && status === 'open')
      ? [{ ...doubt('vat/earlier-period-open'), isBlocking: !isByBooking(counting) }]
      : []),
  ]
}

/** Entries with a tax code since the end of the period before, or the beginning of the year, on days of no VAT period. */
async function checkGaps(tx: Tx, { period, periods }: ReturnBasis): Promise<Obstacle[]> {
  const [year] = await periodsWithin(tx, 'fiscal-year', { first: period.to, last: period.to })
  if (year === undefined) return []
  const spans = daysOutside(
    { from: year.from, to: period.to },
    periods.filter(({ to }) => to >= year.from),
  )
  const entries = spans.length === 0 ? [] : await codedEntriesWithin(tx, spans, NAMED)
  return entries.length === 0
    ? []
    : [
        doubt(
          'vat/no-vat-period',
          entries.map(({ id }) => id),
        ),
      ]
}

async function checkValidity(tx: Tx, { period: { from, to }, rows, period }: ReturnBasis): Promise<Obstacle[]> {
  const used = taxCodes
    .filter((code) => rows.some(({ taxCode }) => taxCode === code))
    .map((code) => ({
      code,
      validFrom: taxTreatments[code].validFrom ?? null,
      validTo: taxTreatments[code].validTo ?? null,
    }))
  const hasSupplyDates = rows.some((row) => row.hasSupplyDates)
  const doubtful = used.filter(
    ({ validFrom, validTo }) =>
      hasSupplyDates || (validFrom !== null && validFrom > from) || (validTo !== null && validTo < to),
  )
  const ids = doubtful.length === 0 ? [] : await outsideValidityWithin(tx, period, doubtful, NAMED)
  return ids.length === 0 ? [] : [doubt('vat/code-outside-validity', ids)]
}

async function checkDirections(tx: Tx, { period, rows }: ReturnBasis): Promise<Obstacle[]> {
  const codes = rows
    .filter(({ taxCode, isReversal }) => isReversal === null && taxTreatments[taxCode].kind === 'exempt')
    .map(({ taxCode }) => taxCode)
  return codes.length === 0 ? [] : [doubt('vat/direction-derived', await undirectedWithin(tx, period, codes, NAMED))]
}

/**
 * Compares the movements of the accounts of VAT with the VAT of the tax codes. Adjustments of input tax explain entries without a code, and must
 * all be booked: else the settlement would take their amount for a difference of rounding. Other entries, and bases, stay on the account.
 */
async function checkAccounts(
  tx: Tx,
  { period, last, booked, adjustments }: ReturnBasis,
): Promise<{ problems: Obstacle[]; cleared: Cleared }> {
  const accounts = [...taxAccounts].sort()
  const moved = new Map((await movedWithin(tx, period, accounts)).map((row) => [row.account, BigInt(row.moved)]))
  const reported = taxOf(booked)
  const isAsReported = accounts.every((account) => (moved.get(account) ?? 0n) === (reported.get(account) ?? 0n))
  if (isAsReported && adjustments.length === 0) return { problems: [], cleared: moved }
  const moves = await unreportedWithin(tx, period, accounts)
  const bases = moves.filter(({ isCoded }) => isCoded)
  const uncoded = moves.filter(({ isCoded }) => !isCoded)
  const unexplained = unexplainedMoves(uncoded, adjustments)
  // By net and flat tax rates the boxes of input tax are refused anyway.
  const isBooked = isSimple(last) || inputTaxOf(adjustments) === movedBy(uncoded) - movedBy(unexplained)
  for (const { account, moved: amount } of [...bases, ...unexplained])
    moved.set(account, (moved.get(account) ?? 0n) - BigInt(amount))
  return {
    problems: [
      ...(bases.length === 0 ? [] : [doubt('vat/base-on-tax-account', idsOf(bases))]),
      ...(unexplained.length === 0 ? [] : [doubt('vat/tax-account-without-code', idsOf(unexplained))]),
      ...(isBooked ? [] : [obstacle('vat/adjustment-not-booked', idsOf(unexplained))]),
    ],
    cleared: moved,
  }
}

const idsOf = (moves: readonly UnreportedMove[]): string[] => [...new Set(moves.map(({ id }) => id))].slice(0, NAMED)
