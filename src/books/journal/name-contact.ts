import { Problem, rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { violation } from '../../said.ts'
import { isAllocated, lockItems, updateContact } from '../open-items/open-item.store.ts'
import type { StoredEntry } from './journal.store.ts'
import { NO_ITEM, UNKNOWN_CONTACT } from './ledger-entry.rules.ts'
import { entryReadOnly, type LedgerEntryChange } from './ledger-entry.schema.ts'
import { existingContacts } from './posting.store.ts'

/** Keeps others from allocating the item of an entry by hand until the transaction ends. */
export const lockOwnItem = (tx: Tx, entry: string): Promise<number> => lockItems(tx, [entry])

/**
 * Names the contact of an entry's open item, which is locked: once, while nothing is allocated, and not after its reversal. `shown` is the representation of the entry.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function nameContact(
  tx: Tx,
  entry: StoredEntry,
  shown: object,
  change: LedgerEntryChange,
): Promise<StoredEntry> {
  const { contact = entry.contact } = change
  const isNew = contact !== undefined && contact !== entry.contact
  const known = isNew ? await existingContacts(tx, [contact]) : []
  rejectViolations([
    ...echoViolations(shown, change, entryReadOnly),
    ...(isNew && entry.contact !== undefined
      ? [violation('contact', 'must stay {contact}: the item has its contact', { contact: entry.contact })]
      : []),
    ...(isNew && known.length === 0 ? [UNKNOWN_CONTACT] : []),
  ])
  if (!isNew) return entry
  if (entry.reversedBy !== undefined) throw new Problem('ledger/already-reversed')
  if (await isAllocated(tx, entry.id)) throw new Problem('ledger/allocated')
  if ((await updateContact(tx, entry.id, contact)) === 0) rejectViolations([NO_ITEM])
  return { ...entry, contact }
}
