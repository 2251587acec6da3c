import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../database.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { enter, findingsIn, holds, looks, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('an invoice is made recurring, run, paused, resumed and ended', { skip }, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact()
  const invoice = await trade.issued('invoice', { title: 'Hosting', recipient, customRecipientText: undefined })
  const { page, finish } = await on.open()
  // One day for the page and the service.
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make recurring' }).click()
  await page.getByRole('heading', { name: 'New recurring invoice' }).waitFor()

  // The first one is made today, and each week; the rows follow the typing.
  await page.getByText('Next twelve invoices').click()
  await page.getByLabel('Unit', { exact: true }).first().selectOption('weeks')
  const coming = page.getByRole('region', { name: 'Next twelve invoices' })
  const days = () => coming.getByRole('row').count()
  assert.equal(await days(), 13)
  await page.getByLabel('End', { exact: true }).selectOption('after a number')
  await page.getByLabel('Number of invoices').fill('5')
  assert.equal(await days(), 6)

  await page.getByLabel('Every').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be at least 1', { exact: true }).waitFor()
  await holds(page, 'the field has the focus', `document.activeElement.name === 'interval.count'`)
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await page.getByLabel('Every').fill('1')
  await page.getByLabel('Date', { exact: true }).fill('21.11.2026')
  await page.getByLabel('Action').selectOption('issue the invoice')
  await page.getByRole('button', { name: 'Save' }).click()

  const shown = page.locator('h1', { hasText: 'Hosting' })
  await shown.waitFor()
  await coming.waitFor()
  assert.equal(await days(), 6)
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByText('1 made.').waitFor()
  const made = page.getByRole('region', { name: 'Invoices' }).getByRole('link')
  await made.waitFor()
  assert.equal(await days(), 5)
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await made.click()
  await page.getByRole('link', { name: 'Show the series' }).click()
  await coming.waitFor()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('paused', { exact: true }).waitFor()
  await coming.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Resume' }).click()
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await coming.waitFor()
  assert.equal(await days(), 5)
  await page.getByRole('button', { name: 'End' }).click()
  await dialog.getByRole('button', { name: 'End' }).click()
  await page.getByText('ended', { exact: true }).waitFor()
  await coming.waitFor({ state: 'detached' })

  const { recurringInvoices } = await on.service.expect(200, 'GET', '/v1/recurring-invoices')
  assert.deepEqual(
    recurringInvoices.map(({ title, status }: any) => [title, status]),
    [['Hosting', 'ended']],
  )
  await finish(/status of 400/)
})
