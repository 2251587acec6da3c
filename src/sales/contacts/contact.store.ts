import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchQuery, searchScope, wordsIn } from '../../platform/db/search-words.rules.ts'
import { identifier, join, type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { given, type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import { nameRecipients } from '../lists/listed-document.store.ts'
import { contactWords, searchedNames } from './contact.rules.ts'
import type { Contact } from './contact.schema.ts'

/** The column behind each field. */
const columns = {
  companyName: 'company_name',
  companyNameAddition: 'company_name_addition',
  firstName: 'first_name',
  lastName: 'last_name',
  streetName: 'street_name',
  buildingNumber: 'building_number',
  addressLine2: 'address_line_2',
  postCode: 'post_code',
  townName: 'town_name',
  country: 'country',
  position: 'position',
  email: 'email',
  mobile: 'mobile',
  phone: 'phone',
  website: 'website',
  category: 'category',
  formOfAddress: 'form_of_address',
  note: 'note',
  vatNumber: 'vat_number',
  customerIdentification: 'customer_identification',
  externalReference: 'external_reference',
  metadata: 'metadata',
} as const satisfies Record<Exclude<keyof Contact, 'id'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]
const columnNames = join([...Object.values(columns), 'words'].map(identifier), sql`, `)
const givenColumns = join(
  [...Object.values(columns), 'words'].map((column) => sql`given.${identifier(column)}`),
  sql`, `,
)
const selected = join(
  [sql`id`, ...fields.map((field) => sql`${identifier(columns[field])} as ${identifier(field)}`)],
  sql`, `,
)
const contactScope = (tx: Tx): string => searchScope(tx.organisation, 'c')

/** Contacts as rows of a statement, in their order. */
const rowsOf = (tx: Tx, contacts: readonly Contact[]): Sql => {
  const scope = contactScope(tx)
  const rows = contacts.map((contact) => ({
    ...Object.fromEntries(fields.map((field) => [columns[field], contact[field]])),
    id: contact.id,
    words: contactWords(scope, contact),
  }))
  return sql`rows from (json_populate_recordset(null::contacts, ${JSON.stringify(rows)})) with ordinality`
}

const byId = { column: sql`id`, kind: 'id' } as const
export const contactOrders: Orders = {
  name: [{ column: sql`sort_name`, kind: 'text' }, byId],
  createdAt: [{ column: sql`created_at`, kind: 'instant' }, byId],
}

type Row = { [Field in keyof Contact]: Contact[Field] | null } & OnPage

/** A row without the fields that are not set. */
export function contactOf(row: Row): Contact {
  return withoutNulls(recordOn(row))
}

const found = (rows: Row | undefined): Contact | undefined => rows && contactOf(rows)

export const findContact = async (tx: Tx, id: string): Promise<Contact | undefined> =>
  isId(id)
    ? found(
        await tx.maybe<Row>(
          sql`select ${selected} from contacts where organisation = ${tx.organisation} and id = ${id}`,
        ),
      )
    : undefined

/** The contacts with these ids; held until the transaction ends if asked for: none is erased while a document takes its address. */
export const findContacts = async (tx: Tx, ids: readonly string[], { held }: { held: boolean }): Promise<Contact[]> =>
  (
    await tx.rows<Row>(
      sql`select ${selected} from contacts where organisation = ${tx.organisation} and id = any(${ids}::uuid[]) ${held ? sql`order by id for key share` : sql``}`,
    )
  ).map(contactOf)

export const lockContact = async (tx: Tx, id: string): Promise<Contact | undefined> =>
  isId(id)
    ? found(
        await tx.maybe<Row>(
          sql`select ${selected} from contacts where organisation = ${tx.organisation} and id = ${id} for update`,
        ),
      )
    : undefined

/** The contacts with these ids or references, locked in one order. */
export const lockContacts = async (
  tx: Tx,
  { ids, references }: { readonly ids: readonly string[]; readonly references: readonly string[] },
): Promise<Contact[]> =>
  (
    await tx.rows<Row>(sql`
    select ${selected} from contacts
     where organisation = ${tx.organisation} and (id = any(${ids}::uuid[]) or external_reference = any(${references}::text[]))
     order by id for update`)
  ).map(contactOf)

/** Keeps new contacts, in their order of creation; one statement for any number of them. */
export const insertContacts = (tx: Tx, contacts: readonly Contact[]): Promise<number> =>
  tx.run(sql`
  insert into contacts (organisation, id, ${columnNames})
  select ${tx.organisation}, id, ${columnNames} from ${rowsOf(tx, contacts)} as given order by ordinality`)

/** Stores contacts as they have become, and by which names their drafts are found; two statements for any number of them. */
export async function updateContacts(tx: Tx, contacts: readonly Contact[]): Promise<void> {
  await Promise.all([
    tx.run(sql`
  update contacts as kept set (${columnNames}) = row(${givenColumns}) from ${rowsOf(tx, contacts)} as given
   where kept.organisation = ${tx.organisation} and kept.id = given.id`),
    nameRecipients(
      tx,
      contacts.map((contact) => ({ id: contact.id, names: searchedNames(contact) })),
    ),
  ])
}

/** The contact of a draft, which is not renamed until the transaction ends. */
export const contactOfDraft = async (tx: Tx, id: string): Promise<Contact | undefined> =>
  found(
    await tx.maybe<Row>(
      sql`select ${selected} from contacts where organisation = ${tx.organisation} and id = ${id} for share`,
    ),
  )

export const deleteContact = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  delete from contacts where organisation = ${tx.organisation} and id = ${id}`)

export type ContactFilter = {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly email?: string | undefined
  readonly customerIdentification?: string | undefined
  readonly externalReference?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of contacts. What names one stands among the words, too, which find it. */
export function listContacts(tx: Tx, page: Page, filter: ContactFilter): Promise<Row[]> {
  const { q, metadata, category, email, customerIdentification, externalReference } = filter
  const scope = contactScope(tx)
  const named = [email, customerIdentification].filter((one) => one !== undefined && wordsIn(one).length > 0)
  return tx.rows(
    pageStatement(
      {
        table: sql`contacts`,
        searched: sql`searched_contacts`,
        selected,
        bytes: sql`coalesce(octet_length(metadata::text), 0)`,
        own: sql`organisation = ${tx.organisation}`,
        part: [given(externalReference, sql`external_reference = ${externalReference}`)],
        filters: [
          given(category, sql`category = ${category}`),
          given(email, sql`email <> '' and lower(email) = lower(${email})`),
          given(
            customerIdentification,
            sql`customer_identification <> '' and customer_identification = ${customerIdentification}`,
          ),
        ],
        words: searchQuery(scope, { q, metadata }),
        marks: searchQuery(scope, {
          q: q === undefined && named.length === 0 ? undefined : [q, ...named].join(' '),
          metadata,
          choices: [category === undefined ? undefined : [`#${category}`]],
        }),
      },
      page,
    ),
  )
}
