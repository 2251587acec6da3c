import { type Static, type TSchema, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { violation } from '../../said.ts'
import { isDay } from '../calendar/day.ts'
import { isId } from '../db/id.ts'
import { join, type Sql, sql, varied } from '../db/sql.ts'
import { closed } from './closed.schema.ts'
import { isText } from './formats.ts'

const DEFAULT_LIMIT = 100
const LONGEST = 500
/** A page ends with the record that reaches this size. */
const PAGE_BYTES = 8 * 2 ** 20
/** Finding and sorting this many takes some 25 ms. Scanning for a page among more takes 50 ms at most: a list of 200,000 from end to end. */
const SORTABLE = 20_000

/** Fits the longest sort name, at four bytes a character. */
const cursor = Type.Optional(
  Type.String({ maxLength: 2000, description: 'The nextCursor of the page before; opaque.' }),
)

const limitOf = (usual: number) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: LONGEST, default: usual, description: 'How many records at most.' }),
  )

/** The query of every list: `limit`, `cursor`, and `sort` if the list has more than one order. */
export const pageQuery = <Filters extends Record<string, TSchema>>(sorts: readonly string[], filters: Filters) =>
  closed({
    limit: limitOf(DEFAULT_LIMIT),
    cursor,
    sort: Type.Optional(
      Type.Enum(
        sorts.flatMap((sort) => [sort, `-${sort}`]),
        { description: `The order; - for descending. Default ${sorts[0]}.` },
      ),
    ),
    ...filters,
  })

/** The query of a naturally short list: the default of `limit` is the maximum of a page. */
export const ShortQuery = closed({
  limit: limitOf(LONGEST),
  cursor,
})

const ShortCursor = [{ kind: 'text' }, { kind: 'text' }, { kind: 'integer' }] as const

/** A page of a list as answers have it: the records under their name, and `nextCursor` where more follow. */
export const listAnswer = <Name extends string, Row extends TSchema>(name: Name, row: Row) =>
  closed({ [name]: Type.Array(row), nextCursor: Type.Optional(Type.String()) })

/**
 * A page of a short list that was read as a whole, by a unique key: the records after the last one of the page before. If that record is gone,
 * the page begins at its former place.
 */
export function shortPageOf<RecordType>(
  records: readonly RecordType[],
  { limit = LONGEST, cursor }: Static<typeof ShortQuery>,
  keyOf: (record: RecordType) => string,
): { records: RecordType[]; nextCursor?: string } {
  const keys = records.map(keyOf)
  const rows = records.map((record, at) => ({ record, keys: [keys[at] ?? '', keys[at + 1] ?? '', String(at)] }))
  const begin = cursor === undefined ? 0 : beginOf(keys, readCursor(cursor, '', ShortCursor))
  return pageFrom(rows.slice(begin), { limit, sort: '' }, ({ record }) => record)
}

function beginOf(keys: readonly string[], [last = '', next = '', place]: readonly string[]): number {
  const [lastAt, nextAt] = [keys.indexOf(last), keys.indexOf(next)]
  if (lastAt >= 0) return lastAt + 1
  return nextAt >= 0 ? nextAt : Number(place)
}

/** The filter by words, over the named texts. */
export const searchText = (texts: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      format: 'line',
      description: `Every word must begin a word of ${texts}. Case and accents do not count; Müller is found as Mueller, too.`,
    }),
  )

/** The parameters of a page; all others are filters. */
const PAGE: Readonly<Record<keyof PageQuery, true>> = { limit: true, cursor: true, sort: true }

export type PageQuery = Static<ReturnType<typeof pageQuery<Record<never, never>>>>

/** A sort column and the text form of its values: a forged cursor must not reach the database. */
type SortColumn = { readonly column: Sql; readonly kind: keyof typeof looksLike }

const looksLike = {
  text: () => true,
  day: isDay,
  instant: (text: string) =>
    isDay(text.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text),
  integer: (text: string) => /^\d{1,15}$/.test(text),
  small: (text: string) => /^\d{1,4}$/.test(text),
  id: isId,
} as const satisfies Record<string, (text: string) => boolean>

/** The orders of a list by name, the default first. The last column of each is unique, so pages never overlap. */
export type Orders = Readonly<Record<string, readonly SortColumn[]>>

/** A page as SQL: the records after the cursor in the requested order, one more than the limit to detect another page. */
export type Page = {
  readonly limit: number
  readonly sort: string
  /**
   * The most matching records that are sorted; more are read in the order of an index. Tests lower it, so that short lists are read both ways.
   */
  readonly sortable: number
  /** A condition, to be joined with the filters by `and`. */
  readonly after: Sql
  /** The same for the first columns of the order, which an index may hold: the page starts at their values, or behind. */
  readonly startsIn: (columns: number) => Sql
  /** `order by ...` */
  readonly sorted: Sql
  /** `order by ... limit ...` */
  readonly order: Sql
  /** The columns of the sort keys. */
  readonly columns: Sql
  /** The sort keys as an array of text, to be selected as "keys". */
  readonly keys: Sql
}

