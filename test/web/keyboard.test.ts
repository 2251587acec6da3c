import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { begin, enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('with the keyboard alone: to the contacts, a new one, saved, found again by a few letters', { skip }, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'keys@muster.example')
  const { keyboard } = page
  await keyboard.press('g')
  await keyboard.press('c')
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  await keyboard.press('n')
  await page.getByRole('heading', { name: 'New contact' }).waitFor()
  await page.getByLabel('Company').focus()
  // Single-key shortcuts are off while a person types.
  await keyboard.type('Gnocchi & Co')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Gnocchi & Co' }).waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByText(/created the contact$/).waitFor()
  await keyboard.press('g')
  await keyboard.press('o')
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()
  await keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await keyboard.type('gnoc')
  await page.getByRole('link', { name: 'Gnocchi & Co' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Gnocchi & Co' }).waitFor()
  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('G C').waitFor()
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await keyboard.press('Escape')
  await keyboard.press('g')
  await keyboard.press('c')
  await keyboard.press('n')
  assert.equal(await page.getByRole('heading', { name: 'Gnocchi & Co' }).count(), 1)
  await finish()
})

test('the command menu finds records of every kind, in groups, by keyboard, and the newest text wins', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  await trade.issued('invoice', { title: 'Zwetschgen' })
  await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Zwetschgen GmbH' })
  await on.service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Zwetschgen', en: 'Zwetschgen' },
    singleAmount: 3,
    contraAccount: 3200,
  })
  const { page, finish } = await on.open()
  await begin(on, page, 'finder@muster.example')
  const asked: (string | null)[] = []
  const release = Promise.withResolvers<void>()
  await page.route('**/v1/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')
    asked.push(q)
    if (q === 'Ver') await release.promise
    await route.continue().catch(() => undefined)
  })
  const { keyboard } = page
  await keyboard.press('Control+k')
  await page.getByRole('dialog').locator('input').waitFor()
  // The listener comes first: on a busy machine the request precedes the end of typing.
  const asking = page.waitForRequest('**/v1/search?q=Ver')
  await keyboard.type('Ver')
  await asking
  // Typed in one step: on a busy machine there would be pauses between the letters.
  await page.evaluate(`{
    const input = document.activeElement
    for (const text of ['Ve', 'V', '', ...Array.from('Zwetschgen', (_, at) => 'Zwetschgen'.slice(0, at + 1))]) {
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }`)
  const dialog = page.getByRole('dialog')
  for (const group of ['Invoice', 'Contact', 'Product'])
    await dialog
      .getByRole('region', { name: group, exact: true })
      .getByRole('link', { name: /Zwetschgen/ })
      .waitFor()
  release.resolve()
  await page.waitForTimeout(300)
  assert.equal(await dialog.getByRole('region', { name: 'Contact', exact: true }).getByRole('link').count(), 1)
  assert.deepEqual(
    asked.filter((q) => q?.startsWith('Z')),
    ['Zwetschgen'],
    'what was typed without a pause is asked for once',
  )
  assert.deepEqual(await findingsOn(page), [])
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await dialog.getByRole('region', { name: 'Product', exact: true }).getByRole('link').focus()
  await keyboard.press('Enter')
  await page.waitForURL(/\/app\/products\//)
  await finish()
})

test('Enter within the frame of the last letter takes the first option that fits', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'quick@muster.example')
  await page.goto(`${on.base}/app/ledger/new`)
  const debit = page.getByRole('combobox', { name: 'Debit' })
  await debit.click()
  await page.getByRole('option').first().waitFor()
  // Nothing is painted between the two.
  await page.evaluate(`(async () => {
    const input = document.activeElement
    input.value = '6500'
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })()`)
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  assert.match(await debit.inputValue(), /^6500 /)
  await finish()
})

test('a contact shows its documents, and what it owes of those that are issued', { skip }, async () => {
  const trade = tradeOf(on.service)
  const contact = await trade.contact()
  const invoice = await trade.create('invoice', { recipient: contact.id, customRecipientText: undefined })
  const { page, finish } = await on.open()
  await enter(on, page, 'owes@muster.example')
  await page.goto(`${on.base}/app/contacts/${contact.id}`)
  const standing = page.getByRole('region', { name: 'Contact' })
  await standing.getByText('CHF 0.00').waitFor()
  // Concurrent changes appear by themselves.
  await trade.create('estimate', { recipient: contact.id, customRecipientText: undefined, title: 'Later quote' })
  await page.getByText('Later quote').waitFor()
  const issued = await trade.act('invoice', invoice.id, 'issue')
  await standing.getByText(`CHF ${issued.totalRestAmount.toFixed(2)}`).waitFor()
  for (const name of ['Documents', 'Open items'])
    await page.getByRole('region', { name }).getByRole('link', { name: issued.number }).waitFor()
  await finish()
})

test('a search that fails says why, and not that there is nothing', { skip }, async () => {
  const { page, finish } = await on.open()
  await begin(on, page, 'fails@muster.example')
  const refusal = { code: 'rest-api/insufficient-scope', message: 'Nobody searches.' }
  await page.route('**/v1/search?*', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('zzqq')
  await page.getByRole('dialog').getByText('Nobody searches.').waitFor()
  assert.equal(await page.getByText('Nothing found').count(), 0)
  await finish(/403/)
})

test('a page that cannot be shown has a title, which has the focus', { skip }, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'not-shown@muster.example')
  await page.goto(`${on.base}/app/contacts`)
  const title = page.getByRole('heading', { level: 1 })
  const comeTo = async (path: string, name: string) => {
    await page.evaluate(`history.pushState({ step: 1 }, '', '/app/${path}')
      dispatchEvent(new PopStateEvent('popstate', { state: { step: 1 } }))`)
    await title.and(page.getByText(name)).waitFor()
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
    await until('it is the title', async () => (await page.title()) === `${name} · Rappen` || undefined)
  }
  const none = '01980000-0000-7000-8000-000000000000'
  const kinds = ['contacts', 'products', 'ledger', 'payments', 'templates', 'developers/webhooks', 'invoices']
  for (const record of [...kinds.map((kind) => `${kind}/${none}`), `estimates/${none}/edit`]) {
    await comeTo(record, 'Something went wrong')
    await comeTo('contacts', 'Contacts')
  }
  await page.route('**/app/-/audit-page-*.js', (route) => route.abort())
  await comeTo('audit', 'Something went wrong')
  await finish(/404|ERR_FAILED/)
})
