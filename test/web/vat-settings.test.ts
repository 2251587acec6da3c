import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('received consideration and net tax rates are set from a day on, and errors are shown at their fields', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/settings/vat`)
  const rows = page.getByRole('region', { name: 'VAT' }).locator('tbody tr')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const open = () => page.getByRole('button', { name: 'Change from a day on' }).click()
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const texts = () => rows.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, ' ').trim()))

  await open()
  await save()
  await dialog.getByRole('alert').getByRole('link', { name: 'Valid from' }).waitFor()
  await field('Valid from').fill('1.1.2026')
  await field('Form of reporting').selectOption('consideration received')
  await save()
  await dialog.waitFor({ state: 'detached' })
  await rows.nth(1).waitFor()
  assert.deepEqual(await texts(), [
    '01.01.2026 effective consideration received quarter all entries',
    'Start effective consideration agreed quarter all entries',
  ])

  // Net tax rates have half-years or years, and begin with a calendar year.
  await open()
  await field('Valid from').fill('1.7.2026')
  await field('Method').selectOption('net tax rates')
  await field('Activity code, Activity 1').fill('ABC12')
  await field('Activity, Activity 1').fill('Consulting')
  await field('Rate in %, Activity 1').fill('6.2')
  await field('Accounts of turnover, Activity 1').fill('3400; 34')
  await save()
  await dialog.getByText('must be account numbers of four digits, with commas', { exact: true }).waitFor()
  await field('Accounts of turnover, Activity 1').fill('3400, 3805')
  await save()
  for (const name of ['Valid from', 'Reporting period']) {
    await dialog.getByRole('alert').getByRole('link', { name }).waitFor()
    assert.equal(await field(name).getAttribute('aria-invalid'), 'true')
  }
  await dialog.getByRole('button', { name: 'Add an activity' }).click()
  await field('Activity code, Activity 2').fill('ABC34')
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await dialog.getByRole('button', { name: 'Remove, Activity 2' }).click()
  await field('Valid from').fill('1.1.2027')
  await field('Reporting period').selectOption('half-year')
  await save()
  await rows.nth(2).waitFor()
  assert.equal(
    (await texts())[0],
    '01.01.2027 net tax rates consideration received half-year all entries ABC12 Consulting, 6.2 % (3400, 3805)',
  )
  const { vatSettings } = await on.service.expect(200, 'GET', '/v1/vat-settings')
  assert.deepEqual(vatSettings[0].netTaxRates, [
    { activityId: 'ABC12', name: 'Consulting', rate: 6.2, accounts: [3400, 3805] },
  ])
  assert.deepEqual(await findingsIn(page, looks.slice(0, 2)), [])
  await finish(/status of 400/)
})

test('a reader sees the settings of VAT, and the reason why they cannot be changed', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'reader@muster.example', 'reader')
  await page.goto(`${on.base}/app/settings/vat`)
  await page.getByText('Start', { exact: true }).waitFor()
  const change = page.getByRole('button', { name: 'Change from a day on' })
  assert.equal(await change.getAttribute('title'), 'Not possible as reader.')
  await change.press('Enter')
  await page.getByRole('status').getByText('Not possible as reader.').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await finish()
})