/**
 * Keyset pagination: the cursor contains the sort keys of the last row, so the thousandth page costs as much as the first. Rejects a cursor of
 * another order.
 */
export function pageOf(query: PageQuery, orders: Orders): Page {
  const sort = query.sort ?? Object.keys(orders)[0] ?? ''
  const descending = sort.startsWith('-')
  const columns = orders[descending ? sort.slice(1) : sort]
  if (columns === undefined) throw new Error(`no columns for sort ${sort}`)
  const limit = query.limit ?? DEFAULT_LIMIT
  const names = columns.map(({ column }) => column)
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, sort, columns)
  const inOrder = sql`order by ${join(
    names.map((name) => (descending ? sql`${name} desc` : name)),
    sql`, `,
  )}`
  // Each combination of filters is a statement of its own.
  const sorted = Object.keys(query).every((name) => name in PAGE) ? inOrder : varied(inOrder)
  return {
    limit,
    sort,
    sortable: SORTABLE,
    after: cursor ? compared(names, descending ? sql`<` : sql`>`, cursor) : sql`true`,
    startsIn: (count) =>
      cursor ? compared(names.slice(0, count), descending ? sql`<=` : sql`>=`, cursor.slice(0, count)) : sql`true`,
    keys: sql`array[${join(
      names.map((name) => sql`${name}::text`),
      sql`, `,
    )}]`,
    sorted,
    order: sql`${sorted} limit ${limit + 1}`,
    columns: join(names, sql`, `),
  }
}

const compared = (names: readonly Sql[], how: Sql, keys: readonly string[]): Sql => {
  const values = keys.map((key) => sql`${key}`)
  return sql`(${join(names, sql`, `)}) ${how} (${join(values, sql`, `)})`
}

/** A row of a page besides its record: its sort keys; if bytes bound the page, its bytes and those of the rows before. */
export type OnPage = { readonly keys: string[]; readonly bytes?: number; readonly preceding?: number }

export const recordOn = <Row extends Partial<OnPage>>({
  keys: _,
  bytes: __,
  preceding: ___,
  ...record
}: Row): Omit<Row, keyof OnPage> => record

/** The rows that fit into a page by their `bytes`, in order, at least one, and one more if another page follows. */
export const withinBytes = (rows: Sql): Sql => sql`
  select * from (
    select *, coalesce(sum(bytes) over (rows between unbounded preceding and 2 preceding), 0) as preceding from (${rows}) as page
  ) as sized
   where preceding < ${PAGE_BYTES}`

/** The rows of the page: fewer than found if another page follows. */
export function rowsOnPage<Row extends { readonly bytes?: number }>(
  rows: readonly Row[],
  limit: number,
): readonly Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    const isFull = index === limit || bytes >= PAGE_BYTES
    bytes += row.bytes ?? 0
    return isFull
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** The records of a page and the cursor of the next one. */
export function pageFrom<Row extends OnPage, RecordType>(
  rows: readonly Row[],
  page: Pick<Page, 'limit' | 'sort'>,
  represent: (row: Row) => RecordType,
): { records: RecordType[]; nextCursor?: string } {
  const shown = rowsOnPage(rows, page.limit)
  const last = shown.at(-1)
  return {
    records: shown.map(represent),
    ...(rows.length > shown.length && last ? { nextCursor: writeCursor(page.sort, last.keys) } : {}),
  }
}

const writeCursor = (sort: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, ...keys])).toString('base64url')

function readCursor(cursor: string, sort: string, columns: readonly Pick<SortColumn, 'kind'>[]): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string' && isText(part))) {
      const [madeFor, ...keys]: string[] = parts
      if (
        madeFor === sort &&
        keys.length === columns.length &&
        columns.every(({ kind }, at) => looksLike[kind](keys[at] ?? ''))
      )
        return keys
    }
  } catch {
    // Not a cursor of this service: rejected below.
  }
  throw new Problem('general/invalid-fields', {
    violations: [violation('cursor', 'must be the nextCursor of a page of the same list in the same order')],
  })
}

/** The condition, if the client gives a value for it. */
export const given = (value: unknown, condition: Sql): Sql | undefined => (value === undefined ? undefined : condition)

/** Conditions joined by `and`. */
export const all = (...conditions: readonly (Sql | undefined)[]): Sql =>
  join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
