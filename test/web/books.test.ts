import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { enter, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a trial balance adds up in the second year too, and what could not be read anew says so', { skip }, async () => {
  const post = (date: string, debitAccount: number, creditAccount: number, amount: number) =>
    on.service.expect(201, 'POST', '/v1/ledger-entries', {
      date,
      description: 'Trial',
      debitAccount,
      creditAccount,
      amount,
    })
  await post('2025-06-10', 1020, 3400, 500_000)
  await post('2025-06-11', 6500, 1020, 100_000)
  await post('2026-02-01', 6500, 1020, 20_000)
  const { page, finish } = await on.open()
  await enter(on, page, 'trial@muster.example')
  const figures = async (row: string) =>
    (await page.getByRole('row', { name: row }).getByRole('cell').allInnerTexts()).slice(1)
  await page.goto(`${on.base}/app/trial-balance?to=2025-12-31`)
  await page.getByRole('row', { name: 'Total' }).waitFor()
  assert.equal(await page.getByText('Profit or loss brought forward').count(), 0)
  assert.deepEqual(await figures('Total'), ['0.00', '6’000.00', '6’000.00', '0.00'])
  await page.goto(`${on.base}/app/trial-balance?to=2026-12-31`)
  await page.getByRole('row', { name: 'Total' }).waitFor()
  assert.deepEqual(await figures('Profit or loss brought forward'), ['−4’000.00', '0.00', '0.00', '−4’000.00'])
  assert.deepEqual(await figures('1020'), ['4’000.00', '0.00', '200.00', '3’800.00'])
  assert.deepEqual(await figures('Total'), ['0.00', '200.00', '200.00', '0.00'])

  const refusal = { code: 'rest-api/insufficient-scope', message: 'Not now.' }
  await page.route('**/v1/reports/**', (route) => route.fulfill({ status: 403, json: refusal }))
  await post('2026-02-02', 6500, 1020, 10_000)
  await page.getByRole('alert').getByText('Not now.').waitFor()
  assert.deepEqual(await figures('Total'), ['0.00', '200.00', '200.00', '0.00'])
  await page.unroute('**/v1/reports/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  assert.deepEqual(await figures('Total'), ['0.00', '300.00', '300.00', '0.00'])

  // In the balance sheet, results that no entry has carried forward are part of their item.
  await post('2026-02-03', 1020, 2970, 50_000)
  await page.goto(`${on.base}/app/balance-sheet?to=2026-12-31`)
  const side = page.getByRole('region', { name: 'Total liabilities and equity' })
  await side.getByText('2970').waitFor()
  const lines = (await side.getByRole('row').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  assert.deepEqual(lines.slice(lines.indexOf('Equity 4’200.00')), [
    'Equity 4’200.00',
    'Profit or loss brought forward 4’500.00',
    '2970 Profit or loss brought forward 500.00',
    'Without a closing entry 4’000.00',
    'Profit or loss for the year −300.00',
    'Total liabilities and equity 4’200.00',
  ])

  // A search without results says so, and its words are in the address.
  await page.goto(`${on.base}/app/ledger`)
  await page.getByRole('searchbox').fill('no such words')
  await page.keyboard.press('Enter')
  await page.locator('.empty').getByText('Nothing found').waitFor()
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await page.getByRole('region', { name: 'Ledger' }).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
  await finish(/403/)
})

test('the open items of a day are listed by contact, by age, and down to the invoice; their total is the account', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const contact = await trade.contact({ companyName: 'Holzbau Frei AG' })
  const invoice = await trade.issued('invoice', { recipient: contact.id, customRecipientText: undefined })
  await trade.pay(invoice.id, 8.1)
  const later = new Date(Date.parse(invoice.dueDate) + 40 * 86_400_000).toISOString().slice(0, 10)
  const { page, finish } = await on.open()
  await enter(on, page, 'items@muster.example')
  await page.goto(`${on.base}/app/open-items?to=${later}`)
  const list = page.getByRole('region', { name: 'Open items' })
  await list.getByRole('row', { name: 'Holzbau Frei AG 100.00' }).waitFor()
  await list
    .getByRole('row', { name: `${invoice.number}` })
    .getByText('40 days late')
    .waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const report = await downloading
  assert.equal(report.suggestedFilename(), `Open items ${later}.pdf`)
  assert.equal((await readFile(await report.path())).subarray(0, 5).toString(), '%PDF-')
  await page.getByRole('link', { name: '1–30 days 0.00' }).click()
  await page.getByText('Nothing is open on this day.').waitFor()
  await page.getByRole('link', { name: '31–60 days 100.00' }).click()
  await list.getByRole('row', { name: 'Total · Account 1100 100.00' }).waitFor()
  const { accountStatement } = await on.service.expect(
    200,
    'GET',
    `/v1/reports/account-statement?account=1100&to=${later}`,
  )
  assert.equal(accountStatement.closingBalance, 10_000)
  await page.getByRole('link', { name: 'Payables' }).click()
  await page.getByText('Nothing is open on this day.').waitFor()
  await page.goBack()
  await list.getByRole('link', { name: 'Holzbau Frei AG' }).click()
  const statement = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Statement of account', exact: true }).click()
  assert.match((await statement).suggestedFilename(), /^Statement of account \d{4}-\d\d-\d\d\.pdf$/)
  await page.goBack()
  await list.getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: invoice.number }).waitFor()
  await finish()
})

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
  assert.match(await obstacles.first().innerText(), /VAT period 01\.01\.2025 to 31\.03\.2025/)
  await page.keyboard.press('Escape')
  await act('01.04.2025 – 30.06.2025', 'Delete')
  const reasons = page.getByRole('alert')
  await reasons
    .getByText('Entries were posted from 01.04.2025 to 30.06.2025, so it cannot be deleted')
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  for (const quarter of ['01.01.2025 – 31.03', '01.04.2025 – 30.06', '01.07.2025 – 30.09', '01.10.2025 – 31.12']) {
    await page.getByRole('link', { name: `${quarter}.2025` }).click()
    await page.getByRole('button', { name: 'Settle' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Settle' }).click()
    await page.getByText('Settled.', { exact: true }).waitFor()
    await page.goto(`${on.base}/app/periods`)
    await page.getByRole('row', { name: `${quarter}.2025 settled` }).waitFor()
  }
  const notice = (text: string) => page.getByRole('status').locator('div').filter({ hasText: text })
  const undo = notice('01.01.2025 – 31.12.2025 is closed.').getByRole('button', { name: 'Undo' })
  await act('01.01.2025 – 31.12.2025', 'Close')
  // A notice stays while it has the focus.
  await undo.focus()
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 closed' }).waitFor()
  const { fiscalYears } = await on.service.expect(200, 'GET', '/v1/fiscal-years')
  assert.equal(fiscalYears[0].status, 'closed')
  await undo.press('Enter')
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 open' }).waitFor()
  await act('01.01.2025 – 31.12.2025', 'Close')
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 closed' }).waitFor()
  await act('01.01.2025 – 31.12.2025', 'Reopen')
  await notice('01.01.2025 – 31.12.2025 is open again.').waitFor()
  await page.getByRole('row', { name: '01.01.2025 – 31.12.2025 open' }).waitFor()
  await page.getByRole('button', { name: 'Add a fiscal year' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: '01.01.2027 – 31.12.2027 open' }).waitFor()
  await notice('01.01.2027 – 31.12.2027 is added.').waitFor()
  await finish(/409/)
})

