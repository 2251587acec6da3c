import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../fixtures/trade.ts'
import { enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('of a paid invoice a part is credited, issued and paid out, and a payment taken back; a draft is deleted', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    positions: [product({ quantity: 3 }), product({ name: 'Delivery' })],
  })
  await trade.pay(invoice.id, invoice.totalAmount)
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)

  // Everything, which was not meant.
  const credit = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Create a credit note' }).click()
  }
  await credit()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a credit note' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  assert.deepEqual((await on.service.expect(200, 'GET', '/v1/credit-notes')).creditNotes, [])

  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await credit()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill('4')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()
  await dialog
    .getByText(/at most/)
    .first()
    .waitFor()
  await dialog.locator('input').first().fill('2')
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()

  await page.getByRole('button', { name: 'Issue' }).click()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await page.locator('.facts').getByText('Settled', { exact: true }).waitFor()
  const { creditNotes } = await on.service.expect(200, 'GET', '/v1/credit-notes')
  assert.deepEqual(
    creditNotes.map(({ isSettled, totalPaidOut }: any) => [isSettled, totalPaidOut]),
    [[true, 216.2]],
  )

  // What was paid too much goes back; then both payments are taken back, the refund first.
  const overpaid = await trade.issued('invoice')
  await trade.overpay(overpaid.id, overpaid.totalAmount + 20)
  const standing = page.locator('.facts .state')
  const press = async (act: string) => {
    await page.getByRole('button', { name: act }).click()
    await dialog.getByRole('button', { name: act }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('searchbox').fill(overpaid.number)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=R-00002/)
  await page.getByRole('row', { name: 'CHF 128.10' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: `Payment ${overpaid.number}` }).waitFor()
  await page.getByRole('button', { name: 'Refund' }).click()
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '20.00')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('The refund is recorded.').waitFor()
  await page.getByRole('button', { name: 'Reverse Reverse its refund first.' }).press('Enter')
  await page.getByRole('status').getByText('Reverse its refund first.').waitFor()
  await page.getByRole('link', { name: overpaid.number }).click()
  await page.getByRole('region', { name: 'Payments' }).getByText('Refund').waitFor()
  await page.getByRole('region', { name: 'Payments' }).locator('tr', { hasText: 'Refund' }).getByRole('link').click()
  await page.getByRole('heading', { name: `Refund ${overpaid.number}` }).waitFor()
  await press('Reverse')
  await standing.getByText('reversed').waitFor()
  await page.getByRole('link', { name: 'of a payment' }).click()
  await page.getByRole('heading', { name: `Payment ${overpaid.number}` }).waitFor()
  await press('Reverse')
  await standing.getByText('reversed').waitFor()
  assert.equal(await page.getByRole('button', { name: /Reverse|Refund/ }).count(), 0)
  const { totalAmountPaid, totalRestAmount } = await trade.read('invoice', overpaid.id)
  assert.deepEqual([totalAmountPaid, totalRestAmount], [0, 108.1])
  await finish(/status of 400/)
})

test('who credits a part is told what is left of each position', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    positions: [product({ quantity: 3.5, unit: 'h' }), product({ name: 'Delivery' })],
  })
  const [hours, delivery] = invoice.positions
  await trade.credit(invoice.id, {
    positions: [{ id: hours.id, quantity: 2 }, { id: delivery.id }],
    isDraft: false,
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'left@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Create a credit note' }).click()
  await page.getByText('Quantity, of 1.5 h left', { exact: true }).waitFor()
  await page.getByText('Quantity, of 0 left', { exact: true }).waitFor()
  await finish()
})
