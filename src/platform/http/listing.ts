import { join, type Sql, sql } from '../db/sql.ts'
import type { Metadata } from './metadata.schema.ts'
import { all, type Page, withinBytes } from './paging.ts'

/** A list whose page costs a page in every order, whatever it is filtered by. */
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
  /** What the parts ask for and the words do not: conditions. Left out, the words tell nothing of the parts. */
  readonly unworded?: readonly (Sql | undefined)[] | undefined
}

/** As many first looks make a stretch. */
const SHARES = 8

/**
 * How many records of a part are looked at in its order before all that are wanted are gathered and sorted. What is frequent fills a page within
 * this many; what does not is rare enough, as a rule, to be gathered soon, and what no words are asked of is gathered from the index alone.
 * Of words a first look, at an eighth of these, tells whether to go on.
 */
const looksOf = ({ limit, reach }: Page, { words, listed }: Listing): { first: number; stretch: number } => {
  const stretch = Math.ceil((words ? (listed ? 6_400 : 2_400) + 16 * limit : 1_000 + 4 * limit) * reach)
  return { first: words ? Math.ceil(stretch / SHARES) : stretch, stretch }
}

/** The rows of a page with their `keys`, and one more when another page follows; as far as the bytes of a page reach. One statement. */
export const pageStatement = (list: Listing, page: Page): Sql =>
  list.bytes ? withinBytes(rowsOf(list, page)) : rowsOf(list, page)

function rowsOf(list: Listing, page: Page): Sql {
  const { table, listed, parts, own, bytes, key = sql`id` } = list
  const [part, ...others] = parts
  const rows = sql`select ${list.selected}, ${bytes ? sql`${bytes} as bytes, ` : sql``}${page.keys} as keys from ${table}`
  // As an array they are looked up one by one, however many the planner expects.
  const among = (ids: Sql) => sql`${rows} where ${own} and ${key} = any(array(${ids})) ${page.sorted}`
  if (part === undefined) return sql`${rows} where false`
  if (list.words || list.filters.some((one) => one !== undefined))
    return among(sql`select ${key} from (${wanted(list, page)}) as list ${page.order}`)
  if (others.length > 0) {
    const first = parts.map((one) => sql`(${inOrder(list, page, one)} limit ${page.limit + 1})`)
    return among(sql`select ${key} from (${together(first)}) as list ${page.order}`)
  }
  const ofPart = sql`where ${all(own, part, page.after)} ${page.order}`
  return listed ? among(sql`select ${key} from ${listed} ${ofPart}`) : sql`${rows} ${ofPart}`
}

const together = (statements: readonly Sql[]): Sql => join(statements, sql` union all `)

const inOrder = ({ table, listed = table, own }: Listing, page: Page, part: Sql): Sql =>
  sql`select * from ${listed} where ${all(own, part, page.after)} ${page.sorted}`

/** The sort keys of the page: along the order, or if too few are there, among all that are wanted. */
function wanted(list: Listing, page: Page): Sql {
  return sql`
    with ${alongTheOrder(list, page)}
    select ${page.columns} from near where (select suffices from near_page) union all ${list.words ? byWords(list, page) : byFilters(list, page)}`
}

/**
 * From the index of words, which is asked for nothing where the page is there already. The view says whose records they are. `offset 0` keeps the
 * planner from going by the order once more.
 */
const byWords = (list: Listing, page: Page): Sql => {
  const words = sql`(select case when suffices then null else ${list.words} end from near_page)`
  const parts = list.unworded ?? [sql`(${join(list.parts, sql` or `)})`]
  return sql`(
    select ${page.columns} from (select * from ${list.searched} where words @@ ${words} offset 0) as found
     where ${all(...parts, page.after, ...list.filters)} ${page.order})`
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
  const { first, stretch } = looksOf(page, list)
  const next = list.parts.map((part) => sql`(${inOrder(list, page, part)} offset ${stretch} limit 1)`)
  const isOne = list.parts.length === 1
  // Of one part all that was found comes before what was not looked at; and that a whole list is short the index of words tells as soon.
  const early = isOne ? sql`true` : page.before(sql`(select ${page.columns} from near_next)`)
  const isAll = isOne && list.words && page.isFirst ? sql`false` : sql`not exists (select from near_next)`
  const isMade = sql`(select count(*) from near where ${early}) > ${page.limit} or ${isAll}`
  const [near, suffices] =
    first < stretch
      ? [
          goingOn(list, page, first, stretch),
          sql`case when (select is_kept from promise) then ${isMade} else false end`,
        ]
      : [sql`near as (select * from first_look)`, isMade]
  const looked = list.parts.map((part, at) => wantedAmong(list, page, part, { at, from: 0, count: first }))
  return sql`
    first_look as materialized (${together(looked)}),
    ${near},
    near_next as materialized (select ${page.columns} from (${together(next)}) as next ${page.sorted} limit 1),
    near_page as materialized (select ${suffices} as suffices)`
}

/**
 * Where the first look promises a page, the rest of each part is looked at, unless the part has given a page by itself: no more of it is shown.
 * Where words are rare, the rest would be read for nothing.
 */
function goingOn(list: Listing, page: Page, from: number, stretch: number): Sql {
  const rest = list.parts.map(
    (part, at) => sql`(select * from ${wantedAmong(list, page, part, { at, from, count: stretch - from })} as rest
      where (select is_kept from promise) and (select count(*) from first_look where part = ${at}) <= ${page.limit})`,
  )
  return sql`
    promise as materialized (select count(*) * ${SHARES} > ${page.limit} as is_kept from first_look),
    near as materialized (select * from first_look union all ${together(rest)})`
}

type Look = { readonly at: number; readonly from: number; readonly count: number }

/** Of the records of a part from one on, so many, the sort keys of those that are wanted, with the number of the part. */
function wantedAmong(list: Listing, page: Page, part: Sql, { at, from, count }: Look): Sql {
  const words = list.words && sql`words @@ (select ${list.words})`
  return sql`(select ${page.columns}, ${at}::int as part from (${inOrder(list, page, part)} offset ${from} limit ${count}) as stretch
    where ${all(words ?? sql`true`, ...list.filters)} ${page.order})`
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
