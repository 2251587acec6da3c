import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { isOk, Problem } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Alone, Database, InTransaction } from '../../platform/db/database.ts'
import type { Outcome } from '../../platform/http/idempotency.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Violation } from '../../said.ts'
import { verifyJournal } from '../integrity/verify-journal.ts'
import { rejectionOfEntries } from './bulk-entries.ts'
import { journalWriter } from './journal-writer.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import type { Posting } from './post-batch.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
})
after(() => fresh.close())

const draft: EntryDraft = {
  date: day('2026-11-20'),
  description: 'Paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: cents(10810),
  currency: 'CHF',
  taxCode: 'VB81',
  source: 'api',
}
const author = { token: randomUUID() }
const posting = (changes: Partial<EntryDraft> = {}): Posting => ({
  drafts: [{ ...draft, ...changes }],
  author,
  idempotent: undefined,
  answer: (entries) => {
    const [entry] = entries
    if (entry === undefined || !isOk(entry)) return entry ?? new Problem('general/internal-error')
    return { status: 201, headers: {}, body: String(entry.sequence) }
  },
})

/** Counts transactions, and lets a test delay them. */
function watched({ inTransaction, alone }: Pick<Database, 'inTransaction' | 'alone'>) {
  const seen = { transactions: 0, gate: Promise.resolve() }
  const held =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments) => {
      seen.transactions++
      await seen.gate
      return call(...given)
    }
  return { seen, watching: { inTransaction: held(inTransaction) as InTransaction, alone: held(alone) as Alone } }
}

const write = (
  writer: ReturnType<typeof journalWriter>,
  count: number,
  changes?: (index: number) => Partial<EntryDraft>,
) =>
  Promise.allSettled(
    Array.from({ length: count }, (_, index) => writer.post(fresh.organisation, posting(changes?.(index)))),
  )

test('a lone entry is written at once; those that arrive meanwhile share the next transaction', async () => {
  const { seen, watching } = watched(fresh.database)
  const writer = journalWriter({ database: watching, clock: () => NOW })
  const results = await write(writer, 64)
  assert.ok(results.every(({ status }) => status === 'fulfilled'))
  assert.equal(seen.transactions, 2)
})

test('one faulty entry harms none of its neighbours', async () => {
  const writer = journalWriter({ database: fresh.database, clock: () => NOW })
  const results = await write(writer, 30, (index) => (index % 3 === 1 ? { date: day('2020-01-01') } : {}))
  for (const [index, result] of results.entries()) {
    if (index % 3 !== 1) assert.equal(result.status, 'fulfilled')
    else
      assert.ok(
        result.status === 'rejected' &&
          result.reason instanceof Problem &&
          result.reason.code === 'ledger/no-fiscal-year',
      )
  }
})

/** A bulk of so many entries; posted as a whole, or each by itself. Returns the number of posted ones. */
const bulk = (count: number, changes: (index: number) => Partial<EntryDraft>, isWhole: boolean): Posting => ({
  drafts: Array.from({ length: count }, (_, index) => ({ ...draft, ...changes(index) })),
  rejection: isWhole ? rejectionOfEntries : undefined,
  author,
  idempotent: undefined,
  answer: (entries) => ({ status: 201, headers: {}, body: String(entries.filter(isOk).length) }),
})

const answersOf = (results: readonly PromiseSettledResult<Outcome>[]) =>
  results.map((one) => (one.status === 'fulfilled' ? Number(one.value.answer.body) : one.reason.code))

test('bulks share a transaction with whatever else arrives: a faulty one posted as a whole leaves nothing, not even its references', async () => {
  const { seen, watching } = watched(fresh.database)
  const writer = journalWriter({ database: watching, clock: () => NOW })
  const post = (posting: Posting) => writer.post(fresh.organisation, posting)
  const first = Number((await post(posting())).answer.body)
  const faultyAt = (place: number) => (index: number) => ({
    externalReference: `bulk-${index}`,
    ...(index === place ? { debitAccount: 9999 } : {}),
  })
  const results = await Promise.allSettled([
    post(posting()),
    post(bulk(50, faultyAt(49), true)),
    post(bulk(50, faultyAt(20), false)),
    post(posting({ externalReference: 'bulk-20' })),
    post(bulk(3, () => ({ externalReference: 'bulk-1' }), true)),
    post(posting()),
  ])
  assert.deepEqual(answersOf(results), [
    first + 1,
    'ledger/account-not-found',
    49,
    first + 51,
    'ledger/duplicate-reference',
    first + 52,
  ])
  const { status, reason } = results[1] as PromiseRejectedResult
  assert.equal(status, 'rejected')
  assert.deepEqual(
    reason.violations.map(({ field }: Violation) => field),
    ['entries[49].debitAccount'],
  )
  // The first, which was awaited, and all others together.
  assert.equal(seen.transactions, 2)
  const verification = await fresh.database.inTransaction(fresh.organisation, verifyJournal)
  assert.ok(verification.ok, JSON.stringify(verification))
  assert.equal(verification.entries, first + 52)
})

