import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { identifier, join, type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement, searchOf } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import type { Erasure } from '../../tenants/events/erasure.schema.ts'
import type { Contact } from './contact.schema.ts'

/** The column behind each field. */
const columns = {
  companyName: 'company_name',
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
  metadata: 'metadata',
} as const satisfies Record<Exclude<keyof Contact, 'id'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]
const columnNames = join(Object.values(columns).map(identifier), sql`, `)
const selected = join(
  [sql`id`, ...fields.map((field) => sql`${identifier(columns[field])} as ${identifier(field)}`)],
  sql`, `,
)
const valuesOf = (contact: Contact): Sql =>
  join(
    fields.map((field) => sql`${contact[field] ?? null}`),
    sql`, `,
  )

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

export const insertContact = (tx: Tx, contact: Contact): Promise<number> =>
  tx.run(sql`
  insert into contacts (organisation, id, ${columnNames}) values (${tx.organisation}, ${contact.id}, ${valuesOf(contact)})`)

export const updateContact = (tx: Tx, contact: Contact): Promise<number> =>
  tx.run(sql`
  update contacts set (${columnNames}) = row(${valuesOf(contact)}) where organisation = ${tx.organisation} and id = ${contact.id}`)

export const deleteContact = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  delete from contacts where organisation = ${tx.organisation} and id = ${id}`)

/** Erases what is kept of a contact; `event` is the one that will say so. Answers the events whose content was erased. */
export const eraseKeptContact = (
  tx: Tx,
  id: string,
  event: string,
): Promise<{ events: string[]; isKnown: boolean; isChanged: boolean }> =>
  tx.one(sql`
  select events, is_known as "isKnown", is_changed as "isChanged" from erase_contact(${tx.organisation}, ${id}, ${event})`)

/** The issued documents that keep the address of a contact, and until when. */
export const retainedDocuments = async (tx: Tx, id: string): Promise<Erasure['retained']> =>
  (
    await tx.one<{ retained: Erasure['retained'] }>(
      sql`select retained_documents(${tx.organisation}, ${id}) as retained`,
    )
  ).retained

export type ContactFilter = {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** A page of contacts. */
export const listContacts = (tx: Tx, page: Page, filter: ContactFilter): Promise<Row[]> =>
  tx.rows(
    pageStatement(
      {
        table: sql`contacts`,
        searched: sql`searched_contacts`,
        selected,
        bytes: sql`coalesce(octet_length(metadata::text), 0)`,
        own: sql`organisation = ${tx.organisation}`,
        parts: [filter.category === undefined ? sql`true` : sql`category = ${filter.category}`],
        filters: [],
        words: searchOf(sql`search_scope(${tx.organisation}::uuid, 'c')`, filter, [
          filter.category === undefined ? undefined : [`#${filter.category}`],
        ]),
        // The category stands among the words.
        unworded: [],
      },
      page,
    ),
  )
