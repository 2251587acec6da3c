import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { createOrganisation } from '../../admin/provisioning/create-organisation.ts'
import { changesOf } from '../../events.ts'
import { newId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
})
after(() => fresh.close())

type StoredEvent = { readonly sequence: string; readonly record: string; readonly created_at: Date }

const kept = (organisation = fresh.organisation): Promise<StoredEvent[]> =>
  fresh.asOwner('select sequence, record, created_at from events where organisation = $1 order by sequence', [
    organisation,
  ])

const contactCreated = (id: string) => changesOf('contact.created', { after: { contact: { id } } })

/** A transaction with the event of a created contact; rolled back if it should fail. */
const write = (id: string, { fails = false, pause = 0 } = {}) =>
  fresh.database.inTransaction(fresh.organisation, async (tx) => {
    tx.note(contactCreated(id))
    await tx.run(sql`select pg_sleep(${pause})`)
    if (fails) throw new Error('rolled back')
  })

test('64 writers at once, a third of which fail: events are numbered without gaps, and a reader sees each once, in order, none late', async () => {
  const [{ sequence: start } = { sequence: '0' }] = (await kept()).slice(-1)
  let isOver = false
  const seen: number[] = []
  const reader = (async () => {
    for (let last = false; !last; ) {
      last = isOver
      const rows = await fresh.database.inTransaction(fresh.organisation, (tx) =>
        tx.rows<{ sequence: number }>(sql`
          select sequence from events where organisation = ${tx.organisation} and sequence > ${seen.at(-1) ?? Number(start)}
           order by sequence limit 7`),
      )
      seen.push(...rows.map(({ sequence }) => sequence))
      if (rows.length > 0) last = false
    }
  })()
  const written: string[] = []
  const writer = async (number: number) => {
    for (let round = 0; round < 6; round++) {
      const id = newId()
      const fails = (number + round) % 3 === 0
      const done = write(id, { fails, pause: ((number * 7 + round * 3) % 5) / 1000 })
      await (fails ? assert.rejects(done, /rolled back/) : done.then(() => written.push(id)))
    }
  }
  // As many at once as there are connections, so that none waits longer for one than in the service.
  const writers = Array.from({ length: 64 }, (_, number) => number)
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = writers.pop(); next !== undefined; next = writers.pop()) await writer(next)
    }),
  )
  isOver = true
  await reader
  assert.equal(written.length, 256)
  assert.deepEqual(
    seen,
    Array.from({ length: 256 }, (_, index) => Number(start) + index + 1),
  )
  const records = (await kept()).filter(({ sequence }) => Number(sequence) > Number(start)).map(({ record }) => record)
  assert.deepEqual(records.toSorted(), written.toSorted())
})

test('events of one transaction are consecutive, and instants never go back', async () => {
  const ids = Array.from({ length: 5 }, newId)
  await fresh.database.inTransaction(fresh.organisation, async (tx) => {
    for (const id of ids) tx.note(contactCreated(id))
  })
  const all = await kept()
  assert.deepEqual(
    all.slice(-5).map(({ record }) => record),
    ids,
  )
  const instants = all.map(({ created_at }) => created_at.getTime())
  assert.deepEqual(
    instants,
    instants.toSorted((a, b) => a - b),
  )
})

test('a transaction in which nothing happened takes no number and waits for nobody', async () => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await tx.rows(
      sql`select keep_events(${tx.organisation}, null, null, '[{"type":"contact.created","kind":"contact","record":"1"}]')`,
    )
    held.resolve()
    await release.promise
  })
  await held.promise
  const one = await fresh.database.inTransaction(fresh.organisation, (tx) => tx.one(sql`select 1 as one`))
  assert.deepEqual(one, { one: 1 })
  const waiting = write(newId())
  const other = await createOrganisation(fresh.database.inTransaction, 'Andere AG', new Date())
  assert.equal((await kept(other)).length, 1, 'another organisation does not wait either')
  release.resolve()
  await Promise.all([holder, waiting])
})

