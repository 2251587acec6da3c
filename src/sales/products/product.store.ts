import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { searchQuery, searchScope } from '../../platform/db/search-words.rules.ts'
import { identifier, join, type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement } from '../../platform/http/listing.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import { productWords } from './product.rules.ts'
import type { Product } from './product.schema.ts'

/** The column behind each field. */
const columns = {
  names: 'names',
  descriptions: 'descriptions',
  articleNumber: 'article_number',
  unit: 'unit',
  singleAmount: 'single_amount',
  contraAccount: 'contra_account',
  taxCode: 'tax_code',
  metadata: 'metadata',
} as const satisfies Record<Exclude<keyof Product, 'id'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]
const columnNames = join([...Object.values(columns), 'words'].map(identifier), sql`, `)
const selected = join(
  [sql`id`, ...fields.map((field) => sql`${identifier(columns[field])} as ${identifier(field)}`)],
  sql`, `,
)
const productScope = (tx: Tx): string => searchScope(tx.organisation, 'o')
const valuesOf = (tx: Tx, product: Product): Sql =>
  join(
    [
      ...fields.map((field) => sql`${product[field] ?? null}`),
      sql`${productWords(productScope(tx), product)}::tsvector`,
    ],
    sql`, `,
  )

const byId = { column: sql`id`, kind: 'id' } as const
export const productOrders: Orders = {
  name: [{ column: sql`sort_name`, kind: 'text' }, byId],
  createdAt: [{ column: sql`created_at`, kind: 'instant' }, byId],
}

type Row = { [Field in keyof Product]: Product[Field] | null } & OnPage

/** A row without the fields that are not set; the price, which the database gives as text, as a number. */
export const productOf = (row: Row): Product =>
  withoutNulls({ ...recordOn(row), singleAmount: Number(row.singleAmount) })

const one = async (tx: Tx, id: string, lock: Sql): Promise<Product | undefined> => {
  if (!isId(id)) return undefined
  const row = await tx.maybe<Row>(
    sql`select ${selected} from products where organisation = ${tx.organisation} and id = ${id} ${lock}`,
  )
  return row && productOf(row)
}

export const findProduct = (tx: Tx, id: string): Promise<Product | undefined> => one(tx, id, sql``)
export const lockProduct = (tx: Tx, id: string): Promise<Product | undefined> => one(tx, id, sql`for update`)

export const findProducts = async (tx: Tx, ids: readonly string[]): Promise<Product[]> =>
  (
    await tx.rows<Row>(
      sql`select ${selected} from products where organisation = ${tx.organisation} and id = any(${ids}::uuid[])`,
    )
  ).map(productOf)

/** Those of the ids that are products. */
export const knownProducts = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      sql`select id from products where organisation = ${tx.organisation} and id = any(${ids}::uuid[])`,
    )
  ).map(({ id }) => id)

export const insertProduct = (tx: Tx, product: Product): Promise<number> =>
  tx.run(sql`
  insert into products (organisation, id, ${columnNames}) values (${tx.organisation}, ${product.id}, ${valuesOf(tx, product)})`)

export const updateProduct = (tx: Tx, product: Product): Promise<number> =>
  tx.run(sql`
  update products set (${columnNames}) = row(${valuesOf(tx, product)}) where organisation = ${tx.organisation} and id = ${product.id}`)

export const deleteProduct = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from products where organisation = ${tx.organisation} and id = ${id}`)

/** A page of products. */
export const listProducts = (
  tx: Tx,
  page: Page,
  filter: { readonly q?: string | undefined; readonly metadata?: Metadata | undefined },
): Promise<Row[]> =>
  tx.rows(
    pageStatement(
      {
        table: sql`products`,
        searched: sql`searched_products`,
        selected,
        bytes: sql`coalesce(octet_length(metadata::text), 0) + coalesce(octet_length(descriptions::text), 0)`,
        own: sql`organisation = ${tx.organisation}`,
        filters: [],
        words: searchQuery(productScope(tx), filter),
      },
      page,
    ),
  )