test('a bulk of many statements goes alone; small ones are sent together while another is under way', async () => {
  const { seen, watching } = watched(fresh.database)
  const writer = journalWriter({ database: watching, clock: () => NOW })
  const sizes = [1, 3_000, 100, 100, 100, 1]
  const results = await Promise.allSettled(
    sizes.map((count) =>
      writer.post(
        fresh.organisation,
        bulk(count, () => ({}), true),
      ),
    ),
  )
  assert.deepEqual(answersOf(results), sizes)
  assert.equal(seen.transactions, 4)
})

test('where so many entries wait that they are a second of work, the next is rejected as busy', async () => {
  const { seen, watching } = watched(fresh.database)
  let open = (): void => undefined
  seen.gate = new Promise((resolve) => {
    open = resolve
  })
  const writer = journalWriter({ database: watching, clock: () => NOW })
  const large = bulk(5_000, () => ({ date: day('2020-01-01') }), true)
  const posted = Array.from({ length: 10 }, () => writer.post(fresh.organisation, large))
  const settled = Promise.allSettled(posted)
  open()
  const codes = answersOf(await settled)
  assert.equal(codes.filter((code) => code === 'ledger/no-fiscal-year').length, 9)
  assert.equal(codes.at(-1), 'general/service-unavailable')
})

test('an entry that the database refuses as no rule foresaw fails alone', async () => {
  const writer = journalWriter({ database: fresh.database, clock: () => NOW })
  const results = await write(writer, 10, (index) => (index === 5 ? { description: 'a\0b' } : {}))
  assert.deepEqual(
    results.map(({ status }) => status),
    Array.from({ length: 10 }, (_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
  )
})

test('a full queue refuses with 503 and a time to come back, and never grows beyond its bound', async () => {
  const { seen, watching } = watched(fresh.database)
  const gate = Promise.withResolvers<void>()
  seen.gate = gate.promise
  const writer = journalWriter({ database: watching, clock: () => NOW, longestQueue: 10 })
  const writing = write(writer, 15)
  gate.resolve()
  const refused = (await writing).filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  assert.equal(refused.length, 4)
  for (const problem of refused) {
    assert.ok(problem instanceof Problem)
    assert.deepEqual([problem.status, problem.headers['retry-after']], [503, '1'])
  }
  assert.equal((await write(writer, 5)).filter(({ status }) => status === 'rejected').length, 0)
})

test('a database that is away fails the batch and all who wait behind it as unavailable, without being asked again', async () => {
  let attempts = 0
  const away = async () => {
    attempts++
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const writer = journalWriter({ database: { inTransaction: away, alone: away }, clock: () => NOW })
  assert.ok((await write(writer, 20)).every(({ status }) => status === 'rejected'))
  assert.equal(attempts, 1)
})

test('two writers on one organisation, as of two instances, number and chain without gaps', async () => {
  const writers = [1, 2].map(() => journalWriter({ database: fresh.database, clock: () => NOW, largestBatch: 7 }))
  const results = (await Promise.all(writers.map((writer) => write(writer, 100)))).flat()
  assert.ok(results.every(({ status }) => status === 'fulfilled'))
  const verification = await fresh.database.inTransaction(fresh.organisation, verifyJournal)
  assert.ok(verification.ok, JSON.stringify(verification))
})

test('the number of statements does not depend on the number of entries', async () => {
  const statementsFor = async (count: number) => {
    let statements = 0
    const counting: InTransaction = (organisation, work) =>
      fresh.database.inTransaction(organisation, (tx) => {
        const counted =
          <Arguments extends unknown[], Result>(call: (...given: Arguments) => Result) =>
          (...given: Arguments) => {
            statements++
            return call(...given)
          }
        return work({
          ...tx,
          rows: counted(tx.rows),
          one: counted(tx.one),
          value: counted(tx.value),
          column: counted(tx.column),
          maybe: counted(tx.maybe),
          run: counted(tx.run),
        } as typeof tx)
      })
    const writer = journalWriter({ database: { ...fresh.database, inTransaction: counting }, clock: () => NOW })
    // The first goes alone; the others are one batch.
    await write(writer, count + 1)
    return statements
  }
  assert.equal(await statementsFor(200), await statementsFor(2))
})

test('after an error that leaves open whether the batch was committed, nothing is posted a second time', async () => {
  const before = await entriesPosted()
  const cutOff: InTransaction = async (organisation, work) => {
    await fresh.database.inTransaction(organisation, work)
    throw Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' })
  }
  const results = await write(
    journalWriter({ database: { ...fresh.database, inTransaction: cutOff }, clock: () => NOW }),
    10,
  )
  assert.ok(results.every(({ status }) => status === 'rejected'))
  assert.equal(await entriesPosted(), before + 10)
})

const entriesPosted = async () =>
  Number((await fresh.asOwner<{ count: string }>('select count(*) from ledger_entries'))[0]?.count)
