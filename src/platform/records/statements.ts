import type { Tx } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { searchQuery, searchScope, searchVector } from '../db/search-words.rules.ts'
import { identifier, join, type Sql, sql, withoutNulls } from '../db/sql.ts'
import { isLine } from '../http/formats.ts'
import { isObject } from '../http/is-object.ts'
import { type Listing, pageStatement } from '../http/listing.ts'
import type { Metadata } from '../http/metadata.schema.ts'
import { type OnPage, type Orders, type Page, recordOn } from '../http/paging.ts'
import { collectionOf, type Field, type Pages, type RecordOf, type RecordType } from './record.schema.ts'

type Row = Partial<OnPage> & object

/** The parts of which the statements of a kind of record are made. */
type Parts = {
  readonly table: Sql
  readonly isOfKind: Sql
  readonly columns: readonly (readonly [field: string, column: string])[]
  readonly selected: Sql
}

const known = new WeakMap<RecordType, Parts>()

function partsOf(type: RecordType): Parts {
  const parts = known.get(type) ?? makeParts(type)
  known.set(type, parts)
  return parts
}

function makeParts(type: RecordType): Parts {
  const columns = Object.entries(type.fields).flatMap(([name, field]) =>
    field.isStored === false ? [] : [[name, columnOf(name, field)] as const],
  )
  const selected = columns.map(([name, column]) => sql`${identifier(column)} as ${identifier(name)}`)
  const isOfKind = type.without === undefined ? sql`true` : sql`${identifier(type.without)} is null`
  return { table: identifier(tableOf(type)), isOfKind, columns, selected: listed(selected) }
}

/** The table that keeps records of a kind. */
export const tableOf = (type: RecordType): string => collectionOf(type).replaceAll('-', '_')

/** The column of a field. */
export const columnOf = (name: string, { column }: Field): string => column ?? snake(name)

const snake = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`)

const listed = (parts: readonly Sql[]): Sql => join(parts, sql`, `)

const own = (tx: Tx): Sql => sql`organisation = ${tx.organisation}`

/** The columns of a record under the names of its fields, for a statement of the room; `recordFrom` makes it of the row. */
export const selectedOf = (type: RecordType): Sql => partsOf(type).selected

/** A row as the record that answers show: without what is not set, and amounts, which the database gives as text, as numbers. */
export const recordFrom = <Of extends RecordType>(type: Of, row: Row): RecordOf<Of> => {
  const record = withoutNulls<Record<string, unknown>>(recordOn(row))
  for (const [name, { shown }] of Object.entries(type.fields))
    if ('type' in shown && shown.type === 'number' && typeof record[name] === 'string')
      record[name] = Number(record[name])
  // Its columns are those of the fields.
  return record as RecordOf<Of>
}

const keyOf = ({ key = 'id' }: RecordType): string => key

/** The key by which a path names this record. */
export const keyIn = (type: RecordType, record: object): string =>
  String(new Map(Object.entries(record)).get(keyOf(type)))

/** Whether the text can be the key of a record: an id, a number as its field may be, or a code. */
function isKey(type: RecordType, text: string): boolean {
  const key = keyOf(type)
  if (key === 'id') return isId(text)
  const { minimum, maximum }: { readonly minimum?: number; readonly maximum?: number } = type.fields[key]?.shown ?? {}
  return minimum === undefined || maximum === undefined
    ? isLine(text)
    : String(Number(text)) === text && Number(text) >= minimum && Number(text) <= maximum
}

/** The column of the key. */
const keyColumn = (type: RecordType): Sql => identifier(snake(keyOf(type)))

/** The record with this key; `lock` ends the statement, such as `for update`. A malformed key finds nothing. */
export async function findRecord<Of extends RecordType>(
  tx: Tx,
  type: Of,
  key: string,
  lock = sql``,
): Promise<RecordOf<Of> | undefined> {
  if (!isKey(type, key)) return undefined
  return (await findRecords(tx, type, sql`${keyColumn(type)} = ${key}`, lock))[0]
}

/** The same, locked until the transaction ends. */
export const lockRecord = <Of extends RecordType>(tx: Tx, type: Of, key: string): Promise<RecordOf<Of> | undefined> =>
  findRecord(tx, type, key, sql`for update`)

/** The records that meet a condition; `end` is their order or a lock. One statement. */
export async function findRecords<Of extends RecordType>(
  tx: Tx,
  type: Of,
  condition: Sql,
  end = sql``,
): Promise<RecordOf<Of>[]> {
  const { table, isOfKind, selected } = partsOf(type)
  const rows = await tx.rows<Row>(
    sql`select ${selected} from ${table} where ${own(tx)} and ${isOfKind} and ${condition} ${end}`,
  )
  return rows.map((row) => recordFrom(type, row))
}

/** The records with these ids. */
export const recordsWithIds = <Of extends RecordType>(
  tx: Tx,
  type: Of,
  ids: readonly string[],
  lock = sql``,
): Promise<RecordOf<Of>[]> => findRecords(tx, type, sql`id = any(${ids}::uuid[])`, lock)

/** All records of a short list, in its order. */
export const allRecords = <Of extends RecordType>(tx: Tx, type: Of): Promise<RecordOf<Of>[]> =>
  findRecords(tx, type, sql`true`, sql`order by ${listed((type.order ?? []).map(identifier))}`)

/** Records as rows of a statement, in their order. */
function rowsOf(tx: Tx, type: RecordType, records: readonly object[]): { names: string[]; rows: Sql } {
  const { table, columns } = partsOf(type)
  const { pages } = type
  const rows = records.map((record) => {
    const values = new Map<string, unknown>(Object.entries(record))
    return {
      ...Object.fromEntries(columns.map(([name, column]) => [column, values.get(name)])),
      ...(pages ? { words: wordsOf(scopeOf(tx, pages), type, record) } : {}),
    }
  })
  return {
    names: [...columns.map(([, column]) => column), ...(pages ? ['words'] : [])],
    rows: sql`rows from (json_populate_recordset(null::${table}, ${JSON.stringify(rows)})) with ordinality as given`,
  }
}

/** Stores new records, in their order; one statement for any number of them. `further` gives columns that no field shows. */
export function insertRecords<Of extends RecordType>(
  tx: Tx,
  type: Of,
  records: readonly RecordOf<Of>[],
  further: Readonly<Record<string, Sql>> = {},
): Promise<number> {
  const { names, rows } = rowsOf(tx, type, records)
  const columns = listed([...Object.keys(further), ...names].map(identifier))
  const values = listed([...Object.values(further), ...names.map((name) => sql`given.${identifier(name)}`)])
  return tx.run(sql`
  insert into ${partsOf(type).table} (organisation, ${columns})
  select ${tx.organisation}, ${values} from ${rows} order by ordinality`)
}

/** Stores records as they have become; one statement for any number of them. `further` as above. */
export function updateRecords<Of extends RecordType>(
  tx: Tx,
  type: Of,
  records: readonly RecordOf<Of>[],
  further: Readonly<Record<string, Sql>> = {},
): Promise<number> {
  const { names, rows } = rowsOf(tx, type, records)
  const key = keyColumn(type)
  const others = names.map(identifier).filter(({ text }) => text !== key.text)
  const columns = listed([...Object.keys(further).map(identifier), ...others])
  const values = listed([...Object.values(further), ...others.map((name) => sql`given.${name}`)])
  return tx.run(sql`
  update ${partsOf(type).table} as stored set (${columns}) = row(${values}) from ${rows}
   where stored.${own(tx)} and stored.${key} = given.${key}`)
}

/** Deletes a record; the foreign keys of others decide whether it may go. */
export const deleteRecord = (tx: Tx, type: RecordType, key: string): Promise<number> =>
  tx.run(sql`delete from ${partsOf(type).table} where ${own(tx)} and ${keyColumn(type)} = ${key}`)

const scopeOf = (tx: Tx, { letter }: Pages): string => searchScope(tx.organisation, letter)

/** The condition that finds a record. */
export function wordsOf(scope: string, { fields }: RecordType, record: object): string {
  const values = new Map<string, unknown>(Object.entries(record))
  const entries = Object.entries(fields).map(([name, field]) => ({ field, texts: textsIn(values.get(name)) }))
  // The field of this name has the schema of metadata.
  const pairs = values.get('metadata') as Metadata | undefined
  return searchVector(
    scope,
    entries.flatMap(({ field, texts }) => searchedTexts(field, texts)),
    { pairs, marks: entries.flatMap(({ field, texts }) => (field.marked ? texts.map((text) => `#${text}`) : [])) },
  )
}

