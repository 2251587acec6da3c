import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enter, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('the picture of a template follows what is chosen; saved, the template has it', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'templates@muster.example')
  await page.goto(`${on.base}/app/templates`)
  await page.getByRole('link', { name: 'Standard (English)' }).click()
  const picture = page.getByRole('img', { name: 'Sample: Invoice' })
  await picture.waitFor()
  const before = await picture.getAttribute('src')
  await page.getByLabel('Design').selectOption('Modern')
  await page.getByRole('button', { name: 'Remove: Unit' }).press('Enter')
  assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Remove: Price')
  await page.locator(`.paper img:not([src="${before}"])`).waitFor()
  await page.getByLabel('Payment term (days)').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Payment term (days)' }).waitFor()
  await page.getByLabel('Payment term (days)').fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const { templates } = await on.service.expect(200, 'GET', '/v1/templates')
  const saved = templates.find(({ name }: { name: string }) => name === 'Standard (English)')
  assert.deepEqual([saved.design, saved.columns.includes('unit'), saved.payableInDays], ['modern', false, 20])
  // Another person's choice is shown in the words of the choice.
  await page.getByLabel('Design').selectOption('Classic')
  await on.service.expect(200, 'PATCH', `/v1/templates/${saved.id}`, { design: 'plain' })
  await page.getByText('Saved meanwhile by somebody else: Plain', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Templates' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Standard (English)' }).count(), 0)
  await finish()
})
