import { Problem, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { isReference } from '../../platform/http/external-reference.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import type { Violation } from '../../said.ts'
import { contactViolations, contactWarnings } from './contact.rules.ts'
import type { Contact, ContactChange, ContactCreation } from './contact.schema.ts'
import { deleteContact, findContacts, insertContacts, lockContacts, updateContacts } from './contact.store.ts'

/** The contacts with these ids that stand. */
export const standingContacts = (tx: Tx, ids: readonly string[]): Promise<Contact[]> =>
  findContacts(tx, ids, { held: false })

/** Keeps a new contact, which has been validated. */
export async function createContact(tx: Tx, creation: ContactCreation): Promise<Contact> {
  const contact = { id: newId(), ...creation }
  await insertContacts(tx, [contact])
  tx.warn(contactWarnings(contact))
  return contact
}

/** The contact that another system calls so, locked; undefined where none is. */
export async function lockByReference(tx: Tx, reference: string): Promise<Contact | undefined> {
  if (!isReference(reference)) return undefined
  const [contact] = await lockContacts(tx, { ids: [], references: [reference] })
  return contact
}

/** The violation of a reference that another contact has. A transaction that gives it to one meanwhile makes this one run again. */
export async function takenReferenceViolations(
  tx: Tx,
  { externalReference }: Pick<ContactChange, 'externalReference'>,
  id?: string,
): Promise<Violation[]> {
  const holder = externalReference ? await lockByReference(tx, externalReference) : undefined
  return holder && holder.id !== id ? [violationOf('contacts/duplicate-reference', 'externalReference')] : []
}

/** What is wrong with a change that the schema cannot say: what it names that cannot be set, and the contact as it would become. */
export const changeViolations = (contact: Contact, change: ContactChange): Violation[] => [
  ...echoViolations(contact, change, ['id']),
  ...contactViolations(merge(contact, change)),
]

/** Changes the fields that the merge patch names; `contact` is locked, and the change has been validated. */
export async function modifyContact(tx: Tx, contact: Contact, change: ContactChange): Promise<Contact> {
  const changed = merge(contact, change)
  await updateContacts(tx, [changed])
  tx.warn(contactWarnings(changed))
  return changed
}

/** Deletes a contact that no document refers to; the foreign key of the documents decides, so none slips in between. */
export async function removeContact(tx: Tx, contact: Contact): Promise<void> {
  await deleteContact(tx, contact.id).catch((error: unknown) => {
    throw violatedConstraint(error) ? new Problem('contacts/in-use', { cause: error }) : error
  })
}
