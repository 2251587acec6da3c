import { type Change, changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Erasure } from '../../tenants/events/erasure.schema.ts'
import { withdrawMails } from '../deliveries/withdraw-deliveries.ts'
import { eraseKeptContact, retainedDocuments } from './contact.store.ts'

/** An erasure of a contact, and the event that says so; none where nothing was left to erase. */
export type ErasedContact = { readonly erasure: Erasure; readonly changes: readonly Change[] }

/**
 * Erases what is kept of a contact, also of one that was deleted. Where documents name it, its record stays and says nothing of it any more;
 * issued documents keep the address that was printed.
 */
export async function eraseContact(tx: Tx, contact: string): Promise<ErasedContact> {
  if (!isId(contact)) return rejectMissing(tx, 'contact', contact, 'contacts/not-found')
  const event = newId()
  const { events, waiting, isKnown, isChanged } = await eraseKeptContact(tx, contact, event)
  if (!isKnown) return rejectMissing(tx, 'contact', contact, 'contacts/not-found')
  await withdrawMails(tx, waiting, 'The recipient was erased before it could be sent.')
  const erasure = { events, retained: await retainedDocuments(tx, contact) }
  const changes = isChanged ? changesOf('contact.erased', { id: event, record: contact, after: { erasure } }) : []
  return { erasure, changes }
}
