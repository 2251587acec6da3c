import { violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { isReference } from '../../platform/http/external-reference.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { insertRecords } from '../../platform/records/statements.ts'
import type { Violation } from '../../said.ts'
import { contactWarnings } from './contact.rules.ts'
import { type Contact, type ContactChange, type ContactCreation, contacts } from './contact.schema.ts'
import { lockContacts, updateContacts } from './contact.store.ts'

/** Stores a new, validated contact. */
export async function createContact(tx: Tx, creation: ContactCreation): Promise<Contact> {
  const contact = { id: newId(), ...creation }
  await insertRecords(tx, contacts, [contact])
  tx.warn(contactWarnings(contact))
  return contact
}

/** The contact with this external reference, locked; undefined if there is none. */
export async function lockByReference(tx: Tx, reference: string): Promise<Contact | undefined> {
  if (!isReference(reference)) return undefined
  const [contact] = await lockContacts(tx, { ids: [], references: [reference] })
  return contact
}

/** The violation of a reference that another contact has. If a transaction assigns it meanwhile, this one runs again. */
export async function takenReferenceViolations(
  tx: Tx,
  { externalReference }: Pick<Contact, 'externalReference'>,
  before?: Contact,
): Promise<Violation[]> {
  if (externalReference === undefined || externalReference === before?.externalReference) return []
  return (await lockByReference(tx, externalReference))
    ? [violationOf('contacts/duplicate-reference', 'externalReference')]
    : []
}

/** Changes the fields that the validated merge patch names; `contact` is locked. */
export async function modifyContact(tx: Tx, contact: Contact, change: ContactChange): Promise<Contact> {
  const changed = merge(contact, change)
  await updateContacts(tx, [changed])
  tx.warn(contactWarnings(changed))
  return changed
}
