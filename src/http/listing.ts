import { join, type Sql, sql } from '../db/sql.ts'
import type { Metadata } from './metadata.schema.ts'
import { all, type Page } from './paging.ts'

/** A list whose page costs a page in every order, whatever it is filtered by. */
export type Listing = {
  readonly table: Sql
  /** Where the list is read that the indexes put in order: the table itself, or rows of its own that are short. */
  readonly listed?: Sql | undefined
  /** The same records where words are searched: the view without row-level security, with its condition. */
  readonly searched: Sql
  readonly selected: Sql
  /** Whose records. */
  readonly own: Sql
  /** The list in parts without overlap. In every order an index begins with what a part compares, so each is read in that order. */
  readonly parts: readonly Sql[]
  /** Conditions that no order's index begins with. */
  readonly filters: readonly (Sql | undefined)[]
  /**
   * The order of the index that the filters narrow, where there is one. Asked for, it makes the planner take that index: to it all that are
   * narrowed to about a row by their first columns cost the same.
   */
  readonly narrowed?: Sql | undefined
  /** Words that a record must have, as a tsquery. */
  readonly words?: Sql | undefined
  /** Whether the words have marks of all that the parts compare: what is found by them is in a part. */
  readonly isMarked?: boolean
}

/**
 * How many records of a part are looked at in its order before all that are wanted are gathered and sorted. What is frequent fills a page within
 * this many; what does not is rare enough, as a rule, to be gathered soon, and what no words are asked of is gathered from the index alone.
 */
const stretchOf = ({ limit }: Page, { words, listed }: Listing): number =>
  words ? (listed ? 6_400 : 2_400) + 16 * limit : 1_000 + 4 * limit

/** The rows of a page with their `keys`, and one more when another page follows; one statement. */
export function pageStatement(list: Listing, page: Page): Sql {
  const { table, listed, parts, own } = list
  const [part, ...others] = parts
  const rows = sql`select ${list.selected}, ${page.keys} as keys from ${table}`
  // As an array they are looked up one by one, however many the planner expects.
  const among = (ids: Sql) => sql`${rows} where ${own} and id = any(array(${ids})) ${page.sorted}`
  if (part === undefined) return sql`${rows} where false`
  if (list.words || list.filters.some((one) => one !== undefined))
    return among(sql`select id from (${wanted(list, page)}) as list ${page.order}`)
  if (others.length > 0) {
    const first = parts.map((one) => sql`(${inOrder(list, page, one)} limit ${page.limit + 1})`)
    return among(sql`select id from (${together(first)}) as list ${page.order}`)
  }
  const ofPart = sql`where ${all(own, part, page.after)} ${page.order}`
  return listed ? among(sql`select id from ${listed} ${ofPart}`) : sql`${rows} ${ofPart}`
}

const together = (statements: readonly Sql[]): Sql => join(statements, sql` union all `)

const inOrder = ({ table, listed = table, own }: Listing, page: Page, part: Sql): Sql =>
  sql`select * from ${listed} where ${all(own, part, page.after)} ${page.sorted}`

/** The sort keys of the page: along the order, or if too few are there, among all that are wanted. */
function wanted(list: Listing, page: Page): Sql {
  return sql`
    with ${alongTheOrder(list, page)}
    select * from near where (select suffices from near_page) union all ${list.words ? byWords(list, page) : byFilters(list, page)}`
}

/**
 * From the index of words, which is asked for nothing where the page is there already. The view says whose records they are. `offset 0` keeps the
 * planner from going by the order once more.
 */
const byWords = (list: Listing, page: Page): Sql => {
  const words = sql`(select case when suffices then null else ${list.words} end from near_page)`
  const part = list.isMarked ? sql`true` : sql`(${join(list.parts, sql` or `)})`
  return sql`(
    select ${page.columns} from (select * from ${list.searched} where words @@ ${words} offset 0) as found
     where ${all(part, page.after, ...list.filters)} ${page.order})`
}

