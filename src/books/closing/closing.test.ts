import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
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
const pathOf = async (kind: 'fiscal-years' | 'vat-periods', from: string): Promise<string> => {
  const [periods] = Object.values<any>(await done('GET', `/v1/${kind}`))
  return `/v1/${kind}/${periods.find((period: any) => period.from === from).id}`
}
const settleAll = async (year: string): Promise<void> => {
  for (const from of ['01-01', '04-01', '07-01', '10-01'])
    await done('POST', `${await pathOf('vat-periods', `${year}-${from}`)}/settle`)
}
const close = async (year: string): Promise<any> => {
  await settleAll(year)
  return (await done('POST', `${await pathOf('fiscal-years', `${year}-01-01`)}/close`)).fiscalYear
}
const refused = async (answer: Promise<Answer>, code: string, ...details: [field: string, message: string][]) => {
  const { status, body } = await answer
  assert.deepEqual(
    [status, body.code, (body.details ?? []).map(({ field, message }: any) => [field, message])],
    [409, code, details],
  )
}

test('a fiscal year is not closed before the years before it and the VAT periods that end in it, and each is named', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  await done('POST', `${await pathOf('vat-periods', '2026-04-01')}/settle`)
  await refused(
    ask('POST', `${await pathOf('fiscal-years', '2026-01-01')}/close`),
    'fiscal-years/not-closable',
    ['fiscalYears', 'the fiscal year 2024-01-01 to 2024-12-31 must be closed first'],
    ['fiscalYears', 'the fiscal year 2025-01-01 to 2025-12-31 must be closed first'],
    ['vatPeriods', 'the VAT period 2026-01-01 to 2026-03-31 must be settled first'],
    ['vatPeriods', 'the VAT period 2026-07-01 to 2026-09-30 must be settled first'],
    ['vatPeriods', 'the VAT period 2026-10-01 to 2026-12-31 must be settled first'],
  )
  await done('POST', `${await pathOf('fiscal-years', '2024-01-01')}/close`)
  await close('2025')
  await close('2026')
})

test('a VAT period that begins in a fiscal year and ends after it need not be settled when the year is closed', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2023-07-01', to: '2024-06-30' })
  const { vatPeriod } = await done('POST', '/v1/vat-periods', { from: '2024-01-01', to: '2024-12-31' })
  const year = await pathOf('fiscal-years', '2023-07-01')
  await done('POST', `${year}/close`)
  await done('POST', `/v1/vat-periods/${vatPeriod.id}/settle`)
  await done('POST', `/v1/vat-periods/${vatPeriod.id}/reopen`)
})

test('a fiscal year is not reopened while a later one is closed, and each of those is named', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const year2024 = await pathOf('fiscal-years', '2024-01-01')
  await done('POST', `${year2024}/close`)
  await close('2025')
  await close('2026')
  await refused(
    ask('POST', `${year2024}/reopen`),
    'fiscal-years/later-year-closed',
    ['fiscalYears', 'the fiscal year 2025-01-01 to 2025-12-31 must be reopened first'],
    ['fiscalYears', 'the fiscal year 2026-01-01 to 2026-12-31 must be reopened first'],
  )
  for (const year of ['2026', '2025', '2024'])
    await done('POST', `${await pathOf('fiscal-years', `${year}-01-01`)}/reopen`)
})

test('a VAT period is not reopened while the fiscal year is closed in which it ends', async () => {
  await close('2025')
  const quarter = await pathOf('vat-periods', '2025-10-01')
  await refused(ask('POST', `${quarter}/reopen`), 'vat-periods/year-closed', [
    'fiscalYears',
    'the fiscal year 2025-01-01 to 2025-12-31 must be reopened first',
  ])
  await done('POST', `${await pathOf('fiscal-years', '2025-01-01')}/reopen`)
  assert.equal((await done('POST', `${quarter}/reopen`)).vatPeriod.status, 'open')
})

