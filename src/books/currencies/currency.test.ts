import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { saveCurrency } from './currency.store.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const put = (code: string, body: object, headers: Record<string, string> = {}) =>
  service.ask('PUT', `/v1/currencies/${code}`, { body, headers })

test('a currency is enabled with a rate, read, changed, and its rate taken away', async () => {
  const enabled = await put('USD', { isEnabled: true, exchangeRate: 0.8017 })
  assert.equal(enabled.status, 200)
  assert.deepEqual(enabled.body, { currency: { code: 'USD', isEnabled: true, exchangeRate: 0.8017 } })
  assert.deepEqual(await service.expect(200, 'GET', '/v1/currencies/USD'), enabled.body)
  assert.equal((await put('USD', { isEnabled: true, exchangeRate: 0.9 })).body.currency.exchangeRate, 0.9)
  assert.deepEqual((await put('USD', { isEnabled: false })).body.currency, { code: 'USD', isEnabled: false })
})

test('the list has every configured currency by code, disabled ones too', async () => {
  await put('AUD', { isEnabled: false, exchangeRate: 0.52 })
  const { currencies } = await service.expect(200, 'GET', '/v1/currencies')
  const codes = currencies.map(({ code }: any) => code)
  assert.deepEqual(codes, codes.toSorted())
  assert.ok(['AUD', 'CHF', 'EUR'].every((code) => codes.includes(code)))
})

test('rates keep up to ten places exactly, and more are rounded; none, or no positive number is refused', async () => {
  for (const exchangeRate of [0.000_000_000_1, 0.123_456_789_1, 1_000_000, 1.1])
    assert.equal((await put('SEK', { isEnabled: true, exchangeRate })).body.currency.exchangeRate, exchangeRate)
  assert.equal((await put('SEK', { isEnabled: true, exchangeRate: 1 / 7 })).body.currency.exchangeRate, 0.1428571429)
  assert.equal((await put('SEK', { isEnabled: true, exchangeRate: null })).body.currency.exchangeRate, undefined)
  for (const exchangeRate of [0, -1, 1_000_000.1, 5e-324, '0.9'])
    assert.deepEqual((await put('SEK', { isEnabled: true, exchangeRate })).body.invalidFields, ['exchangeRate'])
})

test('the franc is always enabled and worth itself', async () => {
  assert.deepEqual((await put('CHF', { isEnabled: true })).body.currency, {
    code: 'CHF',
    isEnabled: true,
    exchangeRate: 1,
  })
  assert.equal((await put('CHF', { isEnabled: true, exchangeRate: 1 })).status, 200)
  const { status, body } = await put('CHF', { isEnabled: false, exchangeRate: 1.1 })
  assert.deepEqual([status, body.invalidFields], [400, ['isEnabled', 'exchangeRate']])
})

test('a currency can be sent back as read; another code is rejected', async () => {
  const { currency } = await service.expect(200, 'GET', '/v1/currencies/EUR')
  assert.deepEqual((await put('EUR', currency)).body.currency, currency)
  assert.deepEqual((await put('EUR', { ...currency, code: 'USD' })).body.invalidFields, ['code'])
})

test('only codes of ISO 4217 are currencies, in capitals', async () => {
  for (const code of ['EUO', 'eur', 'EURO', 'E', '978']) {
    const { status, body } = await put(code, { isEnabled: true, exchangeRate: 1 })
    assert.deepEqual([status, body.code], [404, 'currencies/not-found'], code)
    assert.equal((await service.expect(404, 'GET', `/v1/currencies/${code}`)).code, 'currencies/not-found')
  }
  assert.equal((await service.expect(404, 'GET', '/v1/currencies/NOK')).code, 'currencies/not-found')
})

test('a currency changed meanwhile is not overwritten: If-Match', async () => {
  const { headers } = await service.ask('GET', '/v1/currencies/EUR')
  const match = { 'if-match': headers['etag'] ?? '' }
  assert.equal((await put('EUR', { isEnabled: true, exchangeRate: 0.95 }, match)).status, 200)
  assert.equal((await put('EUR', { isEnabled: true, exchangeRate: 0.96 }, match)).status, 412)
  assert.equal((await put('DKK', { isEnabled: true, exchangeRate: 0.12 }, match)).status, 412)
})

test('setting rates needs settings:write, reading them ledger:read', async () => {
  const token = await service.tokenFor(['ledger:write'])
  assert.equal((await service.ask('GET', '/v1/currencies/EUR', { token })).status, 200)
  const { body } = await service.ask('PUT', '/v1/currencies/EUR', { token, body: { isEnabled: true } })
  assert.equal(body.code, 'rest-api/insufficient-scope')
})

test('a currency that another instance changes meanwhile is not overwritten, and its event tells what stood before', async () => {
  const { headers, body } = await service.ask('GET', '/v1/currencies/EUR')
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const other = service.database.inTransaction(service.organisation, async (tx) => {
    await lockHead(tx)
    held.resolve()
    await holding.promise
    await saveCurrency(tx, { code: 'EUR', isEnabled: true, exchangeRate: 0.97 })
  })
  await held.promise
  const asked = Promise.all([
    put('EUR', { isEnabled: true, exchangeRate: 0.91 }, { 'if-match': String(headers['etag']) }),
    put('EUR', { isEnabled: true, exchangeRate: 0.93 }),
  ])
  await untilWaiting(service)
  holding.resolve()
  await other
  assert.notEqual(body.currency.exchangeRate, 0.97)
  assert.deepEqual(
    (await asked).map(({ status }) => status),
    [412, 200],
  )
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?action=currency.configured&limit=1')
  assert.equal(auditLog[0].before.currency.exchangeRate, 0.97)
})
