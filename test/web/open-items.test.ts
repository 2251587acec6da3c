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
