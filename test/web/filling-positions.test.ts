import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../src/platform/db/sql.ts'
import { until } from '../process/service-process.ts'
import { begin, enter, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const totalIs = (page: Page, total: string) => page.locator('[data-total]').getByText(total, { exact: true }).waitFor()

test('a product is made, and a few letters of it fill a position in the language of the document', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'products@muster.example')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'New product' }).click()
  await field(page, 'names.de').fill('Stunde im Atelier')
  await field(page, 'names.en').fill('Hour in the studio')
  await field(page, 'singleAmount').fill('135,50')
  await field(page, 'unit').fill('h')
  // An organisation without a VAT number owes the tax on its invoices: it is chosen, not suggested.
  assert.equal(await field(page, 'taxCode').inputValue(), '')
  await field(page, 'taxCode').selectOption('UN81')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Hour in the studio' }).waitFor()
  const { products } = await on.service.expect(200, 'GET', '/v1/products?q=atelier')
  assert.deepEqual(
    products.map(({ names, singleAmount, unit, taxCode }: Record<string, unknown>) => [
      names,
      singleAmount,
      unit,
      taxCode,
    ]),
    [[{ de: 'Stunde im Atelier', en: 'Hour in the studio' }, 135.5, 'h', 'UN81']],
  )
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Stunde im Atelier nachts' },
    singleAmount: 200,
    contraAccount: 3400,
  })
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Kopie' },
    singleAmount: 0.035,
    contraAccount: 3400,
  })
  await page.goto(`${on.base}/app/products`)
  await page.getByRole('row', { name: 'Kopie 0.035' }).waitFor()
  await page.goto(`${on.base}/app/estimates/new`)
  const offered = page.locator('datalist option[value="Stunde im Atelier"]')
  await offered.waitFor({ state: 'attached' })
  await field(page, 'positions[0].name').fill('Stunde im Atelier')
  await totalIs(page, '146.48')
  assert.equal(await field(page, 'positions[0].unit').inputValue(), 'h')
  // The price of another product replaces it, but not a typed one.
  await page.locator('datalist option[value="Stunde im Atelier nachts"]').waitFor({ state: 'attached' })
  await field(page, 'positions[0].name').fill('Stunde im Atelier nachts')
  await totalIs(page, '200.00')
  // The empty row below becomes a position by its first letter, and another one follows.
  await field(page, 'positions[1].name').pressSequentially('Stu')
  await field(page, 'positions[2].name').waitFor()
  await field(page, 'positions[1].singleAmount').fill('900')
  await field(page, 'positions[1].name').fill('Stunde im Atelier nachts')
  await totalIs(page, '1’100.00')
  await finish()
})

test('a few letters find a product among hundreds, and its name alone fills a position', { skip }, async () => {
  const { organisation, database } = on.service
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Zwiebelsuppe' },
    singleAmount: 9,
    unit: 'Portion',
    contraAccount: 3200,
    taxCode: 'UR26',
  })
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Artikel 173' },
    singleAmount: 1,
    contraAccount: 3200,
  })
  // The others only make the list long.
  await database.inTransaction(organisation, (tx) =>
    tx.run(sql`
      insert into products (organisation, id, names, single_amount, contra_account)
      select ${organisation}, gen_random_uuid(), json_build_object('de', 'Artikel ' || n), 1, 3200 from generate_series(1, 250) as n where n <> 173`),
  )
  const { page, finish } = await on.open()
  await enter(on, page, 'hundreds@muster.example')
  await page.goto(`${on.base}/app/estimates/new`)
  const soup = page.locator('datalist option[value="Zwiebelsuppe"]')
  await page.locator('datalist option').first().waitFor({ state: 'attached' })
  assert.equal(await soup.count(), 0)
  await field(page, 'positions[0].name').fill('zwieb')
  await soup.waitFor({ state: 'attached' })
  await field(page, 'positions[0].name').fill('Zwiebelsuppe')
  await totalIs(page, '9.23')
  // The whole name at once and Enter, before the service has answered with the product.
  await page.keyboard.press('Enter')
  await field(page, 'positions[1].name').fill('Artikel 173')
  await page.keyboard.press('Enter')
  await totalIs(page, '10.23')
  assert.equal(await field(page, 'positions[0].unit').inputValue(), 'Portion')
  await finish()
})

test('the first position of whoever is subject to VAT has the usual rate, also right after the settings were looked at', {
  skip,
}, async () => {
  await on.service.expect(200, 'PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  const { page, finish } = await on.open()
  await enter(on, page, 'usual@muster.example')
  await page.goto(`${on.base}/app/settings/company`)
  await field(page, 'vatNumber').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'New quote' }).click()
  await field(page, 'positions[0].taxCode').waitFor()
  assert.equal(await field(page, 'positions[0].taxCode').inputValue(), 'UN81')
  await finish()
})

test('a customer that nobody knows is created where it is chosen, and what was typed stays', { skip }, async () => {
  await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Neuhaus Gartenbau AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'creates@muster.example')
  await page.goto(`${on.base}/app/invoices/new`)
  await page.locator('[name=title]').fill('For somebody new')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  // Matches are offered first: Enter takes one, and creates nothing.
  await customer.fill('Neu')
  await page.getByRole('option', { name: 'Neuhaus Gartenbau AG', selected: true }).waitFor()
  await customer.fill('Neuling und Söhne')
  await page.getByRole('option', { name: 'Create «Neuling und Söhne»', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  assert.equal(await dialog.getByLabel('Company').inputValue(), 'Neuling und Söhne')
  await dialog.getByLabel('Town').fill('Bern')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await until(
    'the new contact is chosen',
    async () => (await customer.inputValue()) === 'Neuling und Söhne' || undefined,
  )
  assert.equal(await page.locator('[name=title]').inputValue(), 'For somebody new')
  const { contacts } = await on.service.expect(200, 'GET', '/v1/contacts?q=Neuling')
  assert.deepEqual(
    contacts.map(({ companyName, townName }: any) => [companyName, townName]),
    [['Neuling und Söhne', 'Bern']],
  )
  await finish()
})

test('a position becomes a product without leaving the document, and a discount counts as a part or as an amount', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'inline@muster.example')
  await page.goto(`${on.base}/app/estimates/new`)
  await field(page, 'positions[0].name').fill('Lasur für Lärche')
  await page.getByRole('button', { name: 'Details, position 1' }).click()
  await page.getByRole('button', { name: 'Save as product A product needs a name and a price.' }).waitFor()
  await field(page, 'positions[0].singleAmount').fill('80')
  await field(page, 'positions[0].unit').fill('l')
  await page.getByRole('button', { name: 'Save as product' }).click()
  await page.getByText('Product saved: Lasur für Lärche').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save as product' }).count(), 0, 'it is one')
  const { products } = await on.service.expect(200, 'GET', '/v1/products?q=Lasur')
  assert.deepEqual(
    products.map(({ names, singleAmount, unit }: Record<string, unknown>) => [names, singleAmount, unit]),
    [[{ de: 'Lasur für Lärche' }, 80, 'l']],
  )
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  await field(page, 'positions[1].discountRate').fill('10')
  const net = page.locator('.totals')
  await net.getByText('72.00').first().waitFor()
  await page.getByLabel('Discount in, position 2').selectOption('CHF')
  await net.getByText('70.00').first().waitFor()
  assert.equal(await field(page, 'positions[1].discountAmount').inputValue(), '10.00')
  await page.getByText(/^until \d/).waitFor()
  await finish()
})
