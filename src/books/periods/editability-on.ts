import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { lockOf } from '../vat-settings/vat-settings.rules.ts'
import { vatSettingsOf } from '../vat-settings/vat-settings.store.ts'
import { comingYears, covers, type Editability, editabilityOf } from './period.rules.ts'
import { listPeriods, lockPeriodsWithin, periodsWithin } from './period.store.ts'

/**
 * Whether the books may be edited, for each of the days. Under the lock on the head of the journal the answer is valid until the transaction
 * ends, because a period changes only between two postings. Two statements for any number of days; a third if a day lies in no fiscal year,
 * which may be a coming one, or in a settled VAT period.
 */
export const editabilityOn = async (tx: Tx, days: readonly Day[], now: Date) =>
  (await periodsFrom(periodsWithin, tx, days, now)).editability

/** The same under that lock, for acts that take part in a VAT return and post nothing. */
export async function editabilityAtHead(tx: Tx, days: readonly Day[], now: Date) {
  await lockHead(tx)
  return editabilityOn(tx, days, now)
}

/** The same without that lock: the periods are locked instead, so closing one waits until the transaction ends. */
export const lockEditability = async (tx: Tx, days: readonly Day[], now: Date) =>
  (await periodsFrom(lockPeriodsWithin, tx, days, now)).editability

/** The same with whether a VAT period covers each day: a coded posting on another day is declared in no return. */
export const periodsOn = (tx: Tx, days: readonly Day[], now: Date) => periodsFrom(periodsWithin, tx, days, now)

async function periodsFrom(
  find: typeof periodsWithin,
  tx: Tx,
  days: readonly Day[],
  now: Date,
): Promise<{ readonly editability: (on: Day) => Editability; readonly isInVatPeriod: (on: Day) => boolean }> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined)
    return { editability: () => 'no-fiscal-year', isInVatPeriod: () => false }
  const [years, vatPeriods] = await Promise.all([
    find(tx, 'fiscal-year', { first, last }),
    find(tx, 'vat-period', { first, last }),
  ])
  const areCovered = days.every((on) => years.some((year) => covers(year, on)))
  const settings = vatPeriods.some(({ status }) => status === 'settled') ? await vatSettingsOf(tx) : []
  const coming = areCovered ? [] : comingYears(await listPeriods(tx, 'fiscal-year'), now)
  return {
    editability: (on) => editabilityOf(on, years, { vatPeriods, coming, lockOn: (last) => lockOf(settings, last) }),
    isInVatPeriod: (on) => vatPeriods.some((period) => covers(period, on)),
  }
}
