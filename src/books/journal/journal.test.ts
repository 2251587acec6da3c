import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { postedEntry, posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { postAll } from './post-entries.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const post = (fields: object = {}, token?: string) =>
  service.ask('POST', '/v1/ledger-entries', { body: posting(fields), ...(token ? { token } : {}) })

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const sequencesOf = async (organisation: string): Promise<number[]> =>
  (
    await service.asOwner<{ sequence: string }>(
      'select sequence from ledger_entries where organisation = $1 order by sequence',
      [organisation],
    )
  ).map(({ sequence }) => Number(sequence))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

test('entries are numbered from 1 without gaps, although 64 clients post at once and a third of their entries are refused', async () => {
  const before = (await sequencesOf(service.organisation)).length
  const answers = await times(192, (index) => post(index % 3 === 0 ? { debitAccount: 1001 } : { taxCode: 'VB81' }))
  assert.equal(answers.filter(({ status }) => status === 201).length, 128)
  assert.equal(answers.filter(({ body }) => body.code === 'ledger/account-not-found').length, 64)
  assert.deepEqual(await sequencesOf(service.organisation), upTo(before + 128))
})

test('a transaction that is rolled back takes its number with it', async () => {
  const before = (await sequencesOf(service.organisation)).length
  const draft = {
    ...posting(),
    date: day('2026-11-20'),
    amount: cents(100),
    currency: 'CHF',
    source: 'api',
  } as const
  await times(16, async (index) => {
    if (index % 2 === 0) return void (await post())
    const work = service.database.inTransaction(service.organisation, async (tx) => {
      const [entry] = await postAll(tx, [draft, draft], service.clock.now)
      assert.ok(entry!.sequence > before)
      throw new Error('something else failed')
    })
    await assert.rejects(work, /something else failed/)
  })
  assert.deepEqual(await sequencesOf(service.organisation), upTo(before + 8))
})

test('each organisation has numbers of its own', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  await times(8, () => Promise.all([post(), post({}, token)]))
  assert.deepEqual(await sequencesOf(organisation), upTo(8))
  const { body } = await service.ask('GET', '/v1/ledger-entries', { token })
  assert.deepEqual(
    body.ledgerEntries.map(({ sequence }: { sequence: number }) => sequence),
    upTo(8),
  )
})

test('debits equal credits, and both equal the journal, at every instant that another connection sees', async () => {
  const codes = ['', 'UN81', 'VB81', 'BZM81', 'ZOLLM', 'UEX']
  const load = times(300, (index) =>
    post({
      date: `2026-${String((index % 12) + 1).padStart(2, '0')}-15`,
      taxCode: codes[index % 6],
      amount: 7919 * (index + 1),
    }),
  )
  let isPosting = true
  const watch = async () => {
    let looks = 0
    for (; isPosting || looks === 0; looks++) {
      const [sums] = await service.asOwner<{ journal: string; debit: string; credit: string }>(`
        select (select sum(amount) from ledger_transactions) as journal, sum(debit) as debit, sum(credit) as credit
          from account_totals`)
      assert.equal(sums!.debit, sums!.credit)
      assert.equal(sums!.debit, sums!.journal)
    }
    return looks
  }
  const watching = watch()
  const answers = await load
  isPosting = false
  assert.ok((await watching) > 0)
  assert.ok(answers.every(({ status }) => status === 201))
})

test('the totals of every account and month are those of the journal', async () => {
  const differences = await service.asOwner(`
    with journal as (
      select organisation, account, month, sum(debit) as debit, sum(credit) as credit
        from (
          select organisation, debit_account as account, date_trunc('month', date)::date as month, amount as debit, 0 as credit from ledger_transactions
          union all
          select organisation, credit_account, date_trunc('month', date)::date, 0, amount from ledger_transactions
        ) as side
       group by organisation, account, month
    )
    (table journal except table account_totals) union all (table account_totals except table journal)`)
  assert.deepEqual(differences, [])
})

test('not even the owner of the database changes the journal by accident', async () => {
  await postedEntry(service)
  for (const table of ['ledger_entries', 'ledger_transactions'])
    for (const statement of [
      `update ${table} set date = '2026-01-01' where date > '2026-01-01'`,
      `update ${table} set date = '2026-01-01' where false`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
    ])
      await assert.rejects(service.asOwner(statement), /only grows|cannot truncate a table referenced/, statement)
})

test('an external reference is taken for ever, also when its entry was reversed', async () => {
  const reference = { externalReference: 'order 4711' }
  const { id, externalReference } = await postedEntry(service, reference)
  assert.equal(externalReference, 'order 4711')
  const refused = async () => {
    const { status, body } = await post(reference)
    assert.deepEqual(
      [status, body.code, body.invalidFields],
      [400, 'ledger/duplicate-reference', ['externalReference']],
    )
  }
  await refused()
  await service.expect(201, 'POST', `/v1/ledger-entries/${id}/reverse`)
  await refused()
})

test('a reference of an entry that was refused is still free', async () => {
  assert.equal((await post({ externalReference: 'order 4712', creditAccount: 1001 })).status, 400)
  assert.equal((await post({ externalReference: 'order 4712' })).status, 201)
})

test('of 32 that post under one reference at once exactly one succeeds, round after round', async () => {
  for (let round = 0; round < 10; round++) {
    const answers = await times(32, () => post({ externalReference: `race ${round}` }))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 31)
    for (const { body } of refused) assert.equal(body.code, 'ledger/duplicate-reference')
  }
})

test('references of another organisation, and those that differ in case or space, are others', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  await postedEntry(service, { externalReference: 'Order 1' })
  assert.equal((await post({ externalReference: 'Order 1' }, token)).status, 201)
  assert.equal((await post({ externalReference: 'order 1' })).status, 201)
  assert.equal((await post({ externalReference: 'Order 1 ' })).status, 201)
})

test('a reference is one line of up to 128 characters', async () => {
  assert.equal((await post({ externalReference: '🧾'.repeat(128) })).status, 201)
  for (const externalReference of ['', 'x'.repeat(129), 'a\nb', 1])
    assert.deepEqual((await post({ externalReference })).body.invalidFields, ['externalReference'])
})
