import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../database.ts'
import { posting } from '../fixtures/posting.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { choose, comeTo, enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a bookkeeper gives open items of earlier books their customer, when they are entered and later', {
  skip,
}, async () => {
  const { service, base } = on
  const { id: keller } = await tradeOf(service).contact({ companyName: 'Keller GmbH' })
  const opening = { debitAccount: 1100, creditAccount: 9100, date: '2026-01-01' }
  const old = await service.expect(
    201,
    'POST',
    '/v1/ledger-entries',
    posting({ ...opening, amount: 50_000, documentNumber: 'ALT-1' }),
  )
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'items@muster.example', 'bookkeeper')
  await comeTo(page, `${base}/app/ledger/new`)
  await page.getByLabel('Text', { exact: true }).fill('Open invoice ALT-2')
  await choose(page, 'Credit', '9100')
  await choose(page, 'Debit', '6500')
  await page.getByLabel('Amount').fill('250')
  const contact = page.getByRole('combobox', { name: 'Contact' })
  assert.equal(await contact.count(), 0)
  await choose(page, 'Debit', '1100')
  await choose(page, 'Contact', 'Keller')
  assert.deepEqual(await findingsIn(page, looks), [])
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('“Open invoice ALT-2” posted.').waitFor()

  await comeTo(page, `${base}/app/ledger/${old.transactions[0].ledgerEntry}`)
  await page.getByRole('button', { name: 'Name the contact' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Contact', 'Keller')
  assert.deepEqual(await findingsIn(page, looks), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Keller GmbH' }).click()
  await page.waitForURL(`${base}/app/contacts/${keller}`)
  await page.getByRole('row', { name: 'ALT-1' }).filter({ hasText: '500.00' }).waitFor()
  await page.getByRole('row', { name: '250.00' }).waitFor()
  await finish()
})

test('an advance of a customer is recorded with its tax code, and pays an invoice later', { skip }, async () => {
  const { service, base } = on
  const trade = tradeOf(service)
  const { id: contact } = await trade.contact({ companyName: 'Vorauszahler AG' })
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'advance@muster.example')
  await comeTo(page, `${base}/app/contacts/${contact}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount, CHF').fill('1081')
  await choose(page, 'Tax code of the advance', 'UN81')
  await choose(page, 'Account', '1020')
  assert.deepEqual(await findingsIn(page, looks), [])
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'Advance' }).filter({ hasText: '1’081.00' }).waitFor()
  const { id } = await trade.issued('invoice', { customRecipientText: undefined, recipient: contact })
  await comeTo(page, `${base}/app/contacts/${contact}`)
  await page.getByRole('row', { name: 'Advance' }).getByRole('button', { name: 'Allocate' }).click()
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { invoice } = await service.expect(200, 'GET', `/v1/invoices/${id}`)
  assert.equal(invoice.isPaid, true)
  // Money for an invoice of a later day is an advance until then.
  const { number } = await trade.issued('invoice', { customRecipientText: undefined, recipient: contact })
  await comeTo(page, `${base}/app/contacts/${contact}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel(number).check()
  assert.equal(await dialog.getByLabel('Tax code of the advance').count(), 0)
  await dialog.getByLabel('Date of payment').fill('20.11.2026')
  await choose(page, 'Tax code of the advance', 'UN81')
  await choose(page, 'Account', '1020')
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { payments } = await service.expect(200, 'GET', `/v1/payments?contact=${contact}&sort=-createdAt`)
  assert.equal(payments[0].amountAdvance, 108.1)
  await finish()
})
