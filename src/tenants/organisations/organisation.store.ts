import type { Tx } from '../../platform/db/database.ts'
import { identifier, join, type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import type { NewOrganisation, Organisation } from './organisation.schema.ts'

/** The column of each field that can be set. */
const columns = {
  name: 'name',
  streetName: 'street_name',
  buildingNumber: 'building_number',
  postCode: 'post_code',
  townName: 'town_name',
  country: 'country',
  email: 'email',
  phone: 'phone',
  website: 'website',
  vatNumber: 'vat_number',
  iban: 'iban',
  qrIban: 'qr_iban',
  bankName: 'bank_name',
  timeZone: 'time_zone',
  language: 'language',
  estimateNumberPattern: 'estimate_number_pattern',
  invoiceNumberPattern: 'invoice_number_pattern',
  creditNoteNumberPattern: 'credit_note_number_pattern',
  smallDifferenceLimit: 'small_difference_limit',
} as const satisfies Record<Exclude<keyof Organisation, 'id' | 'primaryCurrency'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]
const selected = join(
  [
    sql`id`,
    sql`primary_currency as "primaryCurrency"`,
    ...fields.map((field) => {
      const column = identifier(columns[field])
      // An exact decimal would be text.
      return sql`${field === 'smallDifferenceLimit' ? sql`${column}::float8` : column} as ${identifier(field)}`
    }),
  ],
  sql`, `,
)
const columnNames = join(Object.values(columns).map(identifier), sql`, `)
const valuesOf = (organisation: Organisation): Sql =>
  join(
    fields.map((field) => sql`${organisation[field] ?? null}`),
    sql`, `,
  )

const organisationOf = withoutNulls<Organisation>

/** The settings of the transaction's organisation. */
export const findOrganisation = async (tx: Tx): Promise<Organisation> =>
  organisationOf(await tx.one(sql`select ${selected} from organisations where id = ${tx.organisation}`))

export const lockOrganisation = async (tx: Tx): Promise<Organisation> =>
  organisationOf(await tx.one(sql`select ${selected} from organisations where id = ${tx.organisation} for update`))

/** In the order of creation; in a transaction of people, which sees all of them. */
export const organisationIds = (tx: Tx): Promise<string[]> =>
  tx.column(sql`select id from organisations order by created_at, id`)

export const insertOrganisation = (tx: Tx, { name, language }: NewOrganisation): Promise<number> =>
  tx.run(sql`
  insert into organisations (id, name, language) values (${tx.organisation}, ${name}, ${language})`)

export const updateOrganisation = (tx: Tx, organisation: Organisation): Promise<number> =>
  tx.run(sql`
  update organisations set (${columnNames}) = row(${valuesOf(organisation)}) where id = ${tx.organisation}`)

/** The storage of an organisation: bytes by kind, and the number of ledger entries. */
export type Storage = {
  readonly documents: number
  readonly attachments: number
  readonly receipts: number
  readonly pdfs: number
  readonly events: number
  readonly answers: number
  readonly entries: number
}

export const storageOf = (tx: Tx): Promise<Storage> => tx.one(sql`select * from stored_bytes()`)

/**
 * Bytes of the whole database, and of two parts: the indexes of its tables, and the archived PDFs with their indexes and shared dictionaries.
 */
export type DatabaseStorage = { readonly total: number; readonly indexes: number; readonly pdfs: number }

export const databaseStorage = (tx: Tx): Promise<DatabaseStorage> =>
  tx.one(sql`
  select pg_database_size(current_database())::float8 as total,
         (pg_total_relation_size('archived_pdfs') + pg_total_relation_size('pdf_dictionaries'))::float8 as pdfs,
         (select sum(pg_indexes_size(oid)) from pg_class
           where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as indexes`)

/** The day of an instant in the organisation's time zone, within a statement. */
export const todayIn = (tx: Tx, now: Date): Sql =>
  sql`(select (${now}::timestamptz at time zone time_zone)::date from organisations where id = ${tx.organisation})`
