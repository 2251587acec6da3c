import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

/** The organisation was created in 2026: its fiscal years are 2025 and 2026, its VAT periods their quarters. */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const postOn = (date: string) => service.ask('POST', '/v1/ledger-entries', { body: posting({ date }) })

async function assertAccepted(...dates: string[]): Promise<void> {
  for (const date of dates) assert.equal((await postOn(date)).status, 201, date)
}

async function assertRefused(code: string, ...dates: string[]): Promise<void> {
  for (const date of dates) {
    const { status, body } = await postOn(date)
    assert.deepEqual([status, body.code, body.invalidFields], [400, code, ['date']], date)
  }
}

const yearOf = async (from: string) =>
  (await service.expect(200, 'GET', '/v1/fiscal-years')).fiscalYears.find((year: any) => year.from === from)
const quarterOf = async (from: string) =>
  (await service.expect(200, 'GET', '/v1/vat-periods')).vatPeriods.find((period: any) => period.from === from)

/** The changes of a period with author and time, read by the owner of the database, like an auditor. */
const changesOf = (id: string) =>
  service.asOwner<{ type: string; token: string | null; request_id: string | null }>(
    'select type, token, request_id from events where record = $1 order by sequence',
    [id],
  )

const kinds = [
  { path: '/v1/fiscal-years', one: 'fiscalYear', locked: 'closed', lock: 'close' },
  { path: '/v1/vat-periods', one: 'vatPeriod', locked: 'settled', lock: 'settle' },
] as const

test('the first and the last day of the fiscal years are posted, the days around them are outside every year', async () => {
  await assertAccepted('2025-01-01', '2025-12-31', '2026-01-01', '2026-12-31')
  await assertRefused('ledger/no-fiscal-year', '2024-12-31', '2027-01-01', '1900-01-01', '2199-12-31')
})

test('a settled VAT period takes nothing from its first to its last day, and its neighbours are open', async () => {
  const { id, to } = await quarterOf('2025-04-01')
  const { vatPeriod } = await service.expect(200, 'POST', `/v1/vat-periods/${id}/settle`)
  const { returnSha256, ...settled } = vatPeriod
  assert.deepEqual(settled, { id, from: '2025-04-01', to, status: 'settled' })
  assert.match(returnSha256, /^[0-9a-f]{64}$/)
  await assertRefused('ledger/period-closed', '2025-04-01', '2025-05-15', '2025-06-30')
  await assertAccepted('2025-03-31', '2025-07-01')
  await service.expect(200, 'POST', `/v1/vat-periods/${id}/reopen`)
  await assertAccepted('2025-04-01', '2025-06-30')
})

