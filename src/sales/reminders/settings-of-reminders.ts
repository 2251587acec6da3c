import type { Tx } from '../../platform/db/database.ts'
import { defaultSettings } from './default-settings.rules.ts'
import { findSettings, lockSettings } from './reminder.store.ts'
import type { ReminderSettings } from './reminder-settings.schema.ts'

/** The settings of reminders: those of a new organisation while it changed none. */
export const settingsOfReminders = async (tx: Tx): Promise<ReminderSettings> =>
  (await findSettings(tx)) ?? defaultSettings

/** The same, locked until the transaction ends: letters of an organisation are issued one after the other. */
export const lockedSettings = async (tx: Tx): Promise<ReminderSettings> => (await lockSettings(tx)) ?? defaultSettings
