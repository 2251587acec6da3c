import { type Sql, sql } from '../db/sql.ts'
import { all, given, type Page, withinBytes } from './paging.ts'
import { MOST_ADDED_UP } from './totals.schema.ts'

/** A list of records, read page by page in orders that indexes support. */
export type Listing = {
  readonly table: Sql
  /** The column that identifies a record. */
  readonly key?: Sql | undefined
  /** The source in the index's order: the table itself, or a table of short rows. */
  readonly listed?: Sql | undefined
  /** The source of a search for words: the view without row-level security, with its condition. */
  readonly searched: Sql
  readonly selected: Sql
  /** The size of a record in bytes, if a page of them may be large; default: only the number of records bounds a page. */
  readonly bytes?: Sql | undefined
  /** The condition on the organisation. */
  readonly own: Sql
  /** Conditions on the first columns of an index, or that match few records. */
  readonly part?: readonly (Sql | undefined)[]
  readonly filters: readonly (Sql | undefined)[]
  /** The words that a record must have, as the text of a tsquery. */
  readonly words?: string | undefined
  /** The same with the marks of filters, which are conditions as well. */
  readonly marks?: string | undefined
}

/** The rows of a page with their `keys`, as far as the bytes of a page reach, and one more if another page follows. One statement. */
export const pageStatement = (list: Listing, page: Page): Sql =>
  list.bytes ? withinBytes(rowsOf(list, page)) : rowsOf(list, page)

function rowsOf(list: Listing, page: Page): Sql {
  const { table, own, bytes, words, marks = words, key = sql`id` } = list
  const rows = sql`select ${list.selected}, ${bytes ? sql`${bytes} as bytes, ` : sql``}${page.keys} as keys from ${table}`
  const found = marks === undefined ? inOrder(list, page) : searched(list, page, marks)
  // An array is looked up key by key, whatever number the planner expects.
  return sql`${rows} where ${own} and ${key} = any(array(select ${key} from (${found}) as list ${page.order})) ${page.sorted}`
}

/** The keys of all records of a list, in no order, as far as they are added up, and one more. */
export function keysToAddUp(list: Listing): Sql {
  const most = MOST_ADDED_UP + 1
  const { table, own, words, marks = words, key = sql`id`, listed = table, searched: view } = list
  const wanted = [...(list.part ?? []), ...list.filters]
  return marks === undefined
    ? sql`select ${key} from ${listed} where ${all(own, ...wanted)} limit ${most}`
    : sql`select ${key} from ${view} where ${all(sql`words @@ ${marks}::tsquery`, ...wanted)} limit ${most}`
}

/** The number of records, and their sums by currency. */
export type AddedUp<Sums> = { readonly count: number; readonly byCurrency: Sums[] }

/** The totals of the records of `keysToAddUp`, from their rows by currency; undefined if there are more than are added up. */
export function addedUp<Sums extends { readonly count: number }>(byCurrency: Sums[]): AddedUp<Sums> | undefined {
  const count = byCurrency.reduce((sum, one) => sum + one.count, 0)
  return count > MOST_ADDED_UP ? undefined : { count, byCurrency }
}

const matching = (words: string | undefined): Sql | undefined => given(words, sql`words @@ ${words}::tsquery`)

/** Along the index of the order: the planner takes it because the limit is unknown to it. */
const inOrder = (
  { table, listed = table, own, part = [], filters, words }: Listing,
  page: Page,
  when?: Sql,
): Sql => sql`
    select ${page.columns} from (
      select * from ${listed} where ${all(own, ...part, page.after, when)} ${page.sorted} limit ${MOST}
    ) as ordered where ${all(sql`true`, ...filters, matching(words))} limit ${page.limit + 1}`

/** More records than a list can have. */
const MOST = 1_000_000_000

/**
 * Uses the index of words, which returns all matches without order, if they are few enough to sort. Otherwise matches are so frequent that a
 * page of them is close together in the index of the order.
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
