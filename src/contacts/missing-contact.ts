import type { Tx } from '../db/database.ts'
import { refuseMissing } from '../http/missing.ts'
import type { Contact } from './contact.schema.ts'
import { findContact, lockContact } from './contact.store.ts'

/** The contact, or the refusal of every operation on one. */
export const requireContact = async (tx: Tx, id: string): Promise<Contact> =>
  (await findContact(tx, id)) ?? refuseMissing(tx, 'contact', id, 'contacts/not-found')

/** The same, held until the transaction ends. */
export const requireLockedContact = async (tx: Tx, id: string): Promise<Contact> =>
  (await lockContact(tx, id)) ?? refuseMissing(tx, 'contact', id, 'contacts/not-found')
