import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isSimple, settingsOn } from './vat-settings.rules.ts'
import { vatSettingsOf } from './vat-settings.store.ts'

/** Whether turnover of a day belongs to one of several activities, each with a net or flat tax rate of its own. */
export async function hasSeveralActivities(tx: Tx, on: Day): Promise<boolean> {
  const settings = settingsOn(await vatSettingsOf(tx), on)
  return isSimple(settings) && settings.netTaxRates.length > 1
}
