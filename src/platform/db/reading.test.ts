import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { createOrganisation } from '../../admin/provisioning/create-organisation.ts'
import { openDatabase } from './database.ts'
import { sql } from './sql.ts'

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

test('what only reads notes no change, and runs nothing once it is over', async () => {
  const { reading } = fresh.database
  await assert.rejects(
    reading(other, async (tx) => tx.note([{ type: 'organisation.modified', record: 'x' }])),
    /notes a change/,
  )
  const tx = await reading(other, async (open) => open)
  await assert.rejects(tx.rows(visible), /it runs no more statements/)
})

test('a reading is one message to PostgreSQL, a transaction of one statement two', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rappen-proxy-'))
  let messages = 0
  const { host, port } = fresh.connection
  const proxy = createServer((client) => {
    const server = connect(`${host}/.s.PGSQL.${port}`)
    client.on('data', () => messages++).pipe(server)
    server.on('error', () => client.destroy()).pipe(client)
    client.on('error', () => server.destroy())
  }).listen(join(folder, `.s.PGSQL.${port}`))
  const database = openDatabase(
    { ...fresh.connection, host: folder, max: 1 },
    { error: () => undefined },
    async () => 0,
  )
  t.after(async () => {
    await database.close()
    proxy.close()
    await rm(folder, { recursive: true })
  })
  const one = sql`select id from organisations where id = ${other}`
  const measured = async (work: () => Promise<unknown>) => {
    await work()
    messages = 0
    await work()
    return messages
  }
  assert.equal(await measured(() => database.reading(other, (tx) => tx.rows(one))), 1)
  assert.equal(await measured(() => database.inTransaction(other, (tx) => tx.rows(one))), 2)
})
