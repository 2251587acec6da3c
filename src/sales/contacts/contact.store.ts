import type { Tx } from '../../platform/db/database.ts'
import { wordsIn } from '../../platform/db/search-words.rules.ts'
import { sql } from '../../platform/db/sql.ts'
import { given } from '../../platform/http/paging.ts'
import { type Conditions, findRecord, findRecords, updateRecords } from '../../platform/records/statements.ts'
import { nameRecipients } from '../lists/listed-document.store.ts'
import { searchedNames } from './contact.rules.ts'
import { type Contact, contacts } from './contact.schema.ts'

/** The contacts with these ids or references, locked in one order. */
export const lockContacts = (
  tx: Tx,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
): Promise<Contact[]> =>
  findRecords(
    tx,
    contacts,
    sql`(id = any(${ids}::uuid[]) or external_reference = any(${references}::text[]))`,
    sql`order by id for update`,
  )

/** Stores changed contacts, and the names by which their drafts are found; two statements for any number of them. */
export async function updateContacts(tx: Tx, changed: readonly Contact[]): Promise<void> {
  await Promise.all([
    updateRecords(tx, contacts, changed),
    nameRecipients(
      tx,
      changed.map((contact) => ({ id: contact.id, names: searchedNames(contact) })),
    ),
  ])
}

/** The contact of a draft, whose name is locked until the transaction ends. */
export const contactOfDraft = (tx: Tx, id: string): Promise<Contact | undefined> =>
  findRecord(tx, contacts, id, sql`for share`)

export type ContactFilter = {
  readonly category?: string | undefined
  readonly email?: string | undefined
  readonly customerIdentification?: string | undefined
  readonly externalReference?: string | undefined
}

/** The conditions of a filter. An address and an identification are among the words, too, which find them. */
export const conditionsOf = (filter: ContactFilter): Conditions => {
  const { category, email, customerIdentification, externalReference } = filter
  return {
    part: [given(externalReference, sql`external_reference = ${externalReference}`)],
    filters: [
      given(category, sql`category = ${category}`),
      given(email, sql`email <> '' and lower(email) = lower(${email})`),
      given(
        customerIdentification,
        sql`customer_identification <> '' and customer_identification = ${customerIdentification}`,
      ),
    ],
    words: [email, customerIdentification].flatMap((one) => (one !== undefined && wordsIn(one).length > 0 ? one : [])),
    choices: [category === undefined ? undefined : [`#${category}`]],
  }
}
