import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../database.ts'
import { posting } from '../fixtures/posting.ts'
import { enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a quarter is looked at box by box, corrected by hand, settled and noted as filed', { skip }, async () => {
  const sale = { debitAccount: 1100, creditAccount: 3400, amount: 108_100, taxCode: 'UN81', date: '2026-08-15' }
  await on.service.expect(201, 'POST', '/v1/ledger-entries', { ...posting(), ...sale })
  const ownUse = { debitAccount: 5800, creditAccount: 1170, amount: 1_620, date: '2026-08-16' }
  await on.service.expect(201, 'POST', '/v1/ledger-entries', posting({ ...ownUse, description: 'Own use' }))
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/periods`)
  await page.getByRole('link', { name: '01.07.2026 – 30.09.2026' }).click()
  await page.getByRole('heading', { name: 'VAT return 01.07.2026 – 30.09.2026' }).waitFor()
  await page.getByRole('button', { name: 'Add an adjustment' }).click()
  await page.getByLabel('Amount, CHF').fill('16.20')
  await page.getByLabel('Reason').fill('Own use')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('of which entered by hand 16.20').waitFor()
  assert.deepEqual(await findingsIn(page, looks), [])
  await page.getByRole('link', { name: 'Normal rate' }).click()
  await page.getByRole('heading', { name: 'Box 303: Normal rate' }).waitFor()
  await page.getByRole('link', { name: 'Printer paper' }).click()
  await page.getByRole('heading', { name: 'Entry 1' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Settle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I have looked at this.').check()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await page.getByText('Settled.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Note as filed' }).click()
  await page.getByLabel('Reference of the portal').fill('2026-100-482')
  await dialog.getByRole('button', { name: 'Note as filed' }).click()
  await page.getByText('2026-100-482').waitFor()
  await page.getByRole('row').filter({ hasText: '2200' }).filter({ hasText: '81.00' }).waitFor()
  // A part is paid: the dialog then takes the rest.
  for (const [proposed, paid] of [
    ['97.20', '60.00'],
    ['37.20', '37.20'],
  ] as const) {
    await page.getByRole('button', { name: 'Post the payment' }).click()
    const amount = dialog.getByLabel('Amount, CHF')
    assert.equal(await amount.inputValue(), proposed)
    await amount.fill(paid)
    await dialog.getByRole('button', { name: 'Post the payment' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByText('paid', { exact: true }).waitFor()
  await finish()
})
