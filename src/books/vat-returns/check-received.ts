import { isDeepStrictEqual } from 'node:util'
import type { Obstacle } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Counting, isByBooking } from '../journal/counting.rules.ts'
import type { Period } from '../periods/period.rules.ts'
import { taxCodes } from '../vat/tax-codes.ts'
import { isSimple } from '../vat-settings/vat-settings.rules.ts'
import type { VatSettings } from '../vat-settings/vat-settings.schema.ts'
import { doubt, obstacle } from './checks.rules.ts'
import { codedOnWithin, countedBefore, unallocatedOn } from './vat-return.store.ts'

/** Receivables and payables in foreign currency: their entries are no items. */
const accountsWithoutItems = [1101, 2001]

type Basis = {
  readonly period: Period
  readonly counting: Counting
  readonly last: VatSettings
  readonly generations: readonly VatSettings[]
}

/** The problems of a return in which, or before which, turnover and input tax count when they are paid. Each names so many entries at most. */
export async function checkReceived(
  tx: Tx,
  { period, counting, last, generations }: Basis,
  most: number,
): Promise<Obstacle[]> {
  if (isByBooking(counting)) return []
  const since = firstDayOf(last, generations)
  const [otherMethod, unallocated, withoutItem] = await Promise.all([
    since === undefined ? [] : countedBefore(tx, counting, since, most),
    unallocatedOn(tx, period.to, most),
    codedOnWithin(tx, period, { codes: taxCodes, accounts: accountsWithoutItems }, most),
  ])
  return [
    ...(otherMethod.length === 0 ? [] : [obstacle('vat/booked-by-other-method', otherMethod)]),
    ...(counting.isReceived === counting.wasReceived ? [] : [doubt('vat/consideration-changes')]),
    ...(unallocated.length === 0 ? [] : [doubt('vat/payments-not-allocated', unallocated)]),
    ...(withoutItem.length === 0 ? [] : [doubt('vat/coded-without-item', withoutItem)]),
  ]
}

/** Since when the method and the net tax rates of some settings are valid without a change; undefined if since the beginning. */
function firstDayOf(settings: VatSettings, generations: readonly VatSettings[]): string | undefined {
  const wanted = methodOf(settings)
  const earlier = generations.filter(({ validFrom }) => validFrom <= settings.validFrom)
  const at = earlier.findIndex((one) => !isDeepStrictEqual(methodOf(one), wanted))
  return at < 0 ? undefined : earlier[at - 1]?.validFrom
}

/** The part of the settings by which each entry is declared: that of its booking day. */
const methodOf = (settings: VatSettings) => ({
  method: settings.method,
  rates: isSimple(settings)
    ? settings.netTaxRates.map(({ activityId, rate, accounts }) => ({ activityId, rate, accounts }))
    : [],
})
