import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import type { Violation } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ValidatedContent } from '../documents/document.rules.ts'
import { isInBooks } from './invoice-entries.rules.ts'

/**
 * What issuing invoices would find besides, which are refused for something else already: that their day takes no entries. Those that are in
 * order are not asked about here, issuing itself asks behind the head of the journal.
 */
export async function issuingViolations(tx: Tx, invoices: readonly ValidatedContent[]): Promise<Violation[][]> {
  const days = invoices.map((invoice) => (isInBooks(invoice) ? invoice.content.openingDate : undefined))
  const editability = await editabilityOn(
    tx,
    days.flatMap((on) => on ?? []),
  )
  return days.map((on) => (on === undefined ? [] : dayViolations(editability(on), 'openingDate')))
}