test('a closed fiscal year takes nothing from its first to its last day, until it is reopened', async () => {
  // No VAT period ends in 2024: the year can be closed without settlements.
  const { id } = (await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' }))
    .fiscalYear
  await assertAccepted('2024-01-01')
  const { fiscalYear } = await service.expect(200, 'POST', `/v1/fiscal-years/${id}/close`)
  const { statementsSha256, ...closed } = fiscalYear
  assert.deepEqual(closed, { id, from: '2024-01-01', to: '2024-12-31', status: 'closed' })
  assert.match(statementsSha256, /^[0-9a-f]{64}$/)
  await assertRefused('ledger/period-closed', '2024-01-01', '2024-12-31')
  await assertAccepted('2025-01-01')
  const reopened = await service.expect(200, 'POST', `/v1/fiscal-years/${id}/reopen`)
  assert.deepEqual(reopened.fiscalYear, { id, from: '2024-01-01', to: '2024-12-31', status: 'open' })
  await assertAccepted('2024-01-01', '2024-12-31')
})

test('a settled period in a closed year stays shut when only the year is reopened', async () => {
  const [first, year] = [await yearOf('2024-01-01'), await yearOf('2025-01-01')]
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const quarters = vatPeriods.filter(({ to }: any) => to <= '2025-12-31')
  const quarter = quarters.at(-1)
  for (const { id } of quarters) await service.expect(200, 'POST', `/v1/vat-periods/${id}/settle`)
  for (const { id } of [first, year]) await service.expect(200, 'POST', `/v1/fiscal-years/${id}/close`)
  for (const { id } of [year, first]) await service.expect(200, 'POST', `/v1/fiscal-years/${id}/reopen`)
  for (const { id } of quarters.slice(0, -1)) await service.expect(200, 'POST', `/v1/vat-periods/${id}/reopen`)
  await assertRefused('ledger/period-closed', '2025-10-01')
  await assertAccepted('2025-09-30')
  await service.expect(200, 'POST', `/v1/vat-periods/${quarter.id}/reopen`)
  await assertAccepted('2025-10-01')
})

test('a day of an open year that no VAT period covers is open', async () => {
  await assertAccepted('2024-01-01', '2024-12-31')
})

test('who closed and reopened a period, and in which request, stays on record', async () => {
  const { id } = await quarterOf('2026-01-01')
  const token = await service.tokenFor(['ledger:write'])
  const act = (verb: string, requestId: string) =>
    service.ask('POST', `/v1/vat-periods/${id}/${verb}`, { token, headers: { 'x-request-id': requestId } })
  await act('settle', 'the-return-is-filed')
  await act('settle', 'a-second-click')
  await act('reopen', 'a-late-invoice')
  await act('reopen', 'another-click')
  const changes = await changesOf(id)
  assert.deepEqual(
    changes.map(({ type, request_id }) => [type, request_id]),
    [
      ['vat-period.settled', 'the-return-is-filed'],
      ['vat-period.reopened', 'a-late-invoice'],
    ],
  )
  const [{ id: tokenId } = { id: '' }] = await service.asOwner<{ id: string }>(
    `select id from tokens where scopes = '{ledger:write}'`,
  )
  assert.deepEqual(
    changes.map((change) => change.token),
    [tokenId, tokenId],
  )
})

for (const { path, one, locked, lock } of kinds) {
  test(`${path}: a period is created, read where Location leads, locked and opened again`, async () => {
    // Before every other year: nothing has to be closed first.
    const created = await service.ask('POST', path, { body: { from: '2020-01-01', to: '2020-12-31' } })
    assert.equal(created.status, 201)
    const period = created.body[one]
    assert.deepEqual(period, { id: period.id, from: '2020-01-01', to: '2020-12-31', status: 'open' })
    assert.equal(created.headers['location'], `${path}/${period.id}`)

    const read = await service.ask('GET', `${path}/${period.id}`)
    assert.deepEqual(read.body, { [one]: period })
    assert.equal(read.headers['etag'], created.headers['etag'])

    const act = (verb: string, tag?: string) =>
      service.ask('POST', `${path}/${period.id}/${verb}`, tag ? { headers: { 'if-match': tag } } : {})
    const closed = await act(lock, read.headers['etag'])
    const { statementsSha256: _, returnSha256: _hash, ...shown } = closed.body[one]
    assert.deepEqual(shown, { ...period, status: locked })
    assert.equal((await act('reopen', read.headers['etag'])).status, 412)
    assert.deepEqual((await act('reopen', closed.headers['etag'])).body[one], period)
  })

  test(`${path}: a period that shares a day with another is refused, one that follows it is not`, async () => {
    const anySpan = one === 'vatPeriod' ? { isIrregular: true } : {}
    await service.expect(201, 'POST', path, { from: '2040-01-01', to: '2040-06-30' })
    for (const [from, to] of [
      ['2040-06-30', '2040-12-31'],
      ['2039-10-01', '2040-01-01'],
      ['2040-03-01', '2040-03-01'],
      ['2039-12-31', '2040-07-01'],
    ])
      assert.deepEqual((await service.expect(400, 'POST', path, { from, to, ...anySpan })).invalidFields, [
        'from',
        'to',
      ])
    await service.expect(201, 'POST', path, { from: '2040-07-01', to: '2040-12-31' })
    await service.expect(201, 'POST', path, { from: '2039-12-31', to: '2039-12-31', ...anySpan })
  })

  test(`${path}: of eight that create the same period at once one succeeds`, async () => {
    const body = { from: '2050-01-01', to: '2050-12-31' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.ask('POST', path, { body })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(400)])
  })

  test(`${path}: dates that are none, or in the wrong order, are named`, async () => {
    const violations = async (body: object) => (await service.expect(400, 'POST', path, body)).invalidFields
    assert.deepEqual(await violations({ from: '2060-12-31', to: '2060-01-01' }), ['to'])
    assert.deepEqual(await violations({ from: '2060-02-30', to: '31.12.2060' }), ['from', 'to'])
    assert.deepEqual(await violations({}), ['from', 'to'])
    assert.deepEqual(await violations({ from: '2060-01-01', to: '2060-12-31', status: 'closed' }), ['status'])
  })

  test(`${path}: what is missing, malformed or of another kind is not found; what belongs to others is not shown`, async () => {
    const foreigner = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
    const [{ id }] = Object.values<any>((await service.ask('GET', path, { token: foreigner })).body)[0]
    const otherKind = kinds.find((kind) => kind.path !== path)!
    const [stranger] = Object.values<any>((await service.ask('GET', otherKind.path)).body)[0]
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', `/${lock}`],
      ['POST', '/reopen'],
    ] as const) {
      const status = async (target: string) => (await service.ask(method, `${path}/${target}${suffix}`)).status
      assert.equal(await status('00000000-0000-4000-8000-000000000000'), 404)
      assert.equal(await status('2025'), 404)
      assert.equal(await status(stranger.id), 404)
      assert.equal(await status(id), 401)
    }
  })

  test(`${path}: locking needs ledger:write`, async () => {
    const token = await service.tokenFor(['ledger:read', 'invoices:write', 'settings:write'])
    const [{ id }] = Object.values<any>((await service.ask('GET', path, { token })).body)[0]
    for (const asking of [`${path}/${id}/${lock}`, `${path}/${id}/reopen`, path])
      assert.equal((await service.ask('POST', asking, { token })).body.code, 'rest-api/insufficient-scope')
  })
}

