import type { Tx } from '../db/database.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { metadataFaults } from '../http/metadata.rules.ts'
import { Problem, refuseFaults } from '../problem.ts'
import { nameFaults } from './contact.rules.ts'
import type { Contact, ContactChange, ContactCreation } from './contact.schema.ts'
import { deleteContact, insertContact, updateContact } from './contact.store.ts'

export async function createContact(tx: Tx, creation: ContactCreation): Promise<Contact> {
  refuseFaults(nameFaults(creation))
  const contact = { id: newId(), ...creation }
  await insertContact(tx, contact)
  return contact
}

/** Changes the fields that the merge patch names; `contact` is locked. */
export async function modifyContact(tx: Tx, contact: Contact, change: ContactChange): Promise<Contact> {
  const changed = merge(contact, change)
  refuseFaults([...echoFaults(contact, change, ['id']), ...nameFaults(changed), ...metadataFaults(changed)])
  await updateContact(tx, changed)
  return changed
}

/** Deletes a contact that no document refers to; the foreign key of the documents decides, so none slips in between. */
export async function removeContact(tx: Tx, contact: Contact): Promise<void> {
  await deleteContact(tx, contact.id).catch((error: unknown) => {
    throw violatedConstraint(error) ? new Problem('contacts/in-use', { cause: error }) : error
  })
}
