import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { newId } from './id.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
  // Refuses at the commit, and not before.
  await fresh.asOwner(`create function refuse_late() returns trigger language plpgsql as $$
    begin raise exception 'too late' using errcode = 'check_violation'; end $$`)
  await fresh.asOwner(`create constraint trigger refuse_late after insert on contacts deferrable initially deferred
    for each row when (new.last_name = 'Late') execute function refuse_late()`)
})
after(() => fresh.close())

const insert = (lastName: string) =>
  fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.run(
      sql`insert into contacts (organisation, id, last_name) values (${tx.organisation}, ${newId()}, ${lastName})`,
    )
    return 'done'
  })
const kept = async (lastName: string) =>
  (await fresh.asOwner(`select from contacts where last_name = '${lastName}'`)).length

test('work is done when its transaction is committed, and not before: what fails at the commit has failed', async () => {
  assert.equal(await insert('In time'), 'done')
  assert.equal(await kept('In time'), 1)
  await assert.rejects(insert('Late'), /too late/)
  assert.equal(await kept('Late'), 0)
})

test('a transaction in which a statement failed unseen is no success, although PostgreSQL ends it without an error', async () => {
  const work = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.run(
      sql`insert into contacts (organisation, id, last_name) values (${tx.organisation}, ${newId()}, 'Unseen')`,
    )
    await tx.run(sql`select 1 / 0`).catch(() => undefined)
    return 'done'
  })
  await assert.rejects(work, /rolled back/)
  assert.equal(await kept('Unseen'), 0)
})

test('what a transaction fails with is what failed first, whatever was waited for', async () => {
  const failing = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    const first = tx.run(sql`select 1 / 0`)
    first.catch(() => undefined)
    await tx.rows(sql`select 1`)
  })
  await assert.rejects(failing, { code: '22012' })
})

test('work that goes on when its transaction is over reaches no other', async () => {
  const late = Promise.withResolvers<() => Promise<unknown>>()
  await fresh.database.inTransaction(fresh.organisation, async (tx) => late.resolve(() => tx.rows(sql`select 1`)))
  const goOn = await late.promise
  await assert.rejects(goOn, /the transaction is over: it runs no more statements/)
})
