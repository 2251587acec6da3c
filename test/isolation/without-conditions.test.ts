import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Database, Tx } from '../../src/platform/db/database.ts'
import type { Sql } from '../../src/platform/db/sql.ts'
import { figure, sized } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { askEverything, everyToken } from './matrix.ts'
import { askAtRandom } from './random-calls.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

const CALLS = sized(100, 5_000)

/** The statements that lost their condition, as they were. */
const disarmed = new Set<string>()

/** A service without the organisation in any condition of any statement: only row-level security is left. */
let service: Service
let two: Two
before(async () => {
  service = await startService({ through: withoutConditions })
  two = await twoOrganisations(service)
})
after(() => service.close())

/** The same statement, with every comparison with the own organisation replaced by true. */
function withoutCondition({ text, values }: Sql, organisation: string): Sql {
  const bare = text.replaceAll(/[\w.]+ = \$(\d+)(?!\d)/g, (comparison, number: string) =>
    values[Number(number) - 1] === organisation ? `$${number}::uuid is not null` : comparison,
  )
  if (bare === text) return { text, values }
  disarmed.add(text)
  return { text: bare, values }
}

function withoutConditions(database: Database): Database {
  const bare = (tx: Tx): Tx => {
    const of = (statement: Sql) => withoutCondition(statement, tx.organisation)
    return {
      ...tx,
      rows: (statement) => tx.rows(of(statement)),
      one: (statement) => tx.one(of(statement)),
      value: (statement) => tx.value(of(statement)),
      column: (statement) => tx.column(of(statement)),
      maybe: (statement) => tx.maybe(of(statement)),
      run: (statement) => tx.run(of(statement)),
    }
  }
  return {
    ...database,
    inTransaction: (own, work, author) => database.inTransaction(own, (tx) => work(bare(tx)), author),
    reading: (own, work, how) => database.reading(own, (tx) => work(bare(tx)), how),
  }
}

test('a service that forgets the organisation in every condition answers as the contract says, and shows and changes nothing of others', async (t) => {
  const tokens = (await everyToken(service, two)).filter(({ name, opens }) =>
    sized(name === 'all', opens !== undefined),
  )
  const before = await two.foreignState()
  const asked = await askEverything({ service, two }, tokens)
  assert.deepEqual(await two.foreignState(), before)
  await askAtRandom({ service, two }, CALLS)
  const written = await conditionsWritten()
  t.diagnostic(`${disarmed.size} statements without their condition; ${written} conditions stand in the code`)
  figure(t, 'I-9', 'requests to a service without its conditions', asked + CALLS)
})

async function conditionsWritten(): Promise<number> {
  const folder = fileURLToPath(new URL('../../src/', import.meta.url))
  let count = 0
  for await (const path of glob('**/*.ts', { cwd: folder }))
    count += (await readFile(`${folder}${path}`, 'utf8')).match(/= \$\{tx\.organisation\}/g)?.length ?? 0
  return count
}

test('it is the policies that hold: without the one of contacts, such a service shows those of others', async () => {
  await service.asOwner('alter table contacts disable row level security')
  const { body, headers } = await service.ask('GET', '/v1/contacts')
  await service.asOwner('alter table contacts enable row level security')
  assert.ok(two.leaksIn({ body, headers }).includes('Zobelkunde'))
})
