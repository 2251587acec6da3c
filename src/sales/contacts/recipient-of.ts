import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import type { Contact } from './contact.schema.ts'
import { findContacts } from './contact.store.ts'

/** The contact that a document is addressed to, when it is addressed to one and the organisation has it. `held` as below. */
export const recipientOf = async (
  tx: Tx,
  document: { readonly recipient?: string },
  how?: { readonly held: boolean },
): Promise<Contact | undefined> => (await recipientsOf(tx, [document], how)).get(document.recipient ?? '')

/**
 * The contacts that documents are addressed to, by id, where the organisation has them; one statement for any number of them. `held`: until the
 * transaction ends none is erased.
 */
export async function recipientsOf(
  tx: Tx,
  documents: readonly { readonly recipient?: string }[],
  { held }: { readonly held: boolean } = { held: false },
): Promise<Map<string, Contact>> {
  const ids = documents.flatMap(({ recipient }) => (recipient !== undefined && isId(recipient) ? recipient : []))
  const contacts = ids.length === 0 ? [] : await findContacts(tx, ids, { held })
  return new Map(contacts.map((contact) => [contact.id, contact]))
}
