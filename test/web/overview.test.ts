import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { begin, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a new organisation is led through its first steps; each gets its tick as it is done, and then they are gone', {
  skip,
}, async () => {
  const { expect } = on.service
  const { page, finish } = await on.open()
  await begin(on, page, 'first@muster.example')
  const steps = page.getByRole('listitem').filter({ has: page.locator('.tick') })
  const states = (...texts: readonly string[]) =>
    Promise.all(texts.map((text, index) => steps.nth(index).getByText(text, { exact: true }).waitFor()))
  await states('to do', 'to do', 'to do')
  await page.getByRole('button', { name: 'Create an example quote' }).click()
  await page.waitForURL(/\/app\/estimates\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { estimates } = await expect(200, 'GET', '/v1/estimates')
  assert.deepEqual(
    estimates.map(({ title, language, isDraft }: Record<string, unknown>) => [title, language, isDraft]),
    [['Example: kitchen renovation', 'en', true]],
  )
  await page.getByRole('link', { name: 'Overview' }).click()
  await states('to do', 'to do', 'done')
  assert.equal(await page.getByRole('button', { name: 'Create an example quote' }).count(), 0)
  await steps.nth(1).getByRole('link', { name: 'First customer' }).click()
  await page.getByRole('heading', { name: 'New contact' }).waitFor()
  await page.getByLabel('Company', { exact: true }).fill('Erste AG')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Erste AG' }).waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await states('to do', 'done', 'done')
  await expect(200, 'PATCH', '/v1/organisation', {
    postCode: '3000',
    townName: 'Bern',
    iban: 'CH9300762011623852957',
  })
  await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
  await finish()
})

test('the overview tells what was done lately, as it is done, and leads to it', { skip }, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'lately@muster.example')
  const contact = await tradeOf(on.service).contact({ companyName: 'Keller GmbH' })
  const invoice = await tradeOf(on.service).issued('invoice', {
    recipient: contact.id,
    customRecipientText: undefined,
  })
  const lately = page.locator('.recent-activity li')
  const told = lately.filter({ hasText: `Test issued the invoice ${invoice.number} Keller GmbH` })
  await told.waitFor()
  await lately.filter({ hasText: 'Test created the contact Keller GmbH' }).waitFor()
  await told.getByRole('link').click()
  await page.getByRole('heading', { name: invoice.number }).waitFor()
  await finish()
})

test('a statement of account that did not arrive is a task that leads to its contact', { skip }, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'statement@muster.example')
  const { id } = await tradeOf(on.service).contact({ companyName: 'Ferne AG', email: 'fern@ferne.example' })
  const { emailDelivery } = await on.service.expect(200, 'POST', `/v1/contacts/${id}/send-statement`, {})
  await on.service.asOwner(
    `update email_deliveries set status = 'failed', reason = '{"code": "other"}', changed_at = $2 where id = $1`,
    [emailDelivery.id, on.service.clock.now],
  )
  await page.reload()
  await page.getByRole('link', { name: 'Statement of account Ferne AG: the mail did not arrive' }).click()
  await page.waitForURL(`**/app/contacts/${id}`)
  await finish()
})

test('the figure of a month is shown to whoever points at it, or goes to it by arrows', { skip }, async () => {
  await tradeOf(on.service).issued('invoice')
  const { page, finish } = await on.open()
  await begin(on, page, 'plots@muster.example')
  const plot = page.locator('figure').filter({ hasText: 'Turnover by month' })
  const months = plot.getByRole('slider', { name: 'Turnover by month' })
  const now = await months.getAttribute('aria-valuetext')
  assert.match(now ?? '', /^Nov.*, [1-9]/)
  await months.focus()
  await page.keyboard.press('ArrowLeft')
  assert.match((await months.getAttribute('aria-valuetext')) ?? '', /^Oct, 0/)
  await plot.locator('.of-month').getByText('Oct').waitFor()
  await page.keyboard.press('End')
  assert.equal(await months.getAttribute('aria-valuetext'), now)
  await page.getByRole('heading', { name: 'To do' }).click()
  const box = await months.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 70, box.y + 40)
  await plot.locator('.of-month').getByText('Dec').waitFor()
  await finish()
})

test('what waits of credit notes leads to the list that shows it', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice')
  await trade.pay(invoice.id, invoice.totalAmount)
  await trade.credit(invoice.id)
  const { number } = await trade.credit(invoice.id, { isDraft: false })
  const { page, finish } = await on.open()
  await begin(on, page, 'credits@muster.example')
  await page.getByRole('link', { name: '1 credit note is a draft' }).click()
  await page.getByRole('row', { name: 'Draft' }).waitFor()
  assert.equal(await page.getByRole('row', { name: number }).count(), 0)
  await page.goBack()
  await page.getByRole('link', { name: '1 credit note is to be paid out' }).click()
  await page.getByRole('row', { name: number }).waitFor()
  assert.equal(await page.getByRole('row', { name: 'Draft' }).count(), 0)
  await finish()
})