const byFilters = (list: Listing, page: Page): Sql => {
  const { table, listed = table, own, filters } = list
  return together(
    list.parts.map(
      (part) => sql`(select * from (
        select ${page.columns} from ${listed} where ${all(own, part, page.after, ...filters)} ${list.narrowed ?? sql``} offset 0) as far
        where not (select suffices from near_page) ${page.order})`,
    ),
  )
}

/**
 * `near`: the sort keys of those that are wanted among the first records of each part; and whether they make the page, as `suffices` of
 * near_page: enough of them come before the first record that was not looked at.
 */
function alongTheOrder(list: Listing, page: Page): Sql {
  const stretch = stretchOf(page, list)
  const next = list.parts.map((part) => sql`(${inOrder(list, page, part)} offset ${stretch} limit 1)`)
  const isOne = list.parts.length === 1
  // Of one part all that was found comes before what was not looked at; and that a whole list is short the index of words tells as soon.
  const early = isOne ? sql`true` : page.before(sql`(select ${page.columns} from near_next)`)
  const isAll = isOne && list.words && page.isFirst ? sql`false` : sql`not exists (select from near_next)`
  return sql`
    ${list.words ? inTwoLooks(list, page, stretch) : inOneLook(list, page, stretch)},
    near_next as materialized (select ${page.columns} from (${together(next)}) as next ${page.sorted} limit 1),
    near_page as materialized (
      select (select count(*) from near where ${early}) > ${page.limit} or ${isAll} and (select is_so from all_looked) as suffices)`
}

const inOneLook = (list: Listing, page: Page, stretch: number): Sql => sql`
    near as materialized (${wantedAmong(list, page, 0, stretch)}),
    all_looked as (select true as is_so)`

/** A look at an eighth of the stretch tells whether the rest may fill the page: where words are rare, it is read for nothing. */
function inTwoLooks(list: Listing, page: Page, stretch: number): Sql {
  const first = stretch / 8
  const isFull = list.parts.length === 1 ? sql`count(*) > ${page.limit}` : sql`false`
  return sql`
    first_look as materialized (${wantedAmong(list, page, 0, first)}),
    all_looked as materialized (select not ${isFull} and count(*) * 8 > ${page.limit} as is_so from first_look),
    near as materialized (select * from first_look union all
      select * from (${wantedAmong(list, page, first, stretch - first)}) as rest where (select is_so from all_looked))`
}

/** Of the records of each part from one of them on, so many, the sort keys of those that are wanted. */
function wantedAmong(list: Listing, page: Page, from: number, count: number): Sql {
  const words = list.words && sql`words @@ (select ${list.words})`
  return together(
    list.parts.map(
      (part) => sql`(select ${page.columns} from (${inOrder(list, page, part)} offset ${from} limit ${count}) as stretch
        where ${all(words ?? sql`true`, ...list.filters)} ${page.order})`,
    ),
  )
}

/**
 * What `q` and `metadata` ask for in a list, as a tsquery; `scope` is what the words of the list begin with. Other filters join as `choices` of
 * marks, which stand among the words: of each choice a record has one.
 */
export function searchOf(
  scope: Sql,
  { q, metadata = {} }: { readonly q?: string | undefined; readonly metadata?: Metadata | undefined },
  choices: readonly (readonly string[] | undefined)[] = [],
): Sql | undefined {
  const queries = [
    ...(q === undefined ? [] : [sql`search_query(${scope}, ${q})`]),
    ...Object.entries(metadata).map(([key, value]) => sql`search_pair_query(${scope}, ${key}, ${value})`),
  ]
  return queries.length === 0
    ? undefined
    : join(
        [...queries, ...choices.flatMap((marks) => (marks ? [sql`search_marks_query(${scope}, ${marks})`] : []))],
        sql` && `,
      )
}
