import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../fixtures/trade.ts'
import { enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a quote is invoiced by chosen quantities and by a deposit, and its last invoice takes the deposit off', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const estimate = await trade.issued('estimate', {
    positions: [product({ name: 'Days', quantity: 10 }), product({ name: 'Material', singleAmount: 500 })],
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  const dialog = page.getByRole('dialog')
  const begin = async (act: string) => {
    await page.goto(`${on.base}/app/estimates/${estimate.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  // While something is left, the next invoice has a button of its own.
  const continueWith = async (left: string) => {
    await page.goto(`${on.base}/app/estimates/${estimate.id}`)
    await page.locator('.standing').getByText(`Not invoiced yet: CHF\u00a0${left}`).waitFor()
    await page.locator('.button.main', { hasText: 'Create another invoice' }).click()
  }
  const made = async () => {
    await page.waitForURL(/\/app\/invoices\//)
    return trade.read('invoice', page.url().split('/').at(-1) ?? '')
  }

  await begin('Invoice a part or a deposit')
  await dialog.getByLabel('Invoice over').selectOption('chosen positions')
  await dialog.getByText('Quantity, of 10 left').waitFor()
  await dialog.locator('input').first().fill('11')
  await dialog.getByRole('button', { name: 'Create an invoice' }).click()
  await dialog
    .getByText(/at most/)
    .first()
    .waitFor()
  await dialog.locator('input').first().fill('4')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Create an invoice' }).click()
  assert.equal((await made()).totalAmount, 432.4)

  await trade.act('estimate', estimate.id, 'accept', { signingPerson: 'Hans Muster' })
  await continueWith('1’189.10')
  await dialog.getByLabel('Invoice over').selectOption('a deposit in percent')
  assert.equal(await dialog.getByLabel('Percent').inputValue(), '30')
  await dialog.getByText('Not invoiced yet: CHF 1’189.10').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Create another invoice' }).click()
  const deposit = await made()
  assert.deepEqual([deposit.estimateShare, deposit.totalAmount, deposit.isDraft], ['deposit', 486.45, true])
  const { number } = await trade.act('invoice', deposit.id, 'issue')

  await continueWith('702.65')
  assert.equal(await dialog.getByLabel('Invoice over').inputValue(), 'rest')
  await dialog.getByText('A deposit is open').waitFor()
  assert.equal(await dialog.getByRole('option', { name: 'chosen positions' }).count(), 0)
  await dialog.getByRole('button', { name: 'Create another invoice' }).click()
  const final = await made()
  assert.deepEqual([final.totalAmount, final.positions.length], [702.65, 3])

  // A deposit stays as it is when the draft is changed.
  await page.goto(`${on.base}/app/invoices/${final.id}/edit`)
  await page.getByLabel('Title').fill('Final invoice')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const changed = await trade.read('invoice', final.id)
  assert.deepEqual([changed.title, changed.totalAmount], ['Final invoice', 702.65])

  await page.goto(`${on.base}/app/estimates/${estimate.id}`)
  await page.locator('.facts').getByText('in full').waitFor()
  await page.locator('.facts').getByText('Deposit').getByRole('link', { name: number }).waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await begin('Create another invoice')
  await dialog.getByText('The quote is invoiced in full.').waitFor()
  await finish(/status of 400/)
})
