import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../fixtures/people.ts'
import { until } from '../process/service-process.ts'
import { enter, holds, loseAnswers, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const offer = (page: Page) => page.getByRole('button', { name: 'Restore' })

/** Waits until the device has stored a typed text. */
async function keeps(page: Page, text: string): Promise<void> {
  const kept = `Object.values(localStorage).some((kept) => kept.includes(${JSON.stringify(text)}))`
  await holds(page, 'it is kept', kept)
}

/** Waits until the device has stored a typed text, closes the tab, and opens the page in another one, after something that happens meanwhile. */
async function reopened(
  page: Page,
  text: string,
  { isKept = true, meanwhile }: { isKept?: boolean; meanwhile?: () => Promise<unknown> } = {},
): Promise<Page> {
  if (isKept) await keeps(page, text)
  const another = await page.context().newPage()
  const url = page.url()
  await page.close()
  await meanwhile?.()
  await another.goto(url)
  return another
}

/** The forms that create a record, with a field that names it. */
const forms = [
  ['contacts', 'companyName', {}],
  ['products', 'names.de', { singleAmount: '12.50' }],
  ['templates', 'name', {}],
] as const

test('text typed into a closed tab is offered in another one, in every form that creates a record', {
  skip,
}, async () => {
  const { page: first, finish } = await on.open()
  await enter(on, first, 'closed-forms@muster.example')
  let page = first
  for (const [kind, name, more] of forms) {
    await page.goto(`${on.base}/app/${kind}/new`)
    for (const [other, value] of Object.entries(more)) await field(page, other).fill(value)
    await field(page, name).fill(`Closed ${kind}`)
    page = await reopened(page, `Closed ${kind}`)
    await offer(page).click()
    assert.equal(await field(page, name).inputValue(), `Closed ${kind}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(new RegExp(`/${kind}/[0-9a-f-]{36}$`))
    await page.goto(`${on.base}/app/${kind}/new`)
    await field(page, name).waitFor()
    assert.equal(await offer(page).count(), 0, `${kind}: what is saved is offered no more`)
  }
  await page.goto(`${on.base}/app/ledger/new`)
  await page.getByLabel('Text').fill('Closed stamps')
  page = await reopened(page, 'Closed stamps')
  await offer(page).click()
  assert.equal(await page.getByLabel('Text').inputValue(), 'Closed stamps')
  await finish()
})

test('a change of a record that was typed into a closed tab shows what somebody else saved meanwhile in the same field', {
  skip,
}, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Vorher AG', phone: '1' })
  const { page, finish } = await on.open()
  await enter(on, page, 'closed-change@muster.example')
  await page.goto(`${on.base}/app/contacts/${contact.id}`)
  await page.getByText('Address and details').click()
  await field(page, 'companyName').fill('Getippt AG')
  const change = { companyName: 'Anders AG', phone: '2' }
  const meanwhile = () => on.service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, change)
  const another = await reopened(page, 'Getippt AG', { meanwhile })
  await offer(another).click()
  assert.deepEqual(
    [await field(another, 'companyName').inputValue(), await field(another, 'phone').inputValue()],
    ['Getippt AG', '2'],
  )
  const named = (on: Page) => on.getByText('Saved meanwhile by somebody else: Anders AG').waitFor()
  await named(another)
  // The conflict is known when the tab is closed once more: by then the text is stored beside the other person's.
  await field(another, 'companyName').fill('Nochmals AG')
  const third = await reopened(another, 'Nochmals AG')
  await offer(third).click()
  assert.equal(await field(third, 'companyName').inputValue(), 'Nochmals AG')
  await named(third)
  await finish()
})

test('text typed into settings, the own account or a webhook is offered in another tab, until it is saved', {
  skip,
}, async () => {
  const { webhookEndpoint } = await on.service.expect(201, 'POST', '/v1/webhook-endpoints', {
    url: 'https://shop.example.ch/hook',
  })
  const { page: first, finish } = await on.open()
  await enter(on, first, 'closed-settings@muster.example')
  let page = first
  for (const [path, name] of [
    ['settings/company', 'townName'],
    [`developers/webhooks/${webhookEndpoint.id}`, 'description'],
    ['settings/me', 'name'],
  ] as const) {
    await page.goto(`${on.base}/app/${path}`)
    await field(page, name).fill(`Closed ${name}`)
    page = await reopened(page, `Closed ${name}`)
    await offer(page).click()
    assert.equal(await field(page, name).inputValue(), `Closed ${name}`)
    // In another language the form is drawn again.
    if (name === 'name') await field(page, 'language').selectOption('it')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^(?:Saved|Salvato)(?:: .+)?\.$/).waitFor()
    assert.equal(await page.evaluate('localStorage.length'), 0, `${path}: what is saved is kept no more`)
  }
  await finish()
})

test('text that equals the saved one again is not offered any more', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'typed-back@muster.example')
  await page.goto(`${on.base}/app/contacts/new`)
  await field(page, 'companyName').fill('Doch nicht AG')
  const another = await reopened(page, 'Doch nicht AG')
  await offer(another).click()
  await field(another, 'companyName').fill('')
  await until('nothing is kept', async () => !(await another.evaluate('localStorage.length')) || undefined)
  await another.reload()
  await field(another, 'companyName').waitFor()
  assert.equal(await offer(another).count(), 0)
  await finish()
})

test('a creation from a tab that was closed before the answer has one effect, even if it is repeated', {
  skip,
}, async () => {
  const { page: first, finish } = await on.open()
  await enter(on, first, 'sent-twice@muster.example')
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Railway AG' })
  const cases = [
    [`/app/estimates/new?recipient=${contact.id}`, '/v1/estimates', 'title', 'Sent twice'],
    ['/app/contacts/new', '/v1/contacts', 'companyName', 'Sent twice'],
  ] as const
  let page = first
  for (const [path, api, name, typed] of cases) {
    await page.goto(on.base + path)
    await field(page, name).fill(typed)
    if (name === 'title') {
      await field(page, 'positions[0].name').fill('Work')
      await field(page, 'positions[0].singleAmount').fill('100')
    }
    const answers = await loseAnswers(page, api)
    await page.getByRole('button', { name: /^Save/ }).click()
    assert.equal(await answers.first, 201)
    page = await reopened(page, typed, { isKept: false })
    await offer(page).click()
    assert.equal(await field(page, name).inputValue(), typed)
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.waitForURL(/\/[0-9a-f-]{36}(?:\/edit)?$/)
    const { estimates = [], contacts = [] } = await on.service.expect(200, 'GET', `${api}?q=sent`)
    assert.equal([...estimates, ...contacts].length, 1, path)
  }
  await finish(/ERR_CONNECTION_RESET/)
})

test('two tabs with the same form each keep their own, and each is offered', { skip }, async () => {
  const { page: one, finish } = await on.open()
  await enter(on, one, 'two-tabs@muster.example')
  const other = await one.context().newPage()
  for (const page of [one, other]) await page.goto(`${on.base}/app/contacts/new`)
  await field(one, 'companyName').fill('Eins AG')
  await field(other, 'companyName').fill('Zwei AG')
  const isKept = (text: string) => `Object.values(localStorage).some((kept) => kept.includes('${text}'))`
  for (const text of ['Eins AG', 'Zwei AG'])
    await until(`${text} is kept`, async () => (await one.evaluate(isKept(text))) || undefined)
  await one.getByRole('button', { name: 'Save' }).click()
  await one.waitForURL(/\/contacts\/[0-9a-f-]{36}$/)
  assert.equal(await one.evaluate(isKept('Zwei AG')), true)
  const third = await one.context().newPage()
  await third.goto(`${on.base}/app/contacts/new`, { waitUntil: 'networkidle' })
  assert.equal(await offer(third).count(), 0, 'what another tab keeps is not offered')
  await third.close()
  const again = await reopened(other, 'Zwei AG')
  await offer(again).click()
  assert.equal(await field(again, 'companyName').inputValue(), 'Zwei AG')
  await finish()
})

test('text typed right before the session ended is offered after signing in', { skip }, async () => {
  const { contact } = await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Vorher AG' })
  const { page, finish } = await on.open()
  await enter(on, page, 'last-keys@muster.example')
  await page.goto(`${on.base}/app/contacts/${contact.id}`)
  await page.getByText('Address and details').click()
  await field(page, 'companyName').waitFor()
  // The session ends when the change is sent: earlier, any other read of the page would notice it first.
  await page.route(`**/v1/contacts/${contact.id}`, async (route) => {
    if (route.request().method() === 'PATCH') await page.context().clearCookies()
    await route.continue()
  })
  // A change is sent before the device stores the typed text by itself.
  await field(page, 'companyName').fill('Zuletzt AG')
  await page.keyboard.press('Control+S')
  await page.waitForURL(/\/app\/sign-in/)
  await page.getByLabel('Email').fill('last-keys@muster.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await offer(page).click()
  assert.equal(await field(page, 'companyName').inputValue(), 'Zuletzt AG')
  await finish(/401/)
})

test('back, forward and signing out ask before they leave what is not saved, and stay where the person wants to', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'back@muster.example')
  await page.goto(`${on.base}/app/contacts`)
  await page.getByRole('link', { name: 'New contact' }).click()
  await field(page, 'companyName').fill('Noch nicht AG')
  await keeps(page, 'Noch nicht AG')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
  }
  const back = () => page.evaluate('history.back()')
  await back()
  await stay()
  await page.waitForURL(/\/app\/contacts\/new$/)
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await stay()
  await page.getByRole('link', { name: 'Products' }).click()
  await stay()
  assert.equal(await field(page, 'companyName').inputValue(), 'Noch nicht AG')
  await back()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/app\/contacts$/)
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  await page.evaluate('history.forward()')
  await page.waitForURL(/\/app\/contacts\/new$/)
  await offer(page).waitFor()
  await finish()
})
