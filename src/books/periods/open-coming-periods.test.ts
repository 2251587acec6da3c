import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { openComingPeriods } from './open-coming-periods.ts'

/** The organisation was born in 2026: its fiscal years are 2025 and 2026, its VAT periods their quarters. */
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
