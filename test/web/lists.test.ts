import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { answered, enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** The titles of the shown rows, in order. */
const titles = (page: Page): Promise<string[]> => page.locator('tbody tr td:nth-child(4)').allInnerTexts()

/** Waits until a list shows these, in this order. */
const shows = (page: Page, wanted: readonly string[]) =>
  until(
    `the list shows ${wanted.join(', ')}`,
    async () => JSON.stringify(await titles(page)) === JSON.stringify(wanted) || undefined,
  )

test('an empty list says its purpose and leads to the first record; one that is searched in vain leads to all', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'empty@muster.example')
  await page.goto(`${on.base}/app/recurring-invoices`)
  const empty = page.locator('.empty')
  await empty.getByText('No recurring invoices yet').waitFor()
  await empty.getByRole('link', { name: 'Create one now' }).click()
  await page.waitForURL('**/recurring-invoices/new')
  await page.goto(`${on.base}/app/recurring-invoices?q=nobody`)
  await empty.getByText('Nothing found').waitFor()
  await empty.getByRole('link', { name: 'Show everything' }).click()
  await empty.getByText('No recurring invoices yet').waitFor()
  await page.goto(`${on.base}/app/payments`)
  await empty.getByText('they are recorded on the page of an invoice or a contact').waitFor()
  await empty.getByRole('link', { name: 'To the invoices' }).click()
  await page.waitForURL('**/app/invoices?show=open')
  await finish()
})

test('a list is sorted by its heads and filtered by its chips; its address is its state, and a name may be given to it', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const contact = await trade.contact({ companyName: 'Garage Rochat' })
  const of = { recipient: contact.id, customRecipientText: undefined }
  await trade.issued('invoice', { title: 'Late', openingDate: '2026-09-01', payableInDays: 10 })
  await trade.issued('invoice', { title: 'Later', openingDate: '2026-08-01', payableInDays: 10, ...of })
  await trade.issued('invoice', { title: 'Not due', openingDate: '2026-11-20', payableInDays: 30 })
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'sorts@muster.example')
  await page.goto(`${on.base}/app/invoices`)
  await shows(page, ['Not due', 'Later', 'Late'])
  const due = page.getByRole('columnheader', { name: 'Due' })
  await due.getByRole('button').click()
  await shows(page, ['Later', 'Late', 'Not due'])
  assert.equal(await due.getAttribute('aria-sort'), 'ascending')
  await due.getByRole('button').click()
  await shows(page, ['Not due', 'Late', 'Later'])
  await page.getByText('days late').first().waitFor()

  // Overdue documents come with the oldest first, with their total.
  await page.getByRole('link', { name: 'Overdue', exact: true }).click()
  await shows(page, ['Late', 'Later'])
  await page.goto(`${on.base}/app/invoices?show=overdue`)
  await shows(page, ['Later', 'Late'])
  await page.getByText('2 invoices', { exact: true }).waitFor()
  assert.match(await page.locator('tfoot').innerText(), /216\.20/)

  await page.getByRole('button', { name: 'Customer', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('Roch')
  await page.getByRole('option', { name: 'Garage Rochat' }).click()
  await shows(page, ['Later'])
  await page.reload()
  await shows(page, ['Later'])
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name of the filter').fill('Garage')
  await page.keyboard.press('Enter')
  await page.goto(`${on.base}/app/invoices`)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('link', { name: 'Garage', exact: true }).click()
  await shows(page, ['Later'])
  await page.getByRole('button', { name: 'Remove the filter: Customer' }).first().click()
  await shows(page, ['Later', 'Late'])

  // One column fewer, and higher rows; both stay.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Date', { exact: true }).uncheck()
  await page.getByLabel('Comfortable').check()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Due' }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: 'Date', exact: true }).count(), 0)
  const { height } = (await page.locator('tbody tr').first().boundingBox()) ?? { height: 0 }
  assert.ok(height >= 40, `a row is ${height} pixels high`)
  // The whole row links to its record.
  const row = await page.getByText('Later', { exact: true }).boundingBox()
  await page.mouse.click((row?.x ?? 0) + 4, (row?.y ?? 0) + 4)
  await page.getByRole('heading', { name: 'Later' }).waitFor()
  await finish()
})

