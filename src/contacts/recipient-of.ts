import type { Tx } from '../db/database.ts'
import type { Contact } from './contact.schema.ts'
import { findContact } from './contact.store.ts'

/** The contact that a document is addressed to, when it is addressed to one and the organisation has it. */
export const recipientOf = async (
  tx: Tx,
  { recipient }: { readonly recipient?: string },
): Promise<Contact | undefined> => (recipient === undefined ? undefined : findContact(tx, recipient))
