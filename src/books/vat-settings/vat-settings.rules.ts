import { isDeepStrictEqual } from 'node:util'
import type { Day } from '../../platform/calendar/day.ts'
import { decimalPlaces } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import type { VatSettings, VatSettingsChange } from './vat-settings.schema.ts'

export type VatLock = VatSettings['vatLock']

/** A VAT period, as far as the settings depend on it. */
type DeclaredPeriod = { readonly from: Day; readonly to: Day; readonly status: string }

/** How an organisation accounts for VAT that never said otherwise. */
const usualSettings: VatSettings = {
  validFrom: '1900-01-01',
  method: 'effective',
  consideration: 'agreed',
  periodicity: 'quarter',
  vatLock: 'all',
  netTaxRates: [],
}

/** The settings on a day; `generations` are the newest first. */
export const settingsOn = (generations: readonly VatSettings[], on: Day | string): VatSettings =>
  generations.find(({ validFrom }) => validFrom <= on) ?? usualSettings

/**
 * The entries that the settled periods lock. By received consideration a period counts the difference to what is booked before it, so settled
 * ones lock all.
 */
export const lockOf = (generations: readonly VatSettings[], on: Day): VatLock =>
  generations.some(({ consideration }) => consideration === 'received') ? 'all' : settingsOn(generations, on).vatLock

/**
 * The generations as returns count by them: the first one is valid from the beginning, unless VAT periods before it were declared by the usual
 * settings.
 */
export function sinceBeginning(
  generations: readonly VatSettings[],
  periods: readonly Pick<DeclaredPeriod, 'from'>[],
): readonly VatSettings[] {
  const first = generations.at(-1)
  return first === undefined || periods.some(({ from }) => from < first.validFrom)
    ? shownGenerations(generations)
    : [...generations.slice(0, -1), { ...first, validFrom: usualSettings.validFrom }]
}

/** All generations; before the first that was made stand the usual settings. */
export const shownGenerations = (generations: readonly VatSettings[]): VatSettings[] =>
  generations.at(-1)?.validFrom === usualSettings.validFrom ? [...generations] : [...generations, usualSettings]

/** The settings from a day on: what a change leaves out stays as it is on that day. */
export const changedSettings = (change: VatSettingsChange, generations: readonly VatSettings[]): VatSettings => ({
  ...settingsOn(generations, change.validFrom),
  ...change,
})

/** How long the periods of a method may be (VAT law art. 35 and 35a). */
const periodicities: Readonly<Record<VatSettings['method'], readonly VatSettings['periodicity'][]>> = {
  effective: ['month', 'quarter', 'year'],
  'net-tax-rate': ['half-year', 'year'],
  'flat-rate': ['quarter', 'year'],
  none: ['month', 'quarter', 'half-year', 'year'],
}

/**
 * The violations of settings from a day on. The method and the consideration change with the tax period, which is the calendar year (VAT law
 * art. 34), unless there was no settings and no period before; and what a settled return was computed by stays.
 */
export function settingsViolations(
  change: VatSettingsChange,
  generations: readonly VatSettings[],
  periods: readonly DeclaredPeriod[],
): Violation[] {
  const { validFrom } = change
  const before = settingsOn(
    generations.filter((one) => one.validFrom !== validFrom),
    validFrom,
  )
  const after = changedSettings(change, generations)
  const isOtherMethod = before.method !== after.method || before.consideration !== after.consideration
  const isFirst =
    before === usualSettings && !periods.some(({ from, status }) => from < validFrom || status === 'settled')
  const isOnset = isFirst || before.method === 'none' || after.method === 'none'
  const lastSettled = periods.findLast(({ status }) => status === 'settled')?.to
  const isOtherReturn = !isDeepStrictEqual(figureSettings(settingsOn(generations, validFrom)), figureSettings(after))
  return [
    ...(isOtherMethod && !isOnset && !validFrom.endsWith('-01-01')
      ? [
          violation(
            'validFrom',
            'must be the first day of a calendar year, with which the method and the consideration change',
          ),
        ]
      : []),
    ...(isOtherReturn && lastSettled !== undefined && validFrom <= lastSettled
      ? [violation('validFrom', 'must be after {settled:day}, the last day that is settled', { settled: lastSettled })]
      : []),
    ...(after.consideration === 'received' && after.vatLock === 'vat'
      ? [violation('vatLock', 'must be `all` by received consideration: what settled periods counted must stay')]
      : []),
    ...(periodicities[after.method].includes(after.periodicity)
      ? []
      : [
          violation('periodicity', 'must be {choices:or} by this method', {
            choices: periodicities[after.method],
          }),
        ]),
    ...after.netTaxRates.flatMap(({ rate }, index) =>
      decimalPlaces(rate) > 1 ? [violation(`netTaxRates[${index}].rate`, 'must have at most one decimal place')] : [],
    ),
    ...(isSimple(after) && after.netTaxRates.length === 0
      ? [violation('netTaxRates', 'must name the approved rates: the method is that of net or flat tax rates')]
      : []),
  ]
}

/** Whether the tax is computed from turnover with VAT, by net or flat tax rates (VAT law art. 37), and no input tax is deducted. */
export const isSimple = ({ method }: Pick<VatSettings, 'method'>): boolean =>
  method === 'net-tax-rate' || method === 'flat-rate'

/** Whether turnover belongs to one of several activities, each with a net or flat tax rate of its own. */
export const hasSeveralActivities = (settings: Pick<VatSettings, 'method' | 'netTaxRates'>): boolean =>
  isSimple(settings) && settings.netTaxRates.length > 1

/** The settings on which the figures of a return depend. */
export const figureSettings = ({ method, consideration, netTaxRates }: VatSettings) => ({
  method,
  consideration,
  netTaxRates,
})