test('by the keyboard alone rows are selected, and drafts deleted: one that fails says why, and the others are gone', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const drafts: string[] = []
  for (const title of ['One', 'Two', 'Three', 'Four']) drafts.push((await trade.create('estimate', { title })).id)
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'selects@muster.example')
  await page.goto(`${on.base}/app/estimates`)
  await shows(page, ['Four', 'Three', 'Two', 'One'])
  const { keyboard } = page
  const acts = page.getByRole('region', { name: /selected$/ })
  await keyboard.press('j')
  await keyboard.press('x')
  await acts.getByText('1 selected').waitFor()
  await keyboard.press('j')
  await keyboard.press('j')
  await keyboard.press('Shift+X')
  await acts.getByText('3 selected').waitFor()
  await keyboard.press('Escape')
  await acts.waitFor({ state: 'detached' })
  await page.getByLabel('Select all that are shown').check()
  await acts.getByText('4 selected').waitFor()
  assert.deepEqual(await findingsOn(page), [])

  await page.route(`**/v1/estimates/${drafts[1]}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const error = { code: 'documents/not-a-draft', message: 'It is not a draft any more.' }
    return route.fulfill({ status: 409, json: error })
  })
  const dialog = page.getByRole('dialog', { name: 'Delete drafts' })
  await acts.getByRole('button', { name: 'Delete drafts' }).click()
  await dialog.getByText('Delete these 4 drafts? They cannot be restored.').waitFor()
  await dialog.getByRole('button', { name: 'Delete drafts' }).click()
  await dialog.getByText('4 of 4').waitFor()
  await dialog.getByText('It is not a draft any more.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await shows(page, ['Two'])
  await finish(/409/)
})

test('the page of a record leads to the next one of the list from which it was opened, and back to the list as it was', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const [first, second] = [
    await trade.issued('invoice', { title: 'Paging one', payableInDays: 30 }),
    await trade.issued('invoice', { title: 'Paging two', payableInDays: 30 }),
  ]
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'pages@muster.example')
  await page.goto(`${on.base}/app/invoices?q=paging`)
  await page.getByRole('link', { name: second.number }).click()
  const pager = page.getByRole('navigation', { name: 'Through the list' })
  await pager.getByText('1 of 2').waitFor()
  await page.getByText('Not sent by email yet.').waitFor()
  assert.equal(await pager.getByRole('link', { name: 'Previous' }).count(), 0, 'it is the first')
  await page.keyboard.press('.')
  await page.waitForURL(`**/invoices/${first.id}`)
  await pager.getByText('2 of 2').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await pager.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL(`**/invoices/${second.id}`)
  await page.getByRole('link', { name: 'Back to Invoices' }).click()
  await page.waitForURL(`${on.base}/app/invoices?q=paging`)
  // A record that is not in the list has no neighbours.
  const other = await trade.issued('invoice', { title: 'Elsewhere' })
  await page.goto(`${on.base}/app/invoices/${other.id}`)
  await page.getByRole('heading', { name: other.number }).waitFor()
  assert.equal(await pager.count(), 0)
  await finish()
})

test('the records of a list are walked beyond its loaded rows, and their neighbours are shown once their page is', {
  skip,
}, async () => {
  const names = Array.from({ length: 51 }, (_, index) => `Walked ${String(index + 1).padStart(2, '0')} AG`)
  for (const companyName of names) await tradeOf(on.service).contact({ companyName })
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'walks@muster.example')
  await page.goto(`${on.base}/app/contacts?q=Walked`)
  await page.getByText('First 50').waitFor()
  const released = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/app/-/*.js', async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Walked 50 AG' }).click()
  await asked.promise
  await page.waitForURL(/\/contacts\/[0-9a-f-]{36}$/)
  const pager = page.getByRole('navigation', { name: 'Through the list' })
  const crumb = page.getByRole('link', { name: 'Back to Contacts' })
  assert.deepEqual([await pager.count(), await crumb.count()], [0, 0], 'the list is still shown')
  released.resolve()
  await pager.getByText('50 of 51').waitFor()
  await page.keyboard.press('.')
  await page.getByRole('heading', { name: 'Walked 51 AG' }).waitFor()
  await pager.getByText('51 of 51').waitFor()
  assert.equal(await pager.getByRole('link', { name: 'Next' }).count(), 0, 'it is the last')
  await crumb.click()
  await page.waitForURL(`${on.base}/app/contacts?q=Walked`)
  await finish()
})

test('the journal shows the total of all entries that a search leaves, before they are loaded', { skip }, async () => {
  const entry = { date: '2026-05-01', debitAccount: 6500, creditAccount: 1020, amount: 150 }
  const described = (description: string, count: number) =>
    Array.from({ length: count }, () => ({ ...entry, description }))
  await on.service.expect(201, 'POST', '/v1/ledger-entries/bulk', {
    entries: [...described('Stamps', 60), ...described('Paper', 2)],
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'totals@muster.example')
  await page.goto(`${on.base}/app/ledger?q=stamps`)
  await page.getByText('50 of 60').waitFor()
  assert.match(await page.locator('tfoot').innerText(), /90\.00/)
  await finish()
})

test('several invoices are sent by one press, and a list is exported as it is filtered', { skip }, async () => {
  const trade = tradeOf(on.service)
  const contact = await trade.contact({ companyName: '=1+1 AG', email: 'office@formula.example' })
  const of = { recipient: contact.id, customRecipientText: undefined, openingDate: '2026-11-20' }
  for (const title of ['First', 'Second']) await trade.issued('invoice', { title, ...of })
  await trade.create('invoice', { title: 'Third', ...of })
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'sends@muster.example')
  await page.goto(`${on.base}/app/invoices?customer=${contact.id}`)
  await shows(page, ['Third', 'Second', 'First'])
  await page.getByLabel('Select all that are shown').check()
  await page.getByRole('button', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await dialog.getByText('1 of the selected are left out: their state does not allow it.').waitFor()
  const sent: number[] = []
  await page.route('**/v1/invoices/*/send', async (route) => {
    const answer = await answered(route)
    sent.push(answer.status())
    await route.fulfill({ response: answer })
  })
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await page.getByText('2 emails are on their way.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(sent, [200, 200])
  await page.keyboard.press('Escape')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const downloaded = await downloading
  assert.equal(downloaded.suggestedFilename(), 'Invoices.csv')
  const [head, ...lines] = (await readFile(await downloaded.path(), 'utf8')).split('\r\n')
  assert.equal(head, '\ufeffNumber,Customer,Title,Date,Due,State,Currency,Total,Owed')
  assert.equal(lines.length, 4, 'three rows, and the end of the last')
  assert.match(lines[2] ?? '', /^R-\d+,'=1\+1 AG,First,20\.11\.2026,20\.12\.2026,Open,CHF,108\.1,108\.1$/)
  await finish()
})

test('an invoice that is wrong is corrected by one act: it is annulled, and a draft like it opens', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const wrong = await trade.issued('invoice', { title: 'With a mistake' })
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  await enter(on, page, 'corrects@muster.example')
  await page.goto(`${on.base}/app/invoices/${wrong.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Correct…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct…' })
  await dialog.getByText(`${wrong.number} over CHF 108.10 is voided`).waitFor()
  // The counter-entry, before it is made.
  await dialog.getByRole('row', { name: /3400 .* 1100 .* 100\.00/ }).waitFor()
  await dialog.getByRole('row', { name: /2200 .* 1100 .* 8\.10/ }).waitFor()
  await dialog.getByRole('button', { name: 'Correct…' }).click()
  await page.waitForURL(/\/app\/invoices\/[^/]+\/edit$/)
  assert.equal(await page.locator('[name=title]').inputValue(), 'With a mistake')
  assert.equal((await trade.read('invoice', wrong.id)).isAnnulled, true)

  // Its history shows the author in a sentence, and the request with the time.
  await page.goto(`${on.base}/app/invoices/${wrong.id}`)
  const told = page.getByRole('listitem').filter({ hasText: 'Anna Keller voided the invoice' })
  assert.match((await told.locator('time').getAttribute('title')) ?? '', /^Request \S+ · \S+$/)
  await page.getByText('Test issued the invoice', { exact: true }).waitFor()
  await finish()
})
