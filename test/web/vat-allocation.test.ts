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

test('a bookkeeper allocates a payment to its purchase where the return names it', { skip }, async () => {
  const { service } = on
  const { body: paid } = await service.ask('GET', '/v1/vat-periods')
  const { id } = paid.vatPeriods.find(({ from }: { from: string }) => from === '2026-01-01')
  await service.expect(200, 'PATCH', '/v1/vat-settings', { validFrom: '2026-01-01', consideration: 'received' })
  const entry = (date: string, debitAccount: number, creditAccount: number, more: object = {}) =>
    service.expect(201, 'POST', '/v1/ledger-entries', {
      ...posting({ date, debitAccount, creditAccount, amount: 10_810, ...more }),
    })
  await entry('2026-02-01', 4200, 2000, { taxCode: 'VM81' })
  await entry('2026-03-01', 2000, 1020)
  const { page, finish } = await on.open()
  await page.clock.setFixedTime(NOW)
  await enter(on, page, 'bookkeeper@muster.example', 'bookkeeper')
  await page.goto(`${on.base}/app/vat-periods/${id}`)
  await page.getByRole('button', { name: 'Allocate' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Amount, CHF').inputValue(), '108.10')
  assert.equal(await dialog.getByLabel('Date', { exact: true }).inputValue(), '01.03.2026')
  assert.match(await dialog.getByRole('combobox', { name: 'Paid item' }).inputValue(), /^01\.02\.2026 /)
  assert.deepEqual(await findingsIn(page, looks), [])
  await dialog.getByRole('button', { name: 'Allocate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Allocate' }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: 'Input tax on cost of' }).filter({ hasText: '8.10' }).waitFor()
  await finish()
})
