import { addDays, type Day } from '../../platform/calendar/day.ts'
import type { Period } from '../periods/period.rules.ts'
import { settingsOn } from '../vat-settings/vat-settings.rules.ts'
import type { VatSettings } from '../vat-settings/vat-settings.schema.ts'

/** The days of a VAT period, and whether turnover and input tax count when they are paid: in it, and on the day before it. */
export type Counting = {
  readonly from: Day
  readonly to: Day
  readonly isReceived: boolean
  readonly wasReceived: boolean
}

/** How the transactions of a VAT period count; `generations` of settings since the beginning are the newest first. */
export const countingOf = (
  { from, to }: Pick<Period, 'from' | 'to'>,
  generations: readonly VatSettings[],
): Counting => ({
  from,
  to,
  isReceived: settingsOn(generations, to).consideration === 'received',
  wasReceived: settingsOn(generations, addDays(from, -1)).consideration === 'received',
})

/** Whether transactions count when they are booked, as they do by agreed consideration. */
export const isByBooking = ({ isReceived, wasReceived }: Counting): boolean => !isReceived && !wasReceived
