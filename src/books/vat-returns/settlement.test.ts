import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { noteOf } from '../../../test/fixtures/posting.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Each test has an organisation of its own: fiscal years 2025 and 2026 with their quarters, all open. */
let ask: (method: string, url: string, body?: object) => Promise<Answer>
beforeEach(async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  ask = (method, url, body) => service.ask(method, url, { token, ...(body ? { body } : {}) })
})

const done = async (method: string, url: string, body?: object): Promise<any> => {
  const answer = await ask(method, url, body)
  assert.ok(answer.status < 300, `${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const quarterFrom = async (from: string): Promise<string> => {
  const { vatPeriods } = await done('GET', '/v1/vat-periods')
  return `/v1/vat-periods/${vatPeriods.find((period: any) => period.from === from).id}`
}
type Posting = readonly [date: string, debitAccount: number, creditAccount: number, amount: number, taxCode?: string]
const bodyOf = ([date, debitAccount, creditAccount, amount, taxCode]: Posting) => ({
  date,
  description: 'Beleg',
  debitAccount,
  creditAccount,
  amount,
  ...(taxCode ? { taxCode } : {}),
})
const post = (...posting: Posting) => done('POST', '/v1/ledger-entries', bodyOf(posting))

/** The amounts of some boxes of a return, in cents. */
const amountsIn = ({ boxes }: any, ...wanted: string[]): number[] =>
  wanted.map((box) => boxes.find((one: any) => one.box === box).amount)

test('a hundred cash sales of 5.00 owe 37.50 by the return but 37.00 by the entries: settling posts 0.50 to 6945', async () => {
  await done('POST', '/v1/ledger-entries/bulk', {
    entries: Array.from({ length: 100 }, () => bodyOf(['2025-05-02', 1000, 3200, 500, 'UN81'])),
  })
  const quarter = await quarterFrom('2025-04-01')
  const { return: draft } = await done('GET', `${quarter}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '500'), [46_300, 46_300, 3_750])
  const { return: settled, ledgerEntries } = await done('POST', `${quarter}/settle`)
  assert.deepEqual([settled.status, settled.payableTax], ['settled', 3_750])
  assert.deepEqual(ledgerEntries.map(noteOf), ['2200/2201 37.00', '6945/2201 0.50'])
  assert.ok(ledgerEntries.every(({ date, source }: any) => date === '2025-06-30' && source === 'vat-settlement'))
})

test('a deposit that is paid back lowers turnover and tax by 1000.00 and 81.00, also where the entry itself says that it is a reversal', async () => {
  await done('POST', '/v1/ledger-entries', {
    ...bodyOf(['2025-02-10', 2030, 1020, 108_100, 'UN81']),
    isReversal: true,
  })
  const { return: draft } = await done('GET', `${await quarterFrom('2025-01-01')}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '510'), [-100_000, -100_000, 8_100])
})

test('a loss that is charged to the allowance for doubtful debts takes its tax back: 1109/1100 1000.00 and 2200/1100 81.00', async () => {
  const { transactions } = await post('2025-02-10', 1109, 1100, 108_100, 'UN81')
  assert.deepEqual(transactions.map(noteOf), ['1109/1100 1000.00', '2200/1100 81.00'])
  const { return: draft } = await done('GET', `${await quarterFrom('2025-01-01')}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '510'), [-100_000, -100_000, 8_100])
})

test('a settled period refuses depreciation while it locks all entries, takes it while it locks those with VAT, and input tax never', async () => {
  await done('POST', `${await quarterFrom('2025-10-01')}/settle`)
  const depreciation = bodyOf(['2025-12-31', 6800, 1519, 50_000])
  const withInputTax = bodyOf(['2025-12-31', 6500, 1020, 10_810, 'VB81'])
  const answers = async () => {
    const both = await Promise.all([depreciation, withInputTax].map((body) => ask('POST', '/v1/ledger-entries', body)))
    return both.map(({ status, body }) => (status === 201 ? status : [body.code, body.invalidFields]))
  }
  const refusal = ['ledger/period-closed', ['date']]
  assert.deepEqual(await answers(), [refusal, refusal])
  await done('PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', vatLock: 'vat' })
  assert.deepEqual(await answers(), [201, refusal])
})

test('the year 2025 is not closed while 2024 is open or its second quarter is not settled, and both are named', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  for (const from of ['2025-01-01', '2025-07-01', '2025-10-01']) await done('POST', `${await quarterFrom(from)}/settle`)
  const { fiscalYears } = await done('GET', '/v1/fiscal-years')
  const year = fiscalYears.find(({ from }: any) => from === '2025-01-01')
  const { status, body } = await ask('POST', `/v1/fiscal-years/${year.id}/close`)
  assert.deepEqual(
    [status, body.code, body.details.map(({ message }: any) => message)],
    [
      409,
      'fiscal-years/not-closable',
      [
        'the fiscal year 2024-01-01 to 2024-12-31 must be closed first',
        'the VAT period 2025-04-01 to 2025-06-30 must be settled first',
      ],
    ],
  )
})
