import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../../../test/database.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { plain } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { openComingPeriods } from './open-coming-periods.ts'

/**
 * No timer of these tests does the work that a suspended machine missed at the turn of the year. The organisation was created in 2026: its
 * fiscal years are 2025 and 2026, its VAT periods their quarters.
 */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const openOn = (day: string, organisation = service.organisation) =>
  service.database.inTransaction(organisation, (tx) => openComingPeriods(tx, new Date(`${day}T09:00:00Z`)))
const spansOf = async (organisation = service.organisation) => {
  const token = await service.tokenFor(['ledger:read'], { organisation })
  const { fiscalYears } = (await service.ask('GET', '/v1/fiscal-years', { token })).body
  const { vatPeriods } = (await service.ask('GET', '/v1/vat-periods', { token })).body
  return [fiscalYears, vatPeriods].map((periods) => periods.map(({ from, to }: any) => `${from}/${to}`))
}

test('nothing is opened before the last month of the year', async () => {
  const before = await spansOf()
  await openOn('2026-11-29')
  assert.deepEqual(await spansOf(), before)
})

test('in the last month the next year and its quarters are opened, once, by several instances at the same moment', async () => {
  await Promise.all([openOn('2026-12-02'), openOn('2026-12-02'), openOn('2026-12-02')])
  const [years, quarters] = await spansOf()
  assert.deepEqual(years, ['2025-01-01/2025-12-31', '2026-01-01/2026-12-31', '2027-01-01/2027-12-31'])
  assert.deepEqual(quarters?.slice(-4), [
    '2027-01-01/2027-03-31',
    '2027-04-01/2027-06-30',
    '2027-07-01/2027-09-30',
    '2027-10-01/2027-12-31',
  ])
  assert.equal((await service.ask('POST', '/v1/ledger-entries', { body: posting({ date: '2027-01-01' }) })).status, 201)
  const { events } = await service.expect(200, 'GET', '/v1/events?type=fiscal-year.created')
  const [event] = events.slice(-1)
  assert.deepEqual([event.data.fiscalYear.from, event.token], ['2027-01-01', undefined])
})

test('an organisation that has opened its own is left alone', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['ledger:write'], { organisation })
  const body = { from: '2027-01-01', to: '2027-06-30' }
  assert.equal((await service.ask('POST', '/v1/fiscal-years', { token, body })).status, 201)
  const before = await spansOf(organisation)
  await openOn('2026-12-31', organisation)
  assert.deepEqual(await spansOf(organisation), before)
})

/** An organisation whose last fiscal year is 2026, at the given instant. */
async function asked(at: string) {
  service.clock.now = NOW
  const organisation = await service.otherOrganisation()
  service.clock.now = new Date(at)
  const token = await service.tokenFor(['all'], { organisation })
  const ask = (method: string, url: string, body?: object) =>
    service.ask(method, url, { token, ...(body ? { body } : {}) })
  return { organisation, ask }
}

test('after a suspend over the turn of the year the first posting opens the year, once, however many come at once', async () => {
  const { organisation, ask } = await asked('2027-01-04T08:00:00Z')
  const [years] = await spansOf(organisation)
  assert.ok(!years?.includes('2027-01-01/2027-12-31'))
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 3 === 0
        ? ask('POST', '/v1/ledger-entries/bulk', {
            entries: [posting({ date: '2027-01-02' }), posting({ date: '2026-12-31' })],
          })
        : ask('POST', '/v1/ledger-entries', posting({ date: `2027-0${1 + (index % 9)}-01` })),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const [opened, quarters] = await spansOf(organisation)
  assert.deepEqual(opened, ['2025-01-01/2025-12-31', '2026-01-01/2026-12-31', '2027-01-01/2027-12-31'])
  assert.equal(quarters?.length, 12)
  const { events } = (await ask('GET', '/v1/events?type=fiscal-year.created')).body
  assert.deepEqual(
    events.map(({ data }: any) => data.fiscalYear.from),
    ['2027-01-01'],
  )
})

