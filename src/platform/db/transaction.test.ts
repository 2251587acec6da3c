import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DatabaseError } from 'pg'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { patience } from '../../../test/patience.ts'
import { timeLimits } from '../limits.ts'
import { isRolledBack } from './database.ts'
import { newId } from './id.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
  await fresh.asOwner('create table notes (id uuid primary key, text text not null)')
  await fresh.asOwner('grant select, insert on notes to rappen_app')
  // Rejects at the commit, not earlier.
  await fresh.asOwner(`create function reject_late() returns trigger language plpgsql as $$
    begin raise exception 'too late' using errcode = 'check_violation'; end $$`)
  await fresh.asOwner(`create constraint trigger reject_late after insert on notes deferrable initially deferred
    for each row when (new.text = 'Late') execute function reject_late()`)
})
after(() => fresh.close())

const insert = (text: string) =>
  fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.run(sql`insert into notes (id, text) values (${newId()}, ${text})`)
    return 'done'
  })
const kept = async (text: string) => (await fresh.asOwner('select from notes where text = $1', [text])).length

test('a transaction that fails at its commit has failed', async () => {
  assert.equal(await insert('In time'), 'done')
  assert.equal(await kept('In time'), 1)
  await assert.rejects(insert('Late'), /too late/)
  assert.equal(await kept('Late'), 0)
})

test('a transaction with a failed statement fails, even if the error was caught, and PostgreSQL ends it without one', async () => {
  const work = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.run(sql`insert into notes (id, text) values (${newId()}, 'Unseen')`)
    await tx.run(sql`select 1 / 0`).catch(() => undefined)
    return 'done'
  })
  await assert.rejects(work, /rolled back/)
  assert.equal(await kept('Unseen'), 0)
})

test('a transaction fails with its first error, whichever statement was awaited', async () => {
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

test('a process that stood still for longer than the database may take reads what was answered meanwhile, and waits for what it sends then', async (t) => {
  await insert('Before')
  const backends = await fresh.asOwner<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of backends) process.kill(pid, name)
  }
  const usual = timeLimits.databaseResponse
  t.after(() => {
    timeLimits.databaseResponse = usual
  })
  timeLimits.databaseResponse = patience(600)
  // Before, while and after it is sent.
  for (const turns of [0, 1, 2]) {
    const running = insert('Meanwhile')
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
    for (const end = performance.now() + 1.3 * timeLimits.databaseResponse; performance.now() < end; );
    signal('SIGSTOP')
    setTimeout(() => signal('SIGCONT'), 100)
    assert.equal(await running, 'done', `${turns} turns after it began`)
  }
})

test('an error of which the database says that nothing was kept is told from one where that is not known', async () => {
  const refused = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.run(sql`insert into notes (id, text) values (${newId()}, 'Not kept')`)
    await tx.run(sql`select 1 / 0`)
  })
  await assert.rejects(refused, (error) => error instanceof DatabaseError && isRolledBack(error))
  await assert.rejects(insert('Late'), isRolledBack)
  assert.equal(await kept('Not kept'), 0)
})
