import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { everyNth } from '../faults/faults.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { findingsOn, type Stage, skip, stage } from './browser.ts'

describe('the reference in the browser', { skip }, () => {
  let on: Stage
  before(async () => {
    on = await stage()
  })
  after(() => on.close())

  const paths = ['', '/api/payments', '/guides/getting-started', '/guides/operating', '/errors']
  for (const [offset, colorScheme, width, where] of [
    [0, 'dark', 390, 'on a phone in the dark'],
    [1, 'light', 1280, 'on a wide screen in the light'],
  ] as const)
    test(`axe has nothing against its pages ${where}, and none scrolls sideways`, async () => {
      const { page, finish } = await on.open({ colorScheme, viewport: { width, height: 900 } })
      for (const path of everyNth(3, paths, offset)) {
        await page.goto(`${on.base}/docs${path}`, { waitUntil: 'networkidle' })
        assert.deepEqual(await findingsOn(page), [], path)
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        assert.equal(overflow, 0, `${path} scrolls sideways`)
      }
      await finish()
    })

  test('the first content is there within a second, also of the longest chapter', async () => {
    const { page, finish } = await on.open()
    for (const path of ['/docs', '/docs/api/estimates']) {
      const painted: number[] = []
      // The best of three: a busy machine is not the page's.
      for (const _ of [1, 2, 3]) {
        await page.goto(on.base + path, { waitUntil: 'networkidle' })
        // A busy machine paints after the network is idle.
        await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0")
        painted.push(await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
      }
      assert.ok(Math.min(...painted) < 1_000, `${path} after ${painted.join(', ')} ms`)
    }
    await finish()
  })

  test('a few letters of a field find the operation that takes it', async () => {
    const { page, finish } = await on.open()
    await page.goto(`${on.base}/docs`)
    // The index comes when all is typed and pressed: no key is lost for it.
    let pressed = () => {}
    const typing = new Promise<void>((resolve) => {
      pressed = resolve
    })
    await page.route('**/docs/search.json', async (route) => {
      await typing
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.keyboard.type('overpay')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    pressed()
    await page.waitForURL('**/docs/api/payments#recordPayment')
    // The list found stays for the next words, and its arrows choose.
    await page.getByRole('searchbox').fill('overpay')
    const first = page.locator('#found a').first()
    await first.waitFor()
    await page.keyboard.press('ArrowDown')
    await first.and(page.locator(':focus')).waitFor()
    await finish()
  })

  test('once a token is entered the examples have ids of the organisation, in curl and TypeScript, and are copied so', async () => {
    const { id } = await tradeOf(on.service).create('invoice')
    const { page, finish } = await on.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${on.base}/docs/api/invoices#issueInvoice`)
    await page.getByText('Token', { exact: true }).click()
    await page.getByLabel('Your token').fill('rap_live_wrong')
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText(/token/i).and(page.locator('output')).waitFor()
    await page.getByLabel('Your token').fill(await on.service.tokenFor(['all']))
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText('The examples show ids of your organisation').waitFor()
    await page.keyboard.press('Escape')
    const act = page.locator('#issueInvoice')
    await page.getByText('Token', { exact: true }).click()
    await act.getByRole('button', { name: 'Copy' }).first().click()
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()')
    assert.ok((await clipboard()).endsWith(`"${on.base}/v1/invoices/${id}/issue"`), await clipboard())
    await act.getByRole('button', { name: 'TypeScript' }).click()
    await page.goto(`${on.base}/docs/api/payments`)
    const call = page.locator('#recordPayment [data-code=TypeScript]')
    await call.getByText(id).waitFor()
    assert.match((await call.textContent()) ?? '', new RegExp(`rappen\\.invoices\\.recordPayment\\('${id}'`))
    await finish(/401/)
  })
})
