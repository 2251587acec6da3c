import { quartersOf, today, yearOf } from '../calendar/day.ts'
import type { InTransaction } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { createTemplates } from '../documents/create-templates.ts'
import { createBooks } from '../ledger/create-books.ts'
import { createSettings } from '../organisations/settings.ts'
import { createPeriod } from '../periods/change-period.ts'

/**
 * An organisation at birth: the SME chart of accounts, CHF and EUR, the calendar years of today and before as open fiscal years,
 * their quarters as open VAT periods, one template per language. Returns its id.
 */
export async function createOrganisation(inTransaction: InTransaction, name: string, now: Date): Promise<string> {
  const organisation = newId()
  const year = yearOf(today('Europe/Zurich', now))
  await inTransaction(organisation, async (tx) => {
    await createSettings(tx, name)
    await createBooks(tx)
    await createTemplates(tx)
    for (const one of [year - 1, year]) {
      await createPeriod(tx, 'fiscal-year', { from: `${one}-01-01`, to: `${one}-12-31` })
      for (const quarter of quartersOf(one)) await createPeriod(tx, 'vat-period', quarter)
    }
  })
  return organisation
}
