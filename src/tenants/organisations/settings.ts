import { Problem } from '../../errors.ts'
import { type Day, DayOutOfRange, today } from '../../platform/calendar/day.ts'
import { type Database, type InTransaction, NO_ORGANISATION, type Tx } from '../../platform/db/database.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { decimalPlaces } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import { inOneForm, patternViolations } from './organisation.rules.ts'
import type { Organisation, OrganisationChange } from './organisation.schema.ts'
import {
  type DatabaseStorage,
  databaseStorage,
  findOrganisation,
  insertOrganisation,
  organisationIds,
  type Storage,
  storageOf,
  todayIn,
  updateOrganisation,
} from './organisation.store.ts'

/** The ids of all organisations, in the order of creation. */
export const allOrganisations = ({ people }: Pick<Database, 'people'>): Promise<string[]> =>
  people.reading(NO_ORGANISATION, organisationIds)

/** The settings of the organisation. */
export const settingsOf = findOrganisation

/** The organisation's name and storage, for the operator of the service. */
export async function organisationWithStorage(tx: Tx): Promise<{ id: string; name: string; storage: Storage }> {
  const [{ id, name }, storage] = await Promise.all([findOrganisation(tx), storageOf(tx)])
  return { id, name, storage }
}

/** The bytes of the database, all organisations together. */
export const wholeStorage = (inTransaction: InTransaction): Promise<DatabaseStorage> =>
  inTransaction(NO_ORGANISATION, databaseStorage)

/** Whether the organisation has a VAT number: it then declares postings with a tax code. */
export const isRegistered = async (tx: Tx): Promise<boolean> => Boolean((await findOrganisation(tx)).vatNumber)

/** Creates an organisation with its name, its language and default settings; its id is the transaction's. */
export const createSettings = insertOrganisation

/**
 * Today in the organisation's time zone.
 *
 * @throws {Problem} if the clock is outside the calendar; it names the field that must then be given.
 */
export async function todayOf(tx: Tx, now: Date, field: string): Promise<Day> {
  const { timeZone } = await findOrganisation(tx)
  try {
    return today(timeZone, now)
  } catch (error) {
    if (!(error instanceof DayOutOfRange)) throw error
    const violations = [violation(field, 'must be given: today is not a day of the years 1900 to 2199')]
    throw new Problem('general/invalid-fields', { violations, cause: error })
  }
}

/** The same within a statement. */
export const todayWithin = todayIn

/** The fields of a change that cannot be set, or not to this value. */
export const changeViolations = (organisation: Organisation, change: OrganisationChange): Violation[] => [
  ...echoViolations(organisation, change, ['id', 'primaryCurrency']),
  ...patternViolations(organisation, change),
  ...(decimalPlaces(change.smallDifferenceLimit ?? 0) > 2
    ? [violation('smallDifferenceLimit', 'must have at most two decimal places')]
    : []),
]

/** Changes the settings that the validated merge patch names; `organisation` is locked. */
export async function modifySettings(
  tx: Tx,
  organisation: Organisation,
  change: OrganisationChange,
): Promise<Organisation> {
  const changed = merge(organisation, inOneForm(change))
  await updateOrganisation(tx, changed)
  return changed
}
