import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hasSeveralActivities, settingsOn } from './vat-settings.rules.ts'
import { vatSettingsOf } from './vat-settings.store.ts'

/** Whether turnover of a day belongs to one of several activities. */
export const hasSeveralActivitiesOn = async (tx: Tx, on: Day): Promise<boolean> =>
  hasSeveralActivities(settingsOn(await vatSettingsOf(tx), on))
