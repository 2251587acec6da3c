import { type Day, today } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { refuseFaults } from '../problem.ts'
import type { Organisation, OrganisationChange } from './organisation.schema.ts'
import { findOrganisation, insertOrganisation, updateOrganisation } from './organisation.store.ts'

/** The settings of the organisation. */
export const settingsOf = findOrganisation

/** Keeps a new organisation under its name, with default settings; its id is the transaction's. */
export const createSettings = insertOrganisation

/** The date on the organisation's wall. */
export const todayOf = async (tx: Tx, now: Date): Promise<Day> => today((await findOrganisation(tx)).timeZone, now)

/** Changes the settings that the merge patch names; `organisation` is locked. */
export async function modifySettings(
  tx: Tx,
  organisation: Organisation,
  change: OrganisationChange,
): Promise<Organisation> {
  refuseFaults(echoFaults(organisation, change, ['id', 'primaryCurrency']))
  const changed = merge(organisation, change)
  await updateOrganisation(tx, changed)
  return changed
}
