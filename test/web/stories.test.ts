import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { enter, findingsOn, lookAt, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('somebody who is invited signs in, finds an invoice, records its payment and signs out', { skip }, async () => {
  const invoice = await tradeOf(on.service).issued('invoice')
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: invoice.number }).waitFor()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record a payment' }).click()
  await page.locator('.facts').getByText('Paid', { exact: true }).waitFor()
  const { invoice: paid } = await on.service.expect(200, 'GET', `/v1/invoices/${invoice.id}`)
  assert.equal(paid.isPaid, true)
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await finish()
})

test('a receipt is entered by keyboard with its split, and found again from the balance sheet in three clicks', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'books@muster.example')
  await page.goto(`${on.base}/app/ledger/new`)
  await page.getByLabel('Date').fill('21.11.2026')
  await page.getByLabel('Text').fill('Printer paper')
  for (const [label, typed] of [
    ['Debit', '6500'],
    ['Credit', '1020'],
    ['Tax code', 'VB81'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: typed }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Amount').fill("1'081,00")
  await page.getByRole('heading', { name: 'Will be posted' }).waitFor()
  await page.getByText('CHF 81.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Posted.').waitFor()
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  assert.deepEqual(
    [ledgerEntries[0].description, ledgerEntries[0].amount, ledgerEntries[0].date],
    ['Printer paper', 108_100, '2026-11-21'],
  )
  await page.goto(`${on.base}/app/balance-sheet?to=2026-12-31`)
  await page.getByRole('link', { name: /^1020 / }).click()
  await page.getByRole('link', { name: 'Printer paper' }).first().click()
  await page.getByRole('heading', { name: `Entry ${ledgerEntries[0].sequence}` }).waitFor()
  await finish()
})

test('signing in has nothing that axe objects to, light or dark', { skip }, async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, finish } = await on.open({ colorScheme })
    await page.goto(`${on.base}/app/sign-in`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.deepEqual(await findingsOn(page), [], colorScheme)
    await finish()
  }
})

test('no page has what axe objects to, light and dark, on a phone and on a wide screen', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice')
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller GmbH' })
  const paths = [
    '/app',
    '/app/invoices',
    `/app/invoices/${invoice.id}`,
    '/app/contacts',
    `/app/contacts/${contact.id}`,
    '/app/ledger',
    '/app/ledger/new',
    '/app/balance-sheet',
    '/app/trial-balance',
    '/app/accounts/1100',
  ]
  await lookAt(on, paths)
})
