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
  /**
   * The order of the index that the filters narrow, where there is one. Asked for, it makes the planner take that index: to it all that are
   * narrowed to about a row by their first columns cost the same.
   */
  readonly narrowed?: Sql | undefined
  /** Words that a record must have, as a tsquery. */
  readonly words?: Sql | undefined
}

/**
 * How many records of a part are looked at in its order before another way is taken. What is frequent fills a page within this many; what
 * does not is rare enough, as a rule, to be gathered by its own index and sorted. What no words are asked of is gathered from the index alone.
 */
const stretchOf = ({ limit }: Page, { words }: Listing): number => (words ? 8_000 + 32 * limit : 1_000 + 4 * limit)

/** The same before the index of words is asked at all: it reads all that have a frequent word, to find even one of them. */
const glanceOf = ({ limit }: Page): number => 4_000 + 16 * limit

/** How many that have the words are gathered and sorted at once. */
const FEW = 5_000

/** The rows of a page with their `keys`, and one more when another page follows; one statement. */
export function pageStatement(list: Listing, page: Page): Sql {
  const { table, parts, own } = list
  const rows = sql`select ${list.selected}, ${page.keys} as keys from`
  const [part, ...others] = parts
  if (part === undefined) return sql`${rows} ${table} where false`
  if (!list.words && list.filters.every((one) => one === undefined)) {
    if (others.length === 0) return sql`${rows} ${table} where ${all(own, part, page.after)} ${page.order}`
    const first = parts.map((one) => sql`(${inOrder(list, page, one)} limit ${page.limit + 1})`)
    return sql`${rows} (${together(first)}) as list ${page.order}`
  }
  const wanted = list.words ? byWords(list, page) : byFilters(list, page)
  return sql`${rows} ${table} where ${own} and id in (select id from (${wanted}) as list ${page.order}) ${page.sorted}`
}

const together = (statements: readonly Sql[]): Sql => join(statements, sql` union all `)

const inOrder = ({ table, own }: Listing, page: Page, part: Sql): Sql =>
  sql`select * from ${table} where ${all(own, part, page.after)} ${page.sorted}`

/** Along the order, or if too few are there, among all. */
function byFilters(list: Listing, page: Page): Sql {
  const { table, own, filters } = list
  // `offset 0` keeps the planner from going by the order once more.
  const far = list.parts.map(
    (part) => sql`(select * from (
      select ${page.columns} from ${table} where ${all(own, part, page.after, ...filters)} ${list.narrowed ?? sql``} offset 0) as far
      where not (select suffices from near_page) ${page.order})`,
  )
  return sql`
    with ${alongTheOrder(list, page, sql`near`, { stretch: stretchOf(page, list), isAsked: sql`true` })}
    select * from near where (select suffices from near_page) union all ${together(far)}`
}

/** A glance along the order finds what is frequent, the index of words what is rare; else along the order once more, and among all. */
function byWords(list: Listing, page: Page): Sql {
  const isMany = sql`(select is_many from amount)`
  const having = sql`
    select ${page.columns} from (select * from ${list.searched} where words @@ (select ${list.words}) offset 0) as found
     where ${all(list.own, sql`(${join(list.parts, sql` or `)})`, page.after, ...list.filters)}`
  return sql`
    with ${alongTheOrder(list, page, sql`seen`, { stretch: glanceOf(page), isAsked: sql`true` })},
    few as materialized (${having} and not (select suffices from seen_page) limit ${FEW + 1}),
    amount as materialized (select count(*) > ${FEW} as is_many from few),
    ${alongTheOrder(list, page, sql`near`, { stretch: stretchOf(page, list), isAsked: isMany })}
    select * from seen where (select suffices from seen_page)
    union all
    select * from few where not ${isMany}
    union all
    select * from near where (select suffices from near_page)
    union all
    (${having} and not (select suffices from near_page) ${page.order})`
}

/**
 * The sort keys of those that are wanted among the first records of each part, under a name; and whether they make the page, as
 * `suffices` of name_page: enough of them come before the first record that was not looked at. Nothing is looked at unless it is asked.
 */
function alongTheOrder(
  list: Listing,
  page: Page,
  name: Sql,
  { stretch, isAsked }: { readonly stretch: number; readonly isAsked: Sql },
): Sql {
  const words = list.words && sql`words @@ (select ${list.words})`
  const wanted = list.parts.map(
    (part) => sql`(select ${page.columns} from (${inOrder(list, page, part)} limit ${stretch}) as stretch
      where ${all(isAsked, words, ...list.filters)} ${page.order})`,
  )
  const next = list.parts.map((part) => sql`(${inOrder(list, page, part)} offset ${stretch} limit 1)`)
  return sql`
    ${name} as materialized (${together(wanted)}),
    ${name}_next as materialized (
      select ${page.columns} from (${together(next)}) as next where ${isAsked} ${page.sorted} limit 1),
    ${name}_page as materialized (
      select not exists (select from ${name}_next)
             or (select count(*) from ${name} where ${page.before(sql`(select ${page.columns} from ${name}_next)`)}) > ${page.limit} as suffices)`
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
