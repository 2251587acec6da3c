import { yearOf } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { counterYear, numberFrom } from '../organisations/organisation.rules.ts'
import { settingsOf } from '../organisations/settings.ts'
import type { Document } from './document.rules.ts'
import { isNumberTaken, nextCount, updateDocument } from './document.store.ts'
import { currentParties } from './parties.ts'

/**
 * Issues a draft that is locked: gives it its number and freezes the addresses. A draft that had a number keeps it. The counter is
 * held until the transaction ends, so numbers have no gaps under concurrency, rollback and crash.
 */
export async function issueDocument(tx: Tx, draft: Document): Promise<Document> {
  const [issuedParties, number] = await Promise.all([currentParties(tx, draft), draft.number || nextNumber(tx, draft)])
  const issued = { ...draft, isDraft: false, number, issuedParties }
  await updateDocument(tx, issued)
  return issued
}

async function nextNumber(tx: Tx, { kind, openingDate }: Document): Promise<string> {
  const settings = await settingsOf(tx)
  const pattern = kind === 'estimate' ? settings.estimateNumberPattern : settings.invoiceNumberPattern
  const year = yearOf(openingDate)
  for (;;) {
    const number = numberFrom(pattern, year, await nextCount(tx, kind, counterYear(pattern, year)))
    // A pattern that changed may lead to numbers that an earlier one has given.
    if (!(await isNumberTaken(tx, kind, number))) return number
  }
}
