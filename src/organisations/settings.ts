import { type Day, today } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import type { Fault } from '../problem.ts'
import type { Organisation, OrganisationChange } from './organisation.schema.ts'
import { findOrganisation, insertOrganisation, updateOrganisation } from './organisation.store.ts'

/** The settings of the organisation. */
export const settingsOf = findOrganisation

/** Keeps a new organisation under its name, with default settings; its id is the transaction's. */
export const createSettings = insertOrganisation

/** The date on the organisation's wall. */
export const todayOf = async (tx: Tx, now: Date): Promise<Day> => today((await findOrganisation(tx)).timeZone, now)

/** What a change names that cannot be set. */
export const changeFaults = (organisation: Organisation, change: object): Fault[] =>
  echoFaults(organisation, change, ['id', 'primaryCurrency'])

/** Changes the settings that the merge patch names, which has been judged; `organisation` is locked. */
export async function modifySettings(
  tx: Tx,
  organisation: Organisation,
  change: OrganisationChange,
): Promise<Organisation> {
  const changed = merge(organisation, change)
  await updateOrganisation(tx, changed)
  return changed
}