test('periods are listed by date', async () => {
  for (const { path } of kinds) {
    const [periods] = Object.values<any>(await service.expect(200, 'GET', path))
    const from = periods.map((period: any) => period.from)
    assert.deepEqual(from, from.toSorted())
  }
})

test('a long first business year has up to 23 months, a VAT period up to twelve', async () => {
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2070-02-01', to: '2071-12-31' })
  await service.expect(201, 'POST', '/v1/vat-periods', { from: '2070-02-01', to: '2071-01-31', isIrregular: true })
  const tooLong = async (path: string, from: string, to: string) =>
    assert.deepEqual((await service.expect(400, 'POST', path, { from, to })).invalidFields, ['to'])
  await tooLong('/v1/fiscal-years', '2080-02-01', '2082-01-01')
  await tooLong('/v1/vat-periods', '2080-02-01', '2081-02-01')
})

test('a VAT period of five weeks is rejected unless it says that it is irregular; a fiscal year says nothing of the kind', async () => {
  const fiveWeeks = { from: '2090-03-01', to: '2090-04-04' }
  const rejected = await service.expect(400, 'POST', '/v1/vat-periods', fiveWeeks)
  assert.deepEqual([rejected.code, rejected.invalidFields], ['general/invalid-fields', ['from', 'to']])
  await service.expect(201, 'POST', '/v1/vat-periods', { ...fiveWeeks, isIrregular: true })
  const { invalidFields } = await service.expect(400, 'POST', '/v1/fiscal-years', { ...fiveWeeks, isIrregular: true })
  assert.deepEqual(invalidFields, ['isIrregular'])
})

test('a year may end with the calendar of the service', async () => {
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2199-01-01', to: '2199-12-31' })
  await service.expect(201, 'POST', '/v1/vat-periods', { from: '2199-07-01', to: '2199-12-31' })
  await assertAccepted('2199-12-31')
})