test('the audit log shows who changed what, with the values before and after', { skip }, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller AG' })
  await on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Keller GmbH' })
  const { page, finish } = await on.open()
  await enter(on, page, 'audit@muster.example')
  await page.goto(`${on.base}/app/audit`)
  await page.getByLabel('About').selectOption('Contact')
  const row = page.getByRole('row').filter({ hasText: 'Test changed the contact' })
  await row.getByText('1 field').click()
  assert.deepEqual(
    [await row.locator('del').innerText(), await row.locator('ins').innerText()],
    ['Keller AG', 'Keller GmbH'],
  )
  await row.getByRole('link', { name: 'Test changed the contact' }).click()
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
    // No old text returns to the field while another day is typed over it.
    await from.press('ControlOrMeta+A')
    await page.keyboard.type('01.01.2029')
    await from.blur()
    await page.waitForURL(/from=2029-01-01/)
    assert.equal(await from.inputValue(), '01.01.2029')
    await from.fill('')
    await page.waitForURL((url) => !url.searchParams.has('from'))
    await page.getByText('Loading …').waitFor({ state: 'detached' })
    assert.equal(await from.inputValue(), '')
    await page.keyboard.type('3')
    await from.blur()
    await page.getByText('Enter a day such as 23.11.2026.').waitFor()
    assert.equal(await from.inputValue(), '3')
    // An empty field shows the effective day.
    await from.fill('')
    await from.blur()
    await until('the year is there', async () => (await from.inputValue()) === '01.07.2028' || undefined)
  }
  // The year before is taken whole, from the first day that the service knows.
  await page.getByRole('link', { name: 'Previous year' }).click()
  await page.waitForURL(/\/accounts\/1020\?to=2028-06-30$/)
  assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '30.06.2028')
  await until('the year before is known', async () => {
    const first = await page.getByLabel('From').inputValue()
    return (first !== '' && first !== '01.07.2028') || undefined
  })
  await page.goto(`${on.base}/app/income-statement?to=2029-08-31`)
  await page.getByRole('row', { name: 'Annual profit or loss' }).waitFor()
  assert.match((await page.getByRole('row').allInnerTexts()).at(-1) ?? '', /^Annual profit or loss/)
  assert.equal(await page.getByText('Profit or loss of the year').count(), 0)
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
  const day = page.getByLabel('Date of the counter-entry')
  assert.match(await day.inputValue(), /^\d\d\.\d\d\.\d{4}$/)
  await day.fill('22.11.2026')
  await page.keyboard.press('Enter')
  await page.getByText('Reversed by an entry').waitFor()
  const { ledgerEntries: reversals } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  assert.deepEqual([reversals[0].reverses, reversals[0].date], [ledgerEntries[0].id, '2026-11-22'])
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