test('no fiscal year is opened before a closed one, and no VAT period that ends in one', async () => {
  await close('2025')
  const named = async (path: string, body: object) => {
    const answer = await ask('POST', path, body)
    return [answer.status, ...answer.body.details.map(({ field, message }: any) => `${field} ${message}`)]
  }
  assert.deepEqual(await named('/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' }), [
    400,
    'to must not be before the fiscal year 2025-01-01 to 2025-12-31, which is closed',
  ])
  await done('POST', `${await pathOf('fiscal-years', '2025-01-01')}/reopen`)
  await done('POST', `${await pathOf('vat-periods', '2025-01-01')}/reopen`)
  await done('DELETE', await pathOf('vat-periods', '2025-01-01'))
  await done('POST', `${await pathOf('fiscal-years', '2025-01-01')}/close`)
  assert.deepEqual(await named('/v1/vat-periods', { from: '2025-01-01', to: '2025-03-31' }), [
    400,
    'to must not be in the fiscal year 2025-01-01 to 2025-12-31, which is closed',
  ])
})

test('later postings into an earlier year do not change the balance sheet of a closed one', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  await done('POST', '/v1/ledger-entries', posting({ date: '2024-12-31', amount: 18_067_083 }))
  await done('POST', `${await pathOf('fiscal-years', '2024-01-01')}/close`)
  await close('2025')
  const balanceSheet = async () => (await done('GET', '/v1/reports/balance-sheet?asOf=2025-12-31')).balanceSheet
  const closed = await balanceSheet()
  for (const date of ['2024-12-31', '2025-12-31']) {
    const { status, body } = await ask('POST', '/v1/ledger-entries', posting({ date }))
    assert.deepEqual([status, body.code], [400, 'ledger/period-closed'])
  }
  await done('POST', '/v1/ledger-entries', posting({ date: '2026-01-01' }))
  assert.deepEqual(await balanceSheet(), closed)
})

test('a closed year has the SHA-256 of its figures, which anybody computes from its trial balance; an open one has none', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  await done('POST', '/v1/ledger-entries', posting({ date: '2024-05-05', amount: 1_234 }))
  await done('POST', '/v1/ledger-entries', posting({ date: '2025-06-30', taxCode: 'VB81' }))
  await done('POST', '/v1/ledger-entries', posting({ date: '2026-01-01', amount: 99 }))
  await done('POST', `${await pathOf('fiscal-years', '2024-01-01')}/close`)
  const path = await pathOf('fiscal-years', '2025-01-01')
  assert.ok(!('statementsSha256' in (await done('GET', path)).fiscalYear))
  const { statementsSha256 } = await close('2025')

  const { trialBalance } = await done('GET', '/v1/reports/trial-balance?asOf=2025-12-31')
  assert.equal(trialBalance.resultOfEarlierYears, -1_234)
  const lines = [
    ['2025-01-01', '2025-12-31', trialBalance.resultOfEarlierYears],
    ...trialBalance.accounts.map((one: any) => [one.account, one.type, one.openingBalance, one.debit, one.credit]),
  ]
  const text = lines.map((values) => values.join(' ')).join('\n')
  assert.equal(statementsSha256, createHash('sha256').update(text).digest('hex'))
  assert.equal((await done('GET', path)).fiscalYear.statementsSha256, statementsSha256)

  const { events } = await done('GET', '/v1/events?type=fiscal-year.closed')
  assert.equal(events.at(-1).data.fiscalYear.statementsSha256, statementsSha256)
  assert.ok(!('statementsSha256' in (await done('POST', `${path}/reopen`)).fiscalYear))
  await done('POST', `${await pathOf('vat-periods', '2025-04-01')}/reopen`)
  await done('POST', '/v1/ledger-entries', posting({ date: '2025-06-30', amount: 1 }))
  await done('POST', `${await pathOf('vat-periods', '2025-04-01')}/settle`)
  assert.notEqual((await done('POST', `${path}/close`)).fiscalYear.statementsSha256, statementsSha256)
})

