import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { ageOf } from './open-items.rules.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const openItems = async (query: string) =>
  (await service.expect(200, 'GET', `/v1/reports/open-items?${query}`)).openItems
const balanceOn = async (account: number, on: string): Promise<number> =>
  (await service.expect(200, 'GET', `/v1/reports/account-statement?account=${account}&from=2026-01-01&to=${on}`))
    .accountStatement.closingBalance

test('an item is not due on its due date, 1 to 30, 31 to 60 and 61 to 90 days late until their last day, then over 90', () => {
  assert.deepEqual([-30, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map(ageOf), [
    'notDue',
    'notDue',
    'days1To30',
    'days1To30',
    'days31To60',
    'days31To60',
    'days61To90',
    'days61To90',
    'over90',
    'over90',
  ])
})

test('who owed what on a day: invoices, payments, credit notes and entries by hand until it, by contact and age', async () => {
  const { id: beispiel } = await trade.contact({ companyName: 'Beispiel AG' })
  const { id: anders } = await trade.contact({ companyName: undefined, firstName: 'Anna', lastName: 'Anders' })
  const invoice = (recipient: string, openingDate: string, changes: object = {}) =>
    trade.issued('invoice', { customRecipientText: undefined, recipient, openingDate, payableInDays: 30, ...changes })
  const first = await invoice(beispiel, '2026-03-01')
  const second = await invoice(beispiel, '2026-05-15', { positions: [product({ quantity: 2 })] })
  const euros = { originalCurrency: 'EUR', exchangeRate: 0.94, positions: [product({ taxCode: 'UEX' })] }
  const third = await invoice(anders, '2026-06-01', euros)
  await trade.pay(first.id, 8.1, { date: '2026-06-30' })
  const { id: reversed } = await trade.pay(first.id, 50, { date: '2026-06-20' })
  await service.expect(200, 'POST', `/v1/payments/${reversed}/reverse`, { date: '2026-07-02' })
  const note = await trade.credit(second.id, {
    openingDate: '2026-07-01',
    isDraft: false,
    positions: [{ id: second.positions[0].id, quantity: 1 }],
  })
  await trade.pay(third.id, 100, { date: '2026-07-10', exchangeRate: 0.95 })
  await trade.issued('invoice', {
    openingDate: '2026-06-10',
    positions: [product({ singleAmount: 10, taxCode: undefined })],
  })
  const byHand = await service.ask('POST', '/v1/ledger-entries', {
    body: posting({
      debitAccount: 1100,
      creditAccount: 9100,
      amount: 12_430_00,
      date: '2026-01-01',
      documentNumber: 'A-7',
    }),
  })
  const entry = byHand.headers['location']?.split('/').at(-1)

  const halfYear = await openItems('asOf=2026-06-30')
  assert.deepEqual(
    halfYear.contacts.map(({ name, total, items }: any) => [
      name,
      total,
      items.map(({ number, open }: any) => `${number} ${open}`),
    ]),
    [
      ['Anna Anders', 94_00, [`${third.number} 9400`]],
      ['Beispiel AG', 266_20, [`${first.number} 5000`, `${second.number} 21620`]],
      ['Hans Muster', 10_00, halfYear.contacts[2].items.map(({ number }: any) => `${number} 1000`)],
    ],
  )
  assert.deepEqual(halfYear.notAllocated, [
    {
      id: entry,
      type: 'entry',
      number: 'A-7',
      date: '2026-01-01',
      dueDate: '2026-01-01',
      currency: 'CHF',
      open: 12_430_00,
      openInCurrency: 12_430_00,
      daysLate: 180,
    },
  ])
  // Due on 31 March, 14 June, 1 and 10 July; the entry on its day.
  assert.deepEqual(halfYear.ages, {
    notDue: 104_00,
    days1To30: 216_20,
    days31To60: 0,
    days61To90: 0,
    over90: 12_480_00,
  })
  assert.equal(halfYear.contacts[0].items[0].openInCurrency, 100_00)
  for (const on of ['2026-01-01', '2026-06-20', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-10', '2026-12-31']) {
    const { total, ages } = await openItems(`asOf=${on}`)
    assert.equal(total, await balanceOn(1100, on), on)
    assert.equal(
      Object.values<number>(ages).reduce((sum, amount) => sum + amount, 0),
      total,
      on,
    )
  }

  // The credit note was taken off its invoice, the payment was taken back, and what was paid is gone.
  const now = await openItems(`asOf=2026-07-10&contact=${beispiel}`)
  assert.deepEqual(
    now.contacts.flatMap(({ items }: any) => items.map(({ id, open }: any) => [id, open])),
    [
      [first.id, 100_00],
      [second.id, 108_10],
    ],
  )
  assert.deepEqual([now.total, now.notAllocated], [208_10, []])
  assert.equal((await trade.read('credit-note', note.id)).totalRestAmount, 0)
  assert.deepEqual((await openItems(`asOf=2026-07-10&contact=${anders}`)).contacts, [])
})

test('what is owed to suppliers is above zero, and of another organisation nothing is shown', async () => {
  await service.ask('POST', '/v1/ledger-entries', {
    body: posting({ debitAccount: 4200, creditAccount: 2000, amount: 81_00, date: '2026-08-03' }),
  })
  const { total, account, notAllocated } = await openItems('asOf=2026-08-03&side=payable')
  assert.deepEqual([total, account, notAllocated.length], [81_00, 2000, 1])
  const token = await service.tokenFor(['ledger:read'], { organisation: await service.otherOrganisation() })
  const { body } = await service.ask('GET', '/v1/reports/open-items', { token })
  assert.deepEqual([body.openItems.total, body.openItems.contacts, body.openItems.notAllocated], [0, [], []])
  const sales = await service.tokenFor(['invoices:read'])
  assert.equal((await service.ask('GET', '/v1/reports/open-items', { token: sales })).status, 403)
})
