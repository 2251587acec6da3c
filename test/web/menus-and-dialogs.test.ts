import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { comeTo, enter, holds, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** Whether all of an element can be pressed: it is in the window, and nothing covers or cuts it. */
async function isWhole(element: Locator): Promise<boolean> {
  const [box, text] = await Promise.all([element.boundingBox(), element.textContent()])
  if (box === null) return false
  const { x, y, width, height } = box
  const points = [
    [x + 3, y + 3],
    [x + width - 3, y + height - 3],
    [x + width / 2, y + height / 2],
  ]
  const there = await element
    .page()
    .evaluate(
      `${JSON.stringify(points)}.map(([x, y]) => document.elementFromPoint(x, y)?.closest('[role=menuitem], [role=option]')?.textContent)`,
    )
  return Array.isArray(there) && there.every((one) => one === text)
}

/** Opens each menu of the tables of a page, and returns the items that cannot be pressed. */
async function cutOff(page: Page): Promise<string[]> {
  const buttons = page.locator('main table [aria-haspopup=menu]')
  await buttons.first().waitFor()
  const found: string[] = []
  for (const button of await buttons.all()) {
    await button.scrollIntoViewIfNeeded()
    const titles = page.locator('main table').first()
    const before = await titles.boundingBox()
    await button.click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    for (const item of await items.all()) if (!(await isWhole(item))) found.push(await item.innerText())
    assert.deepEqual(await titles.boundingBox(), before, 'the table stays where it is')
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
  }
  return found
}

test('all items of each menu in a table can be pressed, on a wide screen and on a phone', { skip }, async () => {
  const { expect } = on.service
  await expect(201, 'POST', '/v1/people', { email: 'one@treuhand.example', name: 'Ina Treu', role: 'bookkeeper' })
  for (const width of [1440, 390]) {
    const { page, finish } = await on.open({ viewport: { width, height: 700 } })
    await enter(on, page, `menus${width}@muster.example`)
    for (const path of ['settings/people', 'periods']) {
      await comeTo(page, `${on.base}/app/${path}`)
      assert.deepEqual(await cutOff(page), [], `${path}, ${width}`)
    }
    await finish()
  }
})

test('a menu at the bottom of the window opens above its button, and goes with it where the page is scrolled', {
  skip,
}, async () => {
  const { page, finish } = await on.open({ viewport: { width: 1000, height: 500 } })
  await enter(on, page, 'bottom@muster.example')
  await comeTo(page, `${on.base}/app/periods`)
  const button = page.locator('main table [aria-haspopup=menu]').last()
  await page.evaluate(`{
    const last = [...document.querySelectorAll('main table [aria-haspopup=menu]')].at(-1)
    document.querySelector('main').style.setProperty('min-height', '3000px')
    scrollTo(0, last.getBoundingClientRect().bottom + scrollY - innerHeight + 4)
  }`)
  await button.click()
  const [item, menu] = [page.getByRole('menuitem').last(), page.getByRole('menu')]
  assert.ok(await isWhole(item))
  const gap = async () => ((await button.boundingBox())?.y ?? 0) - ((await menu.boundingBox())?.y ?? 0)
  const before = await gap()
  assert.ok(before > 0, 'above')
  const place = await page.evaluate<number>('scrollY')
  await page.mouse.move(20, 400)
  await page.mouse.wheel(0, -30)
  await holds(page, 'the page is scrolled', `scrollY === ${place - 30}`)
  await until('the menu goes with its button', async () => Math.abs((await gap()) - before) < 2 || undefined)
  await finish()
})

test('a menu that was opened while a page was loading stays open when the page arrives', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'quick@muster.example')
  await comeTo(page, `${on.base}/app/contacts`)
  const loading = Promise.withResolvers<void>()
  await page.route('**/products-page-*.js', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Anna Keller' }).click()
  const item = page.getByRole('menuitem', { name: 'Keyboard shortcuts' })
  await item.waitFor()
  loading.resolve()
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  assert.ok(await item.isVisible())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // Where nothing was pressed, the title has the focus.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Contacts')
  await finish()
})

