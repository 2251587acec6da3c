import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../../test/service.ts'

let service: Service
let path: string
const periods = new Map<string, string>()
before(async () => {
  service = await startService()
  const { fiscalYears } = await service.expect(200, 'GET', '/v1/fiscal-years')
  path = `/v1/fiscal-years/${fiscalYears.find(({ from }: any) => from === '2025-01-01').id}/vat-reconciliation`
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  for (const { id, from } of vatPeriods) periods.set(from, `/v1/vat-periods/${id}`)
})
after(() => service.close())

const post = (date: string, debitAccount: number, creditAccount: number, amount: number, fields: object = {}) =>
  service.expect(201, 'POST', '/v1/ledger-entries', posting({ date, debitAccount, creditAccount, amount, ...fields }))
const reconciliation = async () => (await service.expect(200, 'GET', path)).vatReconciliation

test('the returns of a year are compared with its accounts, and each difference has an account and a reason', async () => {
  await post('2025-02-01', 1100, 3400, 108_100, { taxCode: 'UN81' })
  await post('2025-05-01', 1100, 3400, 50_000, { taxCode: 'UEX' })
  // A credit note, income without a code, an asset that was sold, and a direction that the entry states.
  await post('2025-05-02', 3400, 1100, 10_810, { taxCode: 'UN81' })
  await post('2025-06-01', 1020, 3600, 7_000)
  await post('2025-08-01', 1020, 1520, 21_620, { taxCode: 'UN81' })
  await post('2025-08-02', 1020, 3600, 1_000, { taxCode: 'UEX', isReversal: true })
  // Input tax, and own use without a code, which an adjustment reports.
  await post('2025-02-02', 4200, 2000, 21_620, { taxCode: 'VM81' })
  await post('2025-02-03', 6500, 2000, 10_810, { taxCode: 'VB81' })
  await post('2025-05-03', 5800, 1170, 1_620)
  const adjustments = `${periods.get('2025-04-01')}/adjustments`
  await service.expect(201, 'POST', adjustments, { box: '415', amount: 1_620, description: 'Own use' })
  await service.expect(201, 'POST', adjustments, { box: '280', amount: 300, description: 'Fees' })

  const expected = {
    turnover: {
      boxes: [{ box: '200', amount: 100_000 + 50_000 - 10_000 + 20_000 - 1_000 + 300 }],
      accounts: [
        { account: 3400, amount: 140_000 },
        { account: 3600, amount: 8_000 },
      ],
      differences: [
        { reason: 'adjustment', amount: 300 },
        { account: 1520, reason: 'other-account', amount: 20_000 },
        { account: 3600, reason: 'direction', amount: -2_000 },
        { account: 3600, reason: 'no-turnover-code', amount: -7_000 },
      ],
      rest: 0,
    },
    inputTax: {
      boxes: [
        { box: '400', amount: 1_620 },
        { box: '405', amount: 810 },
        { box: '410', amount: 0 },
        { box: '415', amount: 1_620 },
        { box: '420', amount: 0 },
      ],
      accounts: [
        { account: 1170, amount: 0 },
        { account: 1171, amount: 810 },
      ],
      differences: [
        { reason: 'adjustment', amount: -1_620 },
        { account: 1170, reason: 'no-input-tax-code', amount: 1_620 },
      ],
      rest: 0,
    },
  }
  const { fiscalYear: _, from, to, ...sides } = await reconciliation()
  assert.deepEqual([from, to], ['2025-01-01', '2025-12-31'])
  assert.deepEqual(sides, expected)

  // Settling moves the accounts of VAT, and changes nothing here.
  for (const period of ['2025-01-01', '2025-04-01']) await service.expect(200, 'POST', `${periods.get(period)}/settle`)
  const { fiscalYear: __, from: ___, to: ____, ...settled } = await reconciliation()
  assert.deepEqual(settled, expected)
})

test('a year without entries is reconciled: nothing differs', async () => {
  const { fiscalYear } = await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const { vatReconciliation } = await service.expect(200, 'GET', `/v1/fiscal-years/${fiscalYear.id}/vat-reconciliation`)
  assert.deepEqual(
    [vatReconciliation.turnover.rest, vatReconciliation.inputTax.rest, vatReconciliation.turnover.accounts],
    [0, 0, []],
  )
})
