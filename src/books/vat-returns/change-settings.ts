import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { listPeriods } from '../periods/period.store.ts'
import { changedSettings, settingsViolations, shownGenerations } from '../vat-settings/vat-settings.rules.ts'
import type { VatSettings, VatSettingsChange } from '../vat-settings/vat-settings.schema.ts'
import { saveVatSettings, vatSettingsOf } from '../vat-settings/vat-settings.store.ts'

/** All generations of the settings of VAT, the newest first. */
export const generationsOf = async (tx: Tx): Promise<VatSettings[]> => shownGenerations(await vatSettingsOf(tx))

/** The same under the lock on the head of the journal: no period is settled meanwhile. */
export async function lockGenerations(tx: Tx): Promise<VatSettings[]> {
  const [, generations] = await Promise.all([lockHead(tx), generationsOf(tx)])
  return generations
}

/** The violations of a change, under the lock on the head of the journal. */
export async function changeViolations(tx: Tx, change: VatSettingsChange, generations: readonly VatSettings[]) {
  return settingsViolations(change, generations, await listPeriods(tx, 'vat-period'))
}

/** Stores the settings from a day on, which have been validated. */
export async function changeVatSettings(
  tx: Tx,
  change: VatSettingsChange,
  generations: readonly VatSettings[],
): Promise<VatSettings[]> {
  await saveVatSettings(tx, changedSettings(change, generations))
  return generationsOf(tx)
}
