import { createBooks } from '../../books/journal/create-books.ts'
import { createPeriod } from '../../books/periods/create-period.ts'
import { changesOf } from '../../events.ts'
import { quartersOf, today, yearOf } from '../../platform/calendar/day.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { createTemplates } from '../../sales/templates/create-templates.ts'
import type { NewOrganisation, Organisation } from '../../tenants/organisations/organisation.schema.ts'
import { createSettings, settingsOf } from '../../tenants/organisations/settings.ts'

/** Provisions a new organisation, in German, in its own transaction. Returns its id. */
export async function createOrganisation(inTransaction: InTransaction, name: string, now: Date): Promise<string> {
  const organisation = newId()
  await inTransaction(organisation, (tx) => provisionOrganisation(tx, { name, language: 'de' }, now))
  return organisation
}

/**
 * Provisions the transaction's organisation: settings, the SME chart of accounts, CHF and EUR, the current and the previous calendar year
 * as open fiscal years, their quarters as open VAT periods, one template per language. Returns the settings.
 */
export async function provisionOrganisation(tx: Tx, wanted: NewOrganisation, now: Date): Promise<Organisation> {
  const year = yearOf(today('Europe/Zurich', now))
  await createSettings(tx, wanted)
  await createBooks(tx)
  await createTemplates(tx, wanted.language)
  for (const one of [year - 1, year]) {
    await createPeriod(tx, 'fiscal-year', { from: `${one}-01-01`, to: `${one}-12-31` })
    for (const quarter of quartersOf(one)) await createPeriod(tx, 'vat-period', quarter)
  }
  const organisation = await settingsOf(tx)
  tx.note(changesOf('organisation.created', { after: { organisation } }))
  return organisation
}
