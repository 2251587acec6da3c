import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { enter, lookAt, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('a token is made with its scopes, shown once, replaced, and the first one revoked', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'tokens@muster.example')
  await page.goto(`${on.base}/app/developers`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog.getByLabel('Name').fill('Web shop')
  await dialog.getByLabel('Sell invoices:write').check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const secret = await dialog.getByLabel('The new token').inputValue()
  assert.equal((await on.service.ask('GET', '/v1/invoices', { token: secret })).status, 200)
  assert.equal((await on.service.ask('GET', '/v1/organisation', { token: secret })).status, 403)
  await dialog.getByRole('button', { name: 'Close' }).click()
  assert.equal(await page.getByText(secret).count(), 0)
  await page.getByRole('button', { name: 'More: Web shop' }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  const second = await dialog.getByLabel('The new token').inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const first = page.getByRole('row').filter({ hasText: `…${secret.slice(-4)}` })
  await first.getByRole('button', { name: 'More: Web shop' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await first.getByText('revoked').waitFor()
  assert.equal((await on.service.ask('GET', '/v1/invoices', { token: secret })).status, 401)
  assert.equal((await on.service.ask('GET', '/v1/invoices', { token: second })).status, 200)
  await finish()
})

test('a webhook is made, tried, gets another secret, is switched off and deleted', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'webhooks@muster.example')
  await page.goto(`${on.base}/app/developers/webhooks`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New webhook' }).click()
  await dialog.getByLabel('Address').fill('https://shop.example.ch/hook')
  await dialog.getByLabel('Invoice: paid').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const secret = await dialog.getByLabel('Secret of the webhook').inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'shop.example.ch' }).waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('row').filter({ hasText: 'Webhook: tried' }).getByText('waiting').waitFor()
  await page.getByRole('button', { name: 'Replace the secret' }).click()
  await dialog.getByRole('button', { name: 'Replace the secret' }).click()
  await dialog.getByLabel('Secret of the webhook').waitFor()
  assert.notEqual(await dialog.getByLabel('Secret of the webhook').inputValue(), secret)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Old secret valid until').waitFor()
  await page.getByLabel('Active: events are sent').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.facts').getByText('switched off').waitFor()
  const { webhookEndpoints } = await on.service.expect(200, 'GET', '/v1/webhook-endpoints')
  assert.deepEqual([webhookEndpoints[0].isEnabled, webhookEndpoints[0].eventTypes], [false, ['invoice.paid']])
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet.').waitFor()
  await finish()
})

test('a program that was rejected is found among the requests, by the code and by the link of an error', {
  skip,
}, async () => {
  const token = await on.service.tokenFor(['contacts:read'])
  await on.service.ask('POST', '/v1/contacts', { body: { companyName: 'Keller AG' }, token })
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'requests@muster.example')
  await page.goto(`${on.base}/app/developers/requests`)
  const row = page
    .getByRole('row')
    .filter({ hasText: 'rest-api/insufficient-scope' })
    .filter({ hasText: 'POST /v1/contacts' })
  await row.getByText('403').waitFor()
  await page.getByLabel('Outcome').selectOption('done')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '201' }).first().waitFor()
  await page.getByLabel('Outcome').selectOption('rejected')
  await row.getByRole('link', { name: 'rest-api/insufficient-scope' }).click()
  await page.waitForURL(/code=rest-api/)
  await row.waitFor()
  await page.goto(`${on.base}/app/contacts/${contact.id.replace(/^./, 'x')}`)
  const requestId = await page.getByRole('alert').getByRole('link').innerText()
  await page.getByRole('alert').getByRole('link').click()
  await page.waitForURL(new RegExp(requestId))
  await page.getByRole('row').filter({ hasText: 'contacts/not-found' }).getByText(requestId).waitFor()
  await finish(/404/)
})

test('the pages for developers have nothing that axe objects to', { skip }, async () => {
  const { webhookEndpoint } = await on.service.expect(201, 'POST', '/v1/webhook-endpoints', {
    url: 'https://shop.example.ch/hook',
  })
  const pages = ['tokens', 'webhooks', `webhooks/${webhookEndpoint.id}`, 'events', 'requests']
  await lookAt(
    on,
    pages.map((page) => `/app/developers/${page}`),
  )
})
