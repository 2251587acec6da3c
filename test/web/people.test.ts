import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { posting } from '../fixtures/posting.ts'
import { enter, loseAnswers, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** The link that the page shows after an invitation. */
async function invite(page: Page, email: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await dialog.getByLabel('Name').fill('Beat Keller')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const link = await dialog.getByLabel('Link for Beat Keller').inputValue()
  // Closing loses the link: it is not the main act before it is copied.
  assert.deepEqual(await dialog.locator('.button.main').allInnerTexts(), ['Copy'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  return link
}

test('an assistant is invited, comes by the link, becomes a reader and is removed: the page says each, and leads out', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'people@muster.example')
  await page.goto(`${on.base}/app/settings/people`)
  const link = await invite(page, 'beat@muster.example')
  const row = page.getByRole('row').filter({ hasText: 'beat@muster.example' })
  await row.getByText('invited').waitFor()
  assert.equal(await page.getByText(link.slice(-20)).count(), 0, 'the link is shown once')
  const { page: other, finish: finishOther } = await on.open()
  await other.goto(link)
  await other.getByLabel('New password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Begin' }).click()
  await other.getByRole('heading', { name: 'Hello Beat Keller' }).waitFor()
  await page.reload()
  await row.getByText('assistant').waitFor()
  assert.equal(await row.getByText('invited').count(), 0)
  await row.getByRole('button', { name: 'More: Beat Keller' }).click()
  await page.getByRole('menuitem', { name: 'Change the role' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('reader')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row.getByText('reader').waitFor()
  await other.goto(`${on.base}/app/contacts`)
  await other.getByRole('heading', { name: 'Contacts' }).waitFor()
  await row.getByRole('button', { name: 'More: Beat Keller' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('Beat Keller is signed out at once').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await other.goto(`${on.base}/app/contacts`)
  await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  await finishOther(/401/)
  await page.goto(`${on.base}/app/audit?kind=person`)
  await page.getByRole('row').filter({ hasText: 'Person: removed' }).getByText('Anna Keller').first().waitFor()
  await finish()
})

test('a fiduciary takes a seat that is offered, sees all clients in one list, and works in the one that is chosen', {
  skip,
}, async () => {
  const { page: own, finish: finishOwn } = await on.open()
  await enter(on, own, 'host@muster.example')
  await own.goto(`${on.base}/app/settings/people`)
  const client = await on.service.otherOrganisation()
  const first = await invited(on.service, 'frey@treuhand.example', { language: 'en', of: client })
  const offer = await invite(own, 'frey@treuhand.example')
  await finishOwn()
  const { page, finish } = await on.open()
  await page.goto(offer)
  await page.getByText('Sign in with it first').waitFor()
  await page.goto(`${on.base}/app/welcome#${first}`)
  await page.reload()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
  await page.goto(offer)
  await page.getByText('Muster AG invites you').waitFor()
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
  await page.getByRole('button', { name: 'Organisations' }).click()
  await page.getByRole('menuitem', { name: 'All organisations' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Muster AG').getByText('assistant').waitFor()
  // A favourite precedes the alphabet, and a few letters find one.
  const names = () => page.locator('tbody .linked:not([aria-label])').allInnerTexts()
  assert.deepEqual(await names(), ['Andere GmbH', 'Muster AG'])
  await row('Muster AG').getByRole('button', { name: 'Keep at the top' }).click()
  await page.reload()
  await row('Muster AG').getByRole('button', { name: 'Keep at the top', pressed: true }).waitFor()
  assert.deepEqual(await names(), ['Muster AG', 'Andere GmbH'])
  await page.getByLabel('Search organisations').fill('and')
  await row('Muster AG').waitFor({ state: 'detached' })
  assert.deepEqual(await names(), ['Andere GmbH'])
  // Ctrl K switches from one to the other.
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('searchbox').fill('Andere')
  await page.getByRole('dialog').getByRole('link', { name: 'Andere GmbH Switch organisation' }).click()
  await page.getByRole('banner').getByText('Andere GmbH').waitFor()
  await page.getByRole('button', { name: 'Organisations' }).click()
  await page.getByRole('menuitem', { name: 'All organisations' }).click()
  await row('Andere GmbH').getByRole('button', { name: 'Andere GmbH', exact: true }).click()
  await page.getByRole('banner').getByText('Andere GmbH').waitFor()
  // A new client: the person is its owner, and goes on there.
  await page.goto(`${on.base}/app/organisations`)
  await page.getByRole('button', { name: 'New organisation' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Neue Mandantin GmbH')
  await page.getByRole('dialog').getByLabel('Language').selectOption('fr')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('banner').getByText('Neue Mandantin GmbH').waitFor()
  await page.getByRole('button', { name: 'Organisations' }).click()
  await page.getByRole('menuitem', { name: 'Andere GmbH' }).click()
  await page.getByRole('banner').getByText('Andere GmbH').waitFor()
  // The due day of VAT leads to the return of that client.
  const token = await on.service.tokenFor(['all'], { organisation: client })
  await on.service.ask('POST', '/v1/ledger-entries', { body: posting({ date: '2025-12-31' }), token })
  await page.goto(`${on.base}/app/organisations`)
  await row('Andere GmbH').getByRole('button', { name: 'VAT due, 01.03.2026: Andere GmbH' }).click()
  await page.getByRole('heading', { name: 'VAT return 01.10.2025 – 31.12.2025' }).waitFor()

  // Another tab goes on in its own organisation, whichever is chosen here meanwhile.
  const other = await page.context().newPage()
  await other.goto(`${on.base}/app/contacts/new`)
  await other.locator('[name="companyName"]').fill('Meant for Andere')
  await page.getByRole('button', { name: 'Organisations' }).click()
  await page.getByRole('menuitem', { name: 'Muster AG' }).click()
  await page.getByRole('banner').getByText('Muster AG').waitFor()
  // Its stream ends with the rights in the other organisation, and follows its own again.
  const reopened = other.waitForRequest(/\/v1\/events\/stream/)
  await on.service.ask('POST', '/v1/tokens', { body: { name: 'Shop', scopes: ['contacts:read'] }, token })
  await reopened
  await other.getByRole('banner').getByText('Andere GmbH').waitFor()
  assert.equal(await other.locator('[name="companyName"]').inputValue(), 'Meant for Andere')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('heading', { name: 'Meant for Andere' }).waitFor()
  await other.getByRole('banner').getByText('Andere GmbH').waitFor()
  assert.deepEqual((await on.service.expect(200, 'GET', '/v1/contacts?q=meant')).contacts, [])
  const meant = await on.service.ask('GET', '/v1/contacts?q=meant', { token })
  assert.equal(meant.body.contacts.length, 1)
  // And this one in its own.
  await other.getByRole('link', { name: 'Products', exact: true }).click()
  await other.getByText('No products yet.').waitFor()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor()
  await page.getByRole('banner').getByText('Muster AG').waitFor()
  assert.equal(await page.getByText('Meant for Andere').count(), 0)
  await other.close({ runBeforeUnload: false })

  // A record of another organisation does not end the session.
  const made = await on.service.ask('POST', '/v1/contacts', { body: { companyName: 'Keller AG' }, token })
  // The tab stays in its organisation when it is loaded again, also if the session was moved meanwhile.
  await page.evaluate(`fetch('/v1/session/organisation', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '${JSON.stringify({ organisation: client })}',
  })`)
  await page.goto(`${on.base}/app/contacts/${made.body.contact.id}`)
  await page.getByText('This belongs to another organisation.').waitFor()
  await page.getByRole('banner').getByText('Muster AG').waitFor()
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  await finish(/401/)
})

test('another role is seen at once, on the page of a colleague and on the own one; so is another name of the organisation', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'raised@muster.example', 'reader')
  const hears = page.waitForResponse(/\/v1\/events\/stream/)
  await page.goto(`${on.base}/app/settings/people`)
  await hears
  const invitation = page.getByRole('button', { name: 'Invite a person' })
  await invitation.getByText('Not possible as reader.').waitFor({ state: 'attached' })
  const { people } = await on.service.expect(200, 'GET', '/v1/people')
  const { id } = people.find(({ email }: { email: string }) => email === 'raised@muster.example')
  await on.service.expect(200, 'PATCH', `/v1/people/${id}`, { role: 'owner' })
  const row = page.getByRole('row').filter({ hasText: 'raised@muster.example' })
  await row.getByText('owner').waitFor()
  assert.equal(await invitation.getAttribute('aria-disabled'), null)
  await on.service.expect(200, 'PATCH', '/v1/organisation', { name: 'Muster & Co' })
  await page.getByRole('banner').getByText('Muster & Co').waitFor()
  await on.service.expect(200, 'PATCH', '/v1/organisation', { name: 'Muster AG' })
  await row.getByRole('button', { name: 'More: Anna Keller' }).click()
  await page.getByRole('menuitem', { name: 'Change the role' }).click()
  await page.getByRole('dialog').getByLabel('Role').selectOption('assistant')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await invitation.getByText('Not possible as assistant.').waitFor({ state: 'attached' })
  await row.waitFor({ state: 'detached' })
  await finish()
})

test('where the answer with the link was lost, the page says so, and a new link is made', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'lost-link@muster.example')
  await page.goto(`${on.base}/app/settings/people`)
  const dialog = page.getByRole('dialog')
  const lost = await loseAnswers(page, '/v1/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await dialog.getByLabel('Name').fill('Carla Keller')
  await dialog.getByLabel('Email').fill('carla@muster.example')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  assert.equal(await lost.first, 201)
  await lost.stop()
  await dialog.getByText('The link was lost on the way').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More: Carla Keller' }).click()
  await page.getByRole('menuitem', { name: 'Create a new link' }).click()
  await dialog.getByRole('button', { name: 'Create a new link' }).click()
  await dialog.getByLabel('Link for Carla Keller').waitFor()
  await finish(/ERR_CONNECTION_RESET/)
})