test('a fiscal year or VAT period that was opened by mistake and never used is deleted, and can be opened otherwise', async () => {
  for (const path of ['fiscal-years', 'vat-periods'] as const) {
    await done('POST', `/v1/${path}`, { from: '2031-01-01', to: '2031-12-31' })
    const mistaken = await pathOf(path, '2031-01-01')
    await done('DELETE', mistaken)
    assert.equal((await ask('GET', mistaken)).status, 404)
    assert.equal((await ask('DELETE', mistaken)).status, 404)
    const type = `${path.slice(0, -1)}.deleted`
    const { events } = await done('GET', `/v1/events?type=${type}`)
    const [[, record]] = Object.entries<any>(events.at(-1).data) as [[string, any]]
    assert.deepEqual([record.from, record.to], ['2031-01-01', '2031-12-31'])
    await done('POST', `/v1/${path}`, { from: '2031-01-01', to: '2031-06-30' })
  }
})

test('an organisation whose business year is not the calendar year deletes those it was born with', async () => {
  for (const year of ['2026', '2025']) await done('DELETE', await pathOf('fiscal-years', `${year}-01-01`))
  await done('POST', '/v1/fiscal-years', { from: '2025-07-01', to: '2026-06-30' })
  await done('POST', '/v1/ledger-entries', posting({ date: '2026-06-30' }))
  // Today is in the following year: the first posting opens it.
  await done('POST', '/v1/ledger-entries', posting({ date: '2026-07-01' }))
  const { fiscalYears } = await done('GET', '/v1/fiscal-years')
  assert.deepEqual(
    fiscalYears.map(({ from, to }: any) => `${from}/${to}`),
    ['2025-07-01/2026-06-30', '2026-07-01/2027-06-30'],
  )
})

test('a period that was posted to, is locked or stands between two others is not deleted, and what stands in the way is named', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  await done('POST', '/v1/ledger-entries', posting({ date: '2025-03-31' }))
  const [year2024, year2025] = [await pathOf('fiscal-years', '2024-01-01'), await pathOf('fiscal-years', '2025-01-01')]
  await done('POST', `${year2024}/close`)
  await refused(ask('DELETE', year2024), 'fiscal-years/in-use', ['status', 'must be open, but is closed'])
  await refused(
    ask('DELETE', year2025),
    'fiscal-years/in-use',
    ['ledgerEntries', 'entries were posted from 2025-01-01 to 2025-12-31, so it cannot be deleted'],
    ['fiscalYears', 'deleting it would leave a gap between 2024-12-31 and 2026-01-01'],
  )
  await refused(ask('DELETE', await pathOf('vat-periods', '2025-01-01')), 'vat-periods/in-use', [
    'ledgerEntries',
    'entries were posted from 2025-01-01 to 2025-03-31, so it cannot be deleted',
  ])
  const quarter = await pathOf('vat-periods', '2025-04-01')
  await done('POST', `${quarter}/settle`)
  await refused(
    ask('DELETE', quarter),
    'vat-periods/in-use',
    ['status', 'must be open, but is settled'],
    ['vatPeriods', 'deleting it would leave a gap between 2025-03-31 and 2025-07-01'],
  )
})

test('a VAT period whose return was filed is not deleted after it was reopened: its next return is a correction', async () => {
  await done('POST', '/v1/vat-periods', { from: '2024-10-01', to: '2024-12-31' })
  const quarter = await pathOf('vat-periods', '2024-10-01')
  await done('POST', `${quarter}/settle`)
  await done('POST', `${quarter}/filed`, { date: '2025-02-20' })
  await done('POST', `${quarter}/reopen`)
  await refused(ask('DELETE', quarter), 'vat-periods/in-use', [
    'filedOn',
    'a return of the period was filed: its correction needs the period',
  ])
})

test('a period is deleted with the scope and the ETag that its other changes need', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2031-01-01', to: '2031-12-31' })
  const path = await pathOf('fiscal-years', '2031-01-01')
  const { id: organisation } = (await done('GET', '/v1/organisation')).organisation
  const asking = async (scope: 'ledger:read' | 'ledger:write', tag?: string) =>
    service.ask('DELETE', path, {
      token: await service.tokenFor([scope], { organisation }),
      headers: tag === undefined ? {} : { 'if-match': tag },
    })
  assert.equal((await asking('ledger:read')).status, 403)
  assert.equal((await asking('ledger:write', '"other"')).status, 412)
  assert.equal((await service.ask('DELETE', path)).status, 401)
  assert.equal((await asking('ledger:write', (await ask('GET', path)).headers['etag'])).status, 204)
})