const searchedTexts = ({ searched }: Field, texts: readonly string[]): readonly string[] =>
  searched === undefined ? [] : searched === true ? texts : texts.flatMap((text) => searched(text))

/** A text, or the texts of all languages. */
const textsIn = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter((text) => typeof text === 'string')

/** The filters of a page of records. */
export type Filter = {
  readonly q?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** The orders of a list, for `pageOf`: each ends with the id, which is unique. */
export const ordersOf = ({ sorts }: Pages): Orders =>
  Object.fromEntries(
    Object.entries(sorts).map(([name, [column, kind]]) => [
      name,
      [
        { column: identifier(column), kind },
        { column: sql`id`, kind: 'id' },
      ],
    ]),
  )

/** Further conditions of a list, and marks or words that find the same records by the index of words. */
export type Conditions = Pick<Listing, 'part' | 'filters'> & {
  readonly words?: readonly string[]
  readonly choices?: readonly (readonly string[] | undefined)[]
}

/** The rows of a page, for `pageFrom`. One statement. */
export function pageRows(
  tx: Tx,
  type: RecordType & { readonly pages: Pages },
  {
    page,
    filter: { q, metadata },
    conditions = { filters: [] },
  }: { page: Page; filter: Filter; conditions?: Conditions },
): Promise<(OnPage & object)[]> {
  const { table, selected, columns } = partsOf(type)
  const scope = scopeOf(tx, type.pages)
  const { part, filters, words = [], choices = [] } = conditions
  const texts = q === undefined && words.length === 0 ? undefined : [q, ...words].join(' ')
  return tx.rows(
    pageStatement(
      {
        table,
        searched: identifier(`searched_${tableOf(type)}`),
        selected,
        bytes: join(
          [
            sql`0`,
            ...columns.flatMap(([name, column]) =>
              isLarge(type.fields[name]) ? [sql`coalesce(octet_length(${identifier(column)}::text), 0)`] : [],
            ),
          ],
          sql` + `,
        ),
        own: own(tx),
        ...(part ? { part } : {}),
        filters,
        words: searchQuery(scope, { q, metadata }),
        marks: searchQuery(scope, { q: texts, metadata, choices }),
      },
      page,
    ),
  )
}

/** Whether a field is an object or a list, which may be much larger than a line of text. */
const isLarge = (field: Field | undefined): boolean =>
  field !== undefined && 'type' in field.shown && ['object', 'array'].includes(String(field.shown.type))

export const recordOnPage =
  <Of extends RecordType>(type: Of) =>
  (row: OnPage): RecordOf<Of> =>
    recordFrom(type, row)
