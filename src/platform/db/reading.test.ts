import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { createOrganisation } from '../../admin/provisioning/create-organisation.ts'
import { openDatabase, type Tx } from './database.ts'
import { planned, sql } from './sql.ts'

let fresh: FreshDatabase
let other: string
before(async () => {
  fresh = await freshDatabase()
  other = await createOrganisation(fresh.database.inTransaction, 'Andere GmbH', NOW)
})
after(() => fresh.close())

const visible = sql`select id from organisations`

test('a reading sees its organisation alone, and the connection none afterwards', async () => {
  const database = openDatabase({ ...fresh.connection, max: 1 }, { error: () => undefined }, async () => undefined)
  try {
    for (const organisation of [fresh.organisation, other, fresh.organisation])
      assert.deepEqual(await database.reading(organisation, (tx) => tx.rows(visible)), [{ id: organisation }])
    const failing = database.reading(other, (tx) => tx.rows(sql`select 1 / ${0}::int`))
    await assert.rejects(failing, /division by zero/)
    assert.deepEqual(await database.alone('key', visible), [])
    const several = await database.reading(other, (tx) =>
      Promise.all([tx.one(visible), tx.maybe(sql`select id from organisations where false`), tx.run(visible)]),
    )
    assert.deepEqual(several, [{ id: other }, undefined, 1])
  } finally {
    await database.close()
  }
})

test('a statement is planned once for all values, or for its own', async () => {
  const { reading, inTransaction } = fresh.database
  const mode = sql`select current_setting('plan_cache_mode')`
  for (const run of [reading, inTransaction]) {
    const modes = (tx: Tx) => Promise.all([tx.value(mode), tx.value(planned(mode))])
    assert.deepEqual(await run(other, modes), ['force_generic_plan', 'force_custom_plan'])
    assert.equal(await run(other, (tx) => tx.value(mode)), 'force_generic_plan')
  }
})

test('a reading notes no change, and runs nothing once it is over', async () => {
  const { reading } = fresh.database
  await assert.rejects(
    reading(other, async (tx) => tx.note([{ type: 'organisation.modified', record: 'x' }])),
    /notes a change/,
  )
  const tx = await reading(other, async (open) => open)
  await assert.rejects(tx.rows(visible), /it runs no more statements/)
})

test('a reading is one write to PostgreSQL, a transaction one for each time that it waits for an answer', async (t) => {
  let writes = 0
  for (const name of ['_write', '_writev'] as const) {
    const write = Socket.prototype[name] as (...args: unknown[]) => void
    function counted(this: Socket, ...args: unknown[]): void {
      if (!standard.has(this)) writes++
      write.apply(this, args)
    }
    t.mock.method(Socket.prototype, name, counted as never)
  }
  // Each organisation may have two connections.
  const database = openDatabase({ ...fresh.connection, max: 10 }, { error: () => undefined }, (tx) => tx.run(one))
  t.after(() => database.close())
  const one = sql`select id from organisations where id = ${other}`
  const measured = async (work: () => Promise<unknown>) => {
    await work()
    writes = 0
    await work()
    return writes
  }
  const happened = { type: 'organisation.modified', record: other } as const
  const change = async (tx: Tx) => {
    await Promise.all([tx.rows(one), tx.run(one)])
    tx.note([happened])
  }
  assert.equal(await measured(() => database.reading(other, (tx) => tx.rows(one))), 1)
  const short = () => database.reading(other, (tx) => tx.rows(one), { isShort: true })
  assert.equal(await measured(() => Promise.all(Array.from({ length: 20 }, short))), 2)
  assert.equal(await measured(() => database.inTransaction(other, (tx) => tx.rows(one))), 2)
  assert.equal(await measured(() => database.inTransaction(other, change)), 2)
})

/** The streams of the test itself. */
const standard: ReadonlySet<object> = new Set([process.stdout, process.stderr])

test('short readings share two connections of their organisation, and each sees its own alone; one that fails leaves the others', async () => {
  // Each organisation may have eight.
  const database = openDatabase({ ...fresh.connection, max: 40 }, { error: () => undefined }, async () => undefined)
  const seen = sql`select id, pg_backend_pid() as pid, pg_sleep(0.002) from organisations`
  const failing = sql`select 1 / ${0}::int`
  const read = (organisation: string) =>
    database.reading(organisation, (tx) => tx.one<{ id: string; pid: number }>(seen), { isShort: true })
  const pidsOf = async (organisation: string): Promise<Set<number>> => {
    const rows = await Promise.all(Array.from({ length: 100 }, () => read(organisation)))
    for (const { id } of rows) assert.equal(id, organisation)
    return new Set(rows.map(({ pid }) => pid))
  }
  try {
    const failures = Array.from({ length: 5 }, () =>
      database.reading(other, (tx) => tx.rows(failing), { isShort: true }),
    )
    const [own, others, ...failed] = await Promise.allSettled([pidsOf(fresh.organisation), pidsOf(other), ...failures])
    for (const { reason } of failed as PromiseRejectedResult[]) assert.match(String(reason), /division by zero/)
    assert.ok(own.status === 'fulfilled' && others.status === 'fulfilled')
    // Four turns of 32 at most, two at once.
    assert.ok(own.value.size <= 4 && others.value.size <= 4)
  } finally {
    await database.close()
  }
})

test('a caller that waits for a connection gets a turn while short readings continue', async () => {
  const database = openDatabase({ ...fresh.connection, max: 1 }, { error: () => undefined }, async () => undefined)
  let isOver = false
  const reader = async () => {
    while (!isOver) await database.reading(other, (tx) => tx.rows(visible), { isShort: true })
  }
  try {
    const readers = Array.from({ length: 8 }, reader)
    const change = database.inTransaction(other, (tx) => tx.one<{ id: string }>(visible))
    assert.deepEqual(await change.finally(() => (isOver = true)), { id: other })
    await Promise.all(readers)
  } finally {
    await database.close()
  }
})
