import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { createOrganisation } from './create-organisation.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Provisions an organisation at an instant, and returns a client with a token of all scopes. */
async function provisionedAt(at: string) {
  const organisation = await createOrganisation(service.database.inTransaction, 'Neu GmbH', new Date(at))
  const token = await service.tokenFor(['all'], { organisation })
  return async (path: string): Promise<any> => (await service.ask('GET', path, { token })).body
}

test('a new organisation has the Swiss SME chart of accounts, every account active and named in four languages', async () => {
  const { accounts } = await service.expect(200, 'GET', '/v1/accounts')
  assert.equal(accounts.length, 164)
  for (const { number, names, isActive } of accounts) {
    assert.ok(isActive && number >= 1000 && number <= 9999)
    for (const language of ['de', 'fr', 'it', 'en']) assert.match(names[language], /\S/, `${number} ${language}`)
  }
  const kind = (number: number) => accounts.find((account: any) => account.number === number)
  assert.deepEqual(kind(1020), {
    number: 1020,
    type: 'asset',
    names: {
      de: 'Bank (Kontokorrent)',
      fr: 'Banque (compte courant)',
      it: 'Banca (conto corrente)',
      en: 'Bank (current account)',
    },
    currency: 'CHF',
    isActive: true,
  })
  for (const [number, type] of Object.entries({
    1000: 'asset',
    1100: 'asset',
    1109: 'asset',
    1170: 'asset',
    1171: 'asset',
    2000: 'liability',
    2200: 'liability',
    2203: 'liability',
    2800: 'equity',
    2979: 'equity',
    3200: 'income',
    3400: 'income',
    3805: 'income',
    4200: 'expense',
    5000: 'expense',
    6500: 'expense',
    6949: 'expense',
    6950: 'income',
    6999: 'income',
    7000: 'income',
    7010: 'expense',
    8900: 'expense',
    9100: 'equity',
  }))
    assert.equal(kind(Number(number))?.type, type, number)
  const numbers = accounts.map(({ number }: any) => number)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a: number, b: number) => a - b),
  )
})

test('it has francs and euros, each enabled with a rate', async () => {
  const { currencies } = await service.expect(200, 'GET', '/v1/currencies')
  assert.deepEqual(
    currencies.map(({ code, isEnabled, exchangeRate }: any) => [code, isEnabled, exchangeRate > 0]),
    [
      ['CHF', true, true],
      ['EUR', true, true],
    ],
  )
  assert.equal(currencies[0].exchangeRate, 1)
})

test('it has the current and the previous calendar year as open fiscal years, and their quarters as open VAT periods', async () => {
  const { fiscalYears } = await service.expect(200, 'GET', '/v1/fiscal-years')
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const spans = (periods: any[]) => periods.map(({ from, to, status }) => `${from} ${to} ${status}`)
  assert.deepEqual(spans(fiscalYears), ['2025-01-01 2025-12-31 open', '2026-01-01 2026-12-31 open'])
  assert.deepEqual(spans(vatPeriods), [
    '2025-01-01 2025-03-31 open',
    '2025-04-01 2025-06-30 open',
    '2025-07-01 2025-09-30 open',
    '2025-10-01 2025-12-31 open',
    '2026-01-01 2026-03-31 open',
    '2026-04-01 2026-06-30 open',
    '2026-07-01 2026-09-30 open',
    '2026-10-01 2026-12-31 open',
  ])
})

test('the year is that of the local date in Zurich', async () => {
  const firstYear = async (at: string) => (await (await provisionedAt(at))('/v1/fiscal-years')).fiscalYears[0].from
  assert.equal(await firstYear('2026-12-31T22:59:59Z'), '2025-01-01')
  assert.equal(await firstYear('2026-12-31T23:00:00Z'), '2026-01-01')
})

test('it has one template for each language, and patterns for its numbers', async () => {
  const { templates } = await service.expect(200, 'GET', '/v1/templates')
  assert.deepEqual(templates.map(({ language }: any) => language).toSorted(), ['de', 'en', 'fr', 'it'])
  const { organisation } = await service.expect(200, 'GET', '/v1/organisation')
  assert.equal(organisation.primaryCurrency, 'CHF')
  assert.equal(organisation.timeZone, 'Europe/Zurich')
  assert.equal(organisation.country, 'CH')
  assert.match(organisation.estimateNumberPattern, /^O-0+$/)
  assert.match(organisation.invoiceNumberPattern, /^R-0+$/)
})

test('its journal is empty, and takes an entry at once', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const entries = async () => (await service.ask('GET', '/v1/ledger-entries', { token })).body.ledgerEntries
  assert.deepEqual(await entries(), [])
  assert.equal((await service.ask('POST', '/v1/ledger-entries', { token, body: posting() })).status, 201)
  assert.deepEqual(
    (await entries()).map(({ sequence }: any) => sequence),
    [1],
  )
})

test('an organisation is provisioned completely or not at all', async () => {
  const count = async () => (await service.asOwner<{ count: string }>('select count(*) from organisations'))[0]!.count
  const before = await count()
  const failing: typeof service.database.inTransaction = (organisation, work) =>
    service.database.inTransaction(organisation, async (tx) => {
      await work(tx)
      throw new Error('the last statement failed')
    })
  await assert.rejects(createOrganisation(failing, 'Nie AG', service.clock.now), /the last statement failed/)
  assert.equal(await count(), before)
})
