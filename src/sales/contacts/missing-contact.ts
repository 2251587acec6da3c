import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Contact } from './contact.schema.ts'
import { findContact, lockContact } from './contact.store.ts'

/** The contact, or the rejection of every operation on one. */
export const requireContact = async (tx: Tx, id: string): Promise<Contact> =>
  (await findContact(tx, id)) ?? rejectMissing(tx, 'contacts', id, 'contacts/not-found')

/** The same, held until the transaction ends. */
export const requireLockedContact = async (tx: Tx, id: string): Promise<Contact> =>
  (await lockContact(tx, id)) ?? rejectMissing(tx, 'contacts', id, 'contacts/not-found')
