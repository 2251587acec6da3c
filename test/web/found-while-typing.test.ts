import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { begin, enter, type Stage, skip, stage } from './browser.ts'
import { routes } from './pages.ts'

let on: Stage
before(async () => {
  if (skip) return
  on = await stage()
  const trade = tradeOf(on.service)
  // The first by name matches "Metallbau W" only by its town.
  await trade.contact({ companyName: 'Metallbau Bachmann AG', townName: 'Winterthur' })
  await trade.contact({ companyName: 'Metallbau Wyss GmbH', townName: 'Bern' })
  await trade.contact({ companyName: undefined, firstName: 'Daniel', lastName: 'Meier', townName: 'Basel' })
  await trade.issued('invoice', { title: 'Hosting 2026' })
})
after(() => on?.close())

/** Holds the answers of all searches for a text until `release`; `asked` resolves at the first. */
async function heldSearch(page: Page, held: string) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/v1/search?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === held) {
      reached.resolve()
      await released.promise
    }
    await route.continue().catch(() => undefined)
  })
  return { asked: reached.promise, release: released.resolve }
}

test('Enter in the command menu opens what fits the text that stands there, however late the answer to it comes', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'late@muster.example')
  const search = await heldSearch(page, 'hosting')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('searchbox')
  await field.fill('meier')
  await dialog.getByRole('link', { name: /Daniel Meier/ }).waitFor()
  await field.fill('hosting')
  await page.keyboard.press('Enter')
  await search.asked
  await dialog.getByText('Searching …').waitFor()
  assert.equal(await dialog.getByRole('link').count(), 0, 'nothing that was found for another text is there')
  assert.equal(await dialog.getByText('Nothing found').count(), 0)
  search.release()
  await page
    .getByRole('heading', { name: /Hosting 2026|R-|RE-/ })
    .first()
    .waitFor()
  assert.match(page.url(), /\/app\/invoices\//)
  await finish()
})

test('Enter waits for the answer to its own text: a letter more, and it opens nothing by itself', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'dropped@muster.example')
  const search = await heldSearch(page, 'meie')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('meie')
  await page.keyboard.press('Enter')
  await search.asked
  await page.keyboard.type('r')
  search.release()
  await dialog.getByRole('link', { name: /Daniel Meier/ }).waitFor()
  await page.waitForTimeout(300)
  assert.ok(await dialog.isVisible())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Daniel Meier' }).waitFor()
  await finish()
})

test('a customer is found by his name before others are by their town, by Enter and by Tab, also before the answer is there', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'wyss@muster.example')
  await page.goto(`${on.base}/app/invoices/new`)
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const search = await heldSearch(page, 'Metallbau W')
  await customer.fill('Metallbau')
  await page.getByRole('option', { name: /Bachmann/ }).waitFor()
  await customer.fill('Metallbau W')
  await page.keyboard.press('Enter')
  await search.asked
  await page.getByText('Searching …').first().waitFor()
  assert.equal(await page.getByRole('listbox').count(), 0)
  search.release()
  await until('it is chosen', async () => (await customer.inputValue()) === 'Metallbau Wyss GmbH' || undefined)
  // Text with one match is taken when the field is left; text without a match changes nothing.
  await customer.fill('bachm')
  await page.keyboard.press('Tab')
  await until('it is taken', async () => (await customer.inputValue()) === 'Metallbau Bachmann AG' || undefined)
  await customer.fill('Zzyzx')
  await page.getByText('Nothing found').waitFor()
  const offered = page.getByRole('listbox', { name: 'Customer' }).getByRole('option')
  assert.deepEqual(await offered.allInnerTexts(), ['Create «Zzyzx»'])
  await page.keyboard.press('Tab')
  await until('it stays', async () => (await customer.inputValue()) === 'Metallbau Bachmann AG' || undefined)
  await finish()
})

test('a search that fails says so in a list of suggestions, and takes nothing', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'failing@muster.example')
  await page.goto(`${on.base}/app/invoices/new`)
  const refusal = { code: 'rest-api/insufficient-scope', message: 'Nobody searches.' }
  await page.route('**/v1/search?*', (route) => route.fulfill({ status: 403, json: refusal }))
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await customer.fill('Wyss')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody searches.').first().waitFor()
  await page.keyboard.press('Tab')
  await until('it is empty', async () => (await customer.inputValue()) === '' || undefined)
  await finish(/403/)
})

test('the command menu knows every page that has a name, and the first letters of its name lead there', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'pages@muster.example')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link').first().waitFor()
  const known: unknown = await page.evaluate(
    `[...document.querySelectorAll('dialog a')].map((link) => link.getAttribute('href'))`,
  )
  // The first section of the settings is their page.
  const others = ['/app/sign-in', '/app/welcome']
  for (const path of routes.filter((one) => !one.includes(':') && !others.includes(one)))
    assert.ok(Array.isArray(known) && known.includes(path), path)
  for (const [typed, path] of [
    ['people', '/app/settings/people'],
    ['webh', '/app/developers/webhooks'],
    ['tok', '/app/developers/tokens'],
    ['new prod', '/app/products/new'],
    ['trial', '/app/trial-balance'],
    ['cont', '/app/contacts'],
  ] as const) {
    await dialog.getByRole('searchbox').fill(typed)
    assert.equal(await dialog.getByRole('link').first().getAttribute('href'), path, typed)
  }
  // The browser clears a field of this kind first.
  await dialog.getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Search or run a command').waitFor()
  const told = (await keys.locator('dl').innerText()).split('\n').filter(Boolean)
  assert.equal(told.filter((line) => line.includes('Ctrl K')).length, 1, told.join(' | '))
  await finish()
})

test('a list that was searched says by which position a document was found', { skip }, async () => {
  const trade = tradeOf(on.service)
  const positions = [
    { type: 'product', name: 'Entwicklung', singleAmount: 100, quantity: 1, contraAccount: 3400, taxCode: 'UN81' },
    { type: 'product', name: 'Wartung und Pflege', singleAmount: 9, quantity: 1, contraAccount: 3400, taxCode: 'UN81' },
  ]
  await trade.issued('invoice', { title: 'Relaunch Onlineshop', positions })
  await trade.issued('invoice', { title: 'Wartung Mai', positions: positions.slice(1) })
  const { page, finish } = await on.open()
  await enter(on, page, 'found@muster.example')
  await page.goto(`${on.base}/app/invoices?q=wartung`)
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Relaunch Onlineshop').getByText('Position: Wartung und Pflege').waitFor()
  assert.equal(await row('Wartung Mai').getByText('Position:').count(), 0, 'its title says so')
  await page.getByLabel('Search by number, customer, title or position').waitFor()
  await finish()
})

test('a list of contacts or products says by which field a record was found, if its row does not show it', {
  skip,
}, async () => {
  await on.service.expect(201, 'POST', '/v1/contacts', {
    companyName: 'Velo Lüthi AG',
    lastName: 'Aebischer',
    mobile: '+41 79 311 22 33',
  })
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Schraube', fr: 'Vis', en: 'Screw' },
    singleAmount: 1,
    contraAccount: 3400,
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'hidden@muster.example')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.goto(`${on.base}/app/contacts?q=0793112233`)
  await row('Velo Lüthi AG').getByText('Mobile phone: +41 79 311 22 33').waitFor()
  await page.goto(`${on.base}/app/contacts?q=velo+aebi`)
  await row('Velo Lüthi AG').getByText('Person: Aebischer').waitFor()
  await page.goto(`${on.base}/app/products?q=vis`)
  await row('Screw').getByText('Français: Vis').waitFor()
  await finish()
})
