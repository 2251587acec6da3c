import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Rappen, type VatPeriod } from '../../../../client/src/index.ts'
import { BASE_URL, fetchFrom } from '../../../../test/fetch-from.ts'
import { validateByXmllint, withoutXmllint } from '../../../../test/fixtures/vat-schema.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { playYear } from './play-year.ts'

/** The boxes with an amount and the payable tax of each quarter, put together outside of the service. */
const returns = [
  {
    200: 2_182_980,
    205: 240_000,
    220: 348_244,
    221: 298_782,
    230: 45_000,
    289: 692_026,
    299: 1_490_954,
    303: 1_405_202,
    313: 22_746,
    343: 63_006,
    383: 517_731,
    400: 168_515,
    405: 42_646,
    payable: -52_418,
  },
  { 200: 2_994_865, 221: 227_444, 303: 2_757_422, 313: 9_999, 405: 365, 415: 1_620, payable: 224_866 },
  { 200: 2_391_894, 220: 686_504, 303: 1_700_574, 313: 4_816, 400: 97_200, payable: 40_672 },
  { 200: 11_563_428, 220: 372_840, 303: 11_011_788, 343: 178_800, 400: 73_221, payable: 825_528 },
]

let service: Service
let api: Rappen
let quarters: readonly VatPeriod[]
before(async () => {
  service = await startService()
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  api = new Rappen({ baseUrl: BASE_URL, token, retries: 0, fetch: fetchFrom(service) })
  await playYear({ api, print: () => undefined })
  const { vatPeriods } = await api.vatPeriods.list({ limit: 100 })
  quarters = vatPeriods.filter(({ from }) => from.startsWith('2025'))
})
after(() => service.close())

test('the year of the demo has the four VAT returns that an accountant finds for it, and settles three of them', async () => {
  assert.deepEqual(
    quarters.map(({ status }) => status),
    ['settled', 'settled', 'settled', 'open'],
  )
  for (const [at, { id }] of quarters.entries()) {
    const { return: found } = await api.vatPeriods.getReturn(id)
    const amounts = new Map(found.boxes.map(({ box, amount }) => [box, amount]))
    const wanted = returns[at] ?? {}
    const shown = Object.keys(wanted).map((box) => [box, box === 'payable' ? found.payableTax : amounts.get(box)])
    assert.deepEqual(Object.fromEntries(shown), wanted, `quarter ${at + 1}`)
  }
})

test('the file of each of these returns is valid by the official schema', { skip: withoutXmllint }, async () => {
  for (const { id } of quarters) {
    const file = await (await api.vatPeriods.getReturn(id, { accept: 'application/xml' })).text()
    validateByXmllint(file)
    assert.match(file, /uid>CHE101654423</)
  }
})

test('after the last settlement nothing is left on the VAT accounts, and 2201 holds the opening balance and the four returns', async () => {
  const [, , , last] = quarters
  assert.ok(last)
  await api.vatPeriods.settle(last.id)
  const balances = await balancesOn(last.to)
  assert.deepEqual(
    [1170, 1171, 2200, 2203].map((account) => balances.get(account) ?? 0),
    [0, 0, 0, 0],
  )
  assert.equal(balances.get(2201), -641_230 - 1_038_648)
})

/** The balances of the trial balance, debits less credits in cents, by account. */
async function balancesOn(date: string): Promise<Map<number, number>> {
  const { trialBalance } = await api.reports.getTrialBalance({ asOf: date })
  return new Map(trialBalance.accounts.map(({ account, balance }) => [account, balance]))
}
