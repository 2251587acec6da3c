import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../fixtures/posting.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { comeTo, enter, holds, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a document in a foreign currency begins with the rate of the settings, which can be seen and changed', {
  skip,
}, async () => {
  const { expect } = on.service
  await expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.9345 })
  await expect(200, 'PUT', '/v1/currencies/USD', { isEnabled: true })
  const contact = await tradeOf(on.service).contact()
  const { page, finish } = await on.open()
  await enter(on, page, 'euro@muster.example')
  await comeTo(page, `${on.base}/app/invoices/new?recipient=${contact.id}`)
  await page.getByText(/^Texts · /).click()
  const rate = page.getByLabel('Exchange rate')
  const currency = page.getByLabel('Currency')
  await currency.selectOption('EUR')
  await page.getByText('the rate in the settings, which you can change').waitFor()
  assert.equal(await rate.inputValue(), '0.9345')
  await page.locator('[name="positions[0].name"]').fill('Beratung')
  await page.locator('[name="positions[0].singleAmount"]').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/edit$/)
  const id = page.url().split('/').at(-2)
  const stored = async () => (await expect(200, 'GET', `/v1/invoices/${id}`)).invoice
  assert.deepEqual([(await stored()).originalCurrency, (await stored()).exchangeRate], ['EUR', 0.9345])
  // A document with its own currency shows it when it is opened again.
  await comeTo(page, page.url())
  await rate.fill('0.95')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  assert.equal((await stored()).exchangeRate, 0.95)
  // If the settings have none, its field asks for it once.
  await currency.selectOption('USD')
  await page.getByText('The settings have no rate for it').waitFor()
  assert.equal(await rate.inputValue(), '')
  await page.getByRole('button', { name: 'Save' }).click()
  const wrong = page.getByRole('alert')
  await wrong.getByRole('link', { name: 'Exchange rate' }).waitFor()
  assert.equal(await wrong.getByRole('listitem').count(), 1)
  await currency.selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await holds(page, 'it is in francs', `!document.querySelector('[role=alert]')`)
  await finish(/400/)
})

test('all that a document lacks is told at once, the customer too', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'lacks@muster.example')
  await comeTo(page, `${on.base}/app/invoices/new`)
  await page.getByRole('button', { name: 'Save' }).click()
  const wrong = page.getByRole('alert')
  await wrong.getByRole('link', { name: 'Customer' }).waitFor()
  const told = await wrong.getByRole('link').allInnerTexts()
  assert.deepEqual(told.slice(0, 1), ['Customer'])
  assert.ok(told.length > 1, told.join())
  assert.equal(await page.evaluate('document.activeElement.name'), 'recipient')
  await finish(/400/)
})

test('a note keeps its distance from the form that it stands above', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'note@muster.example')
  await comeTo(page, `${on.base}/app/invoices/new`)
  await page.getByLabel('Title').fill('Umbau')
  await holds(page, 'it is kept', `Object.keys(localStorage).some((name) => name.includes('draft'))`)
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  const note = page.locator('.note').filter({ hasText: 'still on this device' })
  await note.waitFor()
  for (const below of ['.editor > form', '.editor > .paper']) {
    const [one, other] = [await note.boundingBox(), await page.locator(below).boundingBox()]
    assert.ok(one && other && other.y - one.y - one.height >= 12, below)
  }
  await note.getByRole('button', { name: 'Discard' }).click()
  await finish()
})

test('where the service cannot be reached, a form says that what is typed is kept, and a page why it cannot be shown', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'offline@muster.example')
  await comeTo(page, `${on.base}/app/contacts/new`)
  await page.getByLabel('Company').fill('Neu AG')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The service cannot be reached. Your changes are kept on this device').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.getByText('This page could not be loaded: the service cannot be reached').waitFor()
  await page.context().setOffline(false)
  await finish(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported/)
})