test('a list of options is not cut off by the dialog that it opens in; what is chosen there by a press is not lost without asking', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const { id } = await trade.issued('invoice')
  const { page, finish } = await on.open({ viewport: { width: 1000, height: 620 } })
  await enter(on, page, 'list@muster.example')
  await comeTo(page, `${on.base}/app/invoices/${id}`)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Record a payment' })
  await dialog.getByRole('button', { name: 'Show all' }).click()
  assert.ok(await isWhole(dialog.getByRole('option').nth(2)))
  // Another account than the suggested one.
  await dialog.getByRole('option').nth(1).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.ok(await dialog.isVisible())
  await finish()
})

test('Enter issues a credit note, whose number and postings are shown first', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice')
  const credit = await trade.credit(invoice.id)
  const { page, finish } = await on.open()
  await enter(on, page, 'credits@muster.example')
  await comeTo(page, `${on.base}/app/credit-notes/${credit.id}`)
  await page.getByRole('button', { name: 'Issue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('region', { name: 'Debit / Credit' }).waitFor()
  const number = await dialog.locator('dd').first().innerText()
  await dialog.getByText('CHF 108.10').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: number }).waitFor()
  assert.equal((await trade.read('credit-note', credit.id)).number, number)
  await finish()
})

test('Enter does what somebody came for in every question, and leaves all as it is where something would be lost', {
  skip,
}, async () => {
  const { expect } = on.service
  const { contact } = await expect(201, 'POST', '/v1/contacts', { companyName: 'Bleibt AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'enter@muster.example')
  await comeTo(page, `${on.base}/app/periods`)
  const section = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'VAT periods' }) })
  const more = section.locator('[aria-haspopup=menu]').last()
  const dialog = page.getByRole('dialog')
  const confirm = async () => {
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  const read = async () => (await expect(200, 'GET', '/v1/vat-periods')).vatPeriods
  const begun = await read()
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirm()
  assert.deepEqual(await read(), begun)
  const [oldest] = begun.toSorted((a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1))
  const status = async () => (await expect(200, 'GET', `/v1/vat-periods/${oldest.id}`)).vatPeriod.status
  await comeTo(page, `${on.base}/app/vat-periods/${oldest.id}`)
  await page.getByRole('button', { name: 'Settle' }).click()
  await confirm()
  assert.equal(await status(), 'settled')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await confirm()
  assert.equal(await status(), 'open')
  await comeTo(page, `${on.base}/app/contacts/${contact.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect(200, 'GET', `/v1/contacts/${contact.id}`)
  await finish()
})

test('a quote that was marked as declined by mistake is opened again from the notice', { skip }, async () => {
  const trade = tradeOf(on.service)
  const { id, number } = await trade.issued('estimate')
  const { page, finish } = await on.open()
  await enter(on, page, 'undo@muster.example')
  await comeTo(page, `${on.base}/app/estimates/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mark as declined' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${number} is declined.`).waitFor()
  assert.equal((await trade.read('estimate', id)).status, 'declined')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until('it is open', async () => (await trade.read('estimate', id)).status === 'open' || undefined)
  await finish()
})

test('a payment proposes the last account that is still offered', { skip }, async () => {
  const { expect } = on.service
  const trade = tradeOf(on.service)
  const account = (number: number, isActive: boolean) => expect(200, 'PATCH', `/v1/accounts/${number}`, { isActive })
  for (const used of [1000, 1010]) await trade.pay((await trade.issued('invoice')).id, 10, { account: used })
  await account(1010, false)
  const { id } = await trade.issued('invoice')
  const { page, finish } = await on.open()
  await enter(on, page, 'accounts@muster.example')
  await comeTo(page, `${on.base}/app/invoices/${id}`)
  await page.keyboard.press('p')
  const field = page.getByRole('dialog').getByRole('combobox')
  await holds(page, 'an account is proposed', `document.querySelector('dialog [role=combobox]').value !== ''`)
  assert.match(await field.inputValue(), /^1000 /)
  await account(1010, true)
  await finish()
})
