import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyRecord } from '../fixtures/every-record.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { enter, findingsOn, lookAt, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('of a paid invoice a part is credited, issued and paid out; a draft is deleted', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    positions: [product({ quantity: 3 }), product({ name: 'Delivery' })],
  })
  await trade.pay(invoice.id, invoice.totalAmount)
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)

  // Everything, which was not meant.
  await page.getByRole('button', { name: 'Create a credit note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a credit note' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  assert.deepEqual((await on.service.expect(200, 'GET', '/v1/credit-notes')).creditNotes, [])

  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Create a credit note' }).click()
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
  await finish(/status of 400/)
})

test('the pages of sales that no other story looks at have nothing that axe objects to, and none scrolls sideways', {
  skip,
}, async () => {
  const { estimates, products, 'credit-notes': creditNote } = await everyRecord(on.service)
  await lookAt(on, [
    '/app/estimates',
    `/app/estimates/${estimates}`,
    '/app/credit-notes',
    `/app/credit-notes/${creditNote}`,
    '/app/payments',
    '/app/income-statement',
    '/app/products/new',
    `/app/products/${products}`,
  ])
})