test('so does an invoice that is issued, and a payment', async () => {
  const { organisation, ask } = await asked('2027-01-04T08:00:00Z')
  const issued = await ask('POST', '/v1/invoices', plain({ openingDate: '2026-12-20', isDraft: false }))
  assert.equal(issued.status, 201, JSON.stringify(issued.body))
  assert.ok(!(await spansOf(organisation))[0]?.includes('2027-01-01/2027-12-31'))
  assert.equal((await ask('POST', `/v1/invoices/${issued.body.invoice.id}/payments`, { amount: 1 })).status, 201)
  assert.ok((await spansOf(organisation))[0]?.includes('2027-01-01/2027-12-31'))

  const other = await asked('2027-01-04T08:00:00Z')
  assert.equal((await other.ask('POST', '/v1/invoices', plain({ isDraft: false }))).status, 201)
  assert.ok((await spansOf(other.organisation))[0]?.includes('2027-01-01/2027-12-31'))
})

test('a dry run in the coming year says what would be posted, and opens nothing; attachments of its day are editable', async () => {
  const { organisation, ask } = await asked('2027-01-04T08:00:00Z')
  const before = await spansOf(organisation)
  const dry = await ask('POST', '/v1/ledger-entries?dryRun=true', posting({ date: '2027-01-02' }))
  assert.equal(dry.status, 200, JSON.stringify(dry.body))
  const { estimate } = (await ask('POST', '/v1/estimates', plain({ isDraft: false }))).body
  assert.equal(estimate.openingDate, '2027-01-04')
  const order = await ask('PUT', `/v1/estimates/${estimate.id}/pdf-attachments/order`, { attachments: [] })
  assert.equal(order.status, 200, JSON.stringify(order.body))
  // Its other violations are reported, but not its day.
  const wrong = await ask('POST', '/v1/ledger-entries', posting({ date: '2026-12-31', debitAccount: 9998 }))
  assert.deepEqual(wrong.body.invalidFields, ['debitAccount'])
  assert.deepEqual(await spansOf(organisation), before)
})

test('a day beyond the coming year, or a month and more ahead of it, is refused as before', async () => {
  const { organisation, ask } = await asked('2026-11-29T08:00:00Z')
  const before = await spansOf(organisation)
  for (const date of ['2027-01-01', '2028-01-01', '2024-12-31', '2199-12-31'])
    assert.equal((await ask('POST', '/v1/ledger-entries', posting({ date }))).body.code, 'ledger/no-fiscal-year')
  assert.deepEqual(await spansOf(organisation), before)
  service.clock.now = new Date('2026-12-05T08:00:00Z')
  assert.equal(
    (await ask('POST', '/v1/ledger-entries', posting({ date: '2028-01-01' }))).body.code,
    'ledger/no-fiscal-year',
  )
  assert.equal((await ask('POST', '/v1/ledger-entries', posting({ date: '2027-12-31' }))).status, 201)
})

test('where the year is open, a posting costs as many statements as before', async () => {
  const { ask } = await asked('2027-01-04T08:00:00Z')
  const statementsOf = async (date: string): Promise<number> => {
    const before = service.statements()
    assert.equal((await ask('POST', '/v1/invoices', plain({ openingDate: date, isDraft: false }))).status, 201)
    return service.statements() - before
  }
  // The first uses a new counter of numbers.
  await statementsOf('2026-12-31')
  const [inOpenYear, opening, inOpenedYear] = [
    await statementsOf('2026-12-31'),
    await statementsOf('2027-01-01'),
    await statementsOf('2027-01-02'),
  ]
  assert.equal(inOpenedYear, inOpenYear)
  assert.ok(opening > inOpenYear)
})

test('VAT periods that were given up are not opened again in closed years', async () => {
  const { organisation, ask } = await asked('2026-11-21T08:00:00Z')
  const { vatPeriods } = (await ask('GET', '/v1/vat-periods')).body
  for (const { id } of vatPeriods.slice(2).toReversed())
    assert.equal((await ask('DELETE', `/v1/vat-periods/${id}`)).status, 204)
  for (const { id } of vatPeriods.slice(0, 2)) await ask('POST', `/v1/vat-periods/${id}/settle`)
  const { fiscalYears } = (await ask('GET', '/v1/fiscal-years')).body
  assert.equal((await ask('POST', `/v1/fiscal-years/${fiscalYears[0].id}/close`)).status, 200)
  await openOn('2026-12-15', organisation)
  const [years, periods] = await spansOf(organisation)
  assert.equal(years?.at(-1), '2027-01-01/2027-12-31')
  assert.deepEqual(periods?.slice(0, 3), ['2025-01-01/2025-03-31', '2025-04-01/2025-06-30', '2026-01-01/2026-03-31'])
})
