import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../process/service-process.ts'
import { enter, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a year is closed once what stands in its way, each by name, is settled, and reopened', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'periods@muster.example')
  const act = async (period: string, item: string) => {
    await page.getByRole('button', { name: `More: ${period}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: item }).click()
  }
  await page.goto(`${on.base}/app/periods`)
  await act('01.01.2025 – 31.12.2025', 'Close')
  const obstacles = page.getByRole('alert').getByRole('listitem')
  await obstacles.first().waitFor()
  assert.equal(await obstacles.count(), 4)
  assert.match(await obstacles.first().innerText(), /VAT period 2025-01-01 to 2025-03-31/)
  await page.keyboard.press('Escape')
  for (const quarter of ['01.01.2025 – 31.03', '01.04.2025 – 30.06', '01.07.2025 – 30.09', '01.10.2025 – 31.12']) {
    await act(`${quarter}.2025`, 'Settle')
    await page.getByRole('row', { name: `${quarter}.2025 settled` }).waitFor()
  }
  await act('01.01.2025 – 31.12.2025', 'Close')
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 closed' }).waitFor()
  const { fiscalYears } = await on.service.expect(200, 'GET', '/v1/fiscal-years')
  assert.equal(fiscalYears[0].status, 'closed')
  await act('01.01.2025 – 31.12.2025', 'Reopen')
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 open' }).waitFor()
  await page.getByRole('button', { name: 'Add a fiscal year' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: '01.01.2027 – 31.12.2027 open' }).waitFor()
  await finish(/409/)
})

test('the audit log shows who changed what, with the values before and after', { skip }, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller AG' })
  await on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Keller GmbH' })
  const { page, finish } = await on.open()
  await enter(on, page, 'audit@muster.example')
  await page.goto(`${on.base}/app/audit`)
  await page.getByLabel('About').selectOption('Contact')
  const row = page.getByRole('row').filter({ hasText: 'Contact: changed' })
  await row.getByText('1 field').click()
  assert.deepEqual(
    [await row.locator('del').innerText(), await row.locator('ins').innerText()],
    ['Keller AG', 'Keller GmbH'],
  )
  assert.match(await row.innerText(), /Test/)
  await row.getByRole('link', { name: 'Contact: changed' }).click()
  await page.getByRole('heading', { name: 'Keller GmbH' }).waitFor()
  await finish()
})

test('the income statement and an account begin with the fiscal year, unless another day is asked for', {
  skip,
}, async () => {
  await on.service.expect(201, 'POST', '/v1/fiscal-years', { from: '2028-07-01', to: '2029-12-31' })
  const { page, finish } = await on.open()
  await enter(on, page, 'long-year@muster.example')
  for (const path of ['income-statement', 'accounts/1020']) {
    await page.goto(`${on.base}/app/${path}?to=2029-08-31`)
    const from = page.getByLabel('From')
    await until('the year is known', async () => (await from.inputValue()) === '01.07.2028' || undefined)
    await from.fill('01.01.2029')
    await from.blur()
    await page.waitForURL(/from=2029-01-01/)
    assert.equal(await from.inputValue(), '01.01.2029')
  }
  await finish()
})

test('who posted an entry is told also once somebody else has reversed it', { skip }, async () => {
  const entry = { date: '2026-11-21', description: 'Stamps', debitAccount: 6500, creditAccount: 1000, amount: 100 }
  await on.service.expect(201, 'POST', '/v1/ledger-entries', entry)
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  const { page, finish } = await on.open()
  await enter(on, page, 'reverses@muster.example')
  await page.goto(`${on.base}/app/ledger/${ledgerEntries[0].id}`)
  await page.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  await page.getByText('Reversed by an entry').waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  assert.match(await page.locator('.facts').innerText(), /, Test\n/)
  await finish()
})

test('all periods and accounts are shown, on however many pages the service answers them', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'many-pages@muster.example')
  await page.route(/\/v1\/(?:fiscal-years|vat-periods|accounts)\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=6'),
    }),
  )
  await page.goto(`${on.base}/app/periods`)
  for (const [kind, list] of [
    ['Fiscal years', 'fiscalYears'],
    ['VAT periods', 'vatPeriods'],
  ] as const) {
    const { [list]: all } = await on.service.expect(200, 'GET', `/v1/${kind.toLowerCase().replace(' ', '-')}?limit=100`)
    await page.getByRole('region', { name: kind }).getByRole('row').nth(all.length).waitFor()
  }
  const { accounts } = await on.service.expect(200, 'GET', '/v1/accounts?limit=500')
  await page.goto(`${on.base}/app/settings/accounts`)
  await page.getByRole('row').nth(accounts.length).waitFor()
  await finish()
})
