import pg from 'pg'
import type { Tx } from '../src/platform/db/database.ts'
import type { Sql } from '../src/platform/db/sql.ts'
import { pageOf } from '../src/platform/http/paging.ts'
import { ordersOf, pageRows } from '../src/platform/records/statements.ts'
import { contacts } from '../src/sales/contacts/contact.schema.ts'
import { conditionsOf } from '../src/sales/contacts/contact.store.ts'
import { documentOrders, listDocuments } from '../src/sales/documents/document-list.store.ts'
import { asService } from './as-service.ts'

type Query = Readonly<Record<string, unknown>>
type List = {
  readonly name: string
  readonly sorts: readonly string[]
  readonly filters: readonly Query[]
  readonly read: (tx: Tx, query: Query) => Promise<readonly { keys: string[] }[]>
}
export type Timing = { readonly name: string; readonly milliseconds: number }

const searches = [
  'Einhorn',
  'Sonderfall',
  'Wartung',
  'muster',
  'wa',
  'bü',
  'ag',
  '2025',
  'muster ag',
  'muster anna ag',
  'a',
  'o 2020',
  'anna website',
  'nichts davon',
].map((q) => ({ q }))
const pairs = [{ source: 'shop' }, { source: 'fair' }, { source: 'nobody' }].map((metadata) => ({ metadata }))

/** Every filter combined with every compatible other. */
const combined = (...choices: (readonly Query[])[]): Query[] =>
  choices.reduce<Query[]>(
    (all, some) => all.flatMap((one) => [{}, ...some].map((other) => ({ ...one, ...other }))),
    [{}],
  )

const listsOf = (busiest: string, other: string): readonly List[] => [
  {
    name: 'estimates',
    // Only invoices are sorted by due date.
    sorts: Object.keys(documentOrders).filter((sort) => sort !== 'dueDate'),
    filters: [
      ...combined(
        ['open', 'accepted', 'declined'].map((status) => ({ status })),
        [{ isDraft: true }, { isDraft: false }],
        [{ recipient: busiest }, { recipient: other }],
        [
          { openingDateFrom: '2025-01-01' },
          { openingDateTo: '2020-03-01' },
          { openingDateFrom: '2022-01-01', openingDateTo: '2022-01-31' },
        ],
      ),
      ...combined(searches, [{ status: 'open' }, { isDraft: true }, { recipient: busiest }]),
      ...combined(searches, pairs),
    ],
    read: (tx, query) => listDocuments(tx, 'estimate', pageOf(query, documentOrders), query),
  },
  {
    name: 'contacts',
    sorts: Object.keys(contacts.pages.sorts),
    filters: combined([{ category: 'clients' }, { category: 'team' }], searches, pairs),
    read: (tx, query) =>
      pageRows(tx, contacts, {
        page: pageOf(query, ordersOf(contacts.pages)),
        filter: query,
        conditions: conditionsOf(query),
      }),
  },
]

/**
 * The database time of the first page of every list in every order, under every filter, and of pages deep in the list: PostgreSQL's execution
 * time for the service's statement, in a session like the service's. Each is the minimum of four, of which two are a whole round apart: the
 * others were disturbed.
 */
export async function timeLists(connection: pg.ClientConfig, organisation: string): Promise<Timing[]> {
  const passes = [await timeOnce(connection, organisation), await timeOnce(connection, organisation)]
  const least = new Map<string, number>()
  for (const { name, milliseconds } of passes.flat())
    least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, milliseconds))
  return [...least].map(([name, milliseconds]) => ({ name, milliseconds }))
}

async function timeOnce(connection: pg.ClientConfig, organisation: string): Promise<Timing[]> {
  return asService(connection, organisation, async (client) => {
    const { rows } = await client.query<{ recipient: string }>(
      `select recipient from documents where organisation = $1 group by recipient order by count(*) desc limit 2`,
      [organisation],
    )
    const timings: Timing[] = []
    for (const { name, sorts, filters, read } of listsOf(rows[0]?.recipient ?? '', rows[1]?.recipient ?? '')) {
      for (const sort of sorts.flatMap((one) => [one, `-${one}`])) {
        const time = async (query: Query) => {
          const tx = timingTx(client, organisation)
          for (let round = 0; round < 2; round++) await read(tx, { sort, ...query })
          const milliseconds = Math.min(...tx.times)
          timings.push({ name: `${name} ${JSON.stringify({ sort, ...query })}`, milliseconds })
        }
        for (const filter of filters) await time(filter)
        await time({ limit: 500 })
        await time({ limit: 500, q: 'wartung' })
        const page = await deepCursor(client, organisation, read, sort)
        await time(page)
        await time({ ...page, q: 'muster' })
      }
    }
    return timings
  })
}

/** The cursor of the thousandth page of hundred, or of the last before the end. */
async function deepCursor(
  client: pg.Client,
  organisation: string,
  read: List['read'],
  sort: string,
): Promise<{ cursor: string }> {
  const tx = {
    organisation,
    rows: async ({ text, values }: Sql) =>
      (await client.query(text.replace(/limit (\$\d+)/, 'offset 99000 limit least($1, 1)'), [...values])).rows,
  }
  const [row] = await read(tx as unknown as Tx, { sort })
  return { cursor: Buffer.from(JSON.stringify([sort, ...(row?.keys ?? [])])).toString('base64url') }
}

/**
 * A transaction whose statements are explained, with the plan of a prepared statement: it returns their times, and no rows. The time of
 * planning is included for statements that are planned per request.
 */
export function timingTx(client: pg.Client, organisation: string): Tx & { readonly times: number[] } {
  const times: number[] = []
  let prepared: string | undefined
  const rows = async ({ text, values, isVaried }: Sql): Promise<never[]> => {
    if (isVaried || prepared !== text) {
      await client.query(`deallocate all`)
      await client.query(`prepare explained as ${text}`)
      prepared = text
    }
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) execute explained${given}`,
    )
    const { 'Planning Time': planning = Number.NaN, 'Execution Time': execution = Number.NaN } =
      rows[0]?.['QUERY PLAN'][0] ?? {}
    times.push(isVaried ? planning + execution : execution)
    return []
  }
  // A list asks for rows and for nothing else.
  return { organisation, rows, times } as unknown as Tx & { readonly times: number[] }
}

const literal = (value: unknown): string =>
  Array.isArray(value) ? pg.escapeLiteral(`{${value.join(',')}}`) : pg.escapeLiteral(String(value))