test('a day is chosen in a calendar by pointer and by keyboard, or typed as ever', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'days@muster.example')
  await comeTo(page, `${on.base}/app/ledger/new`)
  const typed = page.getByLabel('Date', { exact: true })
  const calendar = page.getByRole('dialog', { name: 'Calendar, Date' })
  const focused = () => page.evaluate('document.activeElement.ariaLabel')
  await typed.fill('31.12.26')
  await typed.press('Alt+ArrowDown')
  await calendar.getByText('December 2026').waitFor()
  assert.equal(await calendar.getByRole('gridcell', { selected: true }).innerText(), '31')
  assert.equal(await focused(), 'Thursday, 31 December 2026')
  // From day to day, week to week, month to month and year to year; a shorter month ends at its last day.
  for (const [key, day] of [
    ['ArrowRight', 'Friday, 1 January 2027'],
    ['ArrowUp', 'Friday, 25 December 2026'],
    ['Home', 'Monday, 21 December 2026'],
    ['End', 'Sunday, 27 December 2026'],
    ['PageDown', 'Wednesday, 27 January 2027'],
    ['Shift+PageUp', 'Tuesday, 27 January 2026'],
  ] as const) {
    await page.keyboard.press(key)
    assert.equal(await focused(), day, key)
  }
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  assert.deepEqual(
    [await typed.inputValue(), await page.evaluate('document.activeElement.name')],
    ['31.12.2026', 'date'],
  )
  await typed.press('Alt+ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  assert.equal(await typed.inputValue(), '30.12.2026')
  assert.equal(await page.evaluate('document.activeElement.name'), 'date')
  // Unreadable text is replaced by a choice.
  await typed.fill('soon')
  await page.getByRole('button', { name: 'Calendar' }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await calendar.getByRole('button', { name: '6 December 2026' }).first().click()
  assert.equal(await typed.inputValue(), '06.12.2026')
  assert.equal(await page.evaluate(`document.querySelector('[name=date]').validity.valid`), true)
  await page.getByRole('button', { name: 'Calendar' }).click()
  await page.getByLabel('Text').click()
  await calendar.waitFor({ state: 'detached' })
  await finish()
})

test('the page of an entry has its amount, its receipts small, and what was typed stays beside those that are long', {
  skip,
}, async () => {
  const { expect } = on.service
  await expect(
    201,
    'POST',
    '/v1/ledger-entries',
    posting({ description: 'Lange Quittung', amount: 10810, taxCode: 'VB81' }),
  )
  const { ledgerEntries } = await expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 800 } })
  await enter(on, page, 'receipts@muster.example')
  await comeTo(page, `${on.base}/app/ledger/${ledgerEntries[0].id}`)
  await page.locator('.facts').getByText('CHF 108.10', { exact: true }).waitFor()
  // As long as the strip of a till.
  const strip = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 400, height: 3000 })
    canvas.getContext('2d').fillRect(20, 20, 300, 2900)
    canvas.toDataURL('image/png')
  }`)
  const file = { name: 'Quittung.png', mimeType: 'image/png', buffer: Buffer.from(strip.split(',')[1] ?? '', 'base64') }
  await page.getByLabel('Add a receipt').setInputFiles(file)
  const picture = page.locator('.receipt img')
  await picture.waitFor()
  await holds(page, 'it is drawn', `document.querySelector('.receipt img').naturalHeight > 0`)
  const size = await picture.boundingBox()
  assert.ok(size && size.height <= 480, String(size?.height))
  assert.match(
    String(
      await page
        .getByRole('link', { name: /Quittung/ })
        .first()
        .getAttribute('href'),
    ),
    /\/pages\/1\?width=1786$/,
  )
  await comeTo(page, `${on.base}/app/ledger/new`)
  await page.getByLabel('Add a receipt').setInputFiles(file)
  await picture.waitFor()
  await page.mouse.move(1200, 500)
  await page.mouse.wheel(0, 900)
  await holds(page, 'it was scrolled', 'scrollY > 300')
  const form = await page.locator('form.sheet').boundingBox()
  assert.ok(form && form.y >= 0 && form.y + form.height <= 800, JSON.stringify(form))
  await finish()
})
