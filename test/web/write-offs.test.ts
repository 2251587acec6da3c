import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../database.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('an invoice is written off as a bad debt with its postings shown, and the write-off is reversed', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice')
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  const dialog = page.getByRole('dialog')
  const choose = async (act: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Write off')
  assert.equal(await dialog.getByLabel('Amount, CHF').inputValue(), '108.10')
  await dialog.getByLabel('Reason').selectOption('bad-debt')
  const postings = dialog.getByRole('table')
  await postings.getByText('3805').waitFor()
  assert.deepEqual(await postings.locator('tbody tr').count(), 2)
  for (const posted of ['3805', '2200', '1100', '100.00', '8.10'])
    assert.ok((await postings.textContent())?.includes(posted), posted)
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.standing').getByText('Written off', { exact: true }).waitFor()

  await choose('Reverse a write-off')
  await dialog.getByText('Reverse Bad debt CHF 108.10?').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Reverse a write-off' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Record a payment' }).waitFor()
  const { totalRestAmount, writtenOff } = await trade.read('invoice', invoice.id)
  assert.deepEqual([totalRestAmount, writtenOff], [108.1, []])
  await finish()
})

test('a payment in time that is short by the discount proposes to write it off: of one invoice, and of several', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const { id: recipient } = await trade.contact({ companyName: 'Sutter AG' })
  const sell = (quantity: number) =>
    trade.issued('invoice', {
      customRecipientText: undefined,
      recipient,
      openingDate: '2026-11-15',
      discountTerms: { rate: 2, days: 10 },
      positions: [product({ quantity })],
    })
  const [single, first, second] = [await sell(1), await sell(2), await sell(3)]
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'owner@sutter.example')
  const dialog = page.getByRole('dialog')
  const left = (amount: string) => dialog.getByLabel(`Left open: CHF ${amount}`)
  const inTime = dialog.getByText('Paid in time: exactly the discount is missing.')
  const record = async () => {
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto(`${on.base}/app/invoices/${single.id}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel('Amount, CHF').fill('100')
  assert.equal(await left('8.10').inputValue(), 'open')
  await dialog.getByLabel('Amount, CHF').fill('105.94')
  await inTime.waitFor()
  assert.equal(await left('2.16').inputValue(), 'discount')
  assert.deepEqual(await findingsOn(page), [])
  await record()
  await page.locator('.standing').getByText('Paid', { exact: true }).waitFor()

  await page.goto(`${on.base}/app/contacts/${recipient}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel(first.number).check()
  await dialog.getByLabel(second.number).check()
  await dialog.getByLabel('Amount, CHF').fill('529.70')
  assert.equal(await left('10.80').inputValue(), 'open')
  await dialog.getByLabel('Amount, CHF').fill('529.69')
  // The dialog asks for the terms of the invoices.
  await inTime.waitFor()
  assert.equal(await left('10.81').inputValue(), 'discount')
  assert.deepEqual(await findingsOn(page), [])
  await record()
  for (const { id } of [single, first, second]) {
    const { isPaid, writtenOff } = await trade.read('invoice', id)
    assert.deepEqual([isPaid, writtenOff.map(({ reason }: { reason: string }) => reason)], [true, ['discount']])
  }
  await finish()
})
