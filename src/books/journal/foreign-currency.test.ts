import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { postedEntry, posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
  await service.expect(200, 'PUT', '/v1/currencies/USD', { isEnabled: true })
  await service.expect(200, 'PUT', '/v1/currencies/GBP', { isEnabled: false, exchangeRate: 1.07 })
  await service.expect(200, 'PUT', '/v1/currencies/JPY', { isEnabled: true, exchangeRate: 0.0053 })
})
after(() => service.close())

/** «6500/1020 CHF 8.65 of 9.35, EUR 9.25»: the posted amount, the whole, and its part in the foreign currency. */
const notesOf = (transactions: any[]): string[] =>
  transactions.map(
    ({ debitAccount, creditAccount, currency, amount, grossAmount, originalCurrency, originalAmount }) =>
      `${debitAccount}/${creditAccount} ${currency} ${amount / 100} of ${grossAmount / 100}, ${originalCurrency} ${originalAmount / 100}`,
  )

const post = (fields: object) => service.ask('POST', '/v1/ledger-entries', { body: posting(fields) })

async function rejection(fields: object): Promise<[string, string[]]> {
  const { status, body } = await post(fields)
  assert.equal(status, 400, JSON.stringify(body))
  return [body.code, body.invalidFields]
}

test('without a rate of its own an entry is converted at the one configured for the currency', async () => {
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.9345 })
  const entry = await postedEntry(service, { amount: 1000, currency: 'EUR' })
  assert.equal(entry.exchangeRate, 0.9345)
  assert.deepEqual(notesOf(entry.transactions), ['6500/1020 CHF 9.35 of 9.35, EUR 10'])
})

test('a rate that is given wins over the configured one', async () => {
  const entry = await postedEntry(service, { amount: 1000, currency: 'EUR', exchangeRate: 0.95 })
  assert.equal(entry.exchangeRate, 0.95)
  assert.equal(entry.amount, 1000)
  assert.equal(entry.currency, 'EUR')
  assert.deepEqual(notesOf(entry.transactions), ['6500/1020 CHF 9.5 of 9.5, EUR 10'])
})

test('EUR 10.00 at 0.9345 are CHF 9.35 = 8.65 + 0.70: the gross is converted and rounded once, then split', async () => {
  const { transactions } = await postedEntry(service, {
    amount: 1000,
    currency: 'EUR',
    exchangeRate: 0.9345,
    taxCode: 'VB81',
  })
  assert.deepEqual(notesOf(transactions), [
    '6500/1020 CHF 8.65 of 9.35, EUR 9.25',
    '1171/1020 CHF 0.7 of 9.35, EUR 0.75',
  ])
})

test('acquisition tax on a foreign invoice comes on top of the converted amount', async () => {
  const { transactions } = await postedEntry(service, {
    debitAccount: 6570,
    creditAccount: 2000,
    amount: 100_000,
    currency: 'USD',
    exchangeRate: 0.8017,
    taxCode: 'BZB81',
  })
  assert.deepEqual(notesOf(transactions), [
    '6570/2000 CHF 801.7 of 801.7, USD 1000',
    '1171/2203 CHF 64.94 of 801.7, USD 81',
  ])
})

test('half a cent is rounded up when an amount is converted', async () => {
  const { transactions } = await postedEntry(service, { amount: 101, currency: 'EUR', exchangeRate: 0.5 })
  assert.deepEqual(notesOf(transactions), ['6500/1020 CHF 0.51 of 0.51, EUR 1.01'])
})

test('every currency is posted in hundredths, also one that has none', async () => {
  const { transactions } = await postedEntry(service, { amount: 1_000_000, currency: 'JPY' })
  assert.deepEqual(notesOf(transactions), ['6500/1020 CHF 53 of 53, JPY 10000'])
})

test('a rate of ten places is taken as it is written', async () => {
  const entry = await postedEntry(service, { amount: 10_000_000_000_000, currency: 'JPY', exchangeRate: 0.0053123457 })
  assert.equal(entry.exchangeRate, 0.0053123457)
  assert.equal(entry.transactions[0].amount, 53_123_457_000)
})

test('a new rate does not touch what has been posted', async () => {
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.9 })
  const { id, transactions } = await postedEntry(service, { amount: 1000, currency: 'EUR' })
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.8 })
  const { ledgerEntry } = await service.expect(200, 'GET', `/v1/ledger-entries/${id}`)
  assert.deepEqual([ledgerEntry.exchangeRate, ledgerEntry.transactions], [0.9, transactions])
})

test('a currency without a configured rate needs one in the entry', async () => {
  assert.deepEqual(await rejection({ currency: 'USD' }), ['ledger/exchange-rate-missing', ['exchangeRate']])
  assert.equal((await post({ currency: 'USD', exchangeRate: 0.8 })).status, 201)
})

test('a currency that is disabled, unknown to the organisation or in small letters is refused', async () => {
  for (const currency of ['GBP', 'SEK', 'XYZ'])
    assert.deepEqual(await rejection({ currency, exchangeRate: 1.1 }), ['ledger/currency-not-enabled', ['currency']])
  for (const currency of ['eur', 'EU', 'EURO', '', ' EUR', 978])
    assert.deepEqual(await rejection({ currency }), ['general/invalid-fields', ['currency']])
})

test('francs are the default; their rate is 1 or left out', async () => {
  for (const fields of [{}, { currency: 'CHF' }, { currency: 'CHF', exchangeRate: 1 }, { exchangeRate: 1 }]) {
    const entry = await postedEntry(service, fields)
    assert.deepEqual([entry.currency, entry.exchangeRate], ['CHF', 1])
  }
  for (const fields of [{ exchangeRate: 0.93 }, { currency: 'CHF', exchangeRate: 1.000_01 }])
    assert.deepEqual(await rejection(fields), ['general/invalid-fields', ['exchangeRate']])
})

test('a foreign amount that is nothing in francs, or more than can be kept, is refused', async () => {
  assert.deepEqual(await rejection({ amount: 1, currency: 'JPY' }), ['general/invalid-fields', ['amount']])
  assert.deepEqual(await rejection({ amount: Number.MAX_SAFE_INTEGER, currency: 'EUR', exchangeRate: 1.1 }), [
    'general/invalid-fields',
    ['amount'],
  ])
})

test('VAT that is nothing in francs is not posted, and the one transaction keeps the whole foreign amount', async () => {
  const { transactions } = await postedEntry(service, { amount: 1000, currency: 'JPY', taxCode: 'VB81' })
  assert.deepEqual(notesOf(transactions), ['6500/1020 CHF 0.05 of 0.05, JPY 10'])
  assert.equal(transactions[0].taxCode, 'VB81')
})
