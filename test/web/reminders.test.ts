import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../database.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('overdue invoices are selected and reminded; a letter is withdrawn, a later one claimed, and a customer blocked', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const overdue = (recipient: string, openingDate: string, amount: number) =>
    trade.issued('invoice', {
      recipient,
      customRecipientText: undefined,
      openingDate,
      payableInDays: 0,
      positions: [product({ singleAmount: amount, taxCode: undefined })],
    })
  const [anna, bruno] = [
    await trade.contact({ companyName: 'Anna AG', townName: 'Bern' }),
    await trade.contact({ companyName: 'Bruno GmbH', townName: 'Bern' }),
  ]
  const oldest = await overdue(anna.id, '2026-09-01', 1000)
  await overdue(anna.id, '2026-10-01', 200)
  await overdue(bruno.id, '2026-10-15', 300)
  const small = await overdue(bruno.id, '2026-10-16', 5)
  const { page, finish } = await on.open()
  // One day for the page and the service.
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'owner@muster.example')
  const dialog = page.getByRole('dialog')
  const send = { name: 'Send reminders' }

  // The overdue list: the oldest comes first, with its days late and the total.
  await page.goto(`${on.base}/app/invoices?show=overdue`)
  const rows = page.getByRole('region', { name: 'Invoices' }).locator('tbody tr')
  await rows.nth(3).waitFor()
  assert.match(await rows.first().innerText(), new RegExp(`${oldest.number}[^]*81 days late[^]*1’000.00`))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', send).click()
  const letters = dialog.getByRole('region', { name: 'Letters' }).locator('tbody tr')
  await letters.filter({ hasText: 'Bruno GmbH' }).waitFor()
  assert.deepEqual(await letters.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, ' '))), [
    `Anna AG ${oldest.number}, ${oldest.number.replace('1', '2')} 1 Zahlungserinnerung CHF 1’200.00`,
    `Bruno GmbH ${oldest.number.replace('1', '3')} 1 Zahlungserinnerung CHF 300.00`,
  ])
  await dialog.getByText('The amount is too small.').waitFor()
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await dialog.getByRole('button', send).click()
  await page.getByText('2 reminders issued.').waitFor()

  await page.goto(`${on.base}/app/reminders`)
  await page.getByRole('link', { name: 'M-00001' }).click()
  await page.getByRole('heading', { name: 'Zahlungserinnerung M-00001' }).waitFor()
  await page.getByText('none: to be printed').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Reason').fill('The payment had arrived.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The payment had arrived.').waitFor()

  // With a fee, the first level is issued again and claimed.
  await page.goto(`${on.base}/app/settings/reminders`)
  const fee = page.getByLabel('Fee, CHF with VAT, Level 1')
  await page.getByLabel('Days after the due date, Level 2').fill('3')
  await fee.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be more than that of the level before', { exact: true }).waitFor()
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await page.getByLabel('Days after the due date, Level 2').fill('25')
  await page.getByText('Headings and texts').first().click()
  await page.getByLabel('Heading, Deutsch').first().fill('Freundliche Erinnerung')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.goto(`${on.base}/app/invoices/${oldest.id}`)
  await page.getByRole('button', { name: 'Remind now' }).click()
  await page.getByRole('button', { name: 'Claim fee and interest' }).click()
  await dialog.getByText('CHF 20.00').waitFor()
  await dialog.getByRole('button', { name: 'Claim fee and interest' }).click()
  await page.getByRole('link', { name: 'an invoice of its own' }).click()
  await page.getByText('Mahngebühr M-00003').waitFor()

  // A disputed invoice and a blocked customer are left out of a run.
  const blockOn = async (path: string, act: string) => {
    await page.goto(on.base + path)
    await page.getByRole('button', { name: act }).click()
  }
  await blockOn(`/app/invoices/${small.id}`, 'Mark as disputed')
  await page.getByRole('button', { name: 'No longer disputed' }).click()
  await page.getByRole('button', { name: 'Mark as disputed' }).waitFor()
  await blockOn(`/app/contacts/${bruno.id}`, 'Do not remind')
  await page.getByText('This customer is not reminded.').waitFor()
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await page.goto(`${on.base}/app/reminders`)
  await page.getByRole('button', send).click()
  await dialog.getByText('The customer is blocked.').waitFor()

  const { reminders } = await on.service.expect(200, 'GET', '/v1/reminders?sort=createdAt')
  assert.deepEqual(
    reminders.map(({ number, status, title, claim }: any) => [number, status, title, claim !== undefined]),
    [
      ['M-00001', 'withdrawn', 'Zahlungserinnerung', false],
      ['M-00002', 'issued', 'Zahlungserinnerung', false],
      ['M-00003', 'issued', 'Freundliche Erinnerung', true],
    ],
  )
  await finish(/status of 400/)
})
