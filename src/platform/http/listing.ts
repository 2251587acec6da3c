import { type Sql, sql } from '../db/sql.ts'
import { all, given, type Page, withinBytes } from './paging.ts'

/** A list of records that are read page by page, in orders that indexes have. */
export type Listing = {
  readonly table: Sql
  /** The column that a record is named by. */
  readonly key?: Sql | undefined
  /** Where the list is read that the indexes put in order: the table itself, or rows of its own that are short. */
  readonly listed?: Sql | undefined
  /** The same records where words are searched: the view without row-level security, with its condition. */
  readonly searched: Sql
  readonly selected: Sql
  /** How many bytes a record is, where a page of them may be large. Without it a page is bounded by its records alone. */
  readonly bytes?: Sql | undefined
  /** Whose records. */
  readonly own: Sql
  /** Conditions by which an index begins, or which leave few records. */
  readonly part?: readonly (Sql | undefined)[]
  readonly filters: readonly (Sql | undefined)[]
  /** Words that a record must have, as the text of a tsquery. */
  readonly words?: string | undefined
  /** The same with marks, of filters that are conditions as well. */
  readonly marks?: string | undefined
}

/** The rows of a page with their `keys`, and one more when another page follows; as far as the bytes of a page reach. One statement. */
export const pageStatement = (list: Listing, page: Page): Sql =>
  list.bytes ? withinBytes(rowsOf(list, page)) : rowsOf(list, page)

function rowsOf(list: Listing, page: Page): Sql {
  const { table, own, bytes, words, marks = words, key = sql`id` } = list
  const rows = sql`select ${list.selected}, ${bytes ? sql`${bytes} as bytes, ` : sql``}${page.keys} as keys from ${table}`
  const found = marks === undefined ? inOrder(list, page) : searched(list, page, marks)
  // As an array they are looked up one by one, however many the planner expects.
  return sql`${rows} where ${own} and ${key} = any(array(select ${key} from (${found}) as list ${page.order})) ${page.sorted}`
}

/** The keys of all records of a list, in no order, at most so many. */
export function keysOf(list: Listing, most: number): Sql {
  const { table, own, words, marks = words, key = sql`id`, listed = table, searched: view } = list
  const wanted = [...(list.part ?? []), ...list.filters]
  return marks === undefined
    ? sql`select ${key} from ${listed} where ${all(own, ...wanted)} limit ${most}`
    : sql`select ${key} from ${view} where ${all(sql`words @@ ${marks}::tsquery`, ...wanted)} limit ${most}`
}

const matching = (words: string | undefined): Sql | undefined => given(words, sql`words @@ ${words}::tsquery`)

/** Along the index of the order, which the planner takes where it does not know how many are asked for. */
const inOrder = (
  { table, listed = table, own, part = [], filters, words }: Listing,
  page: Page,
  when?: Sql,
): Sql => sql`
    select ${page.columns} from (
      select * from ${listed} where ${all(own, ...part, page.after, when)} ${page.sorted} limit ${MOST}
    ) as ordered where ${all(sql`true`, ...filters, matching(words))} limit ${page.limit + 1}`

/** More records than a list has. */
const MOST = 1_000_000_000

/**
 * By the index of words, which gives all that match in no order: if they are few enough to be sorted, it is asked for them; else so many
 * match that a page of them stands close together in the index of the order.
 */
function searched(list: Listing, page: Page, marks: string): Sql {
  const isWanted = all(sql`true`, ...(list.part ?? []), ...list.filters, page.after)
  return sql`
    with found as materialized (
      select ${page.columns}, ${isWanted} as is_wanted from ${list.searched} where words @@ ${marks}::tsquery limit ${page.sortable + 1}
    ), counted as materialized (select count(*) <= ${page.sortable} as are_few from found)
    select ${page.columns} from found where is_wanted and (select are_few from counted)
    union all
    (${inOrder(list, page, sql`not (select are_few from counted)`)})`
}
