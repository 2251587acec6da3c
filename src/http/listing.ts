import { join, type Sql, sql } from '../db/sql.ts'
import type { Metadata } from './metadata.schema.ts'
import { all, type Page } from './paging.ts'

/** A list whose page costs a page in every order, whatever it is filtered by. */
export type Listing = {
  readonly table: Sql
  /** The same records where words are searched: the view without row-level security, with its condition. */
  readonly searched: Sql
  readonly selected: Sql
  /** Whose records. */
  readonly own: Sql
  /** The list in parts without overlap. In every order an index begins with what a part compares, so each is read in that order. */
  readonly parts: readonly Sql[]
  /** Conditions that no order's index begins with. */
  readonly filters: readonly (Sql | undefined)[]
  /** Words that a record must have, as a tsquery. */
  readonly words?: Sql | undefined
}

/**
 * How many records of a part are looked at in its order before another way is taken. What is frequent fills a page within this many; what
 * does not is rare enough, as a rule, to be gathered by its own index and sorted. What no words are asked of is gathered from the index alone.
 */
const stretchOf = ({ limit }: Page, { words }: Listing): number => (words ? 4_000 + 16 * limit : 1_000 + 4 * limit)

/** The rows of a page with their `keys`, and one more when another page follows; one statement. */
export function pageStatement(list: Listing, page: Page): Sql {
  const { table, parts, own } = list
  const rows = sql`select ${list.selected}, ${page.keys} as keys from`
  const [part, ...others] = parts
  if (part === undefined) return sql`${rows} ${table} where false`
  if (!list.words && list.filters.every((one) => one === undefined)) {
    if (others.length === 0) return sql`${rows} ${table} where ${all(own, part, page.after)} ${page.order}`
    const first = parts.map((one) => sql`(${inOrder(list, page, one)} limit ${page.limit + 1})`)
    return sql`${rows} (${join(first, sql` union all `)}) as list ${page.order}`
  }
  const found = parts.map((one) => sql`(${wantedOf(list, page, one)})`)
  return sql`${rows} ${table} where ${own} and id in (select id from (${join(found, sql` union all `)}) as list ${page.order}) ${page.sorted}`
}

const inOrder = ({ table, own }: Listing, page: Page, part: Sql): Sql =>
  sql`select * from ${table} where ${all(own, part, page.after)} ${page.sorted}`

/** The sort keys of the first records of a part that are wanted: found along the order, or if these are too few, among all that are wanted. */
function wantedOf(list: Listing, page: Page, part: Sql): Sql {
  const { table, searched, own, words, filters } = list
  const source = words ? sql`(select * from ${searched} where words @@ (select ${words}) offset 0) as found` : table
  const beyond = sql`exists (select from (${inOrder(list, page, part)} offset ${stretchOf(page, list)} limit 1) as next)`
  // `offset 0` keeps the planner from going by the order once more.
  return sql`
    with near as materialized (
      select ${page.columns} from (${inOrder(list, page, part)} limit ${stretchOf(page, list)}) as stretch
       where ${all(words && sql`words @@ (select ${words})`, ...filters)} ${page.order}),
    reach as materialized (select (select count(*) from near) > ${page.limit} or not ${beyond} as suffices)
    select * from near where (select suffices from reach)
    union all
    (select * from (select ${page.columns} from ${source} where ${all(own, part, page.after, ...filters)} offset 0) as far
      where not (select suffices from reach) ${page.order})`
}

/** What `q` and `metadata` ask for in a list, as a tsquery; `scope` is what the words of the list begin with. */
export function searchOf(
  scope: Sql,
  { q, metadata = {} }: { readonly q?: string | undefined; readonly metadata?: Metadata | undefined },
): Sql | undefined {
  const queries = [
    ...(q === undefined ? [] : [sql`search_query(${scope}, ${q})`]),
    ...Object.entries(metadata).map(([key, value]) => sql`search_pair_query(${scope}, ${key}, ${value})`),
  ]
  return queries.length === 0 ? undefined : join(queries, sql` && `)
}
