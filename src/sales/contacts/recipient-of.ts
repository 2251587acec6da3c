import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { recordsWithIds } from '../../platform/records/statements.ts'
import { type Contact, contacts } from './contact.schema.ts'

/** The contact of a document, if it has one and the organisation has that contact. `held` as below. */
export const recipientOf = async (
  tx: Tx,
  document: { readonly recipient?: string },
  how?: { readonly held: boolean },
): Promise<Contact | undefined> => (await recipientsOf(tx, [document], how)).get(document.recipient ?? '')

/**
 * The contacts of documents, by id, as far as the organisation has them; one statement for any number of them. `held`: until the transaction
 * ends none is erased.
 */
export async function recipientsOf(
  tx: Tx,
  documents: readonly { readonly recipient?: string }[],
  { held }: { readonly held: boolean } = { held: false },
): Promise<Map<string, Contact>> {
  const ids = documents.flatMap(({ recipient }) => (recipient !== undefined && isId(recipient) ? recipient : []))
  if (ids.length === 0) return new Map()
  const recipients = await recordsWithIds(tx, contacts, ids, held ? sql`order by id for key share` : sql``)
  return new Map(recipients.map((contact) => [contact.id, contact]))
}
