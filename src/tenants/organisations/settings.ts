import type { Violation } from '../../errors.ts'
import { type Day, today } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import type { Organisation, OrganisationChange } from './organisation.schema.ts'
import { findOrganisation, insertOrganisation, updateOrganisation } from './organisation.store.ts'

/** The settings of the organisation. */
export const settingsOf = findOrganisation

/** Keeps a new organisation under its name, with default settings; its id is the transaction's. */
export const createSettings = insertOrganisation

/** The date on the organisation's wall. */
export const todayOf = async (tx: Tx, now: Date): Promise<Day> => today((await findOrganisation(tx)).timeZone, now)

/** What a change names that cannot be set. */
export const changeViolations = (organisation: Organisation, change: object): Violation[] =>
  echoViolations(organisation, change, ['id', 'primaryCurrency'])

/** Changes the settings that the merge patch names, which has been validated; `organisation` is locked. */
export async function modifySettings(
  tx: Tx,
  organisation: Organisation,
  change: OrganisationChange,
): Promise<Organisation> {
  const changed = merge(organisation, change)
  await updateOrganisation(tx, changed)
  return changed
}
