import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../fixtures/trade.ts'
import { begin, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('the page of a contact says what it bought, and how long it takes to pay', { skip }, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact({ companyName: 'Keller AG' })
  const sell = (openingDate: string, quantity: number) =>
    trade.issued('invoice', {
      customRecipientText: undefined,
      recipient,
      openingDate,
      positions: [product({ quantity })],
    })
  await sell('2025-12-01', 1)
  const invoice = await sell('2026-01-10', 12.5)
  await trade.pay(invoice.id, 1351.25, { date: '2026-01-31' })
  const { page, finish } = await on.open()
  await begin(on, page, 'owner@keller.example')
  await page.goto(`${on.base}/app/contacts/${recipient}`)
  const sales = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Turnover' }) })
  await sales.getByRole('table').waitFor()
  assert.deepEqual(await sales.locator('dt, dd').allTextContents(), [
    '2026',
    'CHF\u00a01’250.00',
    '2025',
    'CHF\u00a0100.00',
    'Days to pay',
    'pays after 21 days (average of 1 invoice)',
  ])
  assert.deepEqual(await sales.locator('tbody td').allTextContents(), ['Beratung', '10.01.2026', '13.5', '1’350.00'])
  assert.deepEqual(await findingsOn(page), [])
  await finish()
})
