import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { png } from '../fixtures/logo.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { begin, choose, findingsOn, requireDrawn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('receipts are put in before they are posted; the form of an entry shows the receipt, and the posted entry has it', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'receipts@muster.example')
  await page.getByRole('navigation').getByRole('link', { name: 'Receipts' }).click()
  await page.getByText('All receipts are posted.').waitFor()
  await page.getByLabel('Add a receipt').setInputFiles([
    { name: 'toner.pdf', mimeType: 'application/pdf', buffer: pdfWith({ pages: ['Toner', 'Terms'] }) },
    { name: 'private.png', mimeType: 'image/png', buffer: png({ width: 300, height: 400 }) },
  ])
  await requireDrawn(page.getByRole('img', { name: 'toner, Page 1 of 2' }))
  await requireDrawn(page.getByRole('img', { name: 'private, Page 1 of 1' }))
  assert.deepEqual(await findingsOn(page), [])
  await page.getByRole('button', { name: 'Delete, private' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the receipt' }).click()
  await page.getByRole('img', { name: 'private, Page 1 of 1' }).waitFor({ state: 'detached' })
  await page.goto(`${on.base}/app`)
  await page.getByRole('link', { name: '1 receipt is to be posted' }).click()
  await page.getByRole('link', { name: 'Post', exact: true }).click()
  await requireDrawn(page.getByRole('region', { name: 'Receipts' }).getByRole('img', { name: 'toner, Page 1 of 2' }))
  assert.deepEqual(await findingsOn(page), [])
  await page.getByLabel('Date').fill('21.11.2026')
  await page.getByLabel('Text').fill('Toner')
  await choose(page, 'Debit', '6500')
  await choose(page, 'Credit', '1020')
  await page.getByLabel('Amount').fill('90.00')
  await page.keyboard.press('Control+Enter')
  await page.getByText('All receipts are posted.').waitFor()
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  const { receipts } = await on.service.expect(200, 'GET', `/v1/ledger-entries/${ledgerEntries[0].id}/receipts`)
  assert.deepEqual([ledgerEntries[0].description, receipts.map(({ name }: any) => name)], ['Toner', ['toner.pdf']])
  await finish()
})