test('a record without a schema is kept in no event: its secrets are not known', async () => {
  const unknown = fresh.database.inTransaction(fresh.organisation, async (tx) => {
    tx.note([{ type: 'contact.created', record: newId(), after: { voucher: { code: 'secret' } } as object }])
  })
  await assert.rejects(unknown, /an event shows voucher, which has no schema/)
})

test('an event about a document names it', () => {
  const estimate = { id: newId() }
  const [issued] = changesOf('estimate.issued', { after: { estimate } })
  assert.equal(issued?.document, estimate.id)
  const document = newId()
  const [paid] = changesOf('payment.recorded', { document, after: { payment: { id: newId() } } })
  assert.equal(paid?.document, document)
  assert.throws(
    () => changesOf('attachment.added', { after: { attachment: { id: newId() } } }),
    /attachment.added does not say which document it is about/,
  )
})

const asService = (statement: string, organisation = fresh.organisation) =>
  fresh.asOwner(
    `begin; set local role rappen_app; set local app.organisation = '${organisation}'; ${statement}; commit`,
  )

test('the service cannot change, delete or insert events', async () => {
  for (const statement of [
    `update events set type = 'contact.deleted'`,
    'delete from events',
    'truncate events',
    `insert into events (organisation, sequence, type, record_kind, record, created_at) values ('${fresh.organisation}', 100000, 'x', 'x', 'x', now())`,
    'update event_heads set sequence = sequence + 1',
    'delete from event_heads',
  ])
    await assert.rejects(asService(statement), /permission denied/, statement)
  const another = newId()
  await assert.rejects(
    asService(`select keep_events('${another}', null, null, '[]')`),
    /a session keeps events of its own organisation/,
  )
})

test('nor by the owner of the database, as long as the triggers stand', async () => {
  for (const statement of [
    `update events set type = 'contact.deleted'`,
    'delete from events',
    'truncate events',
    'update event_heads set sequence = sequence - 1',
    `update event_heads set newest_at = '2000-01-01'`,
    'delete from event_heads',
  ])
    await assert.rejects(fresh.asOwner(statement), /only grows/, statement)
})

test('an organisation sees what happened to itself alone', async () => {
  const other = await createOrganisation(fresh.database.inTransaction, 'Fremde AG', new Date())
  const seenBy = (organisation: string) =>
    fresh.database.inTransaction(organisation, (tx) =>
      tx.rows<{ organisation: string }>(sql`select organisation from events`),
    )
  assert.deepEqual(
    (await seenBy(other)).map(({ organisation }) => organisation),
    [other],
  )
  assert.ok((await seenBy(fresh.organisation)).every(({ organisation }) => organisation === fresh.organisation))
})

test('the database rejects an event, and a head of the events, that cannot be one', async () => {
  const id = newId()
  await write(id)
  const isViolation = { code: '23514' }
  for (const [column, value] of [
    ['sequence', '0'],
    ['hash', `'x'`],
    ['evidence', `'x'`],
    ['salt', `'x'`],
    ['digest', `sha256('x')`],
    ['erased_by', 'gen_random_uuid()'],
  ]) {
    const columns = ['sequence', 'hash', 'evidence', 'salt', 'digest', 'erased_by', 'before', 'after']
    const given = columns.map((name) => (name === column ? value : name === 'sequence' ? 'sequence + 1000' : name))
    const copy = fresh.asOwner(
      `insert into events (organisation, id, type, record_kind, record, created_at, ${columns.join(', ')})
       select organisation, gen_random_uuid(), type, record_kind, record, created_at, ${given.join(', ')} from events where record = $1`,
      [id],
    )
    await assert.rejects(copy, isViolation, column)
  }
  const head = fresh.asOwner(`update event_heads set hash = 'x', sequence = sequence + 1 where organisation = $1`, [
    fresh.organisation,
  ])
  await assert.rejects(head, isViolation)
  const back = fresh.asOwner('update event_heads set sequence = sequence - 1 where organisation = $1', [
    fresh.organisation,
  ])
  await assert.rejects(back, /only grows/)
})
