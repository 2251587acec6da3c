import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../fixtures/trade.ts'
import { begin, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('the page of a contact begins with what it owes and has, and what comes next; its form is folded until a key opens it', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact({ companyName: 'Frey AG', townName: 'Thun', phone: '033 222 11 00' })
  const sold = { customRecipientText: undefined, recipient, openingDate: '2026-01-10' }
  const invoice = await trade.issued('invoice', { ...sold, payableInDays: 30 })
  await trade.issued('invoice', { ...sold, originalCurrency: 'EUR', exchangeRate: 0.95, payableInDays: 69 })
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(new Date('2026-03-11T12:00:00Z'))
  await begin(on, page, 'owner@frey.example')
  await page.goto(`${on.base}/app/contacts/${recipient}`)
  const standing = page.getByRole('region', { name: 'Contact' })
  await standing.getByText('CHF\u00a0108.10 overdue, by up to 30 days').waitFor()
  assert.deepEqual(await standing.locator('.large').allTextContents(), ['CHF 108.10', 'EUR 108.10'])
  await page.getByRole('region', { name: 'Open items' }).getByText('30 days late').waitFor()
  assert.equal(await standing.getByRole('link', { name: '033 222 11 00' }).getAttribute('href'), 'tel:0332221100')
  await trade.credit(invoice.id, { isDraft: false, openingDate: '2026-03-11' })
  await page.reload()
  await standing.getByText('Nothing is due before 20.03.2026.').waitFor()
  const town = page.getByLabel('Town')
  assert.equal(await town.isVisible(), false)
  await page.keyboard.press('e')
  await town.fill('Spiez')
  await page.keyboard.press('Control+S')
  await standing.getByText('Spiez').waitFor()
  assert.equal(await town.isVisible(), true)
  await finish()
})

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

test('a payment of several invoices is recorded on the page of their contact, the rest unallocated; then it is allocated', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact({ companyName: 'Brunner AG' })
  const sell = (quantity: number) =>
    trade.issued('invoice', { customRecipientText: undefined, recipient, positions: [product({ quantity })] })
  const [first, second, third] = [await sell(1), await sell(2), await sell(3)]
  const { page, finish } = await on.open()
  await begin(on, page, 'owner@brunner.example')
  await page.goto(`${on.base}/app/contacts/${recipient}`)
  const items = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Open items' }) })
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(first.number).check()
  await dialog.getByLabel(second.number).check()
  await dialog.getByLabel('Amount').fill('400')
  await dialog.getByText('Unallocated: CHF\u00a075.70').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByText('Payment of CHF\u00a0400.00 recorded.').waitFor()
  for (const { id } of [first, second]) assert.equal((await trade.read('invoice', id)).totalRestAmount, 0)
  await page.getByText('Next, allocate its credit to its open items.').waitFor()
  assert.deepEqual(await page.locator('.standing .large').allTextContents(), ['CHF 324.30', 'CHF 75.70'])
  await items.getByRole('button', { name: 'Allocate' }).click()
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await page.getByText('The credit is allocated.').waitFor()
  assert.equal((await trade.read('invoice', third.id)).totalRestAmount, 248.6)
  await items.getByRole('button', { name: 'Allocate' }).waitFor({ state: 'detached' })
  assert.deepEqual(await findingsOn(page), [])
  await finish()
})

test('a statement of account is shown as its mail, and sent from the page of the contact', { skip }, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact({ companyName: 'Widmer AG', email: 'office@widmer.example' })
  await trade.issued('invoice', { customRecipientText: undefined, recipient })
  const { page, finish } = await on.open()
  await begin(on, page, 'owner@widmer.example')
  await page.goto(`${on.base}/app/contacts/${recipient}`)
  await page.getByRole('button', { name: 'Send statement of account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CHF 108.10').waitFor()
  assert.equal(await dialog.getByLabel('To', { exact: true }).inputValue(), 'office@widmer.example')
  await dialog.getByLabel('A text of your own').fill('Wie besprochen.')
  await dialog.locator('.letter').getByText('Wie besprochen.').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.history').getByText('office@widmer.example').waitFor()
  const sent = await on.service.asOwner(
    'select recipient_email, description from email_deliveries where contact = $1',
    [recipient],
  )
  assert.deepEqual(sent, [{ recipient_email: 'office@widmer.example', description: 'Wie besprochen.' }])
  await finish()
})
