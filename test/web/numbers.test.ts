import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain } from '../fixtures/trade.ts'
import { enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('the next number of invoices continues those of another program, and one below a given number is rejected', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'numbers@muster.example')
  await page.goto(`${on.base}/app/settings/numbers`)
  const numbers = page.getByRole('region', { name: 'Next numbers' })
  await numbers.getByText('R-00001').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  const set = async (next: string) => {
    await page.getByLabel('Next number', { exact: true }).fill(next)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Set, Invoice' }).click()
  await set('4568')
  await page.getByText('The next number is R-04568.').waitFor()
  await numbers.getByText('R-04568').waitFor()
  const { invoice } = await on.service.expect(201, 'POST', '/v1/invoices', plain({ isDraft: false }))
  assert.equal(invoice.number, 'R-04568')
  await page.reload()
  await numbers.getByText('R-04569').waitFor()
  await page.getByRole('button', { name: 'Set, Invoice' }).click()
  await page.getByText('From 4569. Skipped numbers stay unused.').waitFor()
  await set('12')
  await page
    .getByText(/must be at least 4569/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  // The editor tells it, and sets it as well.
  await page.goto(`${on.base}/app/invoices/new`)
  await page.getByText(/· R-04569$/).click()
  await page.getByRole('button', { name: 'Set, Invoice' }).click()
  await set('5000')
  await page.getByText(/· R-05000$/).waitFor()
  await finish(/400/)
})
