import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Heard, touches } from '../../web/frame/live.rules.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { enter, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

const id = '5feceb66-ffc8-4f38-8952-786c6d696c79'
const touched = (heard: Heard['record'], key: string): boolean => touches([{ type: '', record: heard }])(key)

test('an event makes stale its record, the lists of its collection and what is computed of them, and no other record', () => {
  const contact = { kind: 'contact', id }
  for (const key of [
    `/v1/contacts/${id}`,
    `/v1/contacts/${id}/history`,
    '/v1/contacts?list&q=',
    '/v1/contacts',
    '/v1/overview',
  ])
    assert.equal(touched(contact, key), true, key)
  for (const key of ['/v1/contacts/other', '/v1/estimates?all', '/v1/reports/balance-sheet?2026', '/v1/organisation'])
    assert.equal(touched(contact, key), false, key)
  const payment = { kind: 'payment', id, document: 'd1' }
  for (const key of ['/v1/invoices/d1', '/v1/invoices?open&q=', '/v1/payments', '/v1/reports/trial-balance?2026'])
    assert.equal(touched(payment, key), true, key)
  assert.equal(touched(payment, '/v1/invoices/d2'), false)
  // Reports begin with the fiscal year.
  for (const key of ['/v1/fiscal-years', '/v1/reports/income-statement?&2026-12-31'])
    assert.equal(touched({ kind: 'fiscal-year', id }, key), true, key)
  assert.equal(touched({ kind: 'ledger-entries', id: '4' }, '/v1/ledger-entries/e1'), false)
  assert.equal(touched({ kind: 'receipt', id, document: 'e1' }, '/v1/ledger-entries/e1/receipts'), true)
  // The logo is described by the audit log.
  const logos = '/v1/audit-log?recordKind=logo&limit=1'
  assert.deepEqual([touched({ kind: 'logo', id }, logos), touched(contact, logos)], [true, false])
  assert.equal(touched(contact, '/v1/audit-log?limit=50'), true)
  assert.equal(touched({ kind: 'of a newer service', id }, '/v1/contacts'), false)
  assert.equal(touched({ kind: 'of a newer service', id }, '/v1/overview'), true)
})

/** Opens a page, and waits until it receives events. */
async function listenAt(page: Page, path: string): Promise<void> {
  const hears = page.waitForResponse(/\/v1\/events\/stream/)
  await page.goto(on.base + path)
  await hears
}

/** Waits until a page sends nothing more: earlier events make it send a moment later. */
async function quiet(page: Page): Promise<void> {
  let last = performance.now()
  page.on('request', () => {
    last = performance.now()
  })
  await until('the page asks nothing more', () => performance.now() - last > patience(2_000) || undefined)
}

/** Makes the tab hidden or visible, as the browser tells a page. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)

test('changes by others or the API appear in seconds without a reload, and typed text stays', {
  skip,
}, async () => {
  const [anna, beat] = [await on.open(), await on.open()]
  await enter(on, anna.page, 'anna@muster.example')
  await enter(on, beat.page, 'beat@muster.example')
  await listenAt(anna.page, '/app/contacts')
  await anna.page.getByRole('heading', { name: 'Contacts' }).waitFor()
  await listenAt(beat.page, '/app/contacts/new')
  await beat.page.getByLabel('Company', { exact: true }).fill('Neu AG')
  await beat.page.getByRole('button', { name: 'Save' }).click()
  await beat.page.getByRole('heading', { name: 'Neu AG' }).waitFor()
  await anna.page.getByRole('link', { name: 'Neu AG' }).click()
  await anna.page.getByRole('heading', { name: 'Neu AG' }).waitFor()
  await anna.page.getByText('Address and details').click()
  await anna.page.getByLabel('Town').fill('Thun')

  await beat.page.getByText('Address and details').click()
  await beat.page.getByLabel('Company', { exact: true }).fill('Neuer AG')
  await beat.page.getByRole('button', { name: 'Save' }).click()
  await anna.page.getByRole('heading', { name: 'Neuer AG' }).waitFor()
  assert.equal(await anna.page.getByLabel('Town').inputValue(), 'Thun')
  await anna.page.getByRole('button', { name: 'Save' }).click()
  await anna.page.getByText('Saved.').waitFor()

  await until(
    'the other sees the town',
    async () => (await beat.page.getByLabel('Town').inputValue()) === 'Thun' || undefined,
  )
  await anna.finish()
  await beat.finish()
})

test('a hidden tab hears nothing and asks nothing, and shows what happened meanwhile once it is looked at again', {
  skip,
}, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Vorher AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'carla@muster.example')
  await listenAt(page, `/app/contacts/${contact.id}`)
  await page.getByRole('heading', { name: 'Vorher AG' }).waitFor()
  const rename = (companyName: string) => on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName })
  await rename('Gehört AG')
  await page.getByRole('heading', { name: 'Gehört AG' }).waitFor()
  await quiet(page)
  await show(page, 'hidden')
  let asked = 0
  page.on('request', () => asked++)
  await rename('Nachher AG')
  await sleep(patience(2_500))
  assert.equal(asked, 0)
  assert.equal(await page.getByRole('heading', { name: 'Gehört AG' }).count(), 1)
  await show(page, 'visible')
  await page.getByRole('heading', { name: 'Nachher AG' }).waitFor()
  await finish()
})

test('nothing of another organisation makes a page ask anew', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'dora@muster.example')
  await listenAt(page, '/app/contacts')
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Eigene AG' })
  await page.getByRole('link', { name: 'Eigene AG' }).waitFor()
  const foreign = await on.service.tokenFor(['all'], { organisation: await on.service.otherOrganisation() })
  await quiet(page)
  let asked = 0
  page.on('request', () => asked++)
  const told = await on.service.ask('POST', '/v1/contacts', { body: { companyName: 'Fremde AG' }, token: foreign })
  assert.equal(told.status, 201)
  await sleep(patience(2_500))
  assert.equal(asked, 0)
  await on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Eigene GmbH' })
  await page.getByRole('link', { name: 'Eigene GmbH' }).waitFor()
  await finish()
})

test('events after a page was read, and before its stream begins, appear as well', { skip }, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Früh AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'erwin@muster.example')
  const released = Promise.withResolvers<void>()
  await page.route('**/v1/events/stream*', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${on.base}/app/contacts/${contact.id}`)
  await page.getByRole('heading', { name: 'Früh AG' }).waitFor()
  await on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Spät AG' })
  released.resolve()
  await page.getByRole('heading', { name: 'Spät AG' }).waitFor()
  await finish()
})
